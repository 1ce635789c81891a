//! Which of the games is played.

use serde::{Deserialize, Serialize};

/// Which game is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// The game as everybody knows it.
    Forward,
    /// Boxes are pulled from the goals to where they start.
    Reverse,
    /// The level editor is open.
    Editor,
}
