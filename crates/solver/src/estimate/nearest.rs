//! The simple lower bound: every box goes to its nearest goal, even if others go there too.

use crate::analysis::{Distances, FAR};
use crate::board::{Square, SquareSet};

/// Sum of distances to the nearest goals: O(1) a push.
#[derive(Clone, Debug)]
pub struct Nearest {
    nearest: Vec<u16>,
    base: u32,
    hopeless: u32,
}

impl Nearest {
    pub(super) fn new(distances: &Distances) -> Self {
        let squares = (0..distances.squares()).map(Square::new);
        let nearest = squares.map(|s| distances.row(s).iter().copied().min().unwrap_or(FAR)).collect();
        Self { nearest, base: 0, hopeless: 0 }
    }

    pub(super) fn rebase<const W: usize>(&mut self, boxes: &SquareSet<W>) -> Option<u32> {
        let distances = || boxes.iter().map(|square| self.nearest[square.index()]);
        let hopeless = distances().filter(|&pushes| pushes == FAR).count() as u32;
        self.base = distances().filter(|&pushes| pushes != FAR).map(u32::from).sum();
        self.hopeless = hopeless;
        (hopeless == 0).then_some(self.base)
    }

    pub(super) fn moved(&self, from: Square, to: Square) -> Option<u32> {
        let (before, after) = (self.nearest[from.index()], self.nearest[to.index()]);
        let others_hopeless = self.hopeless - u32::from(before == FAR);
        let others = self.base - if before == FAR { 0 } else { u32::from(before) };
        (others_hopeless == 0 && after != FAR).then(|| others + u32::from(after))
    }
}
