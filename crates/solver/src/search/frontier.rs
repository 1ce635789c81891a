//! Positions still to be expanded, best rank first.
//!
//! Ranks are few and positions many, so positions are kept in stacks, one for each rank, in a
//! sorted map of ranks. Inside a rank the newest comes first: among equals go on with the line at
//! hand.

use super::node::NodeId;
use std::collections::BTreeMap;

/// The place of a position in the order, least first.
pub type Rank = [u32; 3];

/// What a stack costs in the map, entries aside: nodes of the map are half full at worst.
const BYTES_OF_STACK: usize = 2 * size_of::<(Rank, Vec<NodeId>)>() + 8;

/// A queue by rank.
#[derive(Debug, Default)]
pub struct Frontier {
    stacks: BTreeMap<Rank, Vec<NodeId>>,
    /// Entries for which the stacks have room.
    room: usize,
}

impl Frontier {
    /// Adds a position.
    pub fn push(&mut self, rank: Rank, id: NodeId) {
        let stack = self.stacks.entry(rank).or_default();
        if stack.len() == stack.capacity() {
            // Not by doubling: a stack of half a million would take its limit by surprise.
            let room = stack.capacity();
            stack.reserve_exact((room / 8).max(4));
            self.room += stack.capacity() - room;
        }
        stack.push(id);
    }

    /// Takes the best position.
    pub fn pop(&mut self) -> Option<(Rank, NodeId)> {
        let mut entry = self.stacks.first_entry()?;
        let rank = *entry.key();
        let id = entry.get_mut().pop().expect("no stack is empty");
        if entry.get().is_empty() {
            self.room -= entry.remove().capacity();
        }
        Some((rank, id))
    }

    /// Is nothing left?
    pub fn is_empty(&self) -> bool {
        self.stacks.is_empty()
    }

    /// Bytes in use.
    pub fn memory(&self) -> usize {
        self.room * size_of::<NodeId>() + self.stacks.len() * BYTES_OF_STACK
    }
}
