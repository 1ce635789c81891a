//! The bound on moves, made on the way: it is chosen on positions of the search that it serves.

use crate::alarm::Watch;
use crate::analysis::Analysis;
use crate::board::State;
use crate::estimate::Walking;
use crate::moves::Forward;
use crate::objective::Objective;
use crate::search::NodeId;
use crate::search::store::Store;

/// Positions expanded before walks are looked at: choosing the potentials takes as long as some ten
/// thousand positions.
const FIRST: u64 = 20_000;
/// The potentials are chosen anew when so many times as many were expanded.
const AGAIN: u64 = 8;
/// Positions on which the potentials are tried.
const SAMPLE: usize = 64;

/// The bound as it is now, and when it will be chosen.
pub(super) struct ChosenWalking {
    bound: Option<Walking<Forward>>,
    next: u64,
}

impl ChosenWalking {
    /// No bound yet; never one, if moves are not counted.
    pub(super) fn new(objective: Objective) -> Self {
        Self { bound: None, next: if objective.minds_moves() { FIRST } else { u64::MAX } }
    }

    /// Chooses potentials, if it is time after so many positions.
    #[inline]
    pub(super) fn choose<const W: usize>(
        &mut self,
        facts: &Analysis<W>,
        expanded: u64,
        store: &Store<W>,
        watch: &Watch<'_>,
    ) {
        if expanded >= self.next {
            self.bound = Some(Walking::symmetric(facts, &sample(store), &[], watch));
            self.next *= AGAIN;
        }
    }

    /// The bound, if there is one.
    #[inline]
    pub(super) fn bound(&mut self) -> Option<&mut Walking<Forward>> {
        self.bound.as_mut()
    }
}

/// Some of the positions met, of the later half.
pub(super) fn sample<const W: usize>(store: &Store<W>) -> Vec<State<W>> {
    let (first, len) = (store.len() / 2, store.len());
    let step = (len - first).div_ceil(SAMPLE).max(1);
    (first..len).step_by(step).map(|id| store.state(NodeId(id as u32))).collect()
}
