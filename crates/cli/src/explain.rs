//! What was behind an answer: which strategy did what, and what they found out for each other.

use crate::print::{FAINT, GOOD, grouped, lasting, sized, styled};
use serde::Serialize;
use sokonaut_results::seconds;
use sokonaut_solver::{KnowledgeSize, Report, Share, StrategyOutcome, TableUse};
use std::time::Duration;

/// The extra object of a record with `--explain`.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Explanation {
    /// The strategies in the order of the portfolio; with several threads, thread by thread. None
    /// if no search was needed.
    pub strategies: Vec<Part>,
    /// What they found out for each other.
    pub learned: Learned,
    /// Seconds for the facts of the level, before there was a search.
    pub setup_seconds: f64,
    /// Positions a second of search, set-up apart.
    pub rates: Rates,
}

/// Positions a second.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Rates {
    generated: f64,
    stored: f64,
    expanded: f64,
}

/// What one strategy did.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Part {
    strategy: String,
    /// `solved`, `unsolvable`, `out of time` (`memory`, `nodes`, `ideas`), or `working` if it was
    /// still at work.
    end: String,
    nodes: u64,
    generated: u64,
    stored: u64,
    pruned: u64,
    seconds: f64,
    peak_memory: usize,
    /// How well its table of positions did; `null` if it has none.
    table: Option<TableFigures>,
}

/// How well a table of positions did.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TableFigures {
    slots: usize,
    used: usize,
    /// The part of the slots in use.
    load: f64,
    /// Most slots that an entry is away from where it belongs, and how many on average.
    longest_probe: usize,
    mean_probe: f64,
    /// Entries that are 0, 1, 2–3, 4–7, 8–15, 16–31, 32–63 and more slots away, among the first
    /// million slots.
    histogram: Vec<usize>,
}

impl From<TableUse> for TableFigures {
    fn from(table: TableUse) -> Self {
        let rounded = |number: f64| (number * 1e3).round() / 1e3;
        Self {
            slots: table.slots,
            used: table.used,
            load: rounded(table.load()),
            longest_probe: table.longest,
            mean_probe: rounded(table.mean()),
            histogram: table.distances.to_vec(),
        }
    }
}

impl TableFigures {
    fn for_people(&self) -> String {
        let all = self.histogram.iter().sum::<usize>().max(1) as f64;
        let part = |count: &usize| format!("{:.0}", *count as f64 * 100.0 / all);
        format!(
            "table: {} of {} slots used ({:.0} %), probes {:.2} on average, at most {}; {} % at 0, 1, 2-3, 4-7, 8-15, 16-31, 32-63, more",
            grouped(self.used as u64),
            grouped(self.slots as u64),
            self.load * 100.0,
            self.mean_probe,
            self.longest_probe,
            self.histogram.iter().map(part).collect::<Vec<_>>().join(" "),
        )
    }
}

/// What the strategies found out for each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Learned {
    windows: usize,
    deadlock_sets: usize,
    patterns: usize,
    perimeter: usize,
    memory: usize,
}

impl From<&Share> for Part {
    fn from(share: &Share) -> Self {
        Self {
            strategy: share.strategy.to_owned(),
            end: share.outcome.to_string(),
            nodes: share.stats.expanded,
            generated: share.stats.generated,
            stored: share.stats.stored,
            pruned: share.stats.pruned,
            seconds: seconds(share.time),
            peak_memory: share.stats.peak_memory,
            table: share.table.map(TableFigures::from),
        }
    }
}

impl From<KnowledgeSize> for Learned {
    fn from(knowledge: KnowledgeSize) -> Self {
        let KnowledgeSize { windows, deadlock_sets, patterns, perimeter, memory } = knowledge;
        Self { windows, deadlock_sets, patterns, perimeter, memory }
    }
}

impl Explanation {
    /// What a report tells about its making.
    pub fn of(report: &Report) -> Self {
        let strategies: Vec<Part> = report.shares.iter().map(Part::from).collect();
        let time = strategies.iter().map(|part| part.seconds).sum::<f64>().max(1e-6);
        let rate =
            |count: fn(&Part) -> u64| (strategies.iter().map(count).sum::<u64>() as f64 / time).round();
        Self {
            rates: Rates {
                generated: rate(|part| part.generated),
                stored: rate(|part| part.stored),
                expanded: rate(|part| part.nodes),
            },
            setup_seconds: seconds(report.setup),
            learned: report.knowledge.into(),
            strategies,
        }
    }

    /// A small table, indented like what else is said about a level.
    pub fn for_people(&self) -> String {
        if self.strategies.is_empty() {
            return "      no search was needed".to_owned();
        }
        let head = format!(
            "      {:<22}{:>12}{:>14}{:>12}{:>12}{:>10}{:>12}  end",
            "strategy", "nodes", "generated", "stored", "pruned", "time", "memory"
        );
        let mut lines = vec![styled(FAINT, head)];
        lines.extend(self.strategies.iter().map(Part::for_people));
        lines.push(self.learned.for_people());
        let Rates { generated, stored, expanded } = self.rates;
        let [generated, stored, expanded] = [generated, stored, expanded].map(|rate| grouped(rate as u64));
        let setup = lasting(Duration::from_secs_f64(self.setup_seconds));
        lines.push(format!(
            "      a second: {generated} generated, {stored} stored, {expanded} expanded; set-up {setup}"
        ));
        let largest =
            self.strategies.iter().filter_map(|part| part.table.as_ref()).max_by_key(|table| table.used);
        lines.extend(largest.map(|table| format!("      {}", table.for_people())));
        lines.join("\n")
    }
}

impl Part {
    fn for_people(&self) -> String {
        let end = &self.end;
        let decided = [StrategyOutcome::Solved, StrategyOutcome::Unsolvable]
            .iter()
            .any(|outcome| outcome.to_string() == *end);
        format!(
            "      {:<22}{:>12}{:>14}{:>12}{:>12}{:>10}{:>12}  {}",
            self.strategy,
            grouped(self.nodes),
            grouped(self.generated),
            grouped(self.stored),
            grouped(self.pruned),
            lasting(Duration::from_secs_f64(self.seconds)),
            sized(self.peak_memory),
            if decided { styled(GOOD, end) } else { end.clone() },
        )
    }
}

impl Learned {
    fn for_people(&self) -> String {
        let Self { windows, deadlock_sets, patterns, perimeter, memory } = *self;
        let found = [
            (windows, "lost placements in pattern tables"),
            (deadlock_sets, "deadlock sets"),
            (patterns, "deadlock patterns"),
            (perimeter, "positions in the perimeter"),
        ];
        let found = found.map(|(count, what)| format!("{} {what}", grouped(count as u64)));
        format!("      learned: {}; {}", found.join(", "), sized(memory))
    }
}
