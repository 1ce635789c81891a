//! Positions still to be expanded, best rank first.
//!
//! Ranks are few and positions many, so positions are kept in stacks, one for each rank, in a
//! sorted map of ranks. Inside a rank the newest comes first: among equals go on with the line at hand.

use super::node::NodeId;
use std::collections::BTreeMap;

/// The place of a position in the order, least first.
pub type Rank = [u32; 3];

/// A queue by rank.
#[derive(Debug, Default)]
pub struct Frontier {
    stacks: BTreeMap<Rank, Vec<NodeId>>,
    len: usize,
}

impl Frontier {
    /// Adds a position.
    pub fn push(&mut self, rank: Rank, id: NodeId) {
        self.stacks.entry(rank).or_default().push(id);
        self.len += 1;
    }

    /// Takes the best position.
    pub fn pop(&mut self) -> Option<(Rank, NodeId)> {
        let mut entry = self.stacks.first_entry()?;
        let rank = *entry.key();
        let id = entry.get_mut().pop().expect("no stack is empty");
        if entry.get().is_empty() {
            entry.remove();
        }
        self.len -= 1;
        Some((rank, id))
    }

    /// The best rank.
    #[must_use]
    pub fn best_rank(&self) -> Option<Rank> {
        self.stacks.first_key_value().map(|(&rank, _)| rank)
    }

    /// Bytes in use: vectors are at most twice as large as what they hold.
    #[must_use]
    pub fn memory(&self) -> usize {
        self.len * size_of::<NodeId>() * 3 / 2 + self.stacks.len() * 64
    }
}
