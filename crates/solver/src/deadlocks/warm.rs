//! The proofs for a position about to be expanded, in one go.
//!
//! The walls are computed once and shared: [walls](super::walls) and [looking
//! back](super::retrograde_freeze), then [a goal for every box](bipartite), then
//! [corrals](corral), and last the [restriction](pi_corral) to a few boxes. Cheap
//! first; the first proof ends it.

mod bipartite;
mod corral;
mod pi_corral;

pub use bipartite::Bipartite;
pub use corral::Corral;
pub use pi_corral::{PiCorral, PiRules, Restriction, Shut, rim_of};

use super::Verdict;
use super::walls::{Walled, Walls};
use super::zones::Zones;
use crate::alarm::Watch;
use crate::analysis::Analysis;
use crate::board::{Board, SquareSet, State};
use crate::techniques::{Technique, Techniques};

/// The detectors of one search, those that its techniques ask for.
#[derive(Clone, Debug)]
pub struct Warm<const W: usize> {
    walls: Option<Walls<W>>,
    bipartite: Option<Bipartite<W>>,
    corral: Option<Corral<W>>,
    pi_corral: Option<PiCorral<W>>,
    zones: Zones<W>,
}

impl<const W: usize> Warm<W> {
    /// The detectors for a board; `None` if no technique asks for any. What they remember takes
    /// about so many bytes at the most, and never more than some 100 MiB.
    pub fn new(board: &Board, techniques: Techniques, bytes: usize) -> Option<Self> {
        let wants = |technique: Technique| techniques.has(technique).then_some(());
        let warm = Self {
            walls: wants(Technique::Freeze).map(|()| Walls::with_memory(bytes / 8)),
            bipartite: wants(Technique::Matching).map(|()| Bipartite::with_memory(board, bytes / 4)),
            corral: wants(Technique::Corral).map(|()| Corral::with_memory(board, bytes / 2)),
            pi_corral: wants(Technique::PiCorral).map(|()| PiCorral::new()),
            zones: Zones::new(),
        };
        let idle = warm.walls.is_none() && warm.bipartite.is_none() && !warm.looks_at_zones();
        (!idle).then_some(warm)
    }

    fn looks_at_zones(&self) -> bool {
        self.corral.is_some() || self.pi_corral.is_some()
    }

    /// Is the position lost, and if not known to be: which boxes need to be tried (`None`: all)? If
    /// time is up nothing is known.
    pub fn judge(
        &mut self,
        facts: &Analysis<W>,
        state: &State<W>,
        watch: &Watch<'_>,
    ) -> (Verdict, Option<SquareSet<W>>) {
        let answer = self.prove(facts, state, watch);
        // Every proof above may have been cut short somewhere within.
        if watch.is_over() { (Verdict::Unknown, None) } else { answer }
    }

    fn prove(
        &mut self,
        facts: &Analysis<W>,
        state: &State<W>,
        watch: &Watch<'_>,
    ) -> (Verdict, Option<SquareSet<W>>) {
        let (lost, unknown) = ((Verdict::Dead, None), (Verdict::Unknown, None));
        let mut walled = Walled::new(facts, &state.boxes);
        if let Some(walls) = &mut self.walls {
            let verdict;
            (walled, verdict) = walls.wall_up(facts, state, watch);
            if verdict == Verdict::Dead {
                return lost;
            }
        }
        if let Some(bipartite) = &mut self.bipartite
            && bipartite.judge(facts, &walled, state.player, watch) == Verdict::Dead
        {
            return lost;
        }
        if !self.looks_at_zones() {
            return unknown;
        }
        self.zones.find(facts, &walled, state.player, watch);
        if self.zones.closed.is_empty() {
            return unknown;
        }
        if let Some(corral) = &mut self.corral
            && corral.judge(facts, &walled, &self.zones, watch) == Verdict::Dead
        {
            return lost;
        }
        let Some(pi_corral) = &mut self.pi_corral else { return unknown };
        match pi_corral.restrict(facts, &walled, &self.zones, watch) {
            Restriction::None => unknown,
            Restriction::Only(boxes) => (Verdict::Unknown, Some(boxes)),
            Restriction::Dead => lost,
        }
    }

    /// Bytes that the proofs remember.
    pub fn memory(&self) -> usize {
        self.walls.as_ref().map_or(0, Walls::memory)
            + self.bipartite.as_ref().map_or(0, Bipartite::memory)
            + self.corral.as_ref().map_or(0, Corral::memory)
    }
}
