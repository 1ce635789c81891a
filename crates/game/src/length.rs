//! How long a solution is, in the two ways that players count.

use crate::words::counted;
use serde::{Deserialize, Serialize};
use sokonaut_rules::Verified;
use std::fmt;

/// The length of a solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Length {
    /// Steps.
    pub moves: usize,
    /// Steps that push a box.
    pub pushes: usize,
}

/// What is proved about the fewest pushes of a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fewest {
    /// Every solution has at least so many.
    pub at_least: usize,
    /// A solution with so many is known: where both are the same, it is proved best.
    pub at_most: usize,
}

impl From<&Verified> for Length {
    fn from(solution: &Verified) -> Self {
        Self { moves: solution.moves(), pushes: solution.pushes() }
    }
}

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", counted(self.moves, "move"), counted(self.pushes, "push"))
    }
}
