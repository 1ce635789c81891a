//! Whose steps a game is made of.

/// Who made a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hand {
    /// The player.
    Player,
    /// The solver, a file, or whoever wrote the moves that were pasted.
    Other,
}
