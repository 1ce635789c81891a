//! Positions by cells of features, and whose turn it is.
//!
//! A cell has the positions with so many pushes so far and so many regions of the floor. Turns go
//! round from the start to the end, and each cell goes on with the position of the least bound,
//! which is the one that has used up the least of the ceiling; among equals with the one that took
//! the fewest macro moves. So a round is a beam of one position for each cell, and after *n* rounds
//! it is *n* positions wide; it never has to be begun anew, and leaves nothing out. (Cyclic
//! best-first search: Kao, Sewell and Jacobson 2009; the beam that widens: Zhang 1998.)
//!
//! Pushes that do not get in each other's way can be made in any order, so that under a tight
//! ceiling there are very many positions that all look alike, and no other order of them got to the
//! end of XSokoban 90. The regions keep the rounds from going on with one kind of them alone.

use super::lineage::Descent;
use crate::search::NodeId;
use crate::search::frontier::Frontier;
use std::collections::BTreeMap;
use std::ops::Bound;

/// What positions of a cell have in common: pushes so far, and regions of the floor.
type Features = (u32, u16);

/// What a cell takes in the map, its positions aside: nodes of the map are half full at worst.
const BYTES_OF_CELL: usize = 2 * size_of::<(Features, Frontier)>() + 8;

/// All cells with positions in them.
#[derive(Debug, Default)]
pub(super) struct Cells {
    cells: BTreeMap<Features, Frontier>,
    /// The last cell that had its turn.
    last: Option<Features>,
    /// Bytes of the queues of all cells.
    queues: usize,
}

impl Cells {
    /// Files a position after so many pushes, with so many left by its bound.
    pub(super) fn push(&mut self, pushes: u32, left: u32, descent: Descent, id: NodeId) {
        let queue = self.cells.entry((pushes, descent.regions)).or_default();
        let before = queue.memory();
        queue.push([left, u32::from(descent.depth), 0], id);
        self.queues += queue.memory() - before;
    }

    /// Takes the first position of the cell whose turn it is.
    pub(super) fn pop(&mut self) -> Option<NodeId> {
        let later = |last| self.cells.range((Bound::Excluded(last), Bound::Unbounded)).next();
        let next = self.last.and_then(later).or_else(|| self.cells.first_key_value());
        let features = next.map(|(&features, _)| features)?;
        self.last = Some(features);
        let queue = self.cells.get_mut(&features)?;
        let before = queue.memory();
        let taken = queue.pop();
        self.queues -= before - queue.memory();
        if queue.is_empty() {
            self.cells.remove(&features);
        }
        taken.map(|(_, id)| id)
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
    fn every_cell_has_a_turn_in_a_round_and_nothing_is_lost() {
        let mut cells = Cells::default();
        let descent = |depth, regions| Descent { parent: NodeId::NONE, depth, regions };
        // In a cell the least bound comes first, then the fewest moves, then what came last.
        let filed = [(4, 9, 3, 1), (4, 8, 4, 1), (4, 8, 3, 1), (4, 8, 3, 1), (4, 9, 1, 2), (7, 5, 1, 1)];
        for (number, (pushes, left, depth, regions)) in (0..).zip(filed) {
            cells.push(pushes, left, descent(depth, regions), NodeId(number));
        }
        let order: Vec<u32> = std::iter::from_fn(|| cells.pop()).map(|id| id.0).collect();
        assert_eq!(order, [3, 4, 5, 2, 1, 0]);
        assert_eq!(cells.memory(), 0);
    }
}
