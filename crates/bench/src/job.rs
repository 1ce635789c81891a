//! What parent and worker tell each other: one JSON line each way.

use serde::{Deserialize, Serialize};
use sokonaut_results::{Outcome, Settings};

/// One level for a worker. It has no title and no file: the solver cannot know what it is solving.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Job {
    /// The level in letters.
    pub board: String,
    /// The strategy.
    pub strategy: String,
    /// How to solve it.
    pub settings: Settings,
    /// Number of the level, for the test hook alone.
    pub number: usize,
}

/// What a worker found out.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Answer {
    /// How it ended.
    pub outcome: Outcome,
    /// The limit that ended it.
    pub limit: Option<String>,
    /// The strategy that decided it, or ran last.
    pub strategy: Option<String>,
    /// The solution in letters.
    pub solution: Option<String>,
    /// Seconds on the wall.
    pub seconds: f64,
    /// CPU seconds.
    pub cpu_seconds: f64,
    /// Most bytes of real memory.
    pub rss: Option<u64>,
    /// Most bytes that the search counted.
    pub peak_memory: Option<u64>,
    /// Expanded nodes.
    pub nodes: Option<u64>,
    /// Generated nodes.
    pub generated: Option<u64>,
    /// Stored nodes.
    pub stored: Option<u64>,
    /// Seconds before there was a search.
    pub setup_seconds: Option<f64>,
    /// Is the solution proved best?
    pub optimal: bool,
    /// Pushes that every solution needs.
    pub lower_bound: Option<u32>,
    /// Moves that every solution needs, where moves were asked for.
    pub lower_bound_moves: Option<u32>,
    /// What lies between the solution and the bound.
    pub gap: Option<u32>,
    /// Why there is no solution, or what went wrong.
    pub error: Option<String>,
}
