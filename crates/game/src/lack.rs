//! What keeps a drawing from being a level.

use crate::words::counted;
use serde::{Deserialize, Serialize};
use sokonaut_level::{Defect, Place, Pos};
use std::fmt;

/// One thing that a drawing lacks. On a wire: an object whose `lack` says which.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "lack", rename_all = "snake_case")]
pub enum Lack {
    /// There is no box.
    NoBox,
    /// There is no player.
    NoPlayer,
    /// There are more boxes than goals.
    TooFewGoals {
        /// Boxes drawn.
        boxes: usize,
        /// Goals drawn.
        goals: usize,
    },
    /// The player can walk out of the drawing.
    Hole {
        /// Here.
        at: Pos,
    },
    /// Something stands in a wall.
    Occupied {
        /// Here.
        at: Pos,
    },
    /// The drawing is larger than a level may be.
    TooLarge,
}

impl From<&Defect> for Lack {
    /// A drawing is a grid of known things with one player at most: all else that can be wrong with
    /// a level is its size.
    fn from(defect: &Defect) -> Self {
        match *defect {
            Defect::Open(place) => Self::Hole { at: square(place) },
            Defect::Occupied(place) => Self::Occupied { at: square(place) },
            Defect::NoPlayer(_) => Self::NoPlayer,
            _ => Self::TooLarge,
        }
    }
}

/// The square of a place in a text, which counts from 1.
fn square(place: Place) -> Pos {
    let side = |number: usize| u16::try_from(number.saturating_sub(1)).unwrap_or(u16::MAX);
    Pos::new(side(place.line), side(place.column))
}

impl fmt::Display for Lack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NoBox => f.write_str("there is no box yet"),
            Self::NoPlayer => f.write_str("there is no player yet"),
            Self::TooFewGoals { boxes, goals: 0 } => write!(f, "{}, but no goal", counted(boxes, "box")),
            Self::TooFewGoals { boxes, goals } => {
                write!(f, "{}, but only {}", counted(boxes, "box"), counted(goals, "goal"))
            }
            Self::Hole { at } => {
                write!(f, "{at}: the walls have a hole: the player can walk out of the board")
            }
            Self::Occupied { at } => write!(f, "{at}: two things on one square, or something inside a wall"),
            Self::TooLarge => f.write_str("the board is too large"),
        }
    }
}
