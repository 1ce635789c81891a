//! The transposition table: which position was met before?
//!
//! Open addressing with linear probing, indexed by the position key itself, which is
//! as random as any hash of it. A slot holds the node and 32 bits of the key; only if
//! these agree is the stored position compared in full, so a mistaken identity is impossible and a
//! wasted look at a stored position is rare. The same 32 bits are the index, so the table grows
//! without a look at the stored positions (that was 8 % of a feature-space search).

use super::node::NodeId;
use crate::alarm::Watch;
use crate::table_use::TableUse;

/// A table of stored positions.
#[derive(Debug)]
pub struct Table {
    /// Upper 32 bits: part of the key; lower 32 bits: the node. Empty: all ones.
    slots: Vec<u64>,
    used: usize,
}

/// What [`Table::find`] found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Found {
    /// The position is stored under this number.
    Known(NodeId),
    /// It is new, and belongs into this slot.
    New(usize),
}

const EMPTY: u64 = u64::MAX;
const FIRST_SIZE: usize = 1 << 10;
/// The work of moving an entry, in the unit of a [`Watch`]: a miss of the cache.
pub(super) const WORK_OF_SLOT: usize = 16;

impl Default for Table {
    fn default() -> Self {
        Self { slots: vec![EMPTY; FIRST_SIZE], used: 0 }
    }
}

impl Table {
    /// Looks a position up; `is_same` compares it with a stored one in full.
    #[inline]
    pub fn find(&self, key: u64, is_same: impl Fn(NodeId) -> bool) -> Found {
        let mask = self.slots.len() - 1;
        let mut slot = (key >> 32) as usize & mask;
        loop {
            let entry = self.slots[slot];
            if entry == EMPTY {
                return Found::New(slot);
            }
            if entry >> 32 == key >> 32 && is_same(NodeId(entry as u32)) {
                return Found::Known(NodeId(entry as u32));
            }
            slot = (slot + 1) & mask;
        }
    }

    /// Stores a new position in the slot that [`Table::find`] named.
    #[inline]
    pub fn insert(&mut self, slot: usize, key: u64, id: NodeId) {
        self.slots[slot] = key >> 32 << 32 | u64::from(id.0);
        self.used += 1;
    }

    /// Must the table grow before more is stored?
    #[inline]
    pub fn is_crowded(&self) -> bool {
        self.used * 4 > self.slots.len() * 3
    }

    /// Doubles the table in place: a second one beside it would be half as much memory again, just
    /// when it is scarce.
    ///
    /// Entries are moved run by run, each run from its beginning. So an entry finds room no later
    /// than where it stood, or in the new half, and never jumps over a slot that is emptied
    /// after it. If time is up in the middle of it, not all that is known is found any more.
    pub fn grow(&mut self, watch: &Watch<'_>) {
        let half = self.slots.len();
        self.slots.reserve_exact(half);
        self.slots.resize(2 * half, EMPTY);
        let mask = 2 * half - 1;
        let gap = self.slots.iter().position(|&entry| entry == EMPTY).expect("a table is never full");
        for index in (gap + 1..half).chain(0..gap) {
            if !watch.spend(WORK_OF_SLOT) {
                return;
            }
            let entry = std::mem::replace(&mut self.slots[index], EMPTY);
            if entry != EMPTY {
                let mut slot = (entry >> 32) as usize & mask;
                while self.slots[slot] != EMPTY {
                    slot = (slot + 1) & mask;
                }
                self.slots[slot] = entry;
            }
        }
    }

    /// Bytes in use.
    pub fn memory(&self) -> usize {
        self.slots.len() * size_of::<u64>()
    }

    /// How well it does.
    pub fn shape(&self) -> TableUse {
        let mask = self.slots.len() - 1;
        let entry = |slot: usize| Some(self.slots[slot]).filter(|&entry| entry != EMPTY);
        TableUse::of((self.slots.len(), self.used), 1, |slot| {
            entry(slot).map(|entry| (entry >> 32) as usize & mask)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Keys whose slots crowd together, many of them round the end of the table.
    fn key(number: u32) -> u64 {
        let spread = number.wrapping_mul(0x9E37_79B9);
        let place = [spread, u32::MAX - (spread >> 20), spread >> 19][number as usize % 3];
        u64::from(place) << 32 | u64::from(number)
    }

    #[test]
    fn growth_in_place_loses_nothing() {
        let mut table = Table::default();
        for number in 0..20_000 {
            let same = |id: NodeId| id.0 == number;
            let Found::New(slot) = table.find(key(number), same) else { panic!("{number} is new") };
            table.insert(slot, key(number), NodeId(number));
            if table.is_crowded() {
                table.grow(&Watch::default());
                for known in 0..=number {
                    let found = table.find(key(known), |id| id.0 == known);
                    assert_eq!(found, Found::Known(NodeId(known)), "of {number} when it grew");
                }
            }
        }
        let entries = table.slots.iter().filter(|&&entry| entry != EMPTY).count();
        assert_eq!((entries, table.used), (20_000, 20_000));
        let shape = table.shape();
        assert_eq!((shape.used, shape.distances.iter().sum::<usize>()), (20_000, 20_000));
    }
}
