//! Why a drawing has no solution, for whoever draws it.

use crate::answer::Why;
use serde::{Deserialize, Serialize};
use sokonaut_level::Pos;
use sokonaut_solver::Hopeless;
use std::fmt;

/// Why a level has no solution. On a wire: an object whose `flaw` says which, so that a face can
/// say it in any language.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "flaw", rename_all = "snake_case")]
pub enum Flaw {
    /// Its start is lost.
    Lost {
        /// Why.
        why: Why,
    },
    /// There are more boxes than goals.
    TooFewGoals {
        /// Boxes that must be brought to a goal.
        boxes: usize,
        /// Goals there are for them.
        goals: usize,
    },
    /// A box off its goal where the player can never be.
    UnreachableBox {
        /// The box.
        at: Pos,
    },
    /// A box off its goal that can never be pushed.
    FrozenBox {
        /// The box.
        at: Pos,
    },
    /// A goal that no push can fill.
    UnfillableGoal {
        /// The goal.
        at: Pos,
    },
    /// The level has more floor than a board can number.
    TooLarge,
}

impl Flaw {
    /// The boxes, or the goal, that show it; none if it is the whole level.
    #[must_use]
    pub fn at(&self) -> &[Pos] {
        match self {
            Self::Lost { why } => &why.boxes,
            Self::UnreachableBox { at } | Self::FrozenBox { at } | Self::UnfillableGoal { at } => {
                std::slice::from_ref(at)
            }
            Self::TooFewGoals { .. } | Self::TooLarge => &[],
        }
    }
}

impl From<Why> for Flaw {
    fn from(why: Why) -> Self {
        Self::Lost { why }
    }
}

impl From<Hopeless> for Flaw {
    fn from(hopeless: Hopeless) -> Self {
        match hopeless {
            Hopeless::TooFewGoals { boxes, goals } => Self::TooFewGoals { boxes, goals },
            Hopeless::UnreachableBox(at) => Self::UnreachableBox { at },
            Hopeless::FrozenBox(at) => Self::FrozenBox { at },
            Hopeless::UnfillableGoal(at) => Self::UnfillableGoal { at },
            Hopeless::TooLarge => Self::TooLarge,
        }
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Lost { ref why } => why.fmt(f),
            Self::TooFewGoals { boxes, goals } => Hopeless::TooFewGoals { boxes, goals }.fmt(f),
            Self::UnreachableBox { at } => Hopeless::UnreachableBox(at).fmt(f),
            Self::FrozenBox { at } => Hopeless::FrozenBox(at).fmt(f),
            Self::UnfillableGoal { at } => Hopeless::UnfillableGoal(at).fmt(f),
            Self::TooLarge => Hopeless::TooLarge.fmt(f),
        }
    }
}
