//! Where stored positions came from: what the few bytes of the store do not tell.

use crate::search::NodeId;

/// How a position was reached.
#[derive(Clone, Copy, Debug)]
pub(super) struct Descent {
    /// The position before.
    pub parent: NodeId,
    /// Macro moves from the start.
    pub depth: u16,
    /// Regions of the floor.
    pub regions: u16,
}

/// Positions in a block: growth never copies.
const BLOCK: usize = 1 << 13;

/// The descent of every stored position.
#[derive(Debug, Default)]
pub(super) struct Lineage {
    blocks: Vec<Vec<Descent>>,
}

impl Lineage {
    /// That of the position that was stored last.
    pub(super) fn add(&mut self, descent: Descent) {
        match self.blocks.last_mut() {
            Some(block) if block.len() < BLOCK => block.push(descent),
            _ => {
                let mut block = Vec::with_capacity(BLOCK);
                block.push(descent);
                self.blocks.push(block);
            }
        }
    }

    /// A position has a cheaper way.
    pub(super) fn replace(&mut self, id: NodeId, descent: Descent) {
        self.blocks[id.0 as usize / BLOCK][id.0 as usize % BLOCK] = descent;
    }

    /// That of a position.
    pub(super) fn of(&self, id: NodeId) -> Descent {
        self.blocks[id.0 as usize / BLOCK][id.0 as usize % BLOCK]
    }

    /// A position, the one before it, and so on to the start. Every way costs more than what it
    /// came from, so there are no circles.
    pub(super) fn back_from(&self, end: NodeId) -> impl Iterator<Item = NodeId> {
        let before = |&id: &NodeId| Some(self.of(id).parent).filter(|&parent| parent != NodeId::NONE);
        std::iter::successors(Some(end), before)
    }

    /// Bytes that the next position takes: a block, or nothing.
    pub(super) fn growth(&self) -> usize {
        let full = self.blocks.last().is_none_or(|block| block.len() == BLOCK);
        if full { BLOCK * size_of::<Descent>() } else { 0 }
    }

    /// Bytes in use.
    pub(super) fn memory(&self) -> usize {
        self.blocks.len() * BLOCK * size_of::<Descent>() + self.blocks.capacity() * size_of::<Vec<Descent>>()
    }
}
