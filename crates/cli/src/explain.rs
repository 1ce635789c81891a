//! What was behind an answer: which strategy did what, and what they found out for each other.

use crate::print::{FAINT, GOOD, grouped, lasting, sized, styled};
use serde::Serialize;
use sokonaut_solver::{Fate, Lore, Report, Share};
use std::time::Duration;

/// The extra object of a record with `--explain`.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Explanation {
    /// The strategies in the order of the portfolio; with several threads, thread by thread. None if no search was needed.
    pub strategies: Vec<Part>,
    /// What they found out for each other.
    pub learned: Learned,
}

/// What one strategy did.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Part {
    strategy: String,
    /// `solved`, `unsolvable`, `out of time` (`memory`, `nodes`, `ideas`), or `working` if it was still at work.
    end: String,
    nodes: u64,
    generated: u64,
    pruned: u64,
    seconds: f64,
    peak_memory: usize,
}

/// What the strategies found out for each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Learned {
    windows: usize,
    dead_sets: usize,
    jams: usize,
    perimeter: usize,
    memory: usize,
}

impl From<&Share> for Part {
    fn from(share: &Share) -> Self {
        Self {
            strategy: share.strategy.to_owned(),
            end: share.fate.to_string(),
            nodes: share.stats.expanded,
            generated: share.stats.generated,
            pruned: share.stats.pruned,
            seconds: (share.time.as_secs_f64() * 1e6).round() / 1e6,
            peak_memory: share.stats.peak_memory,
        }
    }
}

impl From<Lore> for Learned {
    fn from(lore: Lore) -> Self {
        let Lore { windows, dead_sets, jams, perimeter, memory } = lore;
        Self { windows, dead_sets, jams, perimeter, memory }
    }
}

impl Explanation {
    /// What a report tells about its making.
    #[must_use]
    pub fn of(report: &Report) -> Self {
        Self { strategies: report.shares.iter().map(Part::from).collect(), learned: report.lore.into() }
    }

    /// A small table, indented like what else is said about a level.
    #[must_use]
    pub fn for_people(&self) -> String {
        if self.strategies.is_empty() {
            return "      no search was needed".to_owned();
        }
        let head = format!(
            "      {:<18}{:>12}{:>14}{:>12}{:>10}{:>12}  end",
            "strategy", "nodes", "generated", "pruned", "time", "memory"
        );
        let mut lines = vec![styled(FAINT, head)];
        lines.extend(self.strategies.iter().map(Part::for_people));
        lines.push(self.learned.for_people());
        lines.join("\n")
    }
}

impl Part {
    fn for_people(&self) -> String {
        let end = &self.end;
        let decided = [Fate::Solved, Fate::Unsolvable].iter().any(|fate| fate.to_string() == *end);
        format!(
            "      {:<18}{:>12}{:>14}{:>12}{:>10}{:>12}  {}",
            self.strategy,
            grouped(self.nodes),
            grouped(self.generated),
            grouped(self.pruned),
            lasting(Duration::from_secs_f64(self.seconds)),
            sized(self.peak_memory),
            if decided { styled(GOOD, end) } else { end.clone() },
        )
    }
}

impl Learned {
    fn for_people(&self) -> String {
        let Self { windows, dead_sets, jams, perimeter, memory } = *self;
        let found = [
            (windows, "lost placements in windows"),
            (dead_sets, "dead sets"),
            (jams, "jams"),
            (perimeter, "positions in the perimeter"),
        ];
        let found = found.map(|(count, what)| format!("{} {what}", grouped(count as u64)));
        format!("      learned: {}; {}", found.join(", "), sized(memory))
    }
}
