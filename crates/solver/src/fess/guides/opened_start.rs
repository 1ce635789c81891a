//! Forward to a start that is opened up: the floor in one piece, rooms linked, no box stuck.
//!
//! The first half of the reversed search. A crowded start is what makes many levels hard: nothing
//! can be packed before the boxes have room. So goals do not count here, except holes, which can be
//! filled at any time. All else equal, boxes keep away from those that are stuck, so that these
//! come free, or from the goals if none is. After the reversed search of Yaron Shoham's Festival.

use crate::analysis::{Analysis, Maps, RoomLinks};
use crate::board::{Square, SquareSet};
use crate::deadlocks::{Freeze, PushDetector, Verdict};
use crate::fess::engine::{Cell, Guide, MOST, Position, Score, features};
use crate::fess::perturbation::Perturbation;
use crate::search::Knowledge;
use sokonaut_level::Dir;

features! {
    /// The floor in one piece, rooms linked, no box stuck.
    Features { regions, rooms, stuck }
}

/// The guide that opens up the start.
pub struct OpenedStart<'a, const W: usize> {
    maps: &'a Maps<W>,
    links: RoomLinks<W>,
    freeze: Freeze,
    perturbation: Perturbation,
}

impl<'a, const W: usize> OpenedStart<'a, W> {
    /// The guide for a board.
    #[must_use]
    pub fn new(knowledge: &'a Knowledge<'a, W>, perturbation: Perturbation) -> Self {
        let facts = knowledge.facts;
        Self {
            maps: knowledge.maps(),
            links: RoomLinks::new(&facts.board, &facts.rooms),
            freeze: Freeze::default(),
            perturbation,
        }
    }

    /// Boxes off the goals that no push could move without losing at once, wherever the player
    /// stands.
    fn stuck(&mut self, facts: &Analysis<W>, boxes: &SquareSet<W>) -> SquareSet<W> {
        let board = &facts.board;
        let blocked = board.blocked(boxes);
        let mut moves = |square: Square| {
            Dir::ALL.iter().any(|&dir| {
                let to = board.step(square, dir);
                !blocked.contains(to)
                    && !blocked.contains(board.step(square, dir.opposite()))
                    && !facts.dead.contains(to)
                    && self.freeze.judge(facts, &boxes.without(square).with(to), to) == Verdict::Unknown
            })
        };
        boxes.difference(&facts.goals).iter().filter(|&square| !moves(square)).collect()
    }
}

impl<const W: usize> Guide<W> for OpenedStart<'_, W> {
    fn root_score(&mut self, facts: &Analysis<W>, position: &Position<W>, regions: u16) -> Score {
        let boxes = &position.boxes;
        let stuck = self.stuck(facts, boxes);
        let near = |square: Square| {
            let steps = stuck.iter().map(|other| u32::from(self.maps.walk(square, other, 0)));
            self.perturbation.weight(square) * steps.min().unwrap_or(self.maps.nearest[square.index()])
        };
        let far: u32 = boxes.iter().map(near).sum();
        let rooms = self.links.missing(&facts.board, boxes);
        Features { regions, rooms, stuck: stuck.len() as u16 }.score(MOST - far)
    }

    fn cell(&self, score: &Score) -> Cell {
        let Features { regions, rooms, stuck } = Features::of(score);
        [regions, rooms, stuck, 0]
    }
}
