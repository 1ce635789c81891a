//! A closer look at a position whose turn has come.
//!
//! Most positions that a search stores are never expanded, so the bound of a new one is the cheap
//! one: the assignment. Only when a position is the best of all does it pay to ask what its boxes
//! cost more because they are in each other's way. If that is something, the position goes back
//! into the queue.

use super::Knowledge;
use crate::alarm::Watch;
use crate::analysis::{Analysis, Distances};
use crate::board::State;
use crate::estimate::{Conflicts, Estimate, EstimateKind, PairCosts};
use crate::moves::Direction;

/// Entries of the table of pair costs that are made in the time of one expansion. The table is made
/// when the search has taken about as long as that takes: easy levels are solved by then.
const ENTRIES_A_NODE: u64 = 512;

/// The closer look of one search.
#[derive(Debug)]
pub(crate) struct Deferred<'a, const W: usize> {
    /// Positions expanded before the table is made; very many if it is not wanted, or would be too
    /// large.
    made_at: u64,
    costs: Option<&'a PairCosts<W>>,
    conflicts: Conflicts,
}

impl<'a, const W: usize> Deferred<'a, W> {
    /// For a search with this kind of estimate.
    pub(super) fn new(kind: EstimateKind, facts: &Analysis<W>) -> Self {
        let made_at = match kind {
            EstimateKind::Conflicts => PairCosts::entries(facts) as u64 / ENTRIES_A_NODE,
            _ => u64::MAX,
        };
        Self { made_at, costs: None, conflicts: Conflicts::default() }
    }

    /// For a search that is not begun before the table pays, and looks from the first position on.
    pub(super) fn at_once<D: Direction>(knowledge: &'a Knowledge<'a, W>) -> Self {
        Self { made_at: u64::MAX, costs: knowledge.pair_costs::<D>(), conflicts: Conflicts::default() }
    }

    /// With the table that somebody has made, or none.
    pub(crate) fn known(knowledge: &'a Knowledge<'a, W>) -> Self {
        Self { made_at: u64::MAX, costs: knowledge.known_pair_costs(), conflicts: Conflicts::default() }
    }

    /// Can it look already, after so many positions?
    #[inline]
    pub(super) fn is_ready<D: Direction>(&mut self, knowledge: &'a Knowledge<'a, W>, expanded: u64) -> bool {
        if self.costs.is_none() && expanded >= self.made_at {
            self.costs = knowledge.pair_costs::<D>();
            self.made_at = u64::MAX;
        }
        self.costs.is_some()
    }

    /// The sharper estimate of a position, which becomes the base of the cheap one; `None` if it is
    /// lost.
    pub(crate) fn look(
        &mut self,
        facts: &Analysis<W>,
        distances: &Distances,
        estimate: &mut Estimate,
        state: &State<W>,
        watch: &Watch<'_>,
    ) -> Option<u32> {
        let assigned = estimate.rebase_while(distances, &state.boxes, watch)?;
        let (Some(costs), Estimate::Matching(matching)) = (self.costs, estimate) else {
            return Some(assigned);
        };
        // Every two boxes are looked at; without an assignment nothing can be said of them.
        if !watch.spend(state.boxes.len() * state.boxes.len()) {
            return Some(assigned);
        }
        let extra = self.conflicts.extra(facts, distances, costs, matching, state)?;
        Some(assigned + extra)
    }
}
