//! How far the player has to walk.

use super::{Board, Square, SquareSet};

const NEVER: u32 = u32::MAX;

/// Steps to every square that the player can reach; the scratch of floods that count.
#[derive(Clone, Debug, Default)]
pub struct Steps {
    steps: Vec<u32>,
    met: Vec<Square>,
}

impl Steps {
    /// Walks from a square to wherever nothing is in the way.
    pub fn walk<const W: usize>(&mut self, board: &Board, blocked: &SquareSet<W>, from: Square) {
        self.forget(board);
        self.meet(from, 0);
        let mut next = 0;
        while let Some(&square) = self.met.get(next) {
            next += 1;
            let steps = self.steps[square.index()] + 1;
            for beyond in board.neighbours(square) {
                if self.steps[beyond.index()] == NEVER && !blocked.contains(beyond) {
                    self.meet(beyond, steps);
                }
            }
        }
    }

    /// The player may be wherever nothing is in the way, without a step.
    pub fn stand_anywhere<const W: usize>(&mut self, board: &Board, blocked: &SquareSet<W>) {
        self.forget(board);
        for square in board.squares().filter(|&square| !blocked.contains(square)) {
            self.meet(square, 0);
        }
    }

    /// Steps to a square; `None` if there is no way.
    #[inline]
    pub fn to(&self, square: Square) -> Option<u32> {
        self.steps.get(square.index()).copied().filter(|&steps| steps != NEVER)
    }

    /// Squares with a way to them, the nearest first.
    #[inline]
    pub fn met(&self) -> &[Square] {
        &self.met
    }

    /// The same with the steps to each.
    pub fn list(&self) -> Vec<(Square, u32)> {
        self.met.iter().map(|&square| (square, self.steps[square.index()])).collect()
    }

    fn forget(&mut self, board: &Board) {
        self.steps.resize(board.len() + 1, NEVER);
        for square in self.met.drain(..) {
            self.steps[square.index()] = NEVER;
        }
    }

    #[inline]
    fn meet(&mut self, square: Square, steps: u32) {
        self.steps[square.index()] = steps;
        self.met.push(square);
    }
}
