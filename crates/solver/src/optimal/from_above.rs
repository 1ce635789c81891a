//! From above: a solution to beat, and the optimizer that makes it shorter.

use super::{FIRST_TRY, Prover};
use crate::control::Control;
use crate::find::find;
use crate::objective::Objective;
use crate::optimize::{OptimizeOptions, Turn, optimize_turn};
use crate::options::{Limits, Options};
use crate::report::{Limit, Outcome, Share, Stats, StrategyOutcome};
use crate::search::Ending;
use crate::strategies::strategy;
use std::time::Duration;

/// The share of the time that is left for finding a solution: one in so many.
const SOLVING: u32 = 4;
/// No search for a solution takes longer than the rest of the proof has by then, and another one is
/// begun when it may take so many times as long. Each begins anew: with the share alone Microban II
/// 131, of which they find none, left A* some 90 of 600 s.
const SOLVING_LONGER: u32 = 4;

/// For every turn in which the bound stands still the next turn of the optimizer is twice as long,
/// up to so many doublings. A position of its windows takes about an eighth of the time of one of
/// A*, so that in the end both have as much.
const MOST_DOUBLINGS: u32 = 3;
/// Turns of the optimizer that may bring nothing before they are short again. They double like
/// those of the search, so that by then most of its time was spent in vain.
const MOST_IDLE_TURNS: u32 = 3;

impl<'a, const W: usize> Prover<'a, W> {
    /// Looks for a solution as short as the bound, else for one to beat, and makes it shorter in so
    /// many nodes, in the memory that the search at work has not taken.
    pub(super) fn come_from_above(&mut self, nodes: u64, taken: usize) {
        self.watch_the_bound();
        self.meet_the_bound(nodes, self.memory.saturating_sub(taken));
        let left = self.memory.saturating_sub(taken + self.waiting());
        let memory = self.options.limits.memory.map(|_| left);
        // Whether there is a solution so short is all that is asked.
        if self.options.at_most.is_some() {
            return;
        }
        if self.incumbent.is_none() && !self.is_met() {
            self.find_incumbent(memory);
        }
        self.come_between(nodes, left);
        // As long as that brings something.
        while self.shorten(nodes, memory) {}
    }

    fn find_incumbent(&mut self, memory: Option<usize>) {
        let Some(limits) = self.share_for_solving() else { return };
        let limits = Limits { memory, ..limits };
        let options = Options { limits, threads: self.options.threads, ..Options::default() };
        let begun = self.control.clock.elapsed();
        let found = find(self.prepared, strategy("auto"), &options, self.quiet());
        self.last_try = self.control.clock.elapsed().saturating_sub(begun);
        self.time_of_tries += self.last_try;
        self.spend(found.stats.expanded);
        found.shares.iter().for_each(|share| self.ledger.add(share));
        if let Outcome::Solved(solution) = found.outcome {
            self.take(solution);
        }
    }

    /// One turn of the optimizer; has it saved pushes, and may more of them be saved?
    fn shorten(&mut self, nodes: u64, memory: Option<usize>) -> bool {
        let Some(solution) = self.incumbent.clone().filter(|_| self.ending().is_none()) else {
            return false;
        };
        let (turn, limits) = self.turn_of_optimizer(nodes);
        let options = OptimizeOptions {
            ranking: self.objective.ranking(),
            limits: Limits { memory, ..limits },
            threads: self.options.threads,
            ..OptimizeOptions::default()
        };
        let (begun, before) = (self.control.clock.elapsed(), self.ceiling);
        let control = self.quiet();
        let given = (self.prepared, self.knowledge, &[solution][..]);
        let improved = optimize_turn(given, &options, (control, &|_| {}), &mut self.session, turn);
        if let Some(improved) = improved {
            self.spend(improved.nodes);
            self.ledger.add(&Share {
                strategy: "optimizer",
                outcome: StrategyOutcome::Working,
                stats: Stats { expanded: improved.nodes, ..Stats::default() },
                time: self.control.clock.elapsed().saturating_sub(begun),
                table: None,
            });
            self.take(improved.solution);
        }
        self.idle = if self.ceiling < before { 0 } else { self.idle + 1 };
        self.objective == Objective::Pushes && self.ceiling < before
    }

    /// What the optimizer may do in a turn of so many nodes, and until when.
    fn turn_of_optimizer(&self, nodes: u64) -> (Turn, Limits) {
        let limits = self.share(1);
        let doublings = if self.idle < MOST_IDLE_TURNS { self.still.min(MOST_DOUBLINGS) } else { 0 };
        let turn = match self.objective {
            Objective::Pushes => Turn { work: nodes << doublings, pushes: self.bound },
            // Where moves count first, a short solution saves A* little: its bound is far below.
            _ if self.objective.puts_moves_first() => Turn { work: nodes / 8, pushes: 0 },
            _ => Turn { work: nodes, pushes: 0 },
        };
        match limits.time {
            Some(end) if self.objective == Objective::Pushes && self.still > 0 => {
                let share = self.time_of_turn * (1 << doublings) / (1 << MOST_DOUBLINGS);
                let time = Some(end.min(self.control.clock.elapsed() + share));
                (Turn { work: u64::MAX, ..turn }, Limits { time, ..limits })
            }
            _ => (turn, limits),
        }
    }

    /// Takes note of whether the bound has risen in this turn.
    fn watch_the_bound(&mut self) {
        self.still = if self.bound > self.bound_before { 0 } else { self.still + 1 };
        self.bound_before = self.bound;
    }

    /// Counts work that is done beside the search.
    pub(super) fn spend(&mut self, nodes: u64) {
        self.done.expanded += nodes;
        self.stats.expanded += nodes;
    }

    fn quiet(&self) -> Control<'a> {
        Control { observer: &(), ..self.control }
    }

    /// One in so many parts of what is left.
    fn share(&self, parts: u32) -> Limits {
        let limits = &self.options.limits;
        let now = self.control.clock.elapsed();
        let time = limits.time.map(|end| now + end.checked_sub(now).unwrap_or(Duration::ZERO) / parts);
        let nodes = limits.nodes.map(|end| end.saturating_sub(self.stats.expanded) / u64::from(parts));
        Limits { time, nodes, ..*limits }
    }

    /// What the next search for any solution may take; `None` if it has to wait. Where moves count
    /// first the search from both ends chooses its bounds by the solution, which comes first there.
    fn share_for_solving(&self) -> Option<Limits> {
        let (limits, now) = (self.share(SOLVING), self.control.clock.elapsed());
        let Some(end) = limits.time.filter(|_| self.counts_pushes_first()) else { return Some(limits) };
        let rest = now.saturating_sub(self.time_of_tries);
        let time = Some(end.min(now + rest));
        (rest >= self.last_try * SOLVING_LONGER).then_some(Limits { time, ..limits })
    }

    /// Memory is used up and the bound stays what it is, but the solution may still come down to
    /// it: until two turns bring nothing.
    pub(super) fn come_down(&mut self) -> Ending<W> {
        self.done = self.stats;
        let (mut nodes, mut idle) = (FIRST_TRY, 0);
        while idle < 2 {
            if let Some(ending) = self.ending() {
                return ending;
            }
            let before = self.ceiling;
            self.come_from_above(nodes, 0);
            self.stats = self.done;
            idle = if self.ceiling < before { 0 } else { idle + 1 };
            nodes = nodes.saturating_mul(2);
        }
        Ending::OutOf(Limit::Memory)
    }
}
