//! From above: a solution to beat, and the optimizer that makes it shorter.

use super::{FIRST_TRY, Prover};
use crate::control::Control;
use crate::find::find;
use crate::optimize::{OptimizeOptions, optimize_prepared};
use crate::options::{Limits, Options};
use crate::report::{Limit, Outcome, Share, Stats, StrategyOutcome};
use crate::search::Ending;
use crate::strategies::strategy;
use std::time::Duration;

/// The share of the time that is left for finding a solution: one in so many.
const SOLVING: u32 = 4;

impl<'a, const W: usize> Prover<'a, W> {
    /// Looks for a solution as short as the bound, else for one to beat, and makes it shorter in so
    /// many nodes, in the memory that the search at work has not taken.
    pub(super) fn come_from_above(&mut self, nodes: u64, taken: usize) {
        self.meet_the_bound(nodes, self.memory.saturating_sub(taken));
        let left = self.memory.saturating_sub(taken + self.at_bound.memory());
        let memory = self.options.limits.memory.map(|_| left);
        // Whether there is a solution so short is all that is asked.
        if self.options.at_most.is_some() {
            return;
        }
        if self.incumbent.is_none() && !self.is_met() {
            self.find_incumbent(memory);
        }
        self.come_between(nodes, left);
        self.shorten(nodes, memory);
    }

    fn find_incumbent(&mut self, memory: Option<usize>) {
        let limits = Limits { memory, ..self.share(SOLVING) };
        let options = Options { limits, threads: self.options.threads, ..Options::default() };
        let found = find(self.prepared, strategy("auto"), &options, self.quiet());
        self.spend(found.stats.expanded);
        found.shares.iter().for_each(|share| self.ledger.add(share));
        if let Outcome::Solved(solution) = found.outcome {
            self.take(solution);
        }
    }

    fn shorten(&mut self, nodes: u64, memory: Option<usize>) {
        let Some(solution) = self.incumbent.clone().filter(|_| !self.is_met()) else {
            return;
        };
        // Where moves count first, a short solution saves A* little: its bound is far below.
        let nodes = if self.objective.puts_moves_first() { nodes / 8 } else { nodes };
        let left = self.share(1).nodes.map_or(nodes, |left| left.min(nodes));
        let options = OptimizeOptions {
            ranking: self.objective.ranking(),
            limits: Limits { nodes: Some(left), memory, ..self.options.limits },
            threads: self.options.threads,
            ..OptimizeOptions::default()
        };
        let begun = self.control.clock.elapsed();
        let improved = optimize_prepared(self.prepared, &[solution], &options, self.quiet(), &|_| {});
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
