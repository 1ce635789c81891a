//! What can be played: single pushes and macro moves, forward and backward.
//!
//! One code serves both directions: [`Forward`] pushes, [`Backward`] pulls.

mod box_path;
mod macros;
mod singles;
mod walk;

pub use box_path::BoxPathFinder;
pub use macros::{MacroMove, MacroMoves, Wanted};
pub use singles::{SingleMove, SingleMoves};

/// Which way the game runs.
pub trait Direction: Copy + Default + std::fmt::Debug + 'static {
    /// Are boxes pulled?
    const PULLS: bool;
}

/// Boxes are pushed, from the start towards the goals.
#[derive(Clone, Copy, Default, Debug)]
pub struct Forward;

/// Boxes are pulled, from the goals towards the start.
#[derive(Clone, Copy, Default, Debug)]
pub struct Backward;

impl Direction for Forward {
    const PULLS: bool = false;
}

impl Direction for Backward {
    const PULLS: bool = true;
}
