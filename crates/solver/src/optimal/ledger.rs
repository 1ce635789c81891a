//! What each part of a proof has spent, for those who ask how an answer came about.

use crate::report::{Share, Stats, StrategyOutcome};
use crate::table_use::TableUse;
use std::time::Duration;

/// The searches, strategies and the optimizer at work on one proof, in the order in which they
/// came.
#[derive(Default)]
pub(super) struct Ledger(Vec<Share>);

impl Ledger {
    /// A search has worked for some more time; its counters tell of all its work so far.
    pub(super) fn note(
        &mut self,
        strategy: &'static str,
        outcome: StrategyOutcome,
        stats: Stats,
        time: Duration,
        table: Option<TableUse>,
    ) {
        let share = self.of(strategy);
        *share = Share { strategy, outcome, stats, time: share.time + time, table };
    }

    /// Somebody has done some work that is over.
    pub(super) fn add(&mut self, done: &Share) {
        let share = self.of(done.strategy);
        let (stats, time) = (share.stats.and(done.stats), share.time + done.time);
        *share = Share { stats, time, ..done.clone() };
    }

    fn of(&mut self, strategy: &'static str) -> &mut Share {
        let at = self.0.iter().position(|share| share.strategy == strategy).unwrap_or_else(|| {
            let (stats, time) = (Stats::default(), Duration::ZERO);
            self.0.push(Share { strategy, outcome: StrategyOutcome::Working, stats, time, table: None });
            self.0.len() - 1
        });
        &mut self.0[at]
    }

    /// All of them.
    pub(super) fn into_shares(self) -> Vec<Share> {
        self.0
    }
}
