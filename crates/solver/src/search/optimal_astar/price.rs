//! What a path costs, and what is still to come.

use crate::objective::Price;

/// What is needed from a position on, at least.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::search) struct Left {
    pub pushes: u32,
    pub moves: u32,
}

impl Left {
    /// Every push is a move.
    pub(in crate::search) fn pushes(pushes: u32) -> Self {
        Self { pushes, moves: pushes }
    }
}

/// A price and another one on top.
#[must_use]
#[inline]
pub(in crate::search) fn plus([a, b]: Price, [c, d]: Price) -> Price {
    [a.saturating_add(c), b.saturating_add(d)]
}
