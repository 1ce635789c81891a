//! A position: where the boxes and the player are. And the one rule of the game.

use sokonaut_level::{Dir, Level, Pos};
use std::collections::BTreeSet;

/// Where the boxes and the player are. It knows no level: whoever plays brings it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Position {
    /// The squares with boxes.
    pub boxes: BTreeSet<Pos>,
    /// The square of the player.
    pub player: Pos,
}

/// What a step did.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Played {
    /// The player walked.
    Walked,
    /// The player pushed the box that stood here, one square on.
    Pushed(Pos),
}

/// Why a step cannot be made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Blocked {
    /// The player would walk into a wall.
    #[error("the player walks into the wall at {0}")]
    Wall(Pos),
    /// The player would push this box into a wall.
    #[error("a wall is behind the box at {0}")]
    BoxAgainstWall(Pos),
    /// The player would push this box into another.
    #[error("another box is behind the box at {0}")]
    BoxAgainstBox(Pos),
}

impl Position {
    /// The position in which a level starts.
    #[must_use]
    pub fn start(level: &Level) -> Self {
        Self { boxes: level.boxes().iter().copied().collect(), player: level.player() }
    }

    /// The rule: one step; a box in the way is pushed if nothing is behind it.
    ///
    /// # Errors
    /// What is in the way; the position is then unchanged.
    pub fn play(&mut self, level: &Level, dir: Dir) -> Result<Played, Blocked> {
        let next = free(level, self.player, dir).ok_or(Blocked::Wall(beyond(self.player, dir)))?;
        if !self.boxes.contains(&next) {
            self.player = next;
            return Ok(Played::Walked);
        }
        let behind = free(level, next, dir).ok_or(Blocked::BoxAgainstWall(next))?;
        if self.boxes.contains(&behind) {
            return Err(Blocked::BoxAgainstBox(next));
        }
        self.boxes.remove(&next);
        self.boxes.insert(behind);
        self.player = next;
        Ok(Played::Pushed(next))
    }

    /// Is every box on a goal? Goals may be left over.
    #[must_use]
    pub fn is_solved(&self, level: &Level) -> bool {
        self.boxes.iter().all(|&pos| level.is_goal(pos))
    }

    /// The squares that the player can walk to, its own included.
    #[must_use]
    pub fn reach(&self, level: &Level) -> BTreeSet<Pos> {
        let boxes: Vec<Pos> = self.boxes.iter().copied().collect();
        let reached = level.reach(&boxes, self.player);
        reached.positions().filter(|&pos| reached[pos]).collect()
    }

    /// The position drawn on its level.
    #[must_use]
    pub fn draw(&self, level: &Level) -> String {
        let boxes: Vec<Pos> = self.boxes.iter().copied().collect();
        level.draw(&boxes, self.player)
    }
}

/// The neighbour, unless it is a wall.
pub(crate) fn free(level: &Level, pos: Pos, dir: Dir) -> Option<Pos> {
    pos.step(dir).filter(|&next| !level.is_wall(next))
}

/// The neighbour, for a message: at the rim of all numbers the square itself.
fn beyond(pos: Pos, dir: Dir) -> Pos {
    pos.step(dir).unwrap_or(pos)
}
