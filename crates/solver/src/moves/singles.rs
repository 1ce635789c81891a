//! Single pushes and pulls, with the player's region afterwards found without a flood where
//! possible.

use super::{Direction, step};
use crate::board::{Board, Reach, Square, SquareSet};
use sokonaut_level::Dir;
use std::marker::PhantomData;

/// A box moves by one square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SingleMove {
    /// Where the box was.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// Which way it goes.
    pub dir: Dir,
    /// Where the player stands afterwards (not canonical).
    pub player: Square,
}

/// Generates single moves.
#[derive(Clone, Debug, Default)]
pub struct SingleMoves<D> {
    direction: PhantomData<D>,
}

impl<D: Direction> SingleMoves<D> {
    /// Adds all legal moves that put no box on a `forbidden` square.
    pub fn all<const W: usize>(
        &self,
        board: &Board,
        boxes: &SquareSet<W>,
        region: &SquareSet<W>,
        forbidden: &SquareSet<W>,
        moves: &mut Vec<SingleMove>,
    ) {
        for from in boxes {
            self.of_box(board, boxes, region, from, forbidden, moves);
        }
    }

    /// Adds the legal moves of one box.
    #[inline]
    pub fn of_box<const W: usize>(
        &self,
        board: &Board,
        boxes: &SquareSet<W>,
        region: &SquareSet<W>,
        from: Square,
        forbidden: &SquareSet<W>,
        moves: &mut Vec<SingleMove>,
    ) {
        let blocked = board.blocked(boxes);
        for dir in Dir::ALL {
            if let Some((to, player)) = step::<W, D>(board, &blocked, region, forbidden, from, dir) {
                moves.push(SingleMove { from, to, dir, player });
            }
        }
    }

    /// The canonical player square after a move, given the region before it.
    ///
    /// Two squares change: `from` becomes free, `to` is taken. If what `from` opens was in the
    /// region already and `to` does not cut its surroundings, the region is the old one give or
    /// take these two squares, and its least square is known without a flood.
    #[must_use]
    pub fn canonical<const W: usize>(
        &self,
        board: &Board,
        boxes_after: &SquareSet<W>,
        region: &SquareSet<W>,
        step: SingleMove,
        reach: &mut Reach,
    ) -> Square {
        let blocked = board.blocked(boxes_after);
        let opens_nothing = board
            .neighbours(step.from)
            .into_iter()
            .all(|next| region.contains(next) || blocked.contains(next));
        if opens_nothing
            && (!region.contains(step.to) || !cuts_locally(board, &blocked, step.to))
            && let Some(least) = region.without(step.to).first()
        {
            return least.min(step.from);
        }
        reach.canonical(board, &blocked, step.player)
    }
}

/// Might a box on `square` separate squares around it? Looks only at the ring of eight: `false` is
/// a proof, `true` is a maybe.
fn cuts_locally<const W: usize>(board: &Board, blocked: &SquareSet<W>, square: Square) -> bool {
    let [up, right, down, left] = board.neighbours(square);
    // Around the ring, clockwise from the top: a corner is free only if it can be entered from both
    // sides.
    let free = |s: Square| !blocked.contains(s);
    let sides = [free(up), free(right), free(down), free(left)];
    let corner = |a: Square, b: Square, dir_a: Dir, dir_b: Dir| {
        let (via_a, via_b) = (board.step(a, dir_b), board.step(b, dir_a));
        via_a == via_b && free(via_a)
    };
    let links = [
        corner(up, right, Dir::Up, Dir::Right),
        corner(right, down, Dir::Right, Dir::Down),
        corner(down, left, Dir::Down, Dir::Left),
        corner(left, up, Dir::Left, Dir::Up),
    ];
    // Free neighbours hang together along the ring if there are at least (neighbours - 1) links
    // between them.
    let count = sides.iter().filter(|&&side| side).count();
    let linked = (0..4).filter(|&i| sides[i] && sides[(i + 1) % 4] && links[i]).count();
    linked + 1 < count
}
