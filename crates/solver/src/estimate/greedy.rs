//! The greedy bound: goals are given away pair by pair, nearest first, in O(n²).
//!
//! The distances of each square are sorted once a level. Each box looks at the nearest goal that is
//! still free; the nearest of all pairs is taken, and only the boxes that wanted the same goal look
//! further along their list. Not admissible: an unlucky early pair can force an expensive late one,
//! or leave a box without any goal. That proves nothing, so it only makes the position look far
//! away; a box that no goal suits at all is lost.

use crate::analysis::{Distances, FAR};
use crate::board::{Square, SquareSet};

/// What a box counts that is left without a goal: more than any box on an ordinary board needs.
const LEFT_OVER: u32 = 1000;

/// The greedy assignment and its scratch.
#[derive(Clone, Debug)]
pub struct Greedy {
    columns: usize,
    /// For each square its columns by distance.
    sorted: Vec<(u16, u16)>,
    boxes: Vec<Square>,
    taken: Vec<bool>,
    /// For each box without a goal: its square and how far it has come in its list.
    looking: Vec<(Square, usize)>,
}

impl Greedy {
    pub(super) fn new(distances: &Distances) -> Self {
        let columns = distances.columns();
        let mut sorted = Vec::with_capacity(distances.squares() * columns);
        for square in (0..distances.squares()).map(Square::new) {
            let start = sorted.len();
            sorted.extend(distances.row(square).iter().zip(0..).map(|(&pushes, column)| (pushes, column)));
            sorted[start..].sort_unstable();
        }
        Self { columns, sorted, boxes: Vec::new(), taken: vec![false; columns], looking: Vec::new() }
    }

    pub(super) fn rebase<const W: usize>(&mut self, boxes: &SquareSet<W>) -> Option<u32> {
        self.boxes.clear();
        self.boxes.extend(boxes);
        self.looking.clear();
        self.looking.extend(boxes.iter().map(|square| (square, 0)));
        self.assign()
    }

    pub(super) fn moved(&mut self, from: Square, to: Square) -> Option<u32> {
        self.looking.clear();
        let places = self.boxes.iter().map(|&square| (if square == from { to } else { square }, 0));
        self.looking.extend(places);
        self.assign()
    }

    fn assign(&mut self) -> Option<u32> {
        self.taken.fill(false);
        let mut total = 0;
        while !self.looking.is_empty() {
            let mut best: Option<(u16, u16, usize)> = None;
            for (index, (square, next)) in self.looking.iter_mut().enumerate() {
                let list = &self.sorted[square.index() * self.columns..][..self.columns];
                if list.first().is_none_or(|&(pushes, _)| pushes == FAR) {
                    return None;
                }
                while list.get(*next).is_some_and(|&(_, column)| self.taken[usize::from(column)]) {
                    *next += 1;
                }
                let &(pushes, column) = list.get(*next).unwrap_or(&(FAR, 0));
                if best.is_none_or(|(least, ..)| pushes < least) {
                    best = Some((pushes, column, index));
                }
            }
            let (pushes, column, index) = best?;
            if pushes == FAR {
                // The nearest of all is out of reach: so are the others.
                return Some(total + LEFT_OVER * self.looking.len() as u32);
            }
            self.taken[usize::from(column)] = true;
            self.looking.swap_remove(index);
            total += u32::from(pushes);
        }
        Some(total)
    }
}
