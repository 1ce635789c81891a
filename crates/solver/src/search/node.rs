//! Positions that were met: compact records in blocks that never move.

use crate::board::{Square, SquareSet, State};

/// The number of a stored position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(pub u32);

impl NodeId {
    /// No position: the parent of a root.
    pub const NONE: Self = Self(u32::MAX);
}

/// What a path costs, or what is still to come. The objective decides which number counts first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cost {
    /// Pushes.
    pub pushes: u32,
    /// Moves; 0 where the search does not count them.
    pub moves: u32,
}

impl Cost {
    /// Every push is a move.
    pub fn of_pushes(pushes: u32) -> Self {
        Self { pushes, moves: pushes }
    }
}

/// One stored position.
#[derive(Clone, Copy, Debug)]
pub struct Node<const W: usize> {
    /// Where the boxes stand.
    pub boxes: SquareSet<W>,
    /// The position it came from.
    pub parent: NodeId,
    /// Cost of the best path found to it.
    pub cost: Cost,
    /// Estimate of the pushes to go.
    pub estimate: u16,
    /// The player: canonical, or exact where moves count.
    pub player: Square,
    /// Was it expanded (with this cost)?
    pub closed: bool,
    /// Is the estimate as sharp as it gets?
    pub sharp: bool,
}

impl<const W: usize> Node<W> {
    /// A position that was met for the first time.
    pub fn new(State { boxes, player }: State<W>, parent: NodeId, cost: Cost, estimate: u16) -> Self {
        Self { boxes, parent, cost, estimate, player, closed: false, sharp: false }
    }

    /// Boxes and player.
    pub fn state(&self) -> State<W> {
        State { boxes: self.boxes, player: self.player }
    }
}

/// All stored positions. Blocks of fixed size: growth never copies and never doubles the memory.
#[derive(Debug, Default)]
pub struct Nodes<const W: usize> {
    blocks: Vec<Vec<Node<W>>>,
}

impl<const W: usize> Nodes<W> {
    /// Nodes in a block: a power of two, and about 128 kB whatever the size of the board.
    const BLOCK: usize = 1 << ((1 << 17) / size_of::<Node<W>>()).ilog2();

    /// Stores a position.
    ///
    /// # Panics
    /// After four billion positions; memory limits come first.
    pub fn push(&mut self, node: Node<W>) -> NodeId {
        let id = NodeId(u32::try_from(self.len()).expect("fewer than 2^32 positions"));
        if self.blocks.last().is_none_or(|block| block.len() == Self::BLOCK) {
            self.blocks.push(Vec::with_capacity(Self::BLOCK));
        }
        self.blocks.last_mut().expect("a block was just made").push(node);
        id
    }

    /// How many.
    pub fn len(&self) -> usize {
        self.blocks.len().saturating_sub(1) * Self::BLOCK + self.blocks.last().map_or(0, Vec::len)
    }

    /// Bytes that storing one more takes: a block, or nothing.
    pub fn next_growth(&self) -> usize {
        let full = self.blocks.last().is_none_or(|block| block.len() == Self::BLOCK);
        if full { Self::BLOCK * size_of::<Node<W>>() } else { 0 }
    }

    /// None at all?
    pub fn is_empty(&self) -> bool {
        self.blocks.is_empty()
    }

    /// A stored position.
    #[inline]
    pub fn get(&self, id: NodeId) -> &Node<W> {
        &self.blocks[id.0 as usize / Self::BLOCK][id.0 as usize % Self::BLOCK]
    }

    /// A stored position, to change.
    #[inline]
    pub fn get_mut(&mut self, id: NodeId) -> &mut Node<W> {
        &mut self.blocks[id.0 as usize / Self::BLOCK][id.0 as usize % Self::BLOCK]
    }

    /// The states from the root to this node.
    pub fn path(&self, id: NodeId) -> Vec<State<W>> {
        let mut path = Vec::new();
        let mut next = id;
        while next != NodeId::NONE {
            let node = self.get(next);
            path.push(node.state());
            next = node.parent;
        }
        path.reverse();
        path
    }

    /// Bytes in use.
    pub fn memory(&self) -> usize {
        self.blocks.len() * Self::BLOCK * size_of::<Node<W>>()
            + self.blocks.capacity() * size_of::<Vec<Node<W>>>()
    }
}
