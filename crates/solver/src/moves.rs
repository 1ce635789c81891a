//! What can be played: single pushes and macro moves, forward and backward.
//!
//! One code serves both directions: [`Forward`] pushes, [`Backward`] pulls.

mod box_path;
mod macros;
mod singles;
mod walk;

use crate::board::{Board, Square, SquareSet};
use sokonaut_level::Dir;

pub use box_path::BoxPathFinder;
pub use macros::{MacroMove, MacroMoves, Wanted};
pub use singles::{SingleMove, SingleMoves};

/// Which way the game runs.
pub trait Direction: Copy + Default + std::fmt::Debug + 'static {
    /// Are boxes pulled?
    const PULLS: bool;
}

/// The move of a box by one square: where it goes, and where the player stands then. None if the
/// player is not in the `region` beside it, something `blocked` is in the way, or the box may not
/// go there.
#[inline]
fn step<const W: usize, D: Direction>(
    board: &Board,
    blocked: &SquareSet<W>,
    region: &SquareSet<W>,
    forbidden: &SquareSet<W>,
    from: Square,
    dir: Dir,
) -> Option<(Square, Square)> {
    let to = board.step(from, dir);
    let stand = if D::PULLS { to } else { board.step(from, dir.opposite()) };
    if !region.contains(stand) || blocked.contains(to) || forbidden.contains(to) {
        return None;
    }
    let player = if D::PULLS { board.step(to, dir) } else { from };
    (!D::PULLS || !blocked.contains(player)).then_some((to, player))
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
