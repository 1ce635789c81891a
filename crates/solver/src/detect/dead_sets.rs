//! Squares that are lost together: up to five boxes that no play brings home, whatever else stands on the board.
//!
//! ```text
//!   ########
//!   #  ##  #
//!   # #  # #      Each of the two boxes alone could be pushed home. Both together close the niche above them,
//!   #  $$  #      and nobody gets there any more to push them down; nor can they be pushed apart.
//!   # .. @ #      With the player in the niche they live.
//!   #      #
//!   ########
//! ```
//!
//! Take all other boxes off the board and play the rest of the game backwards: pull every choice of k boxes from every
//! choice of k goals, with the player in every region. Placements (boxes and player region) that this never meets are
//! lost. `reached.rs` does it, completely. For searches that pull, the mirror image: push every choice of k start boxes; what is
//! never met cannot have come from the start.
//!
//! Why sound: a solution, looked at with k of its boxes only, is legal play of these k, the other pushes being
//! steps of the player, and it ends with them on goals. It never stands on forbidden squares, so neither need the play backwards.
//!
//! Only smallest lost sets are kept, in a tree: the moved box first, then the others in order of their squares. A knot
//! of the tree knows for every square of the player which squares complete a lost set and which
//! lead on, as bit sets. So the pairs of a box cost one look, the triples one for each box that has a
//! partner at all: some 10 ns for the moved box of a dense board.
//!
//! Cost of making: about a microsecond for each placement met; the number of placements is limited.

mod reached;

use super::{PushDetector, Verdict};
use crate::analysis::Analysis;
use crate::board::{Board, Square, SquareSet};
use crate::moves::Direction;
use reached::{Effort, Reached};

/// Boxes in a set, at the most.
pub const LARGEST: usize = 5;

/// Boards with more squares than this get no sets: a knot has a place for each of them.
const MOST_SQUARES: usize = 127;
/// Bytes of the tree at the most, if not told otherwise: sets that need more are left out.
const MOST_MEMORY: usize = 16 << 20;
const NONE: u32 = u32::MAX;

/// Lost sets of one board, for play in one direction.
#[derive(Clone, Debug, Default)]
pub struct DeadSets<const W: usize> {
    knots: Vec<Knot<W>>,
    /// Squares of the player, the wall included: it stands for "anywhere".
    players: usize,
    sets: usize,
    most_memory: usize,
}

/// A beginning of lost sets: the moved box and perhaps more.
#[derive(Clone, Debug)]
struct Knot<const W: usize> {
    /// By the player's square: what completes a lost set, and what leads on to larger ones.
    by_player: Vec<Ahead<W>>,
    /// The knots one box further on, by the square of that box.
    next: Vec<u32>,
}

#[derive(Clone, Copy, Debug)]
struct Ahead<const W: usize> {
    ends: SquareSet<W>,
    more: SquareSet<W>,
}

impl<const W: usize> DeadSets<W> {
    /// Finds the lost sets of up to `largest` boxes for moves in the direction `D`, as long as there are no more than
    /// `most_placements` choices of squares of a size.
    #[must_use]
    pub fn new<D: Direction>(facts: &Analysis<W>, largest: usize, most_placements: usize) -> Self {
        let ends = if D::PULLS { facts.starts } else { facts.goals };
        Self::towards::<D>(facts, &ends, largest, most_placements)
    }

    /// The same in about so many bytes at the most, those included that the making takes for a while. Sets of a size that is
    /// under way when `go_on` says no are left out.
    #[must_use]
    pub fn with_memory<D: Direction>(
        facts: &Analysis<W>,
        largest: usize,
        most_placements: usize,
        bytes: usize,
        go_on: &dyn Fn() -> bool,
    ) -> Self {
        let ends = if D::PULLS { facts.starts } else { facts.goals };
        let half = bytes / 2;
        let placements = most_placements.min(half / Reached::<W>::BYTES_OF_PLACEMENT);
        Self::within::<D>(facts, &ends, largest, Effort { placements, go_on }, half.min(MOST_MEMORY))
    }

    /// The same with other ends than all goals, or all start squares: for tests that want to be wrong.
    #[must_use]
    pub fn towards<D: Direction>(
        facts: &Analysis<W>,
        ends: &SquareSet<W>,
        largest: usize,
        most_placements: usize,
    ) -> Self {
        let effort = Effort { placements: most_placements, go_on: &|| true };
        Self::within::<D>(facts, ends, largest, effort, MOST_MEMORY)
    }

    fn within<D: Direction>(
        facts: &Analysis<W>,
        ends: &SquareSet<W>,
        largest: usize,
        effort: Effort<'_>,
        most_memory: usize,
    ) -> Self {
        let board = &facts.board;
        let mut sets = Self { knots: Vec::new(), players: board.len() + 1, sets: 0, most_memory };
        let live = facts.floor.difference(&facts.forbidden());
        let largest = largest.min(LARGEST).min(facts.starts.len()).min(facts.goals.len());
        let explore = |boxes| Reached::explore::<D>(facts, &live, ends, boxes, effort);
        if board.len() > MOST_SQUARES || board.len() * sets.bytes_of_knot() > most_memory {
            return sets;
        }
        sets.knots.extend(board.squares().map(|_| Knot::new(board)));
        let mut smaller = None;
        for count in 1..=largest {
            let Some(reached) = explore(count) else { break };
            sets.keep_smallest(board, &facts.floor, &reached, smaller.as_ref());
            smaller = Some(reached);
        }
        sets
    }

    /// How many smallest lost sets there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.sets
    }

    /// None at all?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.sets == 0
    }

    /// Bytes in use.
    #[must_use]
    pub fn memory(&self) -> usize {
        self.knots.len() * self.bytes_of_knot()
    }

    fn bytes_of_knot(&self) -> usize {
        self.players * (size_of::<Ahead<W>>() + size_of::<u32>()) + size_of::<Knot<W>>()
    }

    fn keep_smallest(
        &mut self,
        board: &Board,
        floor: &SquareSet<W>,
        reached: &Reached<W>,
        smaller: Option<&Reached<W>>,
    ) {
        reached.for_each(|squares, alive| {
            let boxes: SquareSet<W> = squares.iter().copied().collect();
            let lost = floor.difference(&boxes).difference(alive);
            let parts = smaller.map_or(SquareSet::EMPTY, |smaller| lost_in_parts(floor, squares, smaller));
            let mut news = lost.difference(&parts);
            if !news.is_empty() {
                if alive.is_empty() {
                    news.insert(board.wall());
                }
                self.sets += 1;
                squares.iter().for_each(|&moved| self.insert(board, squares, moved, &news));
            }
        });
    }

    /// Writes a lost set down under one of its boxes.
    fn insert(&mut self, board: &Board, squares: &[Square], moved: Square, players: &SquareSet<W>) {
        let mut knot = moved.index();
        if squares.len() == 1 {
            // The box itself completes the set.
            players.iter().for_each(|player| self.knots[knot].by_player[player.index()].ends.insert(moved));
        }
        let mut others = squares.iter().copied().filter(|&square| square != moved).peekable();
        while let Some(other) = others.next() {
            if others.peek().is_none() {
                players
                    .iter()
                    .for_each(|player| self.knots[knot].by_player[player.index()].ends.insert(other));
                return;
            }
            if self.knots[knot].next[other.index()] == NONE {
                if self.memory() > self.most_memory {
                    return;
                }
                self.knots[knot].next[other.index()] = self.knots.len() as u32;
                self.knots.push(Knot::new(board));
            }
            players.iter().for_each(|player| self.knots[knot].by_player[player.index()].more.insert(other));
            knot = self.knots[knot].next[other.index()] as usize;
        }
    }

    /// Is some lost set with the box on `moved` among the boxes, for a player on this square?
    #[must_use]
    #[inline]
    pub fn contains(&self, boxes: &SquareSet<W>, moved: Square, player: Square) -> bool {
        moved.index() < self.knots.len() && self.any_from(moved.index(), boxes, player)
    }

    fn any_from(&self, knot: usize, boxes: &SquareSet<W>, player: Square) -> bool {
        let knot = &self.knots[knot];
        let ahead = &knot.by_player[player.index()];
        !ahead.ends.is_disjoint(boxes)
            || ahead
                .more
                .intersection(boxes)
                .iter()
                .any(|other| self.any_from(knot.next[other.index()] as usize, boxes, player))
    }
}

/// Where a player has lost because of a part of the boxes already.
fn lost_in_parts<const W: usize>(
    floor: &SquareSet<W>,
    squares: &[Square],
    smaller: &Reached<W>,
) -> SquareSet<W> {
    let mut lost = SquareSet::EMPTY;
    let mut part = [Square(0); LARGEST];
    for left_out in 0..squares.len() {
        let others = squares.iter().enumerate().filter(|&(index, _)| index != left_out);
        others.zip(&mut part).for_each(|((_, &square), place)| *place = square);
        lost = lost.union(&floor.difference(smaller.alive(&part[..squares.len() - 1])));
    }
    lost
}

impl<const W: usize> Knot<W> {
    fn new(board: &Board) -> Self {
        let nothing = Ahead { ends: SquareSet::EMPTY, more: SquareSet::EMPTY };
        Self { by_player: vec![nothing; board.len() + 1], next: vec![NONE; board.len() + 1] }
    }
}

impl<const W: usize> PushDetector<W> for DeadSets<W> {
    const NAME: &'static str = "dead sets";

    #[inline]
    fn judge(&mut self, facts: &Analysis<W>, boxes: &SquareSet<W>, moved: Square) -> Verdict {
        // The wall in the place of the player: lost for players anywhere.
        self.judge_from(facts, boxes, moved, facts.board.wall())
    }

    #[inline]
    fn judge_from(
        &mut self,
        _: &Analysis<W>,
        boxes: &SquareSet<W>,
        moved: Square,
        player: Square,
    ) -> Verdict {
        if self.contains(boxes, moved, player) { Verdict::Dead } else { Verdict::Unknown }
    }
}
