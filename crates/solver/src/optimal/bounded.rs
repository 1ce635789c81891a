//! From above, by the bound itself: a solution with no more pushes than are proved to be needed.
//!
//! The ceiling of the search is what makes it quick: the nearer to the truth, the less is left to
//! look at. So the bound is tried first, as if it were the answer. If it is not, and a solution is
//! known, the numbers between the two are halved: what is found lowers the one, what is not found
//! in the nodes given is not tried again before there are more of them.

use super::{POLL_INTERVAL, Prover};
use crate::report::{Share, StrategyOutcome};
use crate::search::{BoundedCost, Ending, Search, go_on};

/// The search, as reports name it.
const BOUNDED: &str = "bounded-cost";
/// Nodes of a turn for each of its positions. One with all its macro moves takes as long as two or
/// three by single pushes, so that all this takes about as long as the turn of A*.
const DEAR: u64 = 4;
/// Halves of what lies between bound and solution that are tried in a turn, and the nodes of a turn
/// for each position of theirs.
const HALVES: u64 = 4;
const DEAR_BETWEEN: u64 = 2 * HALVES * DEAR;

impl<'a, const W: usize> Prover<'a, W> {
    /// Have the bound and the solution met, or the bound and the number of pushes asked about?
    pub(super) fn is_met(&self) -> bool {
        [self.bound, 0] >= self.ceiling
    }

    /// Looks for a solution with as many pushes as all solutions need, in the time of so many
    /// nodes.
    pub(super) fn meet_the_bound(&mut self, nodes: u64, memory: usize) {
        // With `--prove` anything below the ceiling will do.
        let most = self.options.at_most.unwrap_or(self.bound);
        if self.counts_pushes_first() && self.needs_fewer_than(most.saturating_add(1)) {
            self.seek(most, nodes / DEAR, memory);
        }
    }

    /// Looks for shorter solutions, in the time of so many nodes, by halving what lies between the
    /// bound and the best one known.
    pub(super) fn come_between(&mut self, nodes: u64, memory: usize) {
        let mut least = self.bound + 1;
        for _ in 0..HALVES {
            let most = least.midpoint(self.ceiling[0].saturating_sub(1));
            if self.incumbent.is_none() || !self.counts_pushes_first() || !self.needs_fewer_than(most + 1) {
                return;
            }
            if !self.seek(most, nodes / DEAR_BETWEEN, memory) {
                least = most + 1;
            }
        }
    }

    fn counts_pushes_first(&self) -> bool {
        !self.objective.puts_moves_first()
    }

    /// Is a solution with fewer pushes than this of use?
    fn needs_fewer_than(&self, pushes: u32) -> bool {
        !self.is_met() && pushes > self.bound && pushes <= self.ceiling[0]
    }

    /// Looks for a solution with at most so many pushes; `true` if there is one.
    fn seek(&mut self, most: u32, nodes: u64, memory: usize) -> bool {
        let begun = self.control.clock.elapsed();
        let left = self.options.limits.nodes.map_or(u64::MAX, |limit| limit - self.stats.expanded);
        let mut search = BoundedCost::new(self.knowledge, self.options.techniques, memory, most);
        let ending = loop {
            let done = search.stats().expanded;
            if done >= nodes.min(left) || self.ending().is_some() {
                break None;
            }
            let slice = POLL_INTERVAL.min(nodes.min(left) - done);
            if let Some(ending) = go_on(&mut search, slice, &self.knowledge.alarm) {
                break Some(ending);
            }
        };
        let stats = search.stats();
        self.spend(stats.expanded);
        self.done.peak_memory = self.done.peak_memory.max(self.memory - memory + stats.peak_memory);
        let time = self.control.clock.elapsed().saturating_sub(begun);
        let table = search.table();
        self.ledger.add(&Share { strategy: BOUNDED, outcome: StrategyOutcome::Working, stats, time, table });
        match ending {
            Some(Ending::Solved(path)) => {
                let solution = self.verified(&path);
                let found = solution.is_some();
                solution.into_iter().for_each(|solution| self.take(solution));
                return found;
            }
            // What is left out is left out with proof.
            Some(Ending::Exhausted) => self.bound = self.bound.max(most + 1),
            _ => {}
        }
        false
    }
}
