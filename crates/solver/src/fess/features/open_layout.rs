//! Backward to the most spacious position: everything in one piece, rooms linked, boxes accessible,
//! goals far.
//!
//! From such a position the way to the goal is known, and it is easier to reach than the goal
//! itself: boxes are spread out and distances tell the truth.

use crate::alarm::Watch;
use crate::analysis::{Analysis, RoomLinks};
use crate::board::{ArticulationPoints, Board, Square, SquareSet};
use crate::estimate::{Estimate, EstimateKind};
use crate::fess::engine::{Candidate, Cell, FeatureSet, MOST, Parent, Position, Score, features};
use crate::fess::perturbation::Perturbation;
use crate::search::Knowledge;
use sokonaut_level::Dir;

features! {
    /// The floor in one piece, rooms linked, boxes with space to be pulled, free squares on cycles.
    Features { regions, rooms, shut_in, no_cycle }
}

/// How far boxes are from the goals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Distance {
    /// Each box to all goals.
    Sum,
    /// The cheapest assignment.
    Assigned,
    /// The cheapest assignment to the start squares instead, and the nearer the better.
    Start,
}

/// What counts as spacious.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Taste {
    /// Should free squares lie on cycles, so that the player can walk round?
    pub cycles: bool,
    /// How distance is measured.
    pub distance: Distance,
}

/// The feature set of the opening search.
pub struct OpenLayout<const W: usize> {
    taste: Taste,
    perturbation: Perturbation,
    /// How far a square is from all goals.
    farness: Vec<u32>,
    /// That of all boxes of the position looked at last, or the weights of their squares.
    sum: u32,
    /// Boxes of the position looked at last that are shut in.
    shut: SquareSet<W>,
    links: RoomLinks<W>,
    points: ArticulationPoints,
    /// Pushes to the goals.
    ahead: Estimate,
    /// Pushes from the start squares.
    back: Estimate,
}

impl<const W: usize> OpenLayout<W> {
    /// The features of a board.
    #[must_use]
    pub fn new(knowledge: &Knowledge<'_, W>, taste: Taste, perturbation: Perturbation) -> Self {
        let facts = knowledge.facts;
        Self {
            taste,
            farness: perturbation.bend(&knowledge.maps().farness),
            sum: 0,
            shut: SquareSet::EMPTY,
            perturbation,
            links: RoomLinks::new(&facts.board, &facts.rooms),
            points: ArticulationPoints::new(&facts.board),
            ahead: Estimate::new(EstimateKind::Matching, &facts.to_goals),
            back: Estimate::new(EstimateKind::Matching, &facts.from_starts),
        }
    }

    /// The score of a position whose rooms and boxes were looked at.
    fn score_of(
        &mut self,
        facts: &Analysis<W>,
        position: &Position<W>,
        (regions, rooms): (u16, u16),
        (shut_in, far): (u16, u32),
    ) -> Score {
        let mut features = Features { regions, rooms, ..Features::default() };
        if regions == 1 {
            features.shut_in = shut_in;
            if self.taste.cycles {
                features.no_cycle = self.off_cycles(facts, position);
            }
        }
        features.score(MOST - far.min(MOST))
    }

    fn far(&mut self, facts: &Analysis<W>, candidate: &Candidate<W>) -> u32 {
        let (from, to) = (candidate.from, candidate.to);
        // One box has moved: what all weigh together is not summed up again for each child.
        let weight = |weights: u32| weights + self.perturbation.weight(to) - self.perturbation.weight(from);
        match self.taste.distance {
            Distance::Sum => self.sum + self.farness[to.index()] - self.farness[from.index()],
            Distance::Assigned => {
                let far = self.ahead.moved(&facts.to_goals, from, to).unwrap_or(0);
                Perturbation::EVEN * far + weight(self.sum)
            }
            Distance::Start => {
                let near = self.back.moved(&facts.from_starts, from, to);
                near.map_or(0, |near| MOST - Perturbation::EVEN * near - weight(self.sum))
            }
        }
    }

    /// Boxes of a child that are shut in: one that stands two steps from where a box has come or
    /// gone may have changed, all others are as before.
    fn shut_in_after(&self, board: &Board, candidate: &Candidate<W>) -> u16 {
        let (from, to, boxes) = (candidate.from, candidate.to, &candidate.position.boxes);
        let blocked = board.blocked(boxes);
        let mut near = [to; 9];
        for (index, &dir) in Dir::ALL.iter().enumerate() {
            near[2 * index] = board.step(board.step(from, dir), dir);
            near[2 * index + 1] = board.step(board.step(to, dir), dir);
        }
        let before = self.shut.without(from);
        let mut count = before.len() as u16;
        for (index, &square) in near.iter().enumerate() {
            if boxes.contains(square) && !near[..index].contains(&square) {
                count -= u16::from(before.contains(square));
                count += u16::from(is_shut_in(board, &blocked, square));
            }
        }
        count
    }

    fn off_cycles(&mut self, facts: &Analysis<W>, position: &Position<W>) -> u16 {
        let blocked = facts.board.blocked(&position.boxes);
        self.points.explore(&facts.board, &blocked, position.player);
        let free = facts.floor.difference(&position.boxes).difference(&facts.goals);
        free.difference(&self.points.on_cycles()).len() as u16
    }
}

/// Boxes that cannot be pulled in any direction for want of space.
fn shut_in<const W: usize>(board: &Board, boxes: &SquareSet<W>) -> SquareSet<W> {
    let blocked = board.blocked(boxes);
    boxes.iter().filter(|&square| is_shut_in(board, &blocked, square)).collect()
}

#[inline]
fn is_shut_in<const W: usize>(board: &Board, blocked: &SquareSet<W>, square: Square) -> bool {
    !Dir::ALL.iter().any(|&dir| {
        let next = board.step(square, dir);
        next != board.wall() && !blocked.contains(board.step(next, dir))
    })
}

impl<const W: usize> FeatureSet<W> for OpenLayout<W> {
    fn prepare(&mut self, facts: &Analysis<W>, parent: &Parent<W>, watch: &Watch<'_>) {
        let boxes = &parent.position.boxes;
        self.links.rebase(&facts.board, boxes);
        self.shut = shut_in(&facts.board, boxes);
        self.sum = match self.taste.distance {
            Distance::Sum => boxes.iter().map(|square| self.farness[square.index()]).sum(),
            Distance::Assigned | Distance::Start => self.perturbation.of(boxes),
        };
        let _ = match self.taste.distance {
            Distance::Sum => None,
            Distance::Assigned => self.ahead.rebase_while(&facts.to_goals, boxes, watch),
            // A parent was judged before: all its boxes have a start square.
            Distance::Start => self.back.rebase_while(&facts.from_starts, boxes, watch),
        };
    }

    fn root_score(&mut self, facts: &Analysis<W>, position: &Position<W>, regions: u16) -> Score {
        let rooms = self.links.rebase(&facts.board, &position.boxes);
        let shut_in = shut_in(&facts.board, &position.boxes).len() as u16;
        self.score_of(facts, position, (regions, rooms), (shut_in, 0))
    }

    fn score(&mut self, facts: &Analysis<W>, _: &Parent<W>, candidate: &Candidate<W>) -> Score {
        let (board, position, regions) = (&facts.board, &candidate.position, candidate.regions);
        let far = self.far(facts, candidate);
        let rooms = self.links.moved(board, &position.boxes, [candidate.from, candidate.to]);
        let shut_in = if regions == 1 { self.shut_in_after(board, candidate) } else { 0 };
        self.score_of(facts, position, (regions, rooms), (shut_in, far))
    }

    fn cell(&self, score: &Score) -> Cell {
        let Features { regions, rooms, .. } = Features::of(score);
        [regions, rooms, 0, 0]
    }
}
