//! The floor around every box, each lifted in turn, by one pass for all of them.
//!
//! [`ArticulationPoints`] after a box was lifted answer whether the player can walk round the box
//! wherever it is put down. But a pass for every box of a position walks over much the same floor
//! again and again: it was half of the cost of macro moves, and more where there are many boxes. So
//! the floor is walked once, with all boxes in place. To lift a box adds one square to it, with up
//! to four ways into what was there:
//!
//! ```text
//!   #########     The box $ is lifted. With it put down on x, left and right are still two sides
//!   #   x   #     of the floor without $, but $ has a square next to it on either side: they hang
//!   #   #   #     together through the square that it left.
//!   #   $   #
//!   #########
//! ```
//!
//! So the sides on which the lifted box hangs are one side, together with the pieces of floor that
//! it kept apart; all other sides are what they were. Which side of a square another square is on
//! is told by the numbers of the walk, in constant time.

use super::articulation::{ArticulationPoints, Side};
use super::{Board, Square, SquareSet};

/// The floor of a position, with one of its boxes lifted or none; owns its scratch.
#[derive(Clone, Debug)]
pub struct Lifting {
    points: ArticulationPoints,
    /// What is known of each square, as long as all boxes are in place.
    places: Vec<Place>,
    pass: u32,
    lifted: Option<Square>,
    /// Free squares next to the lifted box, so many of them.
    hooks: [Hook; 4],
    count: usize,
    /// The least square that hangs together with the lifted box.
    least: Square,
}

/// The sides of a square with all boxes in place.
#[derive(Clone, Copy, Debug)]
struct Place {
    pass: u32,
    sides: [Side; 4],
    /// Directions whose neighbours a box here would cut off, one bit each.
    cuts: u8,
}

/// A free square next to the lifted box.
#[derive(Clone, Copy, Debug)]
struct Hook {
    square: Square,
    /// The least square of its piece of floor.
    root: Square,
}

impl Lifting {
    /// Scratch for a board.
    pub fn new(board: &Board) -> Self {
        let nothing = Place { pass: 0, sides: [Side::BLOCKED; 4], cuts: 0 };
        let nowhere = Hook { square: board.wall(), root: board.wall() };
        Self {
            points: ArticulationPoints::new(board),
            places: vec![nothing; board.len() + 1],
            pass: 0,
            lifted: None,
            hooks: [nowhere; 4],
            count: 0,
            least: board.wall(),
        }
    }

    /// Walks the whole floor, cut by `blocked`. No box is lifted then.
    pub fn explore<const W: usize>(&mut self, board: &Board, blocked: &SquareSet<W>) {
        self.pass += 1;
        self.points.explore_all(board, blocked);
        self.lift_none();
    }

    /// Forgets the floor, and lifts no box. Parts of another one come by [`Self::explore_part`].
    pub fn begin(&mut self) {
        self.pass += 1;
        self.points.forget();
        self.lift_none();
    }

    /// Walks some squares, with all others `blocked`, as if they were all there is. Then only
    /// squares may be asked about that are not next to those of another part.
    pub fn explore_part<const W: usize>(
        &mut self,
        board: &Board,
        blocked: &SquareSet<W>,
        squares: &SquareSet<W>,
    ) {
        self.points.explore_more(board, blocked, squares);
    }

    fn lift_none(&mut self) {
        self.lifted = None;
        self.count = 0;
    }

    /// The box that is lifted.
    #[inline]
    pub fn lifted(&self) -> Option<Square> {
        self.lifted
    }

    /// Is the lifted box next to one piece of floor, no more and no less?
    pub fn hangs_on_one(&self) -> bool {
        let hooks = &self.hooks[..self.count];
        !hooks.is_empty() && hooks.iter().all(|hook| hook.root == hooks[0].root)
    }

    /// Would the lifted box on `square` stand next to one piece of floor, no more and no less?
    #[must_use]
    pub fn leaves_one(&mut self, board: &Board, square: Square) -> bool {
        let mut sides = self.sides(board, square).into_iter().filter(|&side| side != Side::BLOCKED);
        sides.next().is_some_and(|first| sides.all(|side| side == first))
    }

    /// Lifts a box, or none, and puts the one lifted before back.
    pub fn lift(&mut self, board: &Board, square: Option<Square>) {
        self.lifted = square;
        self.count = 0;
        let Some(square) = square else { return };
        self.least = square;
        for next in board.neighbours(square) {
            if self.points.contains(next) {
                let root = Square(self.points.vertex(next).root);
                self.hooks[self.count] = Hook { square: next, root };
                self.count += 1;
                self.least = self.least.min(root);
            }
        }
    }

    /// The part of the floor in each direction from `square`, were the lifted box put there.
    /// Equal sides hang together; blocked neighbours have none.
    #[must_use]
    pub fn sides(&mut self, board: &Board, square: Square) -> [Side; 4] {
        if self.lifted == Some(square) {
            return self.own_sides(board, square);
        }
        let Place { mut sides, cuts, .. } = self.place(board, square);
        let Some(lifted) = self.lifted else { return sides };
        let root = self.points.vertex(square).root;
        let mut joined = 0_u8;
        for hook in &self.hooks[..self.count] {
            if hook.square != square && hook.root.0 == root {
                // Mostly a square cuts nothing, and has one side.
                let side =
                    if cuts == 0 { Side::UPPER } else { self.side_of(board, square, cuts, hook.square) };
                joined |= 1 << side.index();
            }
        }
        let neighbours = board.neighbours(square);
        for index in 0..4 {
            let side = sides[index];
            if neighbours[index] == lifted || side != Side::BLOCKED && joined >> side.index() & 1 != 0 {
                sides[index] = Side::LIFTED;
            }
        }
        sides
    }

    /// The least square of a side of `square`.
    pub fn least(&self, board: &Board, square: Square, side: Side) -> Square {
        debug_assert_ne!(side, Side::BLOCKED);
        if side != Side::LIFTED {
            return self.plain_least(board, square, side);
        }
        let cuts = self.places[square.index()].cuts;
        let hooks = &self.hooks[..self.count];
        // Mostly nothing that hangs together with the box is cut off by putting it down.
        if cuts == 0 && hooks.iter().all(|hook| hook.square != square) {
            return self.least;
        }
        let root = self.points.vertex(square).root;
        let mut least = self.lifted.unwrap_or(square);
        for hook in hooks.iter().filter(|hook| hook.square != square) {
            least = least.min(if hook.root.0 == root {
                self.plain_least(board, square, self.side_of(board, square, cuts, hook.square))
            } else {
                hook.root
            });
        }
        least
    }

    /// The sides of the lifted box where it was: the pieces of floor that it keeps apart.
    fn own_sides(&self, board: &Board, square: Square) -> [Side; 4] {
        let mut sides = [Side::BLOCKED; 4];
        let neighbours = board.neighbours(square);
        for index in 0..4 {
            if self.points.contains(neighbours[index]) {
                let root = |at: usize| self.points.vertex(neighbours[at]).root;
                let same = |at: usize| sides[at] != Side::BLOCKED && root(at) == root(index);
                sides[index] = (0..index).find(|&at| same(at)).map_or(Side::behind(index), |at| sides[at]);
            }
        }
        sides
    }

    /// What a square is with all boxes in place; found when first asked for.
    #[inline]
    fn place(&mut self, board: &Board, square: Square) -> Place {
        let place = &mut self.places[square.index()];
        if place.pass != self.pass {
            let sides = self.points.sides(board, square);
            let cut_off = |side: &&Side| **side != Side::BLOCKED && **side != Side::UPPER;
            let cuts = sides.iter().filter(cut_off).fold(0, |bits, side| bits | 1 << side.index());
            *place = Place { pass: self.pass, sides, cuts };
        }
        *place
    }

    /// The side of `square` on which another square of its piece is, with all boxes in place.
    #[inline]
    fn side_of(&self, board: &Board, square: Square, cuts: u8, other: Square) -> Side {
        let found = self.points.vertex(other).found;
        let neighbours = board.neighbours(square);
        let mut left = cuts;
        while left != 0 {
            let index = left.trailing_zeros() as usize;
            left &= left - 1;
            let child = self.points.vertex(neighbours[index & 3]);
            if child.found <= found && found < child.end {
                return Side::behind(index);
            }
        }
        Side::UPPER
    }

    /// The least square of a side that has nothing to do with the lifted box. Walks begin at the
    /// least square of a piece, so it is on the upper side of all others.
    #[inline]
    fn plain_least(&self, board: &Board, square: Square, side: Side) -> Square {
        if side == Side::UPPER {
            return Square(self.points.vertex(square).root);
        }
        let child = self.points.vertex(board.neighbours(square)[side.index()]);
        // Where the box was, a side is a whole piece of floor.
        Square(if self.lifted == Some(square) { child.root } else { child.least })
    }
}
