//! What a worker is told: one JSON line. What it answers is a record that does not say of which
//! level.

use serde::{Deserialize, Serialize};
use sokonaut_results::Settings;
use std::path::PathBuf;

/// One level for a worker. It has no title and no file: the solver cannot know what it is solving.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Job {
    /// The level in letters.
    pub board: String,
    /// The strategy.
    pub strategy: String,
    /// How to solve it.
    pub settings: Settings,
    /// An empty folder, for another solver.
    pub folder: Option<PathBuf>,
    /// Number of the level, for the test hook alone.
    pub number: usize,
}
