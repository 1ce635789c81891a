//! How alike two drawings of a puzzle are.

use serde::Serialize;
use sokonaut_level::{Level, Symmetry};
use std::fmt;

/// How one drawing of a puzzle differs from another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Redrawing {
    /// Letter by letter the same.
    Same,
    /// Something else is drawn outside, or the player starts elsewhere in its region.
    Redrawn,
    /// It is turned or mirrored.
    Turned,
}

impl Redrawing {
    /// How `level` differs from `other`; `None` if they are different puzzles.
    pub fn of(level: &Level, other: &Level) -> Option<Self> {
        if level == other {
            return Some(Self::Same);
        }
        let turned = level.isomorphism(other)?.symmetry() != Symmetry::ALL[0];
        Some(if turned { Self::Turned } else { Self::Redrawn })
    }
}

impl fmt::Display for Redrawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Same => "the same drawing",
            Self::Redrawn => "drawn differently",
            Self::Turned => "turned or mirrored",
        })
    }
}
