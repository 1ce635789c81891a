//! What a way costs, the more important number first.

use crate::search::Identity;

/// What is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// Pushes alone.
    Pushes,
    /// Pushes, then moves.
    PushesThenMoves,
    /// Moves, then pushes.
    MovesThenPushes,
}

/// Two numbers in the order in which they count; the second is 0 where only one is counted.
pub type Price = [u32; 2];

impl Measure {
    /// The price of so many pushes and moves.
    #[must_use]
    #[inline]
    pub fn price(self, pushes: u32, moves: u32) -> Price {
        match self {
            Self::Pushes => [pushes, 0],
            Self::PushesThenMoves => [pushes, moves],
            Self::MovesThenPushes => [moves, pushes],
        }
    }

    /// When two positions count as the same: where moves are counted the player's square matters.
    #[must_use]
    pub fn identity(self) -> Identity {
        if self == Self::Pushes { Identity::Region } else { Identity::Exact }
    }
}

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
