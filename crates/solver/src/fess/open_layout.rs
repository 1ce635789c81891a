//! Backward to the most spacious position: everything in one piece, rooms linked, boxes accessible,
//! goals far.
//!
//! From such a position the way to the goal is known, and it is easier to reach than the goal
//! itself: boxes are spread out and distances tell the truth.

use super::guide::{Candidate, Guide, Parent, Position};
use super::perturbation::Perturbation;
use super::puller::Puller;
use super::score::{Cell, Score};
use crate::alarm::Watch;
use crate::analysis::{Analysis, RoomLinks};
use crate::board::{ArticulationPoints, Square, SquareSet};
use crate::deadlocks::Verdict;
use crate::estimate::{Estimate, EstimateKind};
use crate::search::{From, Knowledge};
use sokonaut_level::Dir;

const REGIONS: usize = 0;
const ROOMS: usize = 1;
const SHUT_IN: usize = 2;
const NO_CYCLE: usize = 3;
const MOST: u32 = u32::MAX / 2;

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
    /// How far a square is from all goals.
    farness: Vec<u32>,
    links: RoomLinks<W>,
    puller: Puller<W>,
    cuts: ArticulationPoints,
    /// Pushes to the goals.
    ahead: Estimate,
    /// Pushes from the start squares.
    back: Estimate,
    start: Position<W>,
}

impl<const W: usize> OpenLayout<W> {
    /// The guide for a board.
    #[must_use]
    pub fn new(knowledge: &Knowledge<'_, W>, taste: Taste, perturbation: Perturbation) -> Self {
        let facts = knowledge.facts;
        Self {
            taste,
            farness: perturbation.bend(&knowledge.maps().farness),
            perturbation,
            links: RoomLinks::new(&facts.board, &facts.rooms),
            puller: Puller::new(knowledge),
            cuts: ArticulationPoints::new(&facts.board),
            ahead: Estimate::new(EstimateKind::Matching, &facts.to_goals),
            back: Estimate::new(EstimateKind::Matching, &facts.from_starts),
            start: Position::start(facts),
        }
    }

    fn score_of(&mut self, facts: &Analysis<W>, position: &Position<W>, regions: u16, far: u32) -> Score {
        let mut features = [0; 6];
        features[REGIONS] = regions;
        features[ROOMS] = self.links.missing(&facts.board, &position.boxes);
        if regions == 1 {
            features[SHUT_IN] = shut_in(facts, &position.boxes);
            if self.taste.cycles {
                features[NO_CYCLE] = self.off_cycles(facts, position);
            }
        }
        Score { features, fine: MOST - far.min(MOST) }
    }

    fn far(&mut self, facts: &Analysis<W>, candidate: &Candidate<W>) -> u32 {
        let boxes = &candidate.position.boxes;
        let (from, to) = (candidate.from, candidate.to);
        match self.taste.distance {
            Distance::Sum => boxes.iter().map(|square| self.farness[square.index()]).sum(),
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
        self.cuts.explore(&facts.board, &blocked, position.player);
        let free = facts.floor.difference(&position.boxes).difference(&facts.goals);
        free.difference(&self.cuts.on_cycles()).len() as u16
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
    fn side(&self) -> From {
        From::Goal
    }

    fn moves(
        &mut self,
        facts: &Analysis<W>,
        parent: &Parent<W>,
        moves: &mut Vec<Candidate<W>>,
        watch: &Watch<'_>,
    ) {
        self.puller.moves(facts, parent, &facts.floor, &SquareSet::EMPTY, moves, watch);
        match self.taste.distance {
            Distance::Sum => {}
            Distance::Assigned => {
                let _ = self.ahead.rebase_while(&facts.to_goals, &parent.position.boxes, watch);
            }
            // A parent was judged before: all its boxes have a start square.
            Distance::Start => {
                let _ = self.back.rebase_while(&facts.from_starts, &parent.position.boxes, watch);
            }
        }
        if watch.is_over() {
            // There is no base to score them by.
            moves.clear();
        }
    }

    fn root_score(&mut self, facts: &Analysis<W>, position: &Position<W>, regions: u16) -> Score {
        self.score_of(facts, position, regions, 0)
    }

    fn score(&mut self, facts: &Analysis<W>, _: &Parent<W>, candidate: &Candidate<W>) -> Score {
        let far = self.far(facts, candidate);
        self.score_of(facts, &candidate.position, candidate.regions, far)
    }

    fn advise(&mut self, facts: &Analysis<W>, parent: &Parent<W>, moves: &mut [Candidate<W>], _: &Watch<'_>) {
        super::advice::best_of(moves, |m| {
            !m.known && m.score < parent.score && !facts.holes.contains(m.from)
        });
    }

    fn cell(&self, score: &Score) -> Cell {
        [score.features[REGIONS], score.features[ROOMS], 0, 0]
    }

    fn judge(&mut self, facts: &Analysis<W>, position: &Position<W>, watch: &Watch<'_>) -> Verdict {
        self.puller.judge(facts, position, watch)
    }

    fn is_goal(&self, _: &Analysis<W>, position: &Position<W>) -> bool {
        position.boxes == self.start.boxes && position.player == self.start.player
    }
}
