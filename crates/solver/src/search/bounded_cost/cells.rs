//! Positions by cells of features, and whose turn it is.

use crate::search::NodeId;
use crate::search::frontier::Frontier;
use std::collections::BTreeMap;
use std::ops::Bound;

/// What positions of a cell have in common, the lesser the better: boxes that are not on goals, and
/// regions of the floor.
pub(super) type Features = [u16; 2];

/// What a cell takes in the map, its positions aside: nodes of the map are half full at worst.
const BYTES_OF_CELL: usize = 2 * size_of::<(Features, Frontier)>() + 8;

/// All cells with positions in them.
#[derive(Debug, Default)]
pub(super) struct Cells {
    cells: BTreeMap<Features, Frontier>,
    /// The last cell of the round that had its turn.
    last: Option<Features>,
    /// Is it the best cell's turn?
    best_is_next: bool,
    /// Bytes of the queues of all cells.
    queues: usize,
}

impl Cells {
    /// Files a position that took so many macro moves.
    pub(super) fn push(&mut self, features: Features, depth: u16, id: NodeId) {
        let queue = self.cells.entry(features).or_default();
        let before = queue.memory();
        queue.push([u32::from(depth), 0, 0], id);
        self.queues += queue.memory() - before;
    }

    /// Takes a position that took few moves: by turns out of the next cell in the round and out of
    /// the best one.
    pub(super) fn pop(&mut self) -> Option<NodeId> {
        let features = if self.best_is_next { self.first()? } else { self.next()? };
        if !self.best_is_next {
            self.last = Some(features);
        }
        self.best_is_next = !self.best_is_next;
        let queue = self.cells.get_mut(&features)?;
        let before = queue.memory();
        let taken = queue.pop();
        self.queues -= before - queue.memory();
        if queue.is_empty() {
            self.cells.remove(&features);
        }
        taken.map(|(_, id)| id)
    }

    fn first(&self) -> Option<Features> {
        self.cells.first_key_value().map(|(&features, _)| features)
    }

    fn next(&self) -> Option<Features> {
        let later = |last| self.cells.range((Bound::Excluded(last), Bound::Unbounded)).next();
        self.last.and_then(later).map(|(&features, _)| features).or_else(|| self.first())
    }

    /// Bytes in use.
    pub(super) fn memory(&self) -> usize {
        self.queues + self.cells.len() * BYTES_OF_CELL
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_cell_and_the_others_take_turns_and_nothing_is_lost() {
        let mut cells = Cells::default();
        for (number, features) in [[1, 1], [1, 1], [1, 1], [2, 1], [3, 1], [3, 1]].into_iter().enumerate() {
            cells.push(features, number as u16 % 2, NodeId(number as u32));
        }
        let order: Vec<u32> = std::iter::from_fn(|| cells.pop()).map(|id| id.0).collect();
        // In a cell few moves come first, then what came last.
        assert_eq!(order, [2, 0, 3, 1, 4, 5]);
        assert_eq!(cells.memory(), 0);
    }
}
