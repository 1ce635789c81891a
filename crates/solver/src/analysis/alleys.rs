//! Blind alleys of goals, and what a box in them does next.
//!
//! ```text
//!   ##########
//!   #   aaa  #      three squares of an alley: goals with walls on both sides, in line with the end.
//!   #  ##### #      A box enters by the mouth, left of them, and the last one to enter stays there.
//! ```
//!
//! **Moving on.** If all goals have to be filled, then some solution with fewest moves, and fewest pushes among those, pushes a box that has
//! entered an alley on at once, as far as it goes.
//!
//! *Proof.* The box has to go as far as it can before the next one enters; otherwise squares behind it would stay empty. Take a solution
//! that leaves the alley in between, and comes back. Play all pushes of this box in the alley on the first visit, then walk back and go on as
//! before; later visits, which pushed nothing else, are left out. Nothing else changes: no box and no way lies
//! behind the box. All visits end at the mouth where they began, since another box has to enter after this one, so that leaving
//! one out leaves its steps out. The first visit gets longer by as many steps in and out as the box goes farther, and the last one
//! alone had them all.
//!
//! Boxes that begin in the alley may wait until they are pushed for the first time.

use crate::board::{Board, Square, SquareSet, State};
use crate::moves::Direction;
use sokonaut_level::Dir;

/// The alleys of a board.
#[derive(Clone, Debug)]
pub struct Alleys<const W: usize> {
    /// The way to the end, for squares in alleys.
    inwards: Vec<Option<Dir>>,
    /// Squares of alleys where boxes begin.
    exempt: SquareSet<W>,
}

impl<const W: usize> Alleys<W> {
    /// Finds the alleys of a board that has as many boxes as goals.
    #[must_use]
    pub fn new(board: &Board) -> Self {
        debug_assert_eq!(board.goals().len(), board.boxes().len(), "all goals have to be filled");
        let mut inwards = vec![None; board.len()];
        for &end in board.goals() {
            for dir in Dir::ALL {
                let mut square = end;
                while is_in_alley(board, square, dir, square == end) {
                    inwards[square.index()] = Some(dir);
                    square = board.step(square, dir.opposite());
                }
            }
        }
        let exempt = board.boxes().iter().copied().filter(|square| inwards[square.index()].is_some());
        Self { exempt: exempt.collect(), inwards }
    }

    /// Forward, after a push: the box that has to be pushed next, and which way. Backward, before a push: the box that was
    /// pushed before, and which way it is to be pulled. `None` if there are more choices.
    #[must_use]
    #[inline]
    pub fn next<D: Direction>(&self, board: &Board, state: &State<W>) -> Option<(Square, Dir)> {
        let blocked = board.blocked(&state.boxes);
        let has_entered = |dir: &Dir| {
            let square = board.step(state.player, *dir);
            state.boxes.contains(square)
                && self.inwards[square.index()] == Some(*dir)
                && !blocked.contains(board.step(square, *dir))
                && !self.exempt.contains(square)
        };
        let inwards = Dir::ALL.into_iter().find(has_entered)?;
        let dir = if D::PULLS { inwards.opposite() } else { inwards };
        Some((board.step(state.player, inwards), dir))
    }
}

/// Does an alley that ends in a direction go on with this square, or begin with it?
fn is_in_alley(board: &Board, square: Square, dir: Dir, is_end: bool) -> bool {
    let is_open = |dir: Dir| board.step(square, dir) != board.wall();
    let ways = Dir::ALL.into_iter().filter(|&dir| is_open(dir)).count();
    board.goals().contains(&square)
        && is_open(dir.opposite())
        && is_open(dir) != is_end
        && ways == if is_end { 1 } else { 2 }
}
