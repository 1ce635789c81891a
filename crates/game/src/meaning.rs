//! What the marks of an overlay mean.

use crate::flaw::Flaw;
use serde::{Deserialize, Serialize};
use sokonaut_level::Pos;
use std::fmt;

/// The meaning of a line of a legend. On a wire: an object whose `meaning` says which.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "meaning", rename_all = "snake_case")]
pub enum Meaning {
    /// The player can walk here.
    Walkable,
    /// The box whose distances are shown.
    Box {
        /// Where it is.
        at: Pos,
    },
    /// The square whose distances are shown.
    Square {
        /// Where it is.
        at: Pos,
    },
    /// Pushes from there.
    Pushes,
    /// There is no room.
    NoRooms,
    /// There is one room.
    OnlyRoom,
    /// There are several rooms.
    Rooms {
        /// How many.
        count: usize,
        /// The letters of the last one.
        last: String,
    },
    /// Floor without a letter.
    Corridor,
    /// A goal area.
    Goals {
        /// Its goals.
        count: usize,
        /// Is a full packing order known?
        ordered: bool,
    },
    /// There are no goals.
    NoGoals,
    /// An entrance of a goal area.
    Entrance,
    /// A box waits here for its goal.
    Waits,
    /// A tunnel in which a box goes on and never back.
    OneWay,
    /// A tunnel that the player can walk round.
    WayRound,
    /// A tunnel that ends.
    DeadEnd,
    /// There are no tunnels.
    NoTunnels,
    /// A square of a tunnel from where no push leads to a goal.
    TunnelLoses,
    /// There are no dead squares.
    NoDead,
    /// A dead square.
    Dead,
    /// A corral.
    Corral,
    /// An I-corral.
    ICorral,
    /// A PI-corral.
    PiCorral,
    /// A box at the rim of a corral.
    Rim,
    /// There are no corrals.
    NoCorrals,
    /// An articulation point.
    Articulation,
    /// There are no articulation points.
    NoArticulation,
    /// The level has no solution, so there is nothing to show.
    Hopeless {
        /// Why.
        why: Flaw,
    },
}

impl fmt::Display for Meaning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Box { at } => return write!(f, "the box at {at}"),
            Self::Square { at } => return write!(f, "the square at {at}"),
            Self::Rooms { count, last } => return write!(f, "{count} rooms, a to {last}"),
            Self::Goals { count: 1, ordered: true } => "a goal",
            Self::Goals { count, ordered: true } => return write!(f, "{count} goals, filled in this order"),
            Self::Goals { count: 1, ordered: false } => "a goal, no way in from outside found",
            Self::Goals { count, ordered: false } => return write!(f, "{count} goals, no full order found"),
            Self::Hopeless { why } => return write!(f, "no solution exists: {why}"),
            Self::Walkable => "the player can walk here",
            Self::Pushes => "pushes from there, no other box in the way",
            Self::NoRooms => "no rooms",
            Self::OnlyRoom => "the only room",
            Self::Corridor => "floor without a letter is corridor",
            Self::NoGoals => "no goals",
            Self::Entrance => "entrance: boxes come this way",
            Self::Waits => "a box waits here for its goal",
            Self::OneWay => "one-way: a box goes on, never back",
            Self::WayRound => "with a way round for the player",
            Self::DeadEnd => "dead end",
            Self::NoTunnels => "no tunnels",
            Self::TunnelLoses => "x: every push along the tunnel loses the box",
            Self::NoDead => "no dead squares",
            Self::Dead => "dead square: a box here is lost",
            Self::Corral => "corral: the player cannot get in now",
            Self::ICorral => "I-corral: its boxes go inward only",
            Self::PiCorral => "PI-corral: inward only, and all of it now",
            Self::Rim => "box at its rim",
            Self::NoCorrals => "no corrals: the player can get everywhere",
            Self::Articulation => "articulation point: a box here parts the floor",
            Self::NoArticulation => "no articulation points",
        })
    }
}
