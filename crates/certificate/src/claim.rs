//! What a certificate says, and how large it may be.

use std::fmt;

/// What is claimed of a level.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Claim {
    /// No solution exists.
    Unsolvable,
    /// No solution has fewer pushes.
    AtLeast(u32),
}

impl Claim {
    /// Does a solution with so many pushes leave it true?
    pub(crate) fn is_met_by(self, pushes: u32) -> bool {
        match self {
            Self::Unsolvable => false,
            Self::AtLeast(least) => pushes >= least,
        }
    }

    /// As a number of a file.
    pub(crate) fn code(self) -> u64 {
        match self {
            Self::Unsolvable => 0,
            Self::AtLeast(pushes) => u64::from(pushes) + 1,
        }
    }

    pub(crate) fn from_code(code: u64) -> Option<Self> {
        match code.checked_sub(1) {
            None => Some(Self::Unsolvable),
            Some(pushes) => u32::try_from(pushes).ok().map(Self::AtLeast),
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsolvable => f.write_str("no solution exists"),
            Self::AtLeast(1) => f.write_str("every solution has at least 1 push"),
            Self::AtLeast(pushes) => write!(f, "every solution has at least {pushes} pushes"),
        }
    }
}

/// How large a certificate may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Positions and lost placements together. One takes some hundred bytes of memory.
    pub placements: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { placements: 10_000_000 }
    }
}
