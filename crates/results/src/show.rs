//! One run, collection by collection.

use crate::record::Outcome;
use crate::results::{Results, Row};
use crate::stats::{MARKS, by_mark, mark_heads, median, par, par2};
use crate::table::{Layout, Table, figure, maybe, share};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write;

/// A run in figures.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Overview {
    /// The program, if it was ours.
    pub program: Option<String>,
    /// When.
    pub date: Option<String>,
    /// The processor.
    pub machine: Option<String>,
    /// How levels were solved, in words.
    pub settings: Option<String>,
    /// Seconds within which a level had to be solved, where that was asked for.
    pub within: Option<f64>,
    /// Which clock the seconds come from: `CPU` or `wall`.
    pub clock: &'static str,
    /// Lines that are still to come, if the run is unfinished.
    pub missing: usize,
    /// A line for each collection and strategy; the last ones are the totals.
    pub lines: Vec<Line>,
}

/// A collection with a strategy, in figures.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Line {
    /// The collection; `None` for all together.
    pub collection: Option<String>,
    /// The strategy asked for; empty for other solvers.
    pub asked: String,
    /// Levels.
    pub levels: usize,
    /// Solved ones.
    pub solved: usize,
    /// Levels that the solver says have no solution.
    pub unsolvable: usize,
    /// Levels that met a bug: crashed, killed or refuted.
    pub bugs: usize,
    /// Levels that cannot be read, or that the strategy does not take.
    pub errors: usize,
    /// Seconds of all levels.
    pub seconds: f64,
    /// Median seconds of the solved ones.
    pub median: Option<f64>,
    /// Seconds of the solved one that took longest.
    pub slowest: Option<f64>,
    /// Mean seconds, where unsolved ones count the limit.
    pub mean: Option<f64>,
    /// Mean seconds, where unsolved ones count twice the limit.
    pub par2: Option<f64>,
    /// Levels solved within 0.1, 1, 5, 10 and 60 seconds.
    pub within: [usize; MARKS.len()],
    /// Most bytes of real memory.
    pub peak: Option<u64>,
    /// Nodes of all levels.
    pub nodes: u64,
    /// How many each strategy solved.
    pub solved_by: BTreeMap<String, usize>,
}

/// The figures of a run.
pub fn show(results: &Results) -> Overview {
    show_within(results, None)
}

/// The figures of a run as if its limit had been so many seconds: what took longer is unsolved.
pub fn show_within(results: &Results, within: Option<f64>) -> Overview {
    let limit = within.or_else(|| results.limit());
    let cap = within.unwrap_or(f64::INFINITY);
    let mut lines = Vec::new();
    for asked in results.strategies() {
        let rows: Vec<&Row> = results.rows.iter().filter(|row| row.asked() == asked).collect();
        for chunk in rows.chunk_by(|one, other| one.collection == other.collection) {
            lines.push(line(Some(&chunk[0].collection), &asked, chunk, limit, cap));
        }
        lines.push(line(None, &asked, &rows, limit, cap));
    }
    lines.sort_by_key(|line| line.collection.is_none());
    let header = results.header.as_ref();
    Overview {
        program: header.map(crate::Header::program),
        date: header.map(|header| header.date.clone()),
        machine: header.and_then(|header| header.machine.model.clone()),
        settings: header.map(|header| header.settings.words()),
        within,
        clock: results.clock,
        missing: header.map_or(0, |header| header.planned.saturating_sub(results.rows.len())),
        lines,
    }
}

/// `limit` is what an unsolved level is charged with; later than `cap` it is not solved.
fn line(collection: Option<&str>, asked: &str, rows: &[&Row], limit: Option<f64>, cap: f64) -> Line {
    let each = || rows.iter().copied();
    let records = || each().filter_map(|row| row.record.as_deref());
    let count = |wanted: fn(&Outcome) -> bool| each().filter(|row| wanted(&row.outcome)).count();
    let solved: Vec<f64> = each().filter(|row| row.solved_within(cap)).map(|row| row.seconds).collect();
    let mut solved_by = BTreeMap::new();
    let in_time = each().filter(|row| row.solved_within(cap)).filter_map(|row| row.record.as_deref());
    for record in in_time {
        *solved_by.entry(record.strategy.clone().unwrap_or_default()).or_insert(0) += 1;
    }
    Line {
        collection: collection.map(str::to_owned),
        asked: asked.to_owned(),
        levels: rows.len(),
        solved: solved.len(),
        unsolvable: count(|outcome| *outcome == Outcome::Unsolvable),
        bugs: count(|outcome| outcome.is_bug()),
        errors: count(|outcome| *outcome == Outcome::Error),
        seconds: each().map(|row| row.seconds).filter(|seconds| seconds.is_finite()).sum::<f64>() + 0.0,
        slowest: solved.iter().copied().reduce(f64::max),
        median: median(solved),
        mean: par(1.0, each(), limit.unwrap_or(f64::INFINITY)),
        par2: par2(each(), limit.unwrap_or(f64::INFINITY)),
        within: by_mark(each(), cap),
        peak: records().filter_map(|record| record.rss).max(),
        nodes: records().filter_map(|record| record.nodes).sum(),
        solved_by,
    }
}

impl Overview {
    /// The figures as text.
    pub fn text(&self, layout: Layout) -> String {
        let mut out = String::new();
        let words = [&self.program, &self.settings, &self.machine, &self.date];
        let words: Vec<&str> = words.into_iter().flatten().map(String::as_str).collect();
        if !words.is_empty() {
            let _ = writeln!(out, "{}\n", words.join("; "));
        }
        if let Some(within) = self.within {
            let _ = writeln!(out, "to be solved within {within} s\n");
        }
        out.push_str(&self.table(layout));
        if self.missing > 0 {
            let _ = writeln!(out, "\nunfinished: {} lines are still to come", self.missing);
        }
        out
    }

    fn table(&self, layout: Layout) -> String {
        let several = self.lines.iter().any(|line| line.asked != self.lines[0].asked);
        let (seconds, marks) = (format!("{} s", self.clock), mark_heads(None));
        let mut head = vec!["collection"];
        head.extend(several.then_some("strategy"));
        head.extend(["levels", "solved", "share", &seconds, "median", "slowest", "mean", "PAR2"]);
        head.extend(marks.iter().map(String::as_str));
        head.extend(["MiB", "bugs", "solved by"]);
        let mut table = Table::new(&head).left(head.len() - 1);
        if several {
            table = table.left(1);
        }
        for line in &self.lines {
            let mut row = vec![line.collection.clone().unwrap_or_else(|| "all".to_owned())];
            row.extend(several.then(|| line.asked.clone()));
            row.extend([line.levels.to_string(), line.solved.to_string(), share(line.solved, line.levels)]);
            row.extend([
                figure(line.seconds),
                maybe(line.median),
                maybe(line.slowest),
                maybe(line.mean),
                maybe(line.par2),
            ]);
            row.extend(line.within.iter().map(ToString::to_string));
            row.push(line.peak.map_or_else(|| "-".to_owned(), |bytes| (bytes >> 20).to_string()));
            row.push(line.bugs.to_string());
            let by = line.solved_by.iter().map(|(name, count)| format!("{name} {count}"));
            row.push(by.collect::<Vec<_>>().join(", "));
            table.push(row);
        }
        table.text(layout)
    }
}

impl Results {
    /// The levels that were not solved, and why.
    pub fn unsolved(&self, layout: Layout) -> String {
        let head =
            ["collection", "level", "title", "boxes", "strategy", "outcome", "seconds", "nodes", "remark"];
        let mut table = Table::new(&head).left(2).left(4).left(5).left(8);
        for row in self.rows.iter().filter(|row| row.outcome != Outcome::Solved) {
            let record = row.record.as_deref();
            let text = |value: Option<String>| value.unwrap_or_default();
            let reason = record.and_then(|record| record.error.clone());
            table.push(vec![
                row.collection.clone(),
                row.level.to_string(),
                text(record.and_then(|record| record.title.clone())),
                text(record.and_then(|record| record.boxes).map(|boxes| boxes.to_string())),
                row.asked().to_owned(),
                match record.and_then(|record| record.limit.as_deref()) {
                    Some(limit) => format!("{}: {limit}", row.outcome.word()),
                    None => row.outcome.word().to_owned(),
                },
                figure(row.seconds),
                text(record.and_then(|record| record.nodes).map(|nodes| nodes.to_string())),
                text(reason.map(|reason| reason.lines().next().unwrap_or_default().to_owned())),
            ]);
        }
        table.text(layout)
    }
}
