//! What both trees have: who plays, what counts, the positions met, and the ear for the other side.
//!
//! There are two trees, since they agree in nothing else. [`Tree`](super::Tree) is a graph: it
//! sorts the moves of a position, lets any of its parents try a position that is still open, learns
//! patterns, and takes what waits in the cell whose turn it is. [`ValueTree`](super::ValueTree)
//! keeps the moves in the order in which they were made and a position below the first parent that
//! met it, and goes down along values that leaves pass up. One tree with both would ask at every
//! move of every expansion which of the two it is, and each position would carry the numbers of
//! both.

use super::meeting::Meeting;
use super::parts::{FeatureSet, Mover};
use super::path::PathStep;
use super::position::{Candidate, Parent, Position, count_regions, key};
use super::score::Score;
use crate::alarm::Watch;
use crate::analysis::Analysis;
use crate::board::Reach;
use crate::report::Stats;
use crate::search::{Found, NodeId, Table};

/// The parent of a root.
pub(super) const NO_PARENT: u32 = u32::MAX;

/// A position that was met, with what its tree knows of it.
pub(super) trait Met<const W: usize> {
    fn position(&self) -> &Position<W>;
}

/// The common part of a tree whose positions are kept as `N`.
pub(super) struct Trunk<'a, const W: usize, N> {
    pub mover: Box<dyn Mover<W> + Send + 'a>,
    pub features: Box<dyn FeatureSet<W> + Send + 'a>,
    pub nodes: Vec<N>,
    pub table: Table,
    pub meeting: Meeting<W>,
    /// The moves of the position looked at last.
    pub candidates: Vec<Candidate<W>>,
    pub generated: u64,
    pub lost: u64,
    reach: Reach,
}

impl<'a, const W: usize, N: Met<W>> Trunk<'a, W, N> {
    pub fn new(mover: impl Mover<W> + Send + 'a, features: impl FeatureSet<W> + Send + 'a) -> Self {
        Self {
            meeting: Meeting::new(mover.side()),
            mover: Box::new(mover),
            features: Box::new(features),
            nodes: Vec::new(),
            table: Table::default(),
            candidates: Vec::new(),
            generated: 0,
            lost: 0,
            reach: Reach::default(),
        }
    }

    /// A root as the mover sees it, its key and its score.
    pub fn root(&mut self, facts: &Analysis<W>, root: Position<W>) -> (Position<W>, u64, Score) {
        let root = self.mover.adopt(facts, root);
        let regions = count_regions(&facts.board, &root, &mut self.reach);
        (root, key(&facts.board, &root), self.features.root_score(facts, &root, regions))
    }

    /// Writes the moves of a position, unscored, and has the feature set look at it.
    pub fn find_moves(
        &mut self,
        facts: &Analysis<W>,
        position: Position<W>,
        score: Score,
        watch: &Watch<'_>,
    ) -> Parent<W> {
        let parent = Parent::new(facts, position, score, &mut self.reach);
        self.candidates.clear();
        self.mover.moves(facts, &parent, &mut self.candidates, watch);
        self.features.prepare(facts, &parent, watch);
        parent
    }

    #[inline]
    pub fn find(&self, key: u64, position: &Position<W>) -> Found {
        self.table.find(key, |id| self.nodes[id.0 as usize].position() == position)
    }

    /// Keeps a new position in the slot that [`Self::find`] named; its number.
    pub fn add(&mut self, (slot, key): (usize, u64), node: N, watch: &Watch<'_>) -> u32 {
        let number = self.nodes.len() as u32;
        make_room(&mut self.nodes);
        self.nodes.push(node);
        self.table.insert(slot, key, NodeId(number));
        if self.table.is_crowded() {
            self.table.grow(watch);
        }
        number
    }

    /// Counters of the tree, which has expanded so many positions.
    pub fn stats(&self, expanded: u64, memory: usize) -> Stats {
        let (generated, stored, pruned) = (self.generated, self.nodes.len() as u64, self.lost);
        Stats { expanded, generated, stored, pruned, peak_memory: memory }
    }

    pub fn memory(&self) -> usize {
        self.nodes.capacity() * size_of::<N>()
            + self.candidates.capacity() * size_of::<Candidate<W>>()
            + self.table.memory()
            + self.mover.memory()
    }
}

/// The steps from a root to the position of a number; `step` has each and the number of its parent.
pub(super) fn path<const W: usize>(end: u32, step: impl Fn(u32) -> (PathStep<W>, u32)) -> Vec<PathStep<W>> {
    let mut path = Vec::new();
    let mut number = end;
    while number != NO_PARENT {
        let (last, parent) = step(number);
        path.push(last);
        number = parent;
    }
    path.reverse();
    path
}

/// Makes room for one more by an eighth instead of by doubling: memory is used up to the limit
/// given.
pub(super) fn make_room<T>(list: &mut Vec<T>) {
    if list.len() == list.capacity() {
        list.reserve_exact((list.len() / 8).max(256));
    }
}
