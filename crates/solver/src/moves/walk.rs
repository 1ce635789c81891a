//! Shortest walks of the player.

use crate::board::{Board, Square, SquareSet};
use sokonaut_level::Dir;

/// The walks from one square; owns its scratch.
#[derive(Clone, Debug, Default)]
pub(super) struct WalkTree {
    /// How each square was reached: by which step, after how many; and in which search.
    came: Vec<(Option<Dir>, u32, u32)>,
    search: u32,
    queue: Vec<Square>,
}

impl WalkTree {
    /// Scratch for a board.
    pub fn new(board: &Board) -> Self {
        Self { came: vec![(None, 0, 0); board.len()], ..Self::default() }
    }

    /// Walks from `from` in all directions until every target is reached or nothing is left.
    pub fn start<const W: usize>(
        &mut self,
        board: &Board,
        blocked: &SquareSet<W>,
        from: Square,
        targets: impl IntoIterator<Item = Square>,
    ) {
        let mut missing: Vec<Square> = targets.into_iter().filter(|&target| target != from).collect();
        let mut closed = blocked.with(from);
        self.search += 1;
        self.came[from.index()] = (None, 0, self.search);
        self.queue.clear();
        self.queue.push(from);
        let mut next = 0;
        while !missing.is_empty() && next < self.queue.len() {
            let square = self.queue[next];
            let length = self.came[square.index()].1 + 1;
            next += 1;
            for dir in Dir::ALL {
                let beyond = board.step(square, dir);
                if !closed.contains(beyond) {
                    closed.insert(beyond);
                    self.came[beyond.index()] = (Some(dir), length, self.search);
                    self.queue.push(beyond);
                    missing.retain(|&target| target != beyond);
                }
            }
        }
    }

    /// Steps to a target of the walk, if it was reached.
    pub fn length(&self, target: Square) -> Option<u32> {
        let (_, length, search) = self.came[target.index()];
        (search == self.search).then_some(length)
    }

    /// The steps to a target that was reached.
    pub fn steps(&self, board: &Board, target: Square) -> Vec<Dir> {
        let mut steps = Vec::new();
        let mut square = target;
        while let Some(dir) = self.came[square.index()].0 {
            steps.push(dir);
            square = board.step(square, dir.opposite());
        }
        steps.reverse();
        steps
    }
}
