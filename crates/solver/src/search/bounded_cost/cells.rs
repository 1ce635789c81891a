//! Positions by cells of features, and whose turn it is.
//!
//! There are two orders. *By packing* a cell has the positions with so many boxes off goals and so
//! many regions of the floor, and goes on with the one that took the fewest macro moves: a search
//! that only has to solve the level, good where much of the ceiling is to spare.
//!
//! *By pushes* a cell has the positions with so many pushes so far and so many regions. Turns go
//! round from the start to the end, and each cell goes on with the position of the least bound,
//! which is the one that has used up the least of the ceiling. So a round is a beam of one position
//! for each cell, and after *n* rounds it is *n* positions wide; it never has to be begun anew, and
//! leaves nothing out. (Cyclic best-first search: Kao, Sewell and Jacobson 2009; the beam that
//! widens: Zhang 1998.) That is for ceilings near the bound of the start: pushes that are not in
//! each other's way can be made in any order, so that there are very many positions that all look
//! alike, and no other order of them got to the end of XSokoban 90.

use super::lineage::Descent;
use crate::search::NodeId;
use crate::search::frontier::{Frontier, Rank};
use std::collections::BTreeMap;
use std::ops::Bound;

/// Which position is next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// By boxes off goals, then fewest moves.
    Packing,
    /// By pushes so far, then the least bound.
    Pushes,
}

impl Order {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Packing, Self::Pushes];
}

/// What a position is filed by.
#[derive(Clone, Copy, Debug)]
pub(super) struct Filed {
    /// Boxes that are not on goals.
    pub stray: u32,
    /// Pushes so far, and the bound on those to come.
    pub pushes: u32,
    pub left: u32,
    /// How it was reached.
    pub descent: Descent,
}

/// What positions of a cell have in common, the lesser the better.
type Features = (u32, u16);

/// What a cell takes in the map, its positions aside: nodes of the map are half full at worst.
const BYTES_OF_CELL: usize = 2 * size_of::<(Features, Frontier)>() + 8;

/// All cells with positions in them.
#[derive(Debug)]
pub(super) struct Cells {
    order: Order,
    cells: BTreeMap<Features, Frontier>,
    /// The last cell of the round that had its turn.
    last: Option<Features>,
    /// Is it the best cell's turn?
    best_is_next: bool,
    /// Bytes of the queues of all cells.
    queues: usize,
}

impl Cells {
    /// None, as yet.
    pub(super) fn new(order: Order) -> Self {
        Self { order, cells: BTreeMap::new(), last: None, best_is_next: false, queues: 0 }
    }

    /// Which position is next.
    pub(super) fn order(&self) -> Order {
        self.order
    }

    /// Files a position.
    pub(super) fn push(&mut self, filed: Filed, id: NodeId) {
        let (regions, depth) = (filed.descent.regions, u32::from(filed.descent.depth));
        let (features, rank): (Features, Rank) = match self.order {
            Order::Packing => ((filed.stray, regions), [depth, 0, 0]),
            Order::Pushes => ((filed.pushes, regions), [filed.left, depth, 0]),
        };
        let queue = self.cells.entry(features).or_default();
        let before = queue.memory();
        queue.push(rank, id);
        self.queues += queue.memory() - before;
    }

    /// Takes the first position of the cell whose turn it is: the next in the round and, by
    /// packing, the best one by turns with it.
    pub(super) fn pop(&mut self) -> Option<NodeId> {
        let features = if self.best_is_next { self.first()? } else { self.next()? };
        if !self.best_is_next {
            self.last = Some(features);
        }
        self.best_is_next = !self.best_is_next && self.order == Order::Packing;
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

    /// The order of positions with these strays, pushes, bounds and macro moves.
    fn order(order: Order, filed: &[[u32; 4]]) -> Vec<u32> {
        let mut cells = Cells::new(order);
        for (number, &[stray, pushes, left, depth]) in (0..).zip(filed) {
            let descent = Descent { parent: NodeId::NONE, depth: depth as u16, regions: 1 };
            cells.push(Filed { stray, pushes, left, descent }, NodeId(number));
        }
        let order = std::iter::from_fn(|| cells.pop()).map(|id| id.0).collect();
        assert_eq!(cells.memory(), 0);
        order
    }

    #[test]
    fn the_best_cell_and_the_others_take_turns_and_nothing_is_lost() {
        let filed =
            [[1, 0], [1, 1], [1, 0], [2, 1], [3, 0], [3, 1]].map(|[stray, depth]| [stray, 0, 0, depth]);
        // In a cell few moves come first, then what came last.
        assert_eq!(order(Order::Packing, &filed), [2, 0, 3, 1, 4, 5]);
    }

    #[test]
    fn by_pushes_every_cell_has_one_turn_in_a_round() {
        // In a cell the least bound comes first, then few moves, then what came last.
        let filed = [[9, 4, 9, 3], [9, 4, 8, 4], [9, 4, 8, 3], [9, 4, 8, 3], [1, 5, 9, 1], [2, 7, 5, 1]];
        assert_eq!(order(Order::Pushes, &filed), [3, 4, 5, 2, 1, 0]);
    }
}
