//! Backward from the solved position, until all boxes have vanished.
//!
//! The order in which boxes leave their goals, reversed, is an order in which the goals can be
//! filled: a plan.

use crate::alarm::Watch;
use crate::analysis::{Analysis, RoomLinks};
use crate::board::SquareSet;
use crate::fess::engine::{Candidate, Cell, FeatureSet, MOST, Parent, Position, Score, features};
use crate::fess::perturbation::Perturbation;
use crate::search::Knowledge;

features! {
    /// Few boxes, the floor in one piece, goals empty, rooms linked.
    Features { boxes, regions, on_goals, rooms }
}

/// The feature set of backward packing.
pub struct BackwardPacking<const W: usize> {
    links: RoomLinks<W>,
    /// How far a square is from the goals, and all boxes of the position looked at last together.
    farness: Vec<u32>,
    far: u32,
}

impl<const W: usize> BackwardPacking<W> {
    /// The features of a board.
    #[must_use]
    pub fn new(knowledge: &Knowledge<'_, W>, perturbation: &Perturbation) -> Self {
        let facts = knowledge.facts;
        Self {
            links: RoomLinks::new(&facts.board, &facts.rooms),
            farness: perturbation.bend(&knowledge.maps().farness),
            far: 0,
        }
    }

    fn far(&self, boxes: &SquareSet<W>) -> u32 {
        boxes.iter().map(|square| self.farness[square.index()]).sum()
    }
}

/// The score with the links that rooms miss and the distance of all boxes.
fn score<const W: usize>(
    facts: &Analysis<W>,
    boxes: &SquareSet<W>,
    regions: u16,
    rooms: u16,
    far: u32,
) -> Score {
    let on_goals = boxes.intersection(&facts.goals).len() as u16;
    Features { boxes: boxes.len() as u16, regions, on_goals, rooms }.score(MOST - far)
}

impl<const W: usize> FeatureSet<W> for BackwardPacking<W> {
    fn prepare(&mut self, facts: &Analysis<W>, parent: &Parent<W>, _: &Watch<'_>) {
        self.links.rebase(&facts.board, &parent.position.boxes);
        self.far = self.far(&parent.position.boxes);
    }

    fn root_score(&mut self, facts: &Analysis<W>, position: &Position<W>, regions: u16) -> Score {
        let boxes = &position.boxes;
        let rooms = self.links.rebase(&facts.board, boxes);
        score(facts, boxes, regions, rooms, self.far(boxes))
    }

    fn score(&mut self, facts: &Analysis<W>, _: &Parent<W>, candidate: &Candidate<W>) -> Score {
        let Candidate { from, to, removes, regions, .. } = *candidate;
        let boxes = &candidate.position.boxes;
        let rooms = self.links.moved(&facts.board, boxes, [from, to]);
        let arrives = if removes { 0 } else { self.farness[to.index()] };
        score(facts, boxes, regions, rooms, self.far + arrives - self.farness[from.index()])
    }

    fn cell(&self, score: &Score) -> Cell {
        let Features { boxes, regions, on_goals, rooms } = Features::of(score);
        [boxes, regions, on_goals, rooms]
    }
}
