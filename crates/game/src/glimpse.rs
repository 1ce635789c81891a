//! A look at a search while it runs: what the faces show of a solver at work.

use serde::Serialize;
use sokonaut_level::Pos;
use sokonaut_solver::Progress;

/// What a search is doing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Glimpse {
    /// The strategy at work.
    pub strategy: &'static str,
    /// Positions expanded.
    pub nodes: u64,
    /// Positions that wait to be expanded, as far as can be told.
    pub waiting: u64,
    /// Bytes in use.
    pub memory: usize,
    /// Boxes on goals in the most promising position.
    pub packed: usize,
    /// Boxes in all.
    pub boxes: usize,
    /// Where the boxes stand in it.
    pub position: Vec<Pos>,
}

impl From<&Progress<'_>> for Glimpse {
    fn from(progress: &Progress<'_>) -> Self {
        Self {
            strategy: progress.strategy,
            nodes: progress.stats.expanded,
            waiting: progress.stats.stored.saturating_sub(progress.stats.expanded),
            memory: progress.memory,
            packed: progress.best.packed,
            boxes: progress.best.boxes,
            position: progress.best.position.clone(),
        }
    }
}
