//! Facts that hold for the whole solve, computed once a level and never changed.

mod alleys;
mod distances;
mod entrances;
mod holes;
mod hotspots;
mod maps;
mod packing;
mod places;
mod room_links;
mod rooms;
mod sides;
mod square_distances;
mod symmetry;
mod tunnels;

pub use alleys::Alleys;
pub use distances::{Distances, FAR};
pub use entrances::GoalArea;
pub use holes::holes;
pub use hotspots::{HotBase, Hotspots};
pub use maps::Maps;
pub use packing::{PackingPlan, Placement};
pub(crate) use places::Places;
pub use room_links::RoomLinks;
pub use rooms::Rooms;
pub use sides::Sides;
pub use square_distances::SquareDistances;
pub use symmetry::{Symmetries, Symmetry};
pub use tunnels::{Tunnel, Tunnels};

use crate::alarm::Watch;
use crate::board::{Board, SquareSet};
use crate::moves::Direction;
use crate::techniques::{Technique, Techniques};

/// Bytes of everything about a square but its distances, as far as it is there while these are
/// made: sides.
const BYTES_OF_SQUARE: usize = 32;

/// Everything known about a board before the search begins.
#[derive(Clone, Debug)]
pub struct Analysis<const W: usize> {
    /// The board itself.
    pub board: Board,
    /// All squares.
    pub floor: SquareSet<W>,
    /// The goals as a set.
    pub goals: SquareSet<W>,
    /// The boxes at the start as a set.
    pub starts: SquareSet<W>,
    /// Player regions around a single box.
    pub sides: Sides,
    /// Pushes from every square to every goal, one column a goal.
    pub to_goals: Distances,
    /// Pushes from every start box to every square, one column a start box.
    pub from_starts: Distances,
    /// Squares from which a lone box reaches no goal.
    pub dead: SquareSet<W>,
    /// Squares that no start box can ever be pushed to.
    pub unreached: SquareSet<W>,
    /// One-wide passages.
    pub tunnels: Tunnels,
    /// Rooms and corridors.
    pub rooms: Rooms,
    /// Goals at the end of an alley, which can be filled at any time.
    pub holes: SquareSet<W>,
}

#[cfg(test)]
impl<const W: usize> Analysis<W> {
    /// The facts of a level that is drawn.
    pub(crate) fn drawn(text: &str) -> Self {
        Self::new(&Board::drawn(text))
    }
}

impl<const W: usize> Analysis<W> {
    /// How far it is to where the boxes go in a direction.
    #[inline]
    pub fn distances<D: Direction>(&self) -> &Distances {
        if D::PULLS { &self.from_starts } else { &self.to_goals }
    }

    /// Bytes that the facts of a board take, about, the making of them included. With thousands of
    /// boxes it is gigabytes: whoever has less should not begin.
    pub fn bytes(board: &Board) -> usize {
        let squares = board.len();
        let tables = [board.goals(), board.boxes()].map(|list| Distances::bytes(squares, list.len()));
        let rest = squares * BYTES_OF_SQUARE + Distances::bytes_of_making(squares);
        tables.iter().sum::<usize>() + rest
    }

    /// Computes the facts of a board.
    #[cfg(any(test, feature = "internals"))]
    pub fn new(board: &Board) -> Self {
        Self::new_while(board, &Watch::default()).expect("nobody interrupts")
    }

    /// Computes the facts of a board, unless time is up: huge boards with many boxes take seconds.
    pub fn new_while(board: &Board, watch: &Watch<'_>) -> Option<Self> {
        let sides = Sides::new(board);
        let to_goals = Distances::to_goals(board, &sides, watch)?;
        let from_starts = Distances::from_starts(board, &sides, watch)?;
        let without = |distances: &Distances| {
            board.squares().filter(|&s| distances.row(s).iter().all(|&d| d == FAR)).collect()
        };
        Some(Self {
            floor: SquareSet::below(board.len()),
            goals: board.goals().iter().copied().collect(),
            starts: board.boxes().iter().copied().collect(),
            dead: without(&to_goals),
            unreached: without(&from_starts),
            tunnels: Tunnels::new(board, &sides),
            rooms: Rooms::new(board),
            holes: holes(board),
            sides,
            to_goals,
            from_starts,
            board: board.clone(),
        })
    }

    /// Squares where a box is never of use, forward or backward.
    pub fn forbidden(&self) -> SquareSet<W> {
        self.dead.union(&self.unreached)
    }

    /// The same where dead squares are one of the techniques, else none.
    pub fn forbidden_by(&self, techniques: Techniques) -> SquareSet<W> {
        if techniques.has(Technique::DeadSquares) { self.forbidden() } else { SquareSet::EMPTY }
    }

    /// Squares where a box may stand in a search with these techniques.
    pub fn live(&self, techniques: Techniques) -> SquareSet<W> {
        self.floor.difference(&self.forbidden_by(techniques)).union(&self.starts)
    }
}
