//! Why a drawing has no solution, for whoever draws it.

use crate::answer::Why;
use serde::{Deserialize, Serialize};
use sokonaut_level::Pos;
use sokonaut_solver::Hopeless;

/// Why a level has no solution.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Flaw {
    /// In words.
    pub text: String,
    /// The boxes, or the goal, that show it; none if it is the whole level.
    pub at: Vec<Pos>,
}

impl From<Why> for Flaw {
    fn from(why: Why) -> Self {
        Self { text: why.to_string(), at: why.boxes }
    }
}

impl From<Hopeless> for Flaw {
    fn from(hopeless: Hopeless) -> Self {
        let at = match hopeless {
            Hopeless::UnreachableBox(pos) | Hopeless::FrozenBox(pos) | Hopeless::UnfillableGoal(pos) => {
                vec![pos]
            }
            Hopeless::TooFewGoals { .. } | Hopeless::TooLarge => Vec::new(),
        };
        Self { text: hopeless.to_string(), at }
    }
}
