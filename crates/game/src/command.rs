//! What a player can ask a session to do.

use serde::{Deserialize, Serialize};
use sokonaut_level::{Dir, Pos};

/// Something to do. On a wire: `{"move":"u"}`, `"restart"`,
/// `{"push_box_to":{"from":[2,3],"to":[2,6],"prefer":"moves"}}`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Command {
    /// One step of the player; a box in the way is pushed (or, in the reverse game, pulled).
    Move(Dir),
    /// Takes steps back.
    Undo(Stride),
    /// Makes steps again.
    Redo(Stride),
    /// Back to the start; everything can be redone.
    Restart,
    /// Walks to a square without touching a box.
    WalkTo(Pos),
    /// Brings a box to a square, no other box being moved.
    PushBoxTo {
        /// The box.
        from: Pos,
        /// Where it shall go.
        to: Pos,
        /// What to save.
        prefer: Prefer,
    },
    /// Keeps the present position for later.
    Snapshot,
    /// Goes back to a snapshot, counted from 0.
    Restore(usize),
    /// Plays the first level of a text in any of the formats.
    Load(String),
    /// Takes in a text from elsewhere: a level, or moves of this level.
    Paste(String),
    /// Lays out the rest of a known solution after the present position and starts the replay.
    PlayRest,
    /// The replay of what can be redone.
    Replay(Replay),
    /// To the reverse game, or back to the game.
    Reverse(bool),
    /// The level editor.
    Edit(Edit),
}

/// How far to go back or forth.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stride {
    /// One step.
    Step,
    /// Up to and with the next step that moves a box.
    Push,
    /// As far as possible.
    All,
}

/// What a way should save.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Prefer {
    /// Pushes first, then moves.
    #[default]
    Pushes,
    /// Moves first, then pushes.
    Moves,
}

/// The replay: the session keeps no time, so a face sends `Tick` as often as its speed demands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Replay {
    /// From here on every tick makes a step.
    Start,
    /// Ticks do nothing.
    Pause,
    /// Time passes.
    Tick,
    /// Goes to where so many steps are made.
    Seek(usize),
}

/// What can be done in the editor.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Edit {
    /// Opens the editor with the present level.
    Open,
    /// Opens the editor with an empty room.
    Blank {
        /// Number of rows.
        rows: u16,
        /// Number of columns.
        cols: u16,
    },
    /// Opens the editor with a drawing, which may lack anything of a level: how a page takes a
    /// stroke back, and goes on with what was drawn before.
    Draw(String),
    /// Draws a letter of a board on a square.
    Paint {
        /// The square.
        at: Pos,
        /// The letter: one of `# .$*@+`.
        letter: char,
    },
    /// Plays what is drawn.
    Play,
    /// Closes the editor; the game goes on where it was.
    Cancel,
}
