//! Backward from the solved position, until all boxes have vanished.
//!
//! The order in which boxes leave their goals, reversed, is an order in which the goals can be
//! filled: a plan.

use crate::analysis::{Analysis, RoomLinks};
use crate::fess::engine::{Cell, Guide, MOST, Position, Score, features};
use crate::fess::perturbation::Perturbation;
use crate::search::Knowledge;

features! {
    /// Few boxes, the floor in one piece, goals empty, rooms linked.
    Features { boxes, regions, on_goals, rooms }
}

/// The guide of backward packing.
pub struct BackwardPacking<const W: usize> {
    links: RoomLinks<W>,
    /// How far a square is from the goals.
    farness: Vec<u32>,
}

impl<const W: usize> BackwardPacking<W> {
    /// The guide for a board.
    #[must_use]
    pub fn new(knowledge: &Knowledge<'_, W>, perturbation: &Perturbation) -> Self {
        let facts = knowledge.facts;
        Self {
            links: RoomLinks::new(&facts.board, &facts.rooms),
            farness: perturbation.bend(&knowledge.maps().farness),
        }
    }
}

impl<const W: usize> Guide<W> for BackwardPacking<W> {
    fn root_score(&mut self, facts: &Analysis<W>, position: &Position<W>, regions: u16) -> Score {
        let boxes = &position.boxes;
        let far: u32 = boxes.iter().map(|square| self.farness[square.index()]).sum();
        let features = Features {
            boxes: boxes.len() as u16,
            regions,
            on_goals: boxes.intersection(&facts.goals).len() as u16,
            rooms: self.links.missing(&facts.board, boxes),
        };
        features.score(MOST - far)
    }

    fn cell(&self, score: &Score) -> Cell {
        let Features { boxes, regions, on_goals, rooms } = Features::of(score);
        [boxes, regions, on_goals, rooms]
    }
}
