//! The positions that a search keeps in a [`Store`], as far as they are not lost and there is
//! memory for them.

use super::Knowledge;
use super::node::NodeId;
use super::pruner::Pruner;
use super::recipe::Identity;
use super::store::Store;
use crate::alarm::Watch;
use crate::analysis::Analysis;
use crate::board::{Square, SquareSet, State};
use crate::moves::Forward;
use crate::objective::{Objective, OrderedCost};
use crate::report::Stats;
use crate::techniques::Techniques;

/// Positions reached by pushes, and what keeps others out.
pub(super) struct Kept<'a, const W: usize> {
    pub store: Store<W>,
    pub stats: Stats,
    /// Is there no memory for another one?
    pub full: bool,
    pub memory_limit: usize,
    pruner: Pruner<'a, W>,
    /// Bytes that the proofs took when last asked: adding them up is too expensive for every child.
    proofs_memory: usize,
}

impl<'a, const W: usize> Kept<'a, W> {
    /// None as yet.
    pub(super) fn new(
        knowledge: &'a Knowledge<'a, W>,
        objective: Objective,
        techniques: Techniques,
        memory_limit: usize,
    ) -> Self {
        let facts = knowledge.facts;
        Self {
            store: Store::new(&facts.live(techniques), facts.board.len(), objective),
            stats: Stats::default(),
            full: false,
            memory_limit,
            pruner: Pruner::forward(knowledge, Identity::from(objective), techniques, memory_limit),
            proofs_memory: 0,
        }
    }

    /// The boxes that have to be tried in a position that is about to be expanded; `None` if it is
    /// lost.
    pub(super) fn allowed(
        &mut self,
        facts: &Analysis<W>,
        state: &State<W>,
        watch: &Watch<'_>,
    ) -> Option<SquareSet<W>> {
        let allowed = self.pruner.allowed(facts, state, watch);
        self.proofs_memory = self.pruner.memory();
        self.stats.pruned += u64::from(allowed.is_none());
        allowed
    }

    /// Keeps a new position, reached by a push to `moved` unless it is the start, in the slot where
    /// its image was looked for; `None` if it is lost, or there is no room.
    pub(super) fn add(
        &mut self,
        facts: &Analysis<W>,
        (slot, cost): (usize, OrderedCost),
        state: &State<W>,
        moved: Option<Square>,
    ) -> Option<NodeId> {
        let lost = |to| self.pruner.refute::<Forward>(facts, &state.boxes, to, state.player);
        if moved.is_some_and(lost) {
            self.stats.pruned += 1;
            return None;
        }
        let id = self.store.add(slot, cost);
        self.full |= id.is_none();
        self.stats.stored += u64::from(id.is_some());
        id
    }

    /// Makes room for the next position, or finds that there is no memory for it beside what else
    /// is kept, and the bytes by which that may grow.
    pub(super) fn make_room(&mut self, besides: usize, growth: usize, watch: &Watch<'_>) {
        let in_use = self.memory() + besides;
        self.stats.peak_memory = self.stats.peak_memory.max(in_use);
        self.full = self.full || !self.store.make_room(in_use + growth, self.memory_limit, watch);
    }

    /// Bytes in use.
    pub(super) fn memory(&self) -> usize {
        self.store.memory() + self.proofs_memory
    }

    /// What was done, where others keep so many bytes besides.
    pub(super) fn stats(&self, besides: usize) -> Stats {
        Stats { peak_memory: self.stats.peak_memory.max(self.memory() + besides), ..self.stats }
    }
}
