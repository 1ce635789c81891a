//! What the work of a search takes, by counting: a clock that goes the same on every machine.
//!
//! A position costs by the squares of the board (floods, articulation points, proofs), a generated
//! move by the boxes (assignments, features). On 213 hard levels the time of a strategy is what
//! this says but for a factor of 1.8 to 2.9 between the 10th and the 90th percentile; 4 to 5 for
//! forward searches by single pushes, whose proofs vary. Counting moves alone it was 3 to 9.

/// What a strategy needs, in nanoseconds of the machine where it was measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace {
    /// For a position, a square of the board.
    pub square: u64,
    /// For a generated move, a box.
    pub moved: u64,
}

impl Pace {
    /// So many nanoseconds a square for a position, and a box for a move.
    pub const fn new(square: u64, moved: u64) -> Self {
        Self { square, moved }
    }

    /// The same on a board of so many squares and boxes.
    pub fn on(self, squares: usize, boxes: usize) -> WorkRates {
        WorkRates { node: self.square * squares as u64, moved: self.moved * boxes.max(1) as u64 }
    }
}

/// What a position and a move cost on a board, in the same unit.
#[derive(Clone, Copy, Debug)]
pub struct WorkRates {
    node: u64,
    moved: u64,
}

impl WorkRates {
    /// What a step costs that does nothing: nobody works for ever.
    const STEP: u64 = 500;

    /// What a step of a search costs that expanded and generated so many positions.
    pub fn of(self, expanded: u64, generated: u64) -> u64 {
        Self::STEP + expanded * self.node + generated * self.moved
    }
}
