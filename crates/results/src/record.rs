//! What became of one level with one strategy: one line of a run.

use crate::Case;
use crate::names;
use serde::{Deserialize, Serialize};
use sokonaut_level::Level;
use std::time::Duration;

/// How a level ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// Solved, and the judge agrees.
    Solved,
    /// The solver says that there is no solution.
    Unsolvable,
    /// A limit was reached.
    Limit,
    /// The worker had to be killed: past its limit and the grace.
    Killed,
    /// The worker died: panic, abort, stack overflow.
    Crashed,
    /// The solver gave a solution that is wrong.
    Refuted,
    /// The level cannot be read, or the strategy does not take it.
    Error,
}

impl Outcome {
    /// Is it a bug of the solver?
    #[must_use]
    pub fn is_bug(self) -> bool {
        matches!(self, Self::Killed | Self::Crashed | Self::Refuted)
    }

    /// The word for it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::Unsolvable => "unsolvable",
            Self::Limit => "limit",
            Self::Killed => "killed",
            Self::Crashed => "crashed",
            Self::Refuted => "refuted",
            Self::Error => "error",
        }
    }
}

/// One line of a run. Every key is always written, what is unknown as `null`; a reader takes a key that is
/// not there for unknown, so that lines of `solve --json` and of older versions are lines of a run too.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Record {
    /// The file as named.
    pub file: String,
    /// Number of the level in the file, from 1.
    pub level: usize,
    /// Its title.
    pub title: Option<String>,
    /// The puzzle's own name, whatever file it is in.
    pub identity: Option<String>,
    /// The level in letters as it was read, so that the line can be checked and drawn without its file.
    pub board: Option<String>,
    /// Boxes.
    pub boxes: Option<usize>,
    /// Squares that the player could reach if there were no boxes.
    pub squares: Option<usize>,
    /// The strategy asked for.
    #[serde(default, deserialize_with = "names::one")]
    pub asked: String,
    /// How it ended.
    pub outcome: Outcome,
    /// What ended it: `time`, `memory`, `nodes` or `ideas`.
    pub limit: Option<String>,
    /// The strategy that decided it, or ran last.
    #[serde(default, deserialize_with = "names::maybe")]
    pub strategy: Option<String>,
    /// The solution in letters.
    pub solution: Option<String>,
    /// Steps of the player.
    pub moves: Option<usize>,
    /// Pushes.
    pub pushes: Option<usize>,
    /// Seconds on the wall.
    #[serde(default)]
    pub seconds: f64,
    /// CPU seconds of all threads.
    pub cpu_seconds: Option<f64>,
    /// Most bytes of real memory that the worker had.
    pub rss: Option<u64>,
    /// Most bytes that the search counted itself.
    pub peak_memory: Option<u64>,
    /// Expanded nodes.
    pub nodes: Option<u64>,
    /// Generated nodes.
    pub generated: Option<u64>,
    /// Stored nodes: different and not pruned.
    pub stored: Option<u64>,
    /// Seconds for the facts of the level, before there was a search, on the clock of the limit.
    pub setup_seconds: Option<f64>,
    /// Is the solution proved best for the objective?
    #[serde(default)]
    pub optimal: bool,
    /// Pushes that every solution needs, as far as proved.
    pub lower_bound: Option<u32>,
    /// Moves that every solution needs, as far as proved, where moves were asked for.
    pub lower_bound_moves: Option<u32>,
    /// What lies between the solution and the bound, in what was asked for first.
    pub gap: Option<u32>,
    /// Why there is no solution, or what went wrong.
    pub error: Option<String>,
}

impl Record {
    /// A line about a case of which nothing is known yet but how it ended.
    #[must_use]
    pub fn new(case: &Case, asked: &str, outcome: Outcome) -> Self {
        let size = case.size();
        Self {
            file: case.file.clone(),
            level: case.number,
            title: case.title.clone(),
            identity: case.identity(),
            board: case.level.as_ref().ok().map(Level::to_xsb),
            boxes: size.map(|size| size.boxes),
            squares: size.map(|size| size.squares),
            asked: asked.to_owned(),
            outcome,
            limit: None,
            strategy: None,
            solution: None,
            moves: None,
            pushes: None,
            seconds: 0.0,
            cpu_seconds: None,
            rss: None,
            peak_memory: None,
            nodes: None,
            generated: None,
            stored: None,
            setup_seconds: None,
            optimal: false,
            lower_bound: None,
            lower_bound_moves: None,
            gap: None,
            error: None,
        }
    }
}

/// Seconds with six digits: what is finer is noise.
#[must_use]
pub fn seconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e6
}
