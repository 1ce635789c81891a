//! Forward to a start that is opened up: the floor in one piece, rooms linked, no box stuck.
//!
//! The first half of the reversed search. A crowded start is what makes many levels hard: nothing
//! can be packed before the boxes have room. So goals do not count here, except holes, which can be
//! filled at any time. All else equal, boxes keep away from those that are stuck, so that these
//! come free, or from the goals if none is. After the reversed search of Yaron Shoham's Festival.

use super::guide::{Candidate, Guide, Parent, Position};
use super::perturbation::Perturbation;
use super::pusher::Pusher;
use super::score::{Cell, Score};
use crate::alarm::Watch;
use crate::analysis::{Analysis, Maps, RoomLinks};
use crate::board::{Square, SquareSet};
use crate::deadlocks::{Freeze, PushDetector, Verdict};
use crate::search::{From, Knowledge};
use sokonaut_level::Dir;

const REGIONS: usize = 0;
const ROOMS: usize = 1;
const STUCK: usize = 2;
const MOST: u32 = u32::MAX / 2;

/// The guide that opens up the start.
pub struct OpenedStart<'a, const W: usize> {
    maps: &'a Maps<W>,
    links: RoomLinks<W>,
    freeze: Freeze,
    pusher: Pusher<'a, W>,
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
            pusher: Pusher::new(knowledge, &SquareSet::EMPTY),
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

    fn score_of(&mut self, facts: &Analysis<W>, boxes: &SquareSet<W>, regions: u16) -> Score {
        let stuck = self.stuck(facts, boxes);
        let near = |square: Square| {
            let steps = stuck.iter().map(|other| u32::from(self.maps.walk(square, other, 0)));
            self.perturbation.weight(square) * steps.min().unwrap_or(self.maps.nearest[square.index()])
        };
        let far: u32 = boxes.iter().map(near).sum();
        let mut features = [0; 6];
        features[REGIONS] = regions;
        features[ROOMS] = self.links.missing(&facts.board, boxes);
        features[STUCK] = stuck.len() as u16;
        Score { features, fine: MOST - far }
    }
}

impl<const W: usize> Guide<W> for OpenedStart<'_, W> {
    fn side(&self) -> From {
        From::Start
    }

    fn moves(
        &mut self,
        facts: &Analysis<W>,
        parent: &Parent<W>,
        moves: &mut Vec<Candidate<W>>,
        watch: &Watch<'_>,
    ) {
        self.pusher.moves(facts, parent, moves, watch);
    }

    fn root_score(&mut self, facts: &Analysis<W>, position: &Position<W>, regions: u16) -> Score {
        self.score_of(facts, &position.boxes, regions)
    }

    fn score(&mut self, facts: &Analysis<W>, _: &Parent<W>, candidate: &Candidate<W>) -> Score {
        self.score_of(facts, &candidate.position.boxes, candidate.regions)
    }

    fn advise(&mut self, facts: &Analysis<W>, parent: &Parent<W>, moves: &mut [Candidate<W>], _: &Watch<'_>) {
        let fills = |m: &Candidate<W>| facts.holes.contains(m.to) && !facts.holes.contains(m.from);
        if let Some(filling) = moves.iter_mut().find(|m| !m.known && fills(m)) {
            filling.weight = 0;
        } else {
            super::advice::best_of(moves, |m| !m.known && m.score < parent.score);
        }
    }

    fn cell(&self, score: &Score) -> Cell {
        [score.features[REGIONS], score.features[ROOMS], score.features[STUCK], 0]
    }

    fn judge(&mut self, facts: &Analysis<W>, position: &Position<W>, watch: &Watch<'_>) -> Verdict {
        self.pusher.judge(facts, position, watch)
    }

    fn is_goal(&self, facts: &Analysis<W>, position: &Position<W>) -> bool {
        position.boxes.is_subset(&facts.goals)
    }

    fn memory(&self) -> usize {
        self.pusher.memory()
    }
}
