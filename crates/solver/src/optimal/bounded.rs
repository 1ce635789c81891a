//! From above, by the bound itself: a solution with no more pushes than are proved to be needed.
//!
//! The ceiling of the search is what makes it quick: the nearer to the truth, the less is left to
//! look at. So the bound is tried first, as if it were the answer. If it is not, and a solution is
//! known, the numbers between the two are halved: what is found lowers the one, what is not found
//! in the nodes given is not tried again before there are more of them. The searches at the bound,
//! one for each order of cells, are kept until the bound rises, so that none of their work is done
//! twice. Between bound and solution, where much of the ceiling is to spare, cells are by packing.

use super::{FIRST_TRY, POLL_INTERVAL, Prover};
use crate::report::{Limit, Share, StrategyOutcome};
use crate::search::{BoundedCost, CellOrder, Ending, Search, go_on};

/// The search, as reports name it.
const BOUNDED: &str = "bounded-cost";
/// Nodes of a turn for each of its positions. One with all its macro moves takes as long as two or
/// three by single pushes, so that all this takes about as long as the turn of A*.
const EXPENSIVE: u64 = 4;
/// While the bound rises from turn to turn it is not the answer: then one in so many nodes.
const RISING: u64 = 4;
/// Halves of what lies between bound and solution that are tried in a turn, and the nodes of a turn
/// for each position of theirs.
const HALVES: u64 = 4;
const EXPENSIVE_BETWEEN: u64 = 2 * HALVES * EXPENSIVE;

impl<'a, const W: usize> Prover<'a, W> {
    /// Have the bound and the solution met, or the bound and the number of pushes asked about?
    pub(super) fn is_met(&self) -> bool {
        [self.bound, 0] >= self.ceiling
    }

    /// Looks for a solution with as many pushes as all solutions need, in the time of so many
    /// nodes. As long as the bound stays, the search goes on where it was.
    pub(super) fn meet_the_bound(&mut self, nodes: u64, memory: usize) {
        // With `--prove` anything below the ceiling will do.
        let most = self.options.at_most.unwrap_or(self.bound);
        if !self.counts_pushes_first() || !self.needs_fewer_than(most.saturating_add(1)) {
            return;
        }
        let rises = self.still == 0 && nodes > FIRST_TRY;
        let nodes = if rises { nodes / RISING } else { nodes };
        for order in CellOrder::ALL {
            if self.needs_fewer_than(most.saturating_add(1)) {
                let others = self.waiting();
                let left = memory.saturating_sub(others - self.at_bound[order as usize].memory());
                self.meet_by(order, most, nodes, left);
            }
        }
    }

    /// The same in one order of the search.
    fn meet_by(&mut self, order: CellOrder, most: u32, nodes: u64, memory: usize) {
        let techniques = self.options.techniques;
        let mut search = match std::mem::take(&mut self.at_bound[order as usize]) {
            AtBound::Waits(known, search) if known == most => search,
            AtBound::Full(known) if known == most => {
                self.at_bound[order as usize] = AtBound::Full(most);
                return;
            }
            _ => Box::new(BoundedCost::new(self.knowledge, techniques, memory, most, order)),
        };
        search.renew(self.knowledge, memory);
        self.at_bound[order as usize] = match self.seek(&mut search, most, nodes / EXPENSIVE, memory) {
            None => AtBound::Waits(most, search),
            Some(Ending::OutOf(Limit::Memory)) => AtBound::Full(most),
            Some(_) => AtBound::Idle,
        };
    }

    /// Bytes of the searches that wait.
    pub(super) fn waiting(&self) -> usize {
        self.at_bound.iter().map(AtBound::memory).sum()
    }

    /// Gives up the searches that wait if they and the one at work, with so many bytes, take too
    /// much.
    pub(super) fn make_room(&mut self, taken: usize) {
        let together = taken + self.waiting();
        if together <= self.memory {
            self.done.peak_memory = self.done.peak_memory.max(together);
            return;
        }
        for at_bound in &mut self.at_bound {
            if let AtBound::Waits(most, _) = *at_bound {
                *at_bound = AtBound::Full(most);
            }
        }
    }

    /// Looks for shorter solutions, in the time of so many nodes, by halving what lies between the
    /// bound and the best one known.
    pub(super) fn come_between(&mut self, nodes: u64, memory: usize) {
        let (mut least, techniques) = (self.bound + 1, self.options.techniques);
        for _ in 0..HALVES {
            let most = self.of_its_kind(least.midpoint(self.ceiling[0].saturating_sub(1)));
            let wanted = most >= least && self.needs_fewer_than(most + 1);
            if self.incumbent.is_none() || !self.counts_pushes_first() || !wanted {
                return;
            }
            let mut search = BoundedCost::new(self.knowledge, techniques, memory, most, CellOrder::Packing);
            match self.seek(&mut search, most, nodes / EXPENSIVE_BETWEEN, memory) {
                Some(Ending::Solved(_)) => {}
                _ => least = most + 1,
            }
        }
    }

    /// A number of pushes, or the one before it if no solution has so many. A push takes a box from
    /// an odd square to an even one or back, so where every goal gets a box all solutions have an
    /// odd number of pushes or all have an even one.
    fn of_its_kind(&self, pushes: u32) -> u32 {
        let all_alike = !self.knowledge.facts.board.has_spare_goals();
        if all_alike { pushes - pushes.abs_diff(self.ceiling[0]) % 2 } else { pushes }
    }

    pub(super) fn counts_pushes_first(&self) -> bool {
        !self.objective.puts_moves_first()
    }

    /// Is a solution with fewer pushes than this of use?
    fn needs_fewer_than(&self, pushes: u32) -> bool {
        !self.is_met() && pushes > self.bound && pushes <= self.ceiling[0]
    }

    /// Lets a search for a solution with at most so many pushes expand so many positions, and draws
    /// the conclusions; `None` if it is not done then.
    fn seek(
        &mut self,
        search: &mut BoundedCost<'a, W>,
        most: u32,
        nodes: u64,
        memory: usize,
    ) -> Option<Ending<W>> {
        let (begun, before) = (self.control.clock.elapsed(), search.stats());
        let left = self.options.limits.nodes.map_or(u64::MAX, |limit| limit - self.stats.expanded);
        let ending = loop {
            let done = search.stats().expanded - before.expanded;
            if done >= nodes.min(left) || self.ending().is_some() {
                break None;
            }
            let slice = POLL_INTERVAL.min(nodes.min(left) - done);
            if let Some(ending) = go_on(search, slice, &self.knowledge.alarm) {
                break Some(ending);
            }
        };
        let stats = search.stats().since(before);
        self.spend(stats.expanded);
        self.done.peak_memory = self.done.peak_memory.max(self.memory - memory + stats.peak_memory);
        let time = self.control.clock.elapsed().saturating_sub(begun);
        let table = search.table();
        self.ledger.add(&Share { strategy: BOUNDED, outcome: StrategyOutcome::Working, stats, time, table });
        match &ending {
            Some(Ending::Solved(path)) => {
                self.verified(path).into_iter().for_each(|solution| self.take(solution));
            }
            // What is left out is left out with proof.
            Some(Ending::Exhausted) => self.bound = self.bound.max(most + 1),
            _ => {}
        }
        ending
    }
}

/// The search under the bound, between its turns.
#[derive(Default)]
pub(super) enum AtBound<'a, const W: usize> {
    /// There is none.
    #[default]
    Idle,
    /// It has a ceiling of so many pushes and is not done.
    Waits(u32, Box<BoundedCost<'a, W>>),
    /// It had, and was more than the memory could hold.
    Full(u32),
}

impl<const W: usize> AtBound<'_, W> {
    /// Bytes in use.
    pub(super) fn memory(&self) -> usize {
        match self {
            Self::Waits(_, search) => search.memory(),
            Self::Idle | Self::Full(_) => 0,
        }
    }
}
