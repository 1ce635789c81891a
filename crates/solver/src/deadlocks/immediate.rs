//! Single pushes that lose at once.
//!
//! A push is an immediate deadlock if the box can never be of use where it arrives, judged by walls
//! and by boxes that certainly stand there: a dead square, a corner, a full 2x2 block, or two
//! neighbours that hold each other against walls, in each case with at least one box off its goal.
//!
//! ```text
//!   corner     block      pair
//!     ###        $$        #$       x: where the pushed box arrives
//!     #x         #x         x#      $: another box
//! ```
//!
//! Why sound: each shape is immovable whatever else is on the board, and every shape stays one when
//! boxes are added. So the answer holds for any position that has at least these boxes.
//! Cost: a few bit tests, about 10 ns.

use crate::analysis::Analysis;
use crate::board::{Square, SquareSet};
use sokonaut_level::Dir;

/// What certainly stands on the board: walls and boxes.
#[derive(Clone, Copy, Debug)]
pub struct Standing<const W: usize> {
    /// Walls, boxes that never move again among them; the board's own wall included.
    pub walls: SquareSet<W>,
    /// Walls and boxes.
    pub solid: SquareSet<W>,
}

impl<const W: usize> Standing<W> {
    /// These walls and boxes.
    #[inline]
    pub fn new(walls: &SquareSet<W>, boxes: &SquareSet<W>) -> Self {
        Self { walls: *walls, solid: walls.union(boxes) }
    }

    /// Does pushing the box on `from` in this direction lose at once?
    ///
    /// The square ahead must be free.
    #[inline]
    pub fn loses_at_once(&self, facts: &Analysis<W>, from: Square, dir: Dir) -> bool {
        let to = facts.board.step(from, dir);
        facts.dead.contains(to) || self.sticks(facts, from, to)
    }

    /// Would the box from `from` be stuck on `to` for ever, in a shape that is not all on goals?
    #[inline]
    fn sticks(&self, facts: &Analysis<W>, from: Square, to: Square) -> bool {
        let board = &facts.board;
        let next = board.neighbours(to);
        // Not a set without `from`: on large boards the copy was most of the cost.
        let solid = |square: Square| square != from && self.solid.contains(square);
        let off_goal = |square: Square| !self.walls.contains(square) && !facts.goals.contains(square);
        let is_box = |square: Square| solid(square) && !self.walls.contains(square);
        let walled = |square: Square, axis: usize| {
            let around = board.neighbours(square);
            self.walls.contains(around[axis]) || self.walls.contains(around[axis + 2])
        };
        let held = [walled(to, 0), walled(to, 1)];
        if held[0] && held[1] && !facts.goals.contains(to) {
            return true;
        }
        for index in 0..4 {
            let ahead = next[index];
            if !solid(ahead) {
                continue;
            }
            // Two in line, each held across the line by a wall.
            let across = (index + 1) % 2;
            if is_box(ahead) && held[across] && walled(ahead, across) && (off_goal(to) || off_goal(ahead)) {
                return true;
            }
            let aside = next[(index + 1) % 4];
            if !solid(aside) {
                continue;
            }
            // The fourth square of the block. Beyond a wall of the board nothing is known, so look
            // from the other side; if both are such walls, that is the corner above.
            let corner = if ahead == board.wall() {
                board.step(aside, Dir::from_index(index))
            } else {
                board.step(ahead, Dir::from_index(index + 1))
            };
            if solid(corner) && [to, ahead, aside, corner].into_iter().any(off_goal) {
                return true;
            }
        }
        false
    }
}
