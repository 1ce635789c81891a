//! What can be drawn over a board: what the analysis of the solver knows, square by square.
//!
//! A [`Layer`] is the same for all faces: marks with a colour and a short label, and a legend.
//! Labels say everything that colours say, so that a drawing can be read without colour.

use crate::meaning::Meaning;
use serde::{Deserialize, Serialize};
use sokonaut_level::Pos;

/// One thing that can be drawn over a board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Overlay {
    /// Rooms.
    Rooms,
    /// Packing orders of the goals.
    Packing,
    /// Tunnels.
    Tunnels,
    /// Dead squares.
    Dead,
    /// Corrals of the position.
    Corrals,
    /// Articulation points.
    Articulation,
    /// Pushes of a lone box.
    Distances,
    /// Where the player can walk.
    Reach,
}

impl Overlay {
    /// All of them, in the order in which faces offer them.
    pub const ALL: [Self; 8] = [
        Self::Rooms,
        Self::Packing,
        Self::Tunnels,
        Self::Dead,
        Self::Corrals,
        Self::Articulation,
        Self::Distances,
        Self::Reach,
    ];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rooms => "rooms",
            Self::Packing => "packing",
            Self::Tunnels => "tunnels",
            Self::Dead => "dead",
            Self::Corrals => "corrals",
            Self::Articulation => "articulation",
            Self::Distances => "distances",
            Self::Reach => "reach",
        }
    }

    /// What it shows, in a line.
    #[must_use]
    pub const fn help(self) -> &'static str {
        match self {
            Self::Rooms => "rooms, where there is space to walk round a box",
            Self::Packing => "goal areas, their entrances and packing orders",
            Self::Tunnels => "tunnels, and where a box in them can go",
            Self::Dead => "dead squares, where a box is lost",
            Self::Corrals => "corrals of the position, I-corrals and PI-corrals among them",
            Self::Articulation => "articulation points, where a box parts the floor",
            Self::Distances => "pushes that one box needs to every square",
            Self::Reach => "where the player can walk",
        }
    }

    /// Does it change while the level is played?
    #[must_use]
    pub const fn is_of_position(self) -> bool {
        matches!(self, Self::Corrals | Self::Distances | Self::Reach)
    }
}

sokonaut_level::chosen_by_name!(Overlay, UnknownOverlay, "overlay");

/// A colour, chosen so that colour-blind people can tell them apart (Okabe and Ito). What they look
/// like is up to the face.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tone {
    /// Light blue.
    Sky,
    /// Orange.
    Orange,
    /// Bluish green.
    Green,
    /// Reddish purple.
    Purple,
    /// Yellow.
    Yellow,
    /// Dark blue.
    Blue,
    /// Vermilion.
    Red,
}

impl Tone {
    /// All of them; those that come first differ most.
    pub const ALL: [Self; 7] =
        [Self::Sky, Self::Orange, Self::Green, Self::Purple, Self::Yellow, Self::Blue, Self::Red];

    /// The nearest colour of the 256 of a terminal.
    #[must_use]
    pub const fn index(self) -> u8 {
        match self {
            Self::Sky => 117,
            Self::Orange => 214,
            Self::Green => 79,
            Self::Purple => 176,
            Self::Yellow => 227,
            Self::Blue => 75,
            Self::Red => 209,
        }
    }

    /// A tone for each of several groups, again from the front when all are used.
    #[must_use]
    pub const fn of_group(number: usize) -> Self {
        Self::ALL[number % Self::ALL.len()]
    }
}

/// What is drawn on a square.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Mark {
    /// The square.
    pub at: Pos,
    /// Its colour.
    pub tone: Tone,
    /// A few letters or digits, or an arrow.
    pub label: String,
}

/// A line of a legend.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Key {
    /// The colour; `None` for a line about the whole board.
    pub tone: Option<Tone>,
    /// A label as on the board.
    pub label: String,
    /// What it means.
    pub meaning: Meaning,
}

/// What is drawn over a board, and what it means.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Layer {
    /// What it shows.
    pub overlay: Overlay,
    /// At most one mark a square, row by row.
    pub marks: Vec<Mark>,
    /// What the marks mean.
    pub legend: Vec<Key>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back_and_are_those_on_the_wire() {
        for overlay in Overlay::ALL {
            assert_eq!(overlay.to_string().parse(), Ok(overlay));
            assert_eq!(serde_json::to_value(overlay).expect("plain data"), overlay.name());
        }
        let unknown = "walls".parse::<Overlay>().expect_err("no such overlay");
        assert!(unknown.to_string().contains("'rooms', 'packing'"), "{unknown}");
    }
}
