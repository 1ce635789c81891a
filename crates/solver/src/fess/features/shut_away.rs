//! Home by short ways, without shutting away what is still needed.
//!
//! In a field of boxes and goals by turns every box is a push from home, and each push closes some
//! gap. The trap is to pack the rim first: the middle is then out of reach. So two things count
//! as much as a box that is not home yet. A *pocket*, a part of the floor where the player cannot
//! go, if it is needed: it has an empty place, or touches a box that is not home. What lies behind
//! the last boxes packed is no pocket, and may be shut away. And a box that is *stuck*: not home,
//! and the player cannot move it as things are. (Regions of the floor, which other feature sets
//! count, say that every finished corner is a loss.)
//!
//! ```text
//! ##########   What is left of the two boxes at the left is shut away, and done: no pocket. The
//! #  *   $.#   goals at the right are one as long as nothing is on them. None of the strays is
//! #  *@  $.#   stuck: the player can push both.
//! ##########
//! ```
//!
//! It works forward and backward: a pull needs the player on the other side of the box.
//!
//! Costs an assignment a position, a path of it, a flood and a look at the strays for each child.

use crate::alarm::Watch;
use crate::analysis::{Analysis, Distances};
use crate::board::{Board, Reach, Square, SquareSet};
use crate::estimate::{Estimate, EstimateKind};
use crate::fess::engine::{Candidate, Cell, FeatureSet, MOST, Parent, Position, Score, features};
use crate::fess::perturbation::Perturbation;
use crate::search::{Knowledge, Origin};
use sokonaut_level::Dir;

features! {
    /// Every box within reach of a place; what counts first; then pockets, stuck boxes, boxes not
    /// home.
    Features { out_of_reach, first, pockets, stuck, missing }
}

/// What counts first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum First {
    /// Pockets, stuck boxes and boxes not home, all together.
    All,
    /// Pockets alone.
    Pockets,
}

/// The feature set of the way home.
pub struct ShutAway<'a, const W: usize> {
    side: Origin,
    first: First,
    /// Where boxes are home, and the pushes to these squares.
    homes: SquareSet<W>,
    distances: &'a Distances,
    estimate: Estimate,
    perturbation: Perturbation,
    reach: Reach,
    /// Squares of a pocket still to be looked at.
    todo: Vec<Square>,
}

impl<'a, const W: usize> ShutAway<'a, W> {
    /// Features of the way of a side to where the other one begins.
    #[must_use]
    pub fn new(
        knowledge: &'a Knowledge<'a, W>,
        side: Origin,
        first: First,
        perturbation: Perturbation,
    ) -> Self {
        let facts = knowledge.facts;
        let (homes, distances) = match side {
            Origin::Start => (facts.goals, &facts.to_goals),
            Origin::Goal => (facts.starts, &facts.from_starts),
        };
        let estimate = Estimate::new(EstimateKind::Matching, distances);
        let (reach, todo) = (Reach::default(), Vec::new());
        Self { side, first, homes, distances, estimate, perturbation, reach, todo }
    }

    fn score_of(&mut self, board: &Board, position: &Position<W>, regions: u16, far: Option<u32>) -> Score {
        let boxes = &position.boxes;
        let blocked = board.blocked(boxes);
        let floor = SquareSet::below(board.len()).difference(&blocked);
        let region = if regions > 1 { self.reach.flood(board, &blocked, position.player) } else { floor };
        let strays = boxes.difference(&self.homes);
        let pockets = self.pockets(board, floor.difference(&region), &strays);
        let stuck = self.stuck(board, &blocked, &region, &strays);
        let missing = strays.len() as u16;
        let first = match self.first {
            First::All => pockets + stuck + missing,
            First::Pockets => pockets,
        };
        let features = Features { out_of_reach: u16::from(far.is_none()), first, pockets, stuck, missing };
        features.score(far.map_or(MOST, |far| Perturbation::EVEN * far + self.perturbation.of(&strays)))
    }

    /// Parts of what the player cannot walk on that are needed.
    fn pockets(&mut self, board: &Board, mut left: SquareSet<W>, strays: &SquareSet<W>) -> u16 {
        let mut count = 0;
        while let Some(first) = left.first() {
            left.remove(first);
            self.todo.push(first);
            let mut needed = false;
            while let Some(square) = self.todo.pop() {
                needed |= self.homes.contains(square);
                for next in board.neighbours(square) {
                    needed |= strays.contains(next);
                    if left.contains(next) {
                        left.remove(next);
                        self.todo.push(next);
                    }
                }
            }
            count += u16::from(needed);
        }
        count
    }

    /// Strays that the player cannot move.
    fn stuck(
        &self,
        board: &Board,
        blocked: &SquareSet<W>,
        region: &SquareSet<W>,
        strays: &SquareSet<W>,
    ) -> u16 {
        let moves = |square: Square, dir: Dir| {
            let next = board.step(square, dir);
            match self.side {
                Origin::Start => {
                    !blocked.contains(next) && region.contains(board.step(square, dir.opposite()))
                }
                Origin::Goal => region.contains(next) && !blocked.contains(board.step(next, dir)),
            }
        };
        strays.iter().filter(|&square| !Dir::ALL.iter().any(|&dir| moves(square, dir))).count() as u16
    }
}

impl<const W: usize> FeatureSet<W> for ShutAway<'_, W> {
    fn prepare(&mut self, _: &Analysis<W>, parent: &Parent<W>, watch: &Watch<'_>) {
        // If it has no assignment, each of its children is assigned from scratch.
        let _ = self.estimate.rebase_while(self.distances, &parent.position.boxes, watch);
    }

    fn root_score(&mut self, facts: &Analysis<W>, position: &Position<W>, regions: u16) -> Score {
        let far = self.estimate.rebase(self.distances, &position.boxes);
        self.score_of(&facts.board, position, regions, far)
    }

    fn score(&mut self, facts: &Analysis<W>, parent: &Parent<W>, candidate: &Candidate<W>) -> Score {
        let far = if Features::of(&parent.score).out_of_reach == 0 {
            self.estimate.moved(self.distances, candidate.from, candidate.to)
        } else {
            self.estimate.rebase(self.distances, &candidate.position.boxes)
        };
        self.score_of(&facts.board, &candidate.position, candidate.regions, far)
    }

    fn missing(&self, score: &Score) -> Option<u16> {
        Some(Features::of(score).missing)
    }

    fn cell(&self, score: &Score) -> Cell {
        let Features { pockets, stuck, missing, .. } = Features::of(score);
        match self.first {
            First::All => [stuck, missing, 0, 0],
            First::Pockets => [pockets, missing, 0, 0],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sokonaut_level::Level;

    fn facts(level: &str) -> Analysis<1> {
        let level: Level = level.parse().expect("a level");
        Analysis::new(&Board::new(&level).expect("a board"))
    }

    /// Pockets, stuck boxes and boxes not home, where the player stands in a row and a column.
    fn seen(facts: &Analysis<1>, side: Origin, boxes: SquareSet<1>, player: (usize, usize)) -> [u16; 3] {
        let knowledge = Knowledge::new(facts, None);
        let (board, mut reach) = (&facts.board, Reach::default());
        let square = board.squares().find(|&square| {
            let pos = board.pos(square);
            (usize::from(pos.row), usize::from(pos.col)) == player
        });
        let blocked = board.blocked(&boxes);
        let player = reach.canonical(board, &blocked, square.expect("on the board"));
        let regions = reach.regions(board, &blocked).len() as u16;
        let position = Position { boxes, unmatched: SquareSet::EMPTY, player };
        let mut features = ShutAway::new(&knowledge, side, First::All, Perturbation::new(board, 0));
        let score = features.root_score(facts, &position, regions);
        let Features { first, pockets, stuck, missing, .. } = Features::of(&score);
        assert_eq!(first, pockets + stuck + missing);
        [pockets, stuck, missing]
    }

    #[test]
    fn what_is_done_may_be_shut_away_and_empty_goals_may_not() {
        let facts = facts("##########\n#  *   $.#\n#  *@  $.#\n##########");
        assert_eq!(seen(&facts, Origin::Start, facts.starts, (2, 4)), [1, 0, 2]);
        assert_eq!(seen(&facts, Origin::Start, facts.starts, (1, 1)), [2, 2, 2], "from the corner");
        assert_eq!(seen(&facts, Origin::Start, facts.goals, (2, 4)), [0, 0, 0]);
    }

    #[test]
    fn a_pull_needs_the_player_on_the_other_side() {
        let facts = facts("########\n#@ *.  #\n#  * $ #\n#  *   #\n########");
        assert_eq!(seen(&facts, Origin::Start, facts.starts, (1, 1)), [1, 1, 1]);
        assert_eq!(seen(&facts, Origin::Start, facts.starts, (3, 6)), [0, 0, 1]);
        assert_eq!(seen(&facts, Origin::Goal, facts.goals, (1, 1)), [1, 1, 1], "no home within reach");
        assert_eq!(seen(&facts, Origin::Goal, facts.goals, (1, 6)), [0, 0, 1]);
    }
}
