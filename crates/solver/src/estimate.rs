//! How many pushes are still needed, at least or about.
//!
//! All estimates work on a table of [`Distances`]: one column for each goal
//! (forward) or each start box (backward). The base is set once for an expanded
//! position; each child differs from it by one box.

mod at_start;
mod conflicts;
mod greedy;
mod groups;
mod matching;
mod nearest;
mod pair_costs;
pub mod walking;

pub use at_start::pushes_at_start;
pub use conflicts::Conflicts;
pub use greedy::Greedy;
pub use groups::{GroupCosts, Grouping};
pub use matching::Matching;
pub use nearest::Nearest;
pub use pair_costs::PairCosts;
pub use walking::Walking;

use crate::alarm::Watch;
use crate::analysis::Distances;
use crate::board::{Square, SquareSet};

/// Which estimate to use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EstimateKind {
    /// Always 0: for searches that do not look ahead.
    Nothing,
    /// Each box to its nearest goal. Never too high.
    Nearest,
    /// Goals given away in order of distance. May be too high.
    Greedy,
    /// The cheapest assignment of boxes to goals. Never too high, and proves positions lost.
    Matching,
    /// The same, sharpened by what boxes cost more together (see `Conflicts`) when a position's
    /// turn comes. Never too high.
    Conflicts,
}

impl EstimateKind {
    /// Those that can be chosen, the simplest first.
    pub const ALL: [Self; 4] = [Self::Nearest, Self::Greedy, Self::Matching, Self::Conflicts];

    /// Its name on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Nothing => "nothing",
            Self::Nearest => "nearest",
            Self::Greedy => "greedy",
            Self::Matching => "matching",
            Self::Conflicts => "conflicts",
        }
    }

    /// What it is, in a line.
    #[must_use]
    pub fn help(self) -> &'static str {
        match self {
            Self::Nothing => "no look ahead",
            Self::Nearest => "the simple lower bound: each box to its nearest goal",
            Self::Greedy => "the greedy bound in O(n²): goals given away nearest first; may be too high",
            Self::Matching => "the cheapest assignment of boxes to goals",
            Self::Conflicts => "the same, and what boxes cost more together",
        }
    }

    /// Is the estimate never above the truth?
    #[must_use]
    pub fn is_admissible(self) -> bool {
        self != Self::Greedy
    }
}

sokonaut_level::chosen_by_name!(EstimateKind, UnknownEstimate, "estimate");

/// An estimate and its scratch.
#[derive(Clone, Debug)]
#[expect(
    clippy::large_enum_variant,
    reason = "there is one for each search, and the large one is the usual one"
)]
pub enum Estimate {
    /// Always 0.
    Nothing,
    /// See [`Nearest`].
    Nearest(Nearest),
    /// See [`Greedy`].
    Greedy(Greedy),
    /// See [`Matching`].
    Matching(Matching),
}

impl Estimate {
    /// The estimate of a kind on a table of distances.
    #[must_use]
    pub fn new(kind: EstimateKind, distances: &Distances) -> Self {
        match kind {
            EstimateKind::Nothing => Self::Nothing,
            EstimateKind::Nearest => Self::Nearest(Nearest::new(distances)),
            EstimateKind::Greedy => Self::Greedy(Greedy::new(distances)),
            EstimateKind::Matching | EstimateKind::Conflicts => Self::Matching(Matching::new(distances)),
        }
    }

    /// Numbers that [`Estimate::moved`] looks at, about, with so many boxes: the greedy assignment
    /// begins from scratch.
    #[must_use]
    pub fn work(&self, boxes: usize) -> usize {
        match self {
            Self::Greedy(_) => boxes * boxes,
            _ => boxes,
        }
    }

    /// Makes a position the base and estimates it; `None` if the boxes cannot all have a goal.
    pub fn rebase<const W: usize>(&mut self, distances: &Distances, boxes: &SquareSet<W>) -> Option<u32> {
        match self {
            Self::Nothing => Some(0),
            Self::Nearest(nearest) => nearest.rebase(boxes),
            Self::Greedy(greedy) => greedy.rebase(boxes),
            Self::Matching(matching) => matching.rebase(distances, boxes, &Watch::default()),
        }
    }

    /// The same, unless time is up: an assignment of thousands of boxes takes seconds. Then the
    /// position needs nothing, as far as is known, and is no base.
    pub fn rebase_while<const W: usize>(
        &mut self,
        distances: &Distances,
        boxes: &SquareSet<W>,
        watch: &Watch<'_>,
    ) -> Option<u32> {
        let estimate = match self {
            Self::Matching(matching) => matching.rebase(distances, boxes, watch),
            _ => self.rebase(distances, boxes),
        };
        if watch.is_over() { Some(0) } else { estimate }
    }

    /// Estimates the base with one box moved; the base stays as it is.
    #[inline]
    pub fn moved(&mut self, distances: &Distances, from: Square, to: Square) -> Option<u32> {
        match self {
            Self::Nothing => Some(0),
            Self::Nearest(nearest) => nearest.moved(from, to),
            Self::Greedy(greedy) => greedy.moved(from, to),
            Self::Matching(matching) => matching.moved(distances, from, to),
        }
    }
}
