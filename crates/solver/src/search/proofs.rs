//! The proofs that a search asks for: cheap ones for every child, dear ones for every position it expands.

use super::knowledge::Knowledge;
use super::recipe::Identity;
use crate::analysis::Analysis;
use crate::board::{Reach, Square, SquareSet, State};
use crate::detect::{Freeze, Gate, PushDetector, Verdict, Warm, WarmParts, Windows};
use crate::options::Techniques;

/// The detectors of one search. Backward there are none: they speak of pushes.
#[derive(Debug)]
pub(super) struct Proofs<const W: usize> {
    hot: (Option<Gate<Freeze>>, Option<Gate<Windows<W>>>),
    warm: Option<Box<Warm<W>>>,
    /// Where moves count, the states given are not canonical.
    identity: Identity,
    reach: Reach,
}

impl<const W: usize> Proofs<W> {
    /// The proofs for pushes that the techniques allow.
    pub(super) fn forward(knowledge: &Knowledge<'_, W>, identity: Identity, techniques: Techniques) -> Self {
        let parts = WarmParts {
            walls: techniques.freeze,
            retro: techniques.freeze,
            bipartite: techniques.matching,
            corral: techniques.corral,
            // A solution with fewest moves may have to leave a corral alone for a while.
            pi_corral: techniques.pi_corral && identity == Identity::Region,
        };
        let wanted = parts.walls || parts.bipartite || parts.corral || parts.pi_corral;
        Self {
            hot: (
                techniques.freeze.then(Gate::default),
                techniques.windows.then(|| Gate::new(knowledge.windows().clone())),
            ),
            warm: wanted.then(|| Box::new(Warm::new(&knowledge.facts.board, parts))),
            identity,
            reach: Reach::default(),
        }
    }

    /// No proofs at all.
    pub(super) fn none() -> Self {
        Self { hot: (None, None), warm: None, identity: Identity::Region, reach: Reach::default() }
    }

    /// Is a position lost, whose box on `moved` was pushed last and whose player is in the region of `player`?
    #[inline]
    pub(super) fn refute(
        &mut self,
        facts: &Analysis<W>,
        boxes: &SquareSet<W>,
        moved: Square,
        player: Square,
    ) -> bool {
        self.hot.judge_from(facts, boxes, moved, player) == Verdict::Dead
    }

    /// The boxes that need to be tried in a position; `None` if it is lost.
    pub(super) fn allowed(&mut self, facts: &Analysis<W>, state: &State<W>) -> Option<SquareSet<W>> {
        let Some(warm) = &mut self.warm else { return Some(state.boxes) };
        let canonical = match self.identity {
            Identity::Region => *state,
            Identity::Exact => state.canonical(&facts.board, &mut self.reach),
        };
        match warm.judge(facts, &canonical) {
            (Verdict::Dead, _) => None,
            (Verdict::Unknown, only) => Some(only.unwrap_or(state.boxes)),
        }
    }

    /// Bytes that the proofs remember.
    pub(super) fn memory(&self) -> usize {
        self.warm.as_ref().map_or(0, |warm| warm.memory())
    }
}
