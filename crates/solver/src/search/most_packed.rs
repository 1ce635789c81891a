//! The layout with most boxes on goals that a search has met, for those who watch it.

use crate::board::{Board, SquareSet};
use crate::control::Best;

/// A layout, and how many of its boxes are on goals.
#[derive(Clone, Copy, Debug)]
pub(super) struct MostPacked<const W: usize> {
    pub packed: usize,
    boxes: SquareSet<W>,
}

impl<const W: usize> MostPacked<W> {
    /// What is shown until a box is on a goal.
    pub(super) fn new(boxes: SquareSet<W>) -> Self {
        Self { packed: 0, boxes }
    }

    /// A layout is met; how many of its boxes are on goals?
    #[inline]
    pub(super) fn meet(&mut self, boxes: &SquareSet<W>, goals: &SquareSet<W>) -> usize {
        let packed = boxes.intersection(goals).len();
        if packed > self.packed {
            *self = Self { packed, boxes: *boxes };
        }
        packed
    }

    /// As those who watch see it.
    pub(super) fn shown(&self, board: &Board) -> Best {
        Best::of(board, self.packed, &self.boxes)
    }
}
