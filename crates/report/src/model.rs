//! What a report is about, as plain data: the page carries it as JSON.

use crate::reference::Best;
use serde::Serialize;
use sokonaut_results::{Outcome, Rate};

/// Runs, and every level with what became of it in each of them.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Data {
    /// What this is; tells it from any other JSON.
    pub format: &'static str,
    /// The runs.
    pub runs: Vec<Run>,
    /// The levels, each collection together.
    pub levels: Vec<Puzzle>,
}

/// The first field of the data.
pub const FORMAT: &str = "sokonaut-report 1";

/// A run: one solver with one set of options.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Run {
    /// What the page calls it; no two are called the same.
    pub name: String,
    /// The program, if the file tells.
    pub program: Option<String>,
    /// How levels were solved, in words.
    pub settings: Option<String>,
    /// The processor.
    pub machine: Option<String>,
    /// When.
    pub date: Option<String>,
    /// Which clock the seconds come from: `CPU` or `wall`.
    pub clock: &'static str,
    /// Seconds that a level was given, if the file tells.
    pub limit: Option<f64>,
    /// Levels that the run has not come to yet.
    pub missing: usize,
    /// Positions a second by the number of boxes, all levels together last; empty if the file does
    /// not tell.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rates: Vec<Rate>,
}

/// A level.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Puzzle {
    /// Its name in links within the page.
    pub id: String,
    /// The collection.
    pub collection: String,
    /// Its number there.
    pub level: usize,
    /// Its title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The puzzle itself, whatever file it is in and however it is turned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub identity: Option<String>,
    /// Boxes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub boxes: Option<usize>,
    /// Squares that the player could reach if there were no boxes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub squares: Option<usize>,
    /// The drawing, in the letters of XSB.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<String>,
    /// The best solutions that are known, if somebody told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<Best>,
    /// What became of it, run by run; `null` where a run does not have it.
    pub results: Vec<Option<Attempt>>,
}

/// What became of a level in a run.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Attempt {
    /// How it ended.
    pub outcome: Outcome,
    /// Seconds, by the clock of the run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// What ended it: `time`, `memory`, `nodes` or `ideas`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<String>,
    /// The strategy that decided it, or ran last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strategy: Option<String>,
    /// Pushes of the solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pushes: Option<usize>,
    /// Moves of the solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<usize>,
    /// Is it proved best for the objective?
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub optimal: bool,
    /// Expanded nodes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Most bytes of real memory.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub memory: Option<u64>,
    /// The solution in letters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
    /// Does the solution solve the level as drawn? Only such a one is replayed.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub replays: bool,
    /// Why there is no solution, or what went wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

impl Attempt {
    /// The seconds, if it was solved.
    pub fn solved_in(&self) -> Option<f64> {
        self.seconds.filter(|_| self.outcome == Outcome::Solved)
    }

    /// The memory in MiB, if it is known.
    pub fn mebibytes(&self) -> Option<f64> {
        self.memory.map(|bytes| bytes as f64 / 1_048_576.0)
    }
}

impl Data {
    /// What became of the levels in a run; levels that it does not have are left out.
    pub fn attempts(&self, run: usize) -> impl Iterator<Item = (&Puzzle, &Attempt)> {
        self.levels.iter().filter_map(move |level| Some((level, level.results[run].as_ref()?)))
    }

    /// The seconds of the levels that a run solved, in order.
    pub fn solved_seconds(&self, run: usize) -> Vec<f64> {
        sorted(self.attempts(run).filter_map(|(_, attempt)| attempt.solved_in()))
    }

    /// The longest that any level took, but a second at least.
    pub fn longest(&self) -> f64 {
        let attempts = self.levels.iter().flat_map(|level| level.results.iter().flatten());
        attempts.filter_map(Attempt::solved_in).fold(1.0, f64::max)
    }

    /// Has every run the same levels?
    pub fn same_levels(&self) -> bool {
        self.levels.iter().all(|level| level.results.iter().all(Option::is_some))
    }
}

/// Numbers in order.
pub fn sorted(numbers: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut numbers: Vec<f64> = numbers.collect();
    numbers.sort_by(f64::total_cmp);
    numbers
}
