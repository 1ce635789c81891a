//! The player's regions around a single box on the empty board.
//!
//! A box on a square of a corridor parts the floor: what it can do depends on
//! the side where the player is. A *place* of a box is a square and one side of it.

use crate::board::{ArticulationPoints, Board, Side, Square, SquareSet};
use sokonaut_level::Dir;

/// The sides of every square of the empty board.
#[derive(Clone, Debug)]
pub struct Sides {
    of: Vec<[Side; 4]>,
    points: ArticulationPoints,
}

/// A place of a box as a number: its square and the player's side.
pub(super) type Place = usize;

impl Sides {
    /// Finds the sides of all squares in one pass.
    pub fn new(board: &Board) -> Self {
        let mut points = ArticulationPoints::new(board);
        points.explore(board, &SquareSet::<1024>::EMPTY.with(board.wall()), board.player());
        Self { of: board.squares().map(|square| points.sides(board, square)).collect(), points }
    }

    /// The side in each direction from a square; [`Side::BLOCKED`] towards walls.
    pub fn of(&self, square: Square) -> [Side; 4] {
        self.of[square.index()]
    }

    /// The side of a box on `square` where a player on `player` is.
    pub fn towards(&self, board: &Board, square: Square, player: Square) -> Side {
        self.points.side_towards(board, square, player)
    }

    /// Does a lone box on this square part the floor?
    pub fn parts(&self, square: Square) -> bool {
        let sides = self.of(square);
        let mut free = sides.iter().filter(|&&side| side != Side::BLOCKED);
        let first = free.next();
        free.any(|side| Some(side) != first)
    }

    pub(super) fn place_count(&self) -> usize {
        self.of.len() * Side::COUNT
    }

    pub(super) fn place(square: Square, side: Side) -> Place {
        square.index() * Side::COUNT + side.index()
    }

    /// The square of a place.
    pub(super) fn square(place: Place) -> Square {
        Square::new(place / Side::COUNT)
    }

    /// Places from which one push leads to this place.
    pub(super) fn before(&self, board: &Board, place: Place) -> impl Iterator<Item = Place> {
        let to = Square::new(place / Side::COUNT);
        Dir::ALL.into_iter().filter_map(move |dir| {
            let from = board.step(to, dir.opposite());
            let behind = board.step(from, dir.opposite());
            // After the push the player stands where the box was.
            let fits = from != board.wall()
                && behind != board.wall()
                && Self::place(to, self.of(to)[dir.opposite().index()]) == place;
            fits.then(|| Self::place(from, self.of(from)[dir.opposite().index()]))
        })
    }

    /// Places to which one push leads from this place.
    pub(super) fn after(&self, board: &Board, place: Place) -> impl Iterator<Item = Place> {
        let from = Square::new(place / Side::COUNT);
        Dir::ALL.into_iter().filter_map(move |dir| {
            let to = board.step(from, dir);
            let behind = self.of(from)[dir.opposite().index()];
            let fits = to != board.wall() && behind != Side::BLOCKED && Self::place(from, behind) == place;
            fits.then(|| Self::place(to, self.of(to)[dir.opposite().index()]))
        })
    }
}
