//! The owner of the deadlock detectors of a search, of all best-first engines and of the forward
//! movers of feature-space searches: cheap proofs for every child, expensive ones for every
//! position that is expanded.

use super::knowledge::Knowledge;
use super::recipe::Identity;
use crate::alarm::Watch;
use crate::analysis::Analysis;
use crate::board::{Reach, Square, SquareSet, State};
use crate::deadlocks::{DeadlockSets, Hot, Verdict, Warm};
use crate::moves::Direction;
use crate::techniques::{Technique, Techniques};

/// Children judged before the stages of the deadlock sets are asked for: easy levels are solved
/// before they are made.
const DEADLOCK_SETS_AT: [u64; 3] = [5_000, 50_000, 1_000_000];
/// The stages that pay in any search; those after them take seconds.
const QUICK_STAGES: usize = 2;

/// The detectors of one search. Backward there are only the deadlock sets: the others speak of
/// pushes.
#[derive(Debug)]
pub(crate) struct Pruner<'a, const W: usize> {
    knowledge: &'a Knowledge<'a, W>,
    deadlock_sets: Option<&'a DeadlockSets<W>>,
    /// Children judged so far, and at how many there will be more deadlock sets.
    asked: u64,
    more_at: u64,
    /// How many positions were stored when the last stage came.
    stored_before: Option<usize>,
    /// Stages of the deadlock sets that are worth their making.
    stages: usize,
    hot: Hot<'a, W>,
    warm: Option<Box<Warm<W>>>,
    /// Where moves count, the states given are not canonical.
    identity: Identity,
    reach: Reach,
}

impl<'a, const W: usize> Pruner<'a, W> {
    /// The detectors for pushes that the techniques allow; what they remember takes a quarter of
    /// the bytes that a search may take, at the most.
    pub(crate) fn forward(
        knowledge: &'a Knowledge<'a, W>,
        identity: Identity,
        techniques: Techniques,
        memory_limit: usize,
    ) -> Self {
        // A solution with fewest moves may have to leave a PI-corral alone for a while.
        let warm = match identity {
            Identity::Region => techniques,
            Identity::Exact => techniques.without(Technique::PiCorral),
        };
        Self {
            knowledge,
            deadlock_sets: None,
            asked: 0,
            more_at: if techniques.has(Technique::Tables) { DEADLOCK_SETS_AT[0] } else { u64::MAX },
            stored_before: None,
            stages: QUICK_STAGES,
            hot: Hot::new(techniques, || knowledge.pattern_tables()),
            warm: Warm::new(&knowledge.facts.board, warm, memory_limit / 4).map(Box::new),
            identity,
            reach: Reach::default(),
        }
    }

    /// The detectors for pulls that the techniques allow.
    pub(crate) fn backward(knowledge: &'a Knowledge<'a, W>, techniques: Techniques) -> Self {
        let more_at = if techniques.has(Technique::Tables) { DEADLOCK_SETS_AT[0] } else { u64::MAX };
        Self {
            knowledge,
            deadlock_sets: None,
            asked: 0,
            more_at,
            stored_before: None,
            stages: QUICK_STAGES,
            hot: Hot::of_pulls(),
            warm: None,
            identity: Identity::Region,
            reach: Reach::default(),
        }
    }

    /// The same for a search that generates few positions, each after much thought: deadlock sets
    /// would come too late to pay.
    pub(crate) fn without_deadlock_sets(self) -> Self {
        Self { more_at: u64::MAX, ..self }
    }

    /// The same for a search that has to look through all there is, and is worth the largest
    /// tables.
    pub(crate) fn for_long(self) -> Self {
        Self { stages: DEADLOCK_SETS_AT.len(), ..self }
    }

    /// Is a position lost, whose box on `moved` was moved last and whose player is in the region of
    /// `player`?
    #[inline]
    pub(crate) fn refute<D: Direction>(
        &mut self,
        facts: &Analysis<W>,
        boxes: &SquareSet<W>,
        moved: Square,
        player: Square,
    ) -> bool {
        self.asked += 1;
        if self.asked == self.more_at {
            self.ask_for_deadlock_sets::<D>();
        }
        self.hot.judge(facts, boxes, moved, player) == Verdict::Dead
            || self.deadlock_sets.is_some_and(|sets| sets.contains(boxes, moved, player))
    }

    /// The same for a position stored as the `index`th of `stored`, which may have been judged when
    /// less was known. Asks about all its boxes: a position that comes from a lost one is lost
    /// because of boxes that stood there before.
    #[inline]
    pub(crate) fn refute_late(&mut self, stored: usize, index: usize, state: &State<W>) -> bool {
        let last_stage_is_here = self.more_at == u64::MAX;
        last_stage_is_here
            && index < *self.stored_before.get_or_insert(stored)
            && self.deadlock_sets.is_some_and(|sets| {
                state.boxes.iter().any(|moved| sets.contains(&state.boxes, moved, state.player))
            })
    }

    #[cold]
    fn ask_for_deadlock_sets<D: Direction>(&mut self) {
        let stage = DEADLOCK_SETS_AT.iter().position(|&at| at == self.asked).unwrap_or(0);
        self.deadlock_sets = self.knowledge.deadlock_sets::<D>(stage);
        self.more_at = DEADLOCK_SETS_AT[..self.stages].get(stage + 1).copied().unwrap_or(u64::MAX);
    }

    /// The boxes that need to be tried in a position; `None` if it is lost.
    pub(crate) fn allowed(
        &mut self,
        facts: &Analysis<W>,
        state: &State<W>,
        watch: &Watch<'_>,
    ) -> Option<SquareSet<W>> {
        let Some(warm) = &mut self.warm else { return Some(state.boxes) };
        let canonical = match self.identity {
            Identity::Region => *state,
            Identity::Exact => state.canonical(&facts.board, &mut self.reach),
        };
        match warm.judge(facts, &canonical, watch) {
            (Verdict::Dead, _) => None,
            (Verdict::Unknown, only) => Some(only.unwrap_or(state.boxes)),
        }
    }

    /// Bytes that the proofs remember.
    pub(crate) fn memory(&self) -> usize {
        self.warm.as_ref().map_or(0, |warm| warm.memory())
    }
}
