//! What became of one level with one strategy, as `solve --json` and `bench run` write it, and
//! everybody reads it.

use crate::Case;
use crate::names;
use serde::{Deserialize, Serialize};
use sokonaut_level::Level;
use sokonaut_rules::Verified;
use sokonaut_solver::{Outcome as Found, Report};
use std::time::Duration;

/// How a level ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
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
    #[default]
    Error,
}

impl Outcome {
    /// Is it a bug of the solver?
    pub fn is_bug(self) -> bool {
        matches!(self, Self::Killed | Self::Crashed | Self::Refuted)
    }

    /// The word for it.
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

/// What became of a level. In a run every key is always written, what is unknown as `null`; a
/// reader takes a key that is not there for unknown, so that lines of `solve --json` and of older
/// versions are lines of a run too.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Record {
    /// The file as named, `-` for standard input.
    pub file: String,
    /// Number of the level in the file, from 1; `None` if the file itself is at fault.
    pub level: Option<usize>,
    /// Its title.
    pub title: Option<String>,
    /// The puzzle's own name, whatever file it is in.
    pub identity: Option<String>,
    /// The level in letters as it was read, so that the line can be checked and drawn without its
    /// file.
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
    /// What ended it: `time`, `memory`, `nodes`, `ideas`, `stopped`, or `pushes` where so few are
    /// asked for.
    pub limit: Option<String>,
    /// The strategy that decided it, or ran last.
    #[serde(default, deserialize_with = "names::maybe")]
    pub strategy: Option<String>,
    /// The solution in letters: small ones walk, capitals push.
    pub solution: Option<String>,
    /// Steps of the player, pushes among them.
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
    /// Why there is no solution, or what went wrong. `solve --json` has two keys for it, see
    /// [`Record::read`].
    pub error: Option<String>,
    /// Techniques, where others than the usual ones were used and no header tells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub techniques: Option<String>,
    /// The estimate, where another than the strategy's own was used and no header tells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub estimate: Option<String>,
}

impl Record {
    /// What the solver reported, after so long on the wall; of which level, nobody has said yet.
    pub fn of(report: &Report, time: Duration) -> Self {
        let (outcome, limit, error) = match &report.outcome {
            Found::Solved(_) => (Outcome::Solved, None, None),
            Found::Unsolvable(reason) => (Outcome::Unsolvable, None, Some(reason.to_string())),
            Found::OutOf(limit) => (Outcome::Limit, Some(limit.to_string()), report.remark()),
            Found::Stopped => (Outcome::Limit, Some("stopped".to_owned()), None),
        };
        let solution = report.outcome.solution();
        Self {
            outcome,
            limit,
            strategy: Some(report.strategy.to_owned()),
            solution: solution.map(Verified::lurd),
            moves: solution.map(Verified::moves),
            pushes: solution.map(Verified::pushes),
            seconds: seconds(time),
            peak_memory: Some(report.stats.peak_memory as u64),
            nodes: Some(report.stats.expanded),
            generated: Some(report.stats.generated),
            stored: Some(report.stats.stored),
            setup_seconds: Some(seconds(report.setup)),
            optimal: report.optimal,
            lower_bound: Some(report.lower_bound),
            lower_bound_moves: report.lower_bound_moves,
            gap: report.gap,
            error,
            ..Self::default()
        }
    }

    /// The same about this level.
    #[must_use]
    pub fn about(self, case: &Case, asked: &str) -> Self {
        let size = case.size();
        Self {
            file: case.file.clone(),
            level: Some(case.number),
            title: case.title.clone(),
            identity: case.identity(),
            board: case.level.as_ref().ok().map(Level::to_xsb),
            boxes: size.map(|size| size.boxes),
            squares: size.map(|size| size.squares),
            asked: asked.to_owned(),
            ..self
        }
    }

    /// The number of the level; 0 if the file itself is at fault.
    pub fn number(&self) -> usize {
        self.level.unwrap_or(0)
    }

    /// Seconds that it took: of the CPU where they are known, else on the wall.
    pub fn cost(&self) -> f64 {
        self.cpu_seconds.unwrap_or(self.seconds)
    }

    /// Reads a line. Where `solve --json` tells in `reason` why there is no solution, runs tell it
    /// in `error`.
    ///
    /// # Errors
    /// If it is no record.
    pub fn read(line: &[u8]) -> serde_json::Result<Self> {
        #[derive(Deserialize)]
        struct Reason {
            reason: Option<String>,
        }
        let mut record: Self = serde_json::from_slice(line)?;
        if record.error.is_none() {
            record.error = serde_json::from_slice::<Reason>(line)?.reason;
        }
        Ok(record)
    }
}

/// Seconds with six digits: what is finer is noise.
pub fn seconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e6
}
