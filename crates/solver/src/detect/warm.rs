//! All proofs for a position about to be expanded, in one go.
//!
//! The walls are computed once and shared: [walls](super::walls) and [looking back](super::retro), then
//! [a goal for every box](super::bipartite), then [corrals](super::corral), and last the
//! [restriction](super::pi_corral) to a few boxes. Cheap first; the first proof ends it.

use super::Verdict;
use super::bipartite::Bipartite;
use super::corral::Corral;
use super::pi_corral::{PiCorral, Restriction};
use super::walls::{Walled, Walls};
use super::zones::Zones;
use crate::alarm::Watch;
use crate::analysis::Analysis;
use crate::board::{Board, SquareSet, State};

/// Which proofs are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WarmParts {
    /// Frozen boxes become walls; a frozen box off its goal loses.
    pub walls: bool,
    /// Pulling from the end; only together with `walls`.
    pub retro: bool,
    /// A goal for every box.
    pub bipartite: bool,
    /// Corrals that can never be opened.
    pub corral: bool,
    /// Only the boxes of a PI-corral need to be tried. Keeps a solution with fewest pushes, but not
    /// always one with fewest moves.
    pub pi_corral: bool,
}

impl WarmParts {
    /// Everything.
    pub const ALL: Self = Self { walls: true, retro: true, bipartite: true, corral: true, pi_corral: true };
}

/// The proofs of one search.
#[derive(Clone, Debug)]
pub struct Warm<const W: usize> {
    parts: WarmParts,
    walls: Walls<W>,
    bipartite: Bipartite<W>,
    corral: Corral<W>,
    pi_corral: PiCorral<W>,
    zones: Zones<W>,
}

impl<const W: usize> Warm<W> {
    /// The proofs for a board, with as much memory as they like.
    #[must_use]
    pub fn new(board: &Board, parts: WarmParts) -> Self {
        Self::with_memory(board, parts, usize::MAX)
    }

    /// The same; what they remember takes about so many bytes at the most, and never more than some 100 MiB.
    #[must_use]
    pub fn with_memory(board: &Board, parts: WarmParts, bytes: usize) -> Self {
        let (half, quarter, eighth) = (bytes / 2, bytes / 4, bytes / 8);
        Self {
            parts,
            walls: if parts.retro { Walls::with_memory(eighth) } else { Walls::without_retro() },
            bipartite: Bipartite::with_memory(board, quarter),
            corral: Corral::with_memory(board, half),
            pi_corral: PiCorral::new(),
            zones: Zones::new(),
        }
    }

    /// Is the position lost, and if not known to be: which boxes need to be tried (`None`: all)? If time is up nothing is known.
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
        let lost = (Verdict::Dead, None);
        let mut walled = Walled::new(facts, &state.boxes);
        if self.parts.walls {
            let verdict;
            (walled, verdict) = self.walls.wall_up(facts, state, watch);
            if verdict == Verdict::Dead {
                return lost;
            }
        }
        if self.parts.bipartite {
            let verdict = self.bipartite.judge(facts, &walled, state.player, watch);
            if verdict == Verdict::Dead {
                return lost;
            }
        }
        if !self.parts.corral && !self.parts.pi_corral {
            return (Verdict::Unknown, None);
        }
        self.zones.find(facts, &walled, state.player, watch);
        if self.zones.closed.is_empty() {
            return (Verdict::Unknown, None);
        }
        if self.parts.corral {
            let verdict = self.corral.judge(facts, &walled, &self.zones, watch);
            if verdict == Verdict::Dead {
                return lost;
            }
        }
        if !self.parts.pi_corral {
            return (Verdict::Unknown, None);
        }
        let restriction = self.pi_corral.restrict(facts, &walled, &self.zones, watch);
        match restriction {
            Restriction::None => (Verdict::Unknown, None),
            Restriction::Only(boxes) => (Verdict::Unknown, Some(boxes)),
            Restriction::Dead => lost,
        }
    }

    /// Bytes that the proofs remember.
    #[must_use]
    pub fn memory(&self) -> usize {
        self.walls.memory() + self.bipartite.memory() + self.corral.memory()
    }
}
