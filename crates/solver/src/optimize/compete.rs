//! Work by competition, where pushes count first: who does what [`Heats`] says is next.

use super::ceiling::look_under;
use super::heats::{Heats, Task};
use super::scheduler::{FIRST_BUDGET, LAST_BUDGET, budget, stages, sweeps};
use super::shared::{Known, SharedState};
use super::starts::{STARTS, start};
use super::sweep::merge;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Positions that searches on the lowest rung store, and how many times as many on the next.
const LOWEST: usize = FIRST_BUDGET >> 4;
const STEP: usize = 2;
/// Positions of the first searches under a ceiling.
const FIRST_CEILING: u64 = 500;
/// Lines whose positions are merged.
const MERGED: usize = 12;

/// What the workers share.
pub(super) struct Competition<'a, 'b, const W: usize> {
    shared: &'a SharedState<'b, W>,
    heats: Mutex<Heats<W>>,
}

impl<'a, 'b, const W: usize> Competition<'a, 'b, W> {
    /// The given solutions enter.
    pub(super) fn new(shared: &'a SharedState<'b, W>) -> Self {
        let rungs = (0..).take_while(|&rung| least(rung) <= LAST_BUDGET).count();
        let mut heats = Heats::new(STARTS, rungs);
        let given = shared.rivals();
        for known in given.into_iter().filter_map(|line| shared.judge(line)).chain([shared.best()]) {
            let _ = heats.enter(known);
        }
        Self { shared, heats: Mutex::new(heats) }
    }

    fn heats(&self) -> MutexGuard<'_, Heats<W>> {
        self.heats.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Works until it is time to end, or nothing is left.
    pub(super) fn work(&self) {
        while !self.shared.is_over(0) {
            let Some((task, broad)) = self.heats().next() else { return };
            let before = self.shared.work_done();
            self.perform(task);
            self.heats().worked(broad, self.shared.work_done() - before);
            self.heats().enter_if_shortest(self.shared.best());
        }
    }

    fn perform(&self, task: Task<W>) {
        match task {
            Task::Start(number) => {
                let known = start(self.shared, number);
                known.iter().for_each(|known| self.shared.offer(known));
                self.heats().started(known);
            }
            Task::Climb(index, rung, known) => {
                let known = self.climb(known, rung);
                self.heats().climbed(index, rung, known);
            }
            Task::Ceiling(round) => {
                if let Some(known) = look_under(self.shared, FIRST_CEILING << (STEP * round)) {
                    let _ = self.heats().enter(known);
                }
            }
            Task::Merge(rung) => self.merge(rung),
        }
    }

    fn climb(&self, known: Known<W>, rung: usize) -> Known<W> {
        let round = (STEP * rung).saturating_sub(2 * STEP);
        let mut stages = stages(self.shared.options.ranking, round);
        if rung == 0 {
            stages.truncate(1);
        }
        sweeps(self.shared, known, least(rung), &stages)
    }

    fn merge(&self, rung: usize) {
        let lines: Vec<Known<W>> = self.heats().shortest(MERGED).cloned().collect();
        lines.into_iter().for_each(|known| self.shared.keep(known.line));
        let stage = stages(self.shared.options.ranking, 0)[0];
        let known = merge(self.shared, self.shared.best(), stage, budget(least(rung + 1), stage));
        let _ = self.heats().enter(known);
    }
}

/// Positions that a search with more than one stray box stores.
fn least(rung: usize) -> usize {
    LOWEST << (STEP * rung)
}
