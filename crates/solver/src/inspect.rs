//! What the solver sees in a level before it plays, and in a position: for people who want to look.

mod corrals;
mod lost;
mod on_board;
mod survey;

pub use corrals::{CorralKind, CorralSeen};
pub use lost::{Judge, Lost, Proof};
pub use survey::{PackedArea, Survey, TunnelKind, TunnelSeen, TunnelSquare};

use crate::analysis::Analysis;
use crate::board::{Board, Hopeless, SquareSet};
use crate::clock::NoClock;
use crate::control::Control;
use crate::options::Limits;
use crate::prepared::Unready;
use sokonaut_level::{Level, Pos};
use std::fmt;
use std::sync::atomic::AtomicBool;

/// Facts of a level, in positions of the level as written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inspection {
    /// Squares of floor that can matter.
    pub squares: usize,
    /// Boxes that can move.
    pub boxes: usize,
    /// Goals for them.
    pub goals: usize,
    /// Floor within the player's reach where a box would be lost.
    pub dead: Vec<Pos>,
    /// Straight one-wide passages, doors among them.
    pub tunnels: Vec<Vec<Pos>>,
    /// Rooms: where there is space to walk round a box.
    pub rooms: Vec<Vec<Pos>>,
    /// The squares through which boxes come to the goals.
    pub entrances: Vec<Pos>,
    /// Pushes that every solution needs: boxes matched with goals at the least cost, each as if it
    /// were alone. `None` if they cannot be matched: then the level is unsolvable, unless it was
    /// left out.
    pub lower_bound: Option<u32>,
    /// What is not known because time was up.
    pub left_out: Vec<LeftOut>,
}

/// A fact of an [`Inspection`] that may take long on huge boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LeftOut {
    /// The entrances of the goal areas.
    Entrances,
    /// The pushes that every solution needs.
    LowerBound,
}

impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Entrances => "entrances",
            Self::LowerBound => "lower bound",
        })
    }
}

/// Looks at a level, however long that takes, and however much memory.
///
/// ```
/// use sokonaut_solver::inspect;
/// let level = "#######\n#@ $ .#\n#######".parse().expect("a level");
/// let facts = inspect(&level).expect("it is not hopeless");
/// assert_eq!(facts.lower_bound, Some(2));
/// ```
///
/// # Errors
/// A level that cannot be solved for a reason visible at once says why.
pub fn inspect(level: &Level) -> Result<Inspection, Hopeless> {
    without_limits(|limits, control| inspect_within(level, limits, control))
}

/// Looks at a level within limits of time and memory.
///
/// # Errors
/// Says why nothing is known: the level cannot be solved, its facts take more memory than the
/// limit, time was up, or somebody asked to stop.
pub fn inspect_within(level: &Level, limits: &Limits, control: Control<'_>) -> Result<Inspection, Unready> {
    let seen = Survey::within(level, limits, control)?.inspection(limits, control);
    if control.stopped() { Err(Unready::Stopped) } else { Ok(seen) }
}

/// What is found when there is no limit, and nobody interrupts.
fn without_limits<T>(look: impl FnOnce(&Limits, Control<'_>) -> Result<T, Unready>) -> Result<T, Hopeless> {
    let never = AtomicBool::new(false);
    look(&Limits::default(), Control::new(&NoClock, &never)).map_err(|why| match why {
        Unready::Hopeless(why) => why,
        other => unreachable!("no limit, and nobody interrupts: {other}"),
    })
}

/// Where the squares of a set are in the level as written.
fn positions_of<const W: usize>(board: &Board, set: &SquareSet<W>) -> Vec<Pos> {
    set.iter().map(|square| board.pos(square)).collect()
}

/// The squares of every room.
fn rooms<const W: usize>(facts: &Analysis<W>) -> Vec<Vec<Pos>> {
    let squares = |room| positions_of(&facts.board, &facts.rooms.squares::<W>(&facts.board, room));
    (0..facts.rooms.count()).map(squares).collect()
}

/// Floor where a box would be lost, also where the board has no square.
fn dead_squares<const W: usize>(facts: &Analysis<W>, level: &Level) -> Vec<Pos> {
    let mut dead = positions_of(&facts.board, &facts.dead);
    dead.extend(left_out(level, &facts.board));
    dead.sort_unstable();
    dead
}

/// Floor within the player's reach that the board has no square for: filled dead ends.
fn left_out(level: &Level, board: &Board) -> Vec<Pos> {
    let inside = level.inside();
    let is_left_out = |&pos: &Pos| {
        let is_empty = || !level.is_goal(pos) && level.boxes().binary_search(&pos).is_err();
        inside[pos] && board.square_from_pos(pos).is_none() && is_empty()
    };
    level.positions().filter(is_left_out).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_those_of_the_level_as_written() {
        let level: Level =
            "#########\n#   #   #\n#@$    .#\n#   # ###\n##### ###\n#########".parse().expect("a level");
        let facts = inspect(&level).expect("not hopeless");
        assert_eq!((facts.squares, facts.boxes, facts.goals), (16, 1, 1));
        assert_eq!(facts.lower_bound, Some(5));
        assert!(facts.dead.contains(&Pos::new(4, 5)), "a filled dead end is dead");
        assert_eq!(facts.tunnels, [vec![Pos::new(2, 4)]]);
        assert_eq!(facts.rooms.len(), 2);
    }
}
