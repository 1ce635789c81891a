//! Facts that depend only on which boxes have become walls.
//!
//! Thousands of positions in a row share their frozen boxes, so what follows from the walls alone
//! is computed once for each set of walls and kept. The store is bounded: when it is full it is
//! emptied and fills again with what the search needs now.

use crate::board::SquareSet;
use std::collections::HashMap;

/// A bounded store of facts, one for each set of walls.
#[derive(Clone, Debug)]
pub struct ByWalls<const W: usize, T> {
    index: HashMap<SquareSet<W>, usize>,
    entries: Vec<(SquareSet<W>, T)>,
    /// The entry asked for last: most questions repeat it.
    last: usize,
    capacity: usize,
}

impl<const W: usize, T> ByWalls<W, T> {
    /// A store for at most this many sets of walls (at least one).
    pub fn new(capacity: usize) -> Self {
        Self { index: HashMap::new(), entries: Vec::new(), last: 0, capacity: capacity.max(1) }
    }

    /// The facts of these walls, computed if they are not known.
    pub fn get(&mut self, walls: &SquareSet<W>, compute: impl FnOnce() -> T) -> &mut T {
        if self.entries.get(self.last).is_none_or(|(known, _)| known != walls) {
            self.last = self.find(walls, compute);
        }
        &mut self.entries[self.last].1
    }

    fn find(&mut self, walls: &SquareSet<W>, compute: impl FnOnce() -> T) -> usize {
        if let Some(&found) = self.index.get(walls) {
            return found;
        }
        if self.entries.len() == self.capacity {
            self.entries.clear();
            self.index.clear();
        }
        self.entries.push((*walls, compute()));
        self.index.insert(*walls, self.entries.len() - 1);
        self.entries.len() - 1
    }

    /// Bytes of the store itself, if every fact owns `inner` more.
    pub fn memory(&self, inner: impl Fn(&T) -> usize) -> usize {
        let entry = size_of::<(SquareSet<W>, T)>() + size_of::<(SquareSet<W>, usize)>();
        self.entries.capacity() * entry + self.entries.iter().map(|(_, fact)| inner(fact)).sum::<usize>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Square;

    #[test]
    fn facts_are_computed_once_and_forgotten_together() {
        let walls = |index| SquareSet::<1>::EMPTY.with(Square::new(index));
        let mut store = ByWalls::new(2);
        assert_eq!(*store.get(&walls(1), || 1), 1);
        assert_eq!(*store.get(&walls(2), || 2), 2);
        assert_eq!(*store.get(&walls(1), || unreachable!()), 1);
        assert_eq!(*store.get(&walls(3), || 3), 3);
        assert_eq!(*store.get(&walls(1), || 4), 4);
    }
}
