//! The transposition table: which position was met before?
//!
//! Open addressing with linear probing, indexed by the position key itself, which is
//! as random as any hash of it. A slot holds the node and 32 bits of the key; only if
//! these agree is the stored position compared in full, so a mistaken identity is impossible and a
//! wasted look at a stored position is rare. The same 32 bits are the index, so the table grows without
//! a look at the stored positions (that was 8 % of a feature-space search).

use super::node::NodeId;

/// A table of stored positions.
#[derive(Debug)]
pub struct Table {
    /// Upper 32 bits: part of the key; lower 32 bits: the node. Empty: all ones.
    slots: Vec<u64>,
    used: usize,
    longest_probe: u32,
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

impl Default for Table {
    fn default() -> Self {
        Self { slots: vec![EMPTY; FIRST_SIZE], used: 0, longest_probe: 0 }
    }
}

impl Table {
    /// Looks a position up; `is_same` compares it with a stored one in full.
    #[inline]
    pub fn find(&mut self, key: u64, is_same: impl Fn(NodeId) -> bool) -> Found {
        let mask = self.slots.len() - 1;
        let mut slot = (key >> 32) as usize & mask;
        let mut probes = 0;
        loop {
            let entry = self.slots[slot];
            if entry == EMPTY {
                self.longest_probe = self.longest_probe.max(probes);
                return Found::New(slot);
            }
            if entry >> 32 == key >> 32 && is_same(NodeId(entry as u32)) {
                return Found::Known(NodeId(entry as u32));
            }
            slot = (slot + 1) & mask;
            probes += 1;
        }
    }

    /// Stores a new position in the slot that [`Table::find`] named.
    #[inline]
    pub fn insert(&mut self, slot: usize, key: u64, id: NodeId) {
        self.slots[slot] = key >> 32 << 32 | u64::from(id.0);
        self.used += 1;
    }

    /// Must the table grow before more is stored?
    #[must_use]
    #[inline]
    pub fn is_crowded(&self) -> bool {
        self.used * 4 > self.slots.len() * 3
    }

    /// Doubles the table.
    pub fn grow(&mut self) {
        let size = self.slots.len() * 2;
        let old = std::mem::replace(&mut self.slots, vec![EMPTY; size]);
        for entry in old.into_iter().filter(|&entry| entry != EMPTY) {
            let mut slot = (entry >> 32) as usize & (size - 1);
            while self.slots[slot] != EMPTY {
                slot = (slot + 1) & (size - 1);
            }
            self.slots[slot] = entry;
        }
    }

    /// Bytes in use.
    #[must_use]
    pub fn memory(&self) -> usize {
        self.slots.len() * size_of::<u64>()
    }

    /// Share of slots in use, in thousandths.
    #[must_use]
    pub fn load(&self) -> u32 {
        (self.used * 1000 / self.slots.len()) as u32
    }

    /// Most slots passed in one look-up.
    #[must_use]
    pub fn longest_probe(&self) -> u32 {
        self.longest_probe
    }
}
