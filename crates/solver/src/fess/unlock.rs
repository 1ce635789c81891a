//! Backward through a lock: the boxes that shut in a goal are pulled apart until the box on it
//! comes free.
//!
//! Depth comes first, whatever the floor looks like meanwhile. Behind the lock the score asks for
//! the start: its squares are filled again, the deepest first. Neither of two ways opens all locks:
//! a ring of 31 boxes needs [gaps](Loose::Gaps), which are part of the cell then, a stack
//! of rows with 42 boxes is opened without them.

use super::guide::{Candidate, Guide, Parent, Position};
use super::lock::{Lock, gaps};
use super::perturbation::Perturbation;
use super::puller::Puller;
use super::score::{Cell, Score};
use crate::alarm::Watch;
use crate::analysis::Analysis;
use crate::board::SquareSet;
use crate::deadlocks::Verdict;
use crate::search::{From, Knowledge};

const MOST: u32 = u32::MAX / 2;

/// How a lock should look while it is taken apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Loose {
    /// Boxes with gaps between them: for rings and long rows.
    Gaps,
    /// Boxes far from the goals: for nets and stacks of rows.
    Far,
}

/// The guide through a lock.
pub struct Unlock<const W: usize> {
    loose: Loose,
    lock: Lock<W>,
    /// How far a square is from all goals.
    farness: Vec<u32>,
    puller: Puller<W>,
    start: Position<W>,
}

impl<const W: usize> Unlock<W> {
    /// The guide for a board.
    #[must_use]
    pub fn new(knowledge: &Knowledge<'_, W>, loose: Loose, perturbation: &Perturbation) -> Self {
        let facts = knowledge.facts;
        Self {
            loose,
            lock: Lock::new(facts),
            farness: perturbation.bend(&knowledge.maps().farness),
            puller: Puller::new(knowledge),
            start: Position::start(facts),
        }
    }

    fn score_of(&self, facts: &Analysis<W>, boxes: &SquareSet<W>, regions: u16) -> Score {
        let all = boxes.len() as u16;
        let depth = self.lock.depth(&facts.board, boxes);
        // As long as the lock is shut, its boxes have to leave their places.
        let unchained = if depth > 1 { all } else { self.lock.unchained(boxes) };
        let no_gaps = match self.loose {
            Loose::Gaps => 2 * all - gaps(&facts.board, boxes),
            Loose::Far => 0,
        };
        let far: u32 = boxes.iter().map(|square| self.farness[square.index()]).sum();
        Score { features: [depth, regions, unchained, no_gaps, 0, 0], fine: MOST - far.min(MOST) }
    }
}

impl<const W: usize> Guide<W> for Unlock<W> {
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
    }

    fn root_score(&mut self, facts: &Analysis<W>, position: &Position<W>, regions: u16) -> Score {
        self.score_of(facts, &position.boxes, regions)
    }

    fn score(&mut self, facts: &Analysis<W>, _: &Parent<W>, candidate: &Candidate<W>) -> Score {
        self.score_of(facts, &candidate.position.boxes, candidate.regions)
    }

    fn advise(&mut self, facts: &Analysis<W>, parent: &Parent<W>, moves: &mut [Candidate<W>], _: &Watch<'_>) {
        super::advice::best_of(moves, |m| {
            !m.known && m.score < parent.score && !facts.holes.contains(m.from)
        });
    }

    fn cell(&self, score: &Score) -> Cell {
        let [a, b, c, d, ..] = score.features;
        [a, b, c, d]
    }

    fn judge(&mut self, facts: &Analysis<W>, position: &Position<W>, watch: &Watch<'_>) -> Verdict {
        self.puller.judge(facts, position, watch)
    }

    fn is_goal(&self, _: &Analysis<W>, position: &Position<W>) -> bool {
        *position == self.start
    }
}
