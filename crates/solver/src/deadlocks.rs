//! Proofs that a position is lost.
//!
//! Every detector here is a proof: it may end a branch in any search, also in one
//! that claims "unsolvable". Pruning that is only a good guess lives elsewhere.
//!
//! `hot` ones are asked about every child, `warm` ones about every position that is expanded: a new
//! one is a file there and a line in `hot.rs` or `warm.rs`. The others are parts that they share,
//! and what is remembered from one search to the next.

mod by_walls;
pub mod deadlock_sets;
mod free_pulls;
#[cfg(test)]
mod gallery;
mod hot;
mod immediate;
pub mod learned_patterns;
mod result_cache;
pub mod retrograde_freeze;
pub mod small_search;
pub mod stuck_search;
mod walls;
mod warm;
mod zones;

pub use deadlock_sets::DeadlockSets;
pub use free_pulls::free_pulls;
pub use hot::*;
pub(crate) use learned_patterns::learning_budget;
pub use learned_patterns::{LearnedPatterns, Learner};
pub use stuck_search::Game;
pub use walls::{Walled, Walls, peel};
pub use warm::*;
pub use zones::Zones;

use crate::analysis::Analysis;
use crate::board::{Square, SquareSet};

/// What a detector may say. There is no "alive": silence is not a promise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub enum Verdict {
    /// No continuation solves the level.
    Dead,
    /// Nothing was proved.
    Unknown,
}

/// The rules of a proof as they must be. The tests have others, with one rule broken, to see that
/// the audit notices.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sound;

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
