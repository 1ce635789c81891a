//! Backward to the most spacious position: everything in one piece, rooms linked, boxes accessible,
//! goals far.
//!
//! From such a position the way to the goal is known, and it is easier to reach than the goal
//! itself: boxes are spread out and distances tell the truth.

use crate::alarm::Watch;
use crate::analysis::{Analysis, RoomLinks};
use crate::board::{ArticulationPoints, Square, SquareSet};
use crate::estimate::{Estimate, EstimateKind};
use crate::fess::engine::{Candidate, Cell, Guide, MOST, Parent, Position, Score, features};
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

/// The guide of the opening search.
pub struct OpenLayout<const W: usize> {
    taste: Taste,
    perturbation: Perturbation,
    /// How far a square is from all goals, and all boxes of the position looked at last together.
    farness: Vec<u32>,
    sum: u32,
    links: RoomLinks<W>,
    points: ArticulationPoints,
    /// Pushes to the goals.
    ahead: Estimate,
    /// Pushes from the start squares.
    back: Estimate,
}

impl<const W: usize> OpenLayout<W> {
    /// The guide for a board.
    #[must_use]
    pub fn new(knowledge: &Knowledge<'_, W>, taste: Taste, perturbation: Perturbation) -> Self {
        let facts = knowledge.facts;
        Self {
            taste,
            farness: perturbation.bend(&knowledge.maps().farness),
            sum: 0,
            perturbation,
            links: RoomLinks::new(&facts.board, &facts.rooms),
            points: ArticulationPoints::new(&facts.board),
            ahead: Estimate::new(EstimateKind::Matching, &facts.to_goals),
            back: Estimate::new(EstimateKind::Matching, &facts.from_starts),
        }
    }

    fn score_of(&mut self, facts: &Analysis<W>, position: &Position<W>, regions: u16, far: u32) -> Score {
        let mut features = Features {
            regions,
            rooms: self.links.missing(&facts.board, &position.boxes),
            ..Features::default()
        };
        if regions == 1 {
            features.shut_in = shut_in(facts, &position.boxes);
            if self.taste.cycles {
                features.no_cycle = self.off_cycles(facts, position);
            }
        }
        features.score(MOST - far.min(MOST))
    }

    fn far(&mut self, facts: &Analysis<W>, candidate: &Candidate<W>) -> u32 {
        let boxes = &candidate.position.boxes;
        let (from, to) = (candidate.from, candidate.to);
        match self.taste.distance {
            Distance::Sum => self.sum + self.farness[to.index()] - self.farness[from.index()],
            Distance::Assigned => {
                let far = self.ahead.moved(&facts.to_goals, from, to).unwrap_or(0);
                Perturbation::EVEN * far + self.perturbation.of(boxes)
            }
            Distance::Start => {
                let near = self.back.moved(&facts.from_starts, from, to);
                near.map_or(0, |near| MOST - Perturbation::EVEN * near - self.perturbation.of(boxes))
            }
        }
    }

    fn off_cycles(&mut self, facts: &Analysis<W>, position: &Position<W>) -> u16 {
        let blocked = facts.board.blocked(&position.boxes);
        self.points.explore(&facts.board, &blocked, position.player);
        let free = facts.floor.difference(&position.boxes).difference(&facts.goals);
        free.difference(&self.points.on_cycles()).len() as u16
    }
}

/// Boxes that cannot be pulled in any direction for want of space.
fn shut_in<const W: usize>(facts: &Analysis<W>, boxes: &SquareSet<W>) -> u16 {
    let board = &facts.board;
    let blocked = board.blocked(boxes);
    let open = |square: Square| {
        Dir::ALL.iter().any(|&dir| {
            let next = board.step(square, dir);
            next != board.wall() && !blocked.contains(board.step(next, dir))
        })
    };
    boxes.iter().filter(|&square| !open(square)).count() as u16
}

impl<const W: usize> Guide<W> for OpenLayout<W> {
    fn prepare(&mut self, facts: &Analysis<W>, parent: &Parent<W>, watch: &Watch<'_>) {
        let boxes = &parent.position.boxes;
        let _ = match self.taste.distance {
            Distance::Sum => {
                self.sum = boxes.iter().map(|square| self.farness[square.index()]).sum();
                None
            }
            Distance::Assigned => self.ahead.rebase_while(&facts.to_goals, boxes, watch),
            // A parent was judged before: all its boxes have a start square.
            Distance::Start => self.back.rebase_while(&facts.from_starts, boxes, watch),
        };
    }

    fn root_score(&mut self, facts: &Analysis<W>, position: &Position<W>, regions: u16) -> Score {
        self.score_of(facts, position, regions, 0)
    }

    fn score(&mut self, facts: &Analysis<W>, _: &Parent<W>, candidate: &Candidate<W>) -> Score {
        let far = self.far(facts, candidate);
        self.score_of(facts, &candidate.position, candidate.regions, far)
    }

    fn cell(&self, score: &Score) -> Cell {
        let Features { regions, rooms, .. } = Features::of(score);
        [regions, rooms, 0, 0]
    }
}
