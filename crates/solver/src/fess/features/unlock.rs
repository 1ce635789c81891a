//! Backward through a lock: the boxes that shut in a goal are pulled apart until the box on it
//! comes free.
//!
//! Depth comes first, whatever the floor looks like meanwhile. Behind the lock the score asks for
//! the start: its squares are filled again, the deepest first. Neither of two ways opens all locks:
//! a ring of 31 boxes needs [gaps](Loose::Gaps), which are part of the cell then, a stack
//! of rows with 42 boxes is opened without them.

use super::lock::{Lock, gaps};
use crate::analysis::Analysis;
use crate::fess::engine::{Cell, FeatureSet, MOST, Position, Score, features};
use crate::fess::perturbation::Perturbation;
use crate::search::Knowledge;

features! {
    /// The lock open, the floor in one piece, the places behind it filled again, gaps between
    /// boxes.
    Features { depth, regions, unchained, no_gaps }
}

/// How a lock should look while it is taken apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Loose {
    /// Boxes with gaps between them: for rings and long rows.
    Gaps,
    /// Boxes far from the goals: for nets and stacks of rows.
    Far,
}

/// The feature set of the way through a lock.
pub struct Unlock<const W: usize> {
    loose: Loose,
    lock: Lock<W>,
    /// How far a square is from all goals.
    farness: Vec<u32>,
}

impl<const W: usize> Unlock<W> {
    /// The features of a board.
    #[must_use]
    pub fn new(knowledge: &Knowledge<'_, W>, loose: Loose, perturbation: &Perturbation) -> Self {
        let facts = knowledge.facts;
        Self { loose, lock: Lock::new(facts), farness: perturbation.bend(&knowledge.maps().farness) }
    }
}

impl<const W: usize> FeatureSet<W> for Unlock<W> {
    fn root_score(&mut self, facts: &Analysis<W>, position: &Position<W>, regions: u16) -> Score {
        let boxes = &position.boxes;
        let all = boxes.len() as u16;
        let depth = self.lock.depth(&facts.board, boxes);
        // As long as the lock is shut, its boxes have to leave their places.
        let unchained = if depth > 1 { all } else { self.lock.unchained(boxes) };
        let no_gaps = match self.loose {
            Loose::Gaps => 2 * all - gaps(&facts.board, boxes),
            Loose::Far => 0,
        };
        let far: u32 = boxes.iter().map(|square| self.farness[square.index()]).sum();
        Features { depth, regions, unchained, no_gaps }.score(MOST - far.min(MOST))
    }

    fn cell(&self, score: &Score) -> Cell {
        let Features { depth, regions, unchained, no_gaps } = Features::of(score);
        [depth, regions, unchained, no_gaps]
    }
}
