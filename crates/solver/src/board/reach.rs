//! Where the player can walk.

use super::board::FEW_WORDS;
use super::{Board, Square, SquareSet};

/// Scratch for walking floods; one for each search, no allocation after the first use.
#[derive(Clone, Debug, Default)]
pub struct Reach {
    stack: Vec<Square>,
}

impl Reach {
    /// The squares reachable from `start` without entering `blocked`; `start` is among them.
    ///
    /// `blocked` must contain the wall (see [`Board::blocked`]).
    #[must_use]
    pub fn flood<const W: usize>(
        &mut self,
        board: &Board,
        blocked: &SquareSet<W>,
        start: Square,
    ) -> SquareSet<W> {
        self.flood_on(board, blocked, &SquareSet::EMPTY, start)
    }

    /// A region and what hangs together with it once the square `start` next to it has come free.
    #[must_use]
    pub fn flood_on<const W: usize>(
        &mut self,
        board: &Board,
        blocked: &SquareSet<W>,
        region: &SquareSet<W>,
        start: Square,
    ) -> SquareSet<W> {
        // Squares not to enter: blocked or reached already. One test serves both.
        let mut closed = blocked.union(region).with(start);
        if W <= FEW_WORDS {
            // Few words: the set of squares still to be looked at is its own queue, and nothing
            // branches.
            let mut open = SquareSet::EMPTY.with(start);
            while let Some(square) = open.first() {
                open.remove(square);
                let new = board.near(square).difference(&closed);
                open = open.union(&new);
                closed = closed.union(&new);
            }
            return closed.difference(blocked).with(start);
        }
        self.stack.clear();
        self.stack.push(start);
        while let Some(square) = self.stack.pop() {
            for next in board.neighbours(square) {
                if !closed.contains(next) {
                    closed.insert(next);
                    self.stack.push(next);
                }
            }
        }
        closed.difference(blocked).with(start)
    }

    /// The least square the player can reach: the same for all squares of the region.
    #[must_use]
    pub fn canonical<const W: usize>(
        &mut self,
        board: &Board,
        blocked: &SquareSet<W>,
        start: Square,
    ) -> Square {
        self.flood(board, blocked, start).first().expect("the start is reachable")
    }

    /// The parts into which `blocked` cuts the floor, in the order of their least squares.
    #[must_use]
    pub fn regions<const W: usize>(&mut self, board: &Board, blocked: &SquareSet<W>) -> Vec<SquareSet<W>> {
        let mut left = SquareSet::below(board.len()).difference(blocked);
        let mut regions = Vec::new();
        while let Some(start) = left.first() {
            let region = self.flood(board, blocked, start);
            left = left.difference(&region);
            regions.push(region);
        }
        regions
    }
}
