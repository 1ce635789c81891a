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
