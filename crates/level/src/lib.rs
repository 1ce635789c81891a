//! Sokoban levels as text.

mod grid;
mod level;
mod pos;

pub use grid::Grid;
pub use level::{Ground, Level};
pub use pos::{Dir, Pos};
