//! Proofs that a position is lost.
//!
//! Every detector here is a proof: it may end a branch in any search, also in one
//! that claims "unsolvable". Pruning that is only a good guess lives elsewhere.

mod bipartite;
mod by_walls;
mod corral;
pub mod deadlock_sets;
mod free_pulls;
mod immediate;
pub mod learned_patterns;
mod pi_corral;
mod result_cache;
pub mod retrograde_freeze;
pub mod small_search;
pub mod stuck_search;
mod walls;
mod warm;
mod zones;

pub use bipartite::Bipartite;
pub use corral::Corral;
pub use deadlock_sets::DeadlockSets;
pub use free_pulls::free_pulls;
pub use learned_patterns::{LearnedPatterns, Learner, LearningBudget};
pub use pi_corral::{PiCorral, PiRules, Restriction, Shut, rim_of};
pub use small_search::Sound;
pub use stuck_search::Game;
pub use walls::{Walled, Walls, peel};
pub use warm::Warm;
pub use zones::Zones;

pub mod freeze;
#[cfg(test)]
mod gallery;
mod line_up;
pub mod pattern_tables;

pub use freeze::Freeze;
pub use line_up::Gate;
pub use pattern_tables::PatternTables;

/// What a detector may say. There is no "alive": silence is not a promise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub enum Verdict {
    /// No continuation solves the level.
    Dead,
    /// Nothing was proved.
    Unknown,
}

use crate::analysis::Analysis;
use crate::board::{Square, SquareSet};

/// Judges a position just after a box was pushed: called for every generated child, so it must be
/// fast (tens of nanoseconds).
///
/// `Dead` means that no continuation solves the level, wherever the player stands: a wrong `Dead`
/// loses solutions. `Unknown` is always correct and costs only search.
///
/// A push leaves the player on the square where the box was, with the square it came from free
/// behind it. So "wherever" means: in any region of at least two squares.
pub trait PushDetector<const W: usize> {
    /// Judges `boxes`, of which the one on `moved` was pushed last.
    fn judge(&mut self, facts: &Analysis<W>, boxes: &SquareSet<W>, moved: Square) -> Verdict;

    /// The same with the player in the region of the square `player`: here `Dead` is said of this
    /// state alone. A detector that can use the player's place overrides it.
    #[inline]
    fn judge_from(
        &mut self,
        facts: &Analysis<W>,
        boxes: &SquareSet<W>,
        moved: Square,
        _player: Square,
    ) -> Verdict {
        self.judge(facts, boxes, moved)
    }
}
