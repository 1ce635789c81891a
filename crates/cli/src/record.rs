//! What became of a level, as one JSON object on one line. `sokonaut merge` and `bench show` read it like
//! a line of `bench run`, whose keys it shares.

use crate::explain::Explanation;
use crate::input::Entry;
use serde::Serialize;
use sokonaut_level::Level;
use sokonaut_results::Size;
use sokonaut_rules::Verified;
use sokonaut_solver::{Outcome, Report};
use std::time::Duration;

/// How a level ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Ending {
    /// There is a solution.
    Solved,
    /// There is none, and that is proved.
    Unsolvable,
    /// Nobody knows: a limit was reached, or the search was stopped.
    Limit,
    /// The level or its file cannot be read, or the solver failed.
    Error,
}

/// What became of a level. Every key but `explain` is always there; what is unknown is `null`.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Record {
    /// The file as named on the command line, `-` for standard input.
    pub file: String,
    /// Number of the level in the file, from 1; `null` if the file itself is at fault.
    pub level: Option<usize>,
    /// Its title.
    pub title: Option<String>,
    /// The puzzle's own name, whatever file it is in and however it is turned.
    pub identity: Option<String>,
    /// The level in letters as it was read.
    pub board: Option<String>,
    /// Boxes.
    pub boxes: Option<usize>,
    /// Squares that the player could reach if there were no boxes.
    pub squares: Option<usize>,
    /// The strategy asked for.
    pub asked: String,
    /// How it ended.
    pub outcome: Ending,
    /// The solution in letters: small ones walk, capitals push.
    pub solution: Option<String>,
    /// Steps of the player, pushes among them.
    pub moves: Option<usize>,
    /// Pushes.
    pub pushes: Option<usize>,
    /// Time it took.
    pub seconds: f64,
    /// Positions whose moves were generated.
    pub nodes: Option<u64>,
    /// Positions generated, also those seen before or pruned.
    pub generated: Option<u64>,
    /// Positions kept: different and not pruned.
    pub stored: Option<u64>,
    /// Seconds of it for the facts of the level, before there was a search.
    pub setup_seconds: Option<f64>,
    /// The strategy that decided it, or ran last.
    pub strategy: Option<String>,
    /// Is the solution proved best for the objective asked?
    pub optimal: bool,
    /// The limit that ended the search: `time`, `memory`, `nodes`, `ideas` or `stopped`.
    pub limit: Option<String>,
    /// Why there is no solution, or why there was no search.
    pub reason: Option<String>,
    /// Pushes that every solution needs, as far as proved.
    pub lower_bound: Option<u32>,
    /// Moves that every solution needs, as far as proved, where moves were asked for.
    pub lower_bound_moves: Option<u32>,
    /// What lies between the solution and the bound, in what was asked for first.
    pub gap: Option<u32>,
    /// Most bytes that the search took.
    pub peak_memory: Option<usize>,
    /// What went wrong.
    pub error: Option<String>,
    /// What was behind the answer, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explain: Option<Explanation>,
}

impl Record {
    /// A level or a file about which only an error is known.
    #[must_use]
    pub fn error(file: &str, entry: Option<&Entry>, seconds: f64, error: String) -> Self {
        Self {
            file: file.to_owned(),
            level: entry.map(|entry| entry.number),
            title: entry.and_then(Entry::title).map(str::to_owned),
            identity: None,
            board: None,
            boxes: None,
            squares: None,
            asked: String::new(),
            outcome: Ending::Error,
            solution: None,
            moves: None,
            pushes: None,
            seconds,
            nodes: None,
            generated: None,
            stored: None,
            setup_seconds: None,
            strategy: None,
            optimal: false,
            limit: None,
            reason: None,
            lower_bound: None,
            lower_bound_moves: None,
            gap: None,
            peak_memory: None,
            error: Some(error),
            explain: None,
        }
    }

    /// What the solver reported.
    #[must_use]
    pub fn new(entry: &Entry, level: &Level, report: &Report, time: Duration) -> Self {
        let (outcome, limit, reason) = match &report.outcome {
            Outcome::Solved(_) => (Ending::Solved, None, None),
            Outcome::Unsolvable(reason) => (Ending::Unsolvable, None, Some(reason.to_string())),
            Outcome::OutOf(limit) => (Ending::Limit, Some(limit.to_string()), report.remark()),
            Outcome::Stopped => (Ending::Limit, Some("stopped".to_owned()), None),
        };
        let solution = solution(report);
        Self {
            outcome,
            solution: solution.map(Verified::lurd),
            moves: solution.map(Verified::moves),
            pushes: solution.map(Verified::pushes),
            seconds: (time.as_secs_f64() * 1e6).round() / 1e6,
            nodes: Some(report.stats.expanded),
            generated: Some(report.stats.generated),
            stored: Some(report.stats.stored),
            setup_seconds: Some((report.setup.as_secs_f64() * 1e6).round() / 1e6),
            strategy: Some(report.strategy.to_owned()),
            optimal: report.optimal,
            limit,
            reason,
            lower_bound: Some(report.lower_bound),
            lower_bound_moves: report.lower_bound_moves,
            gap: report.gap,
            peak_memory: Some(report.stats.peak_memory),
            error: None,
            ..Self::error(&entry.file, Some(entry), 0.0, String::new()).about(Some(level))
        }
    }

    /// The same with what is known of a level that can be played.
    #[must_use]
    pub fn about(self, level: Option<&Level>) -> Self {
        let size = level.map(Size::of);
        Self {
            identity: level.map(|level| level.identity().to_string()),
            board: level.map(Level::to_xsb),
            boxes: size.map(|size| size.boxes),
            squares: size.map(|size| size.squares),
            ..self
        }
    }

    /// The object on one line.
    #[must_use]
    pub fn json(&self) -> String {
        serde_json::to_string(self).expect("plain data has a JSON form")
    }
}

/// The solution in a report.
#[must_use]
pub fn solution(report: &Report) -> Option<&Verified> {
    match &report.outcome {
        Outcome::Solved(solution) => Some(solution),
        _ => None,
    }
}
