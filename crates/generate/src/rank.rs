//! How hard a level is: measured, not guessed.

use sokonaut_level::Level;
use sokonaut_rules::Verified;
use sokonaut_solver::{Control, Limits, NoClock, Objective, Options, Outcome, inspect, solve};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// What a level takes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rank {
    /// A solution with the fewest pushes there can be, and the fewest moves among those.
    pub solution: Verified,
    /// Pushes of it.
    pub pushes: usize,
    /// How often it takes up another box.
    pub box_changes: usize,
    /// Pushes beyond those that each box would need alone: so often the obvious push is wrong.
    pub detours: usize,
    /// Positions that the search for it looked at.
    pub nodes: u64,
    /// All of this in one number; larger is harder.
    pub score: u32,
}

/// Positions that a proof may take.
const NODES: u64 = 60_000;
/// Bytes that a proof may take.
const MEMORY: usize = 1 << 29;

/// Solves a level with fewest pushes and measures what that took; `None` if it takes too long.
#[must_use]
pub fn rank(level: &Level) -> Option<Rank> {
    rank_within(level, None, Control::new(&NoClock, &AtomicBool::new(false)))
}

/// The same; `None` also if it is stopped, or not done at this time.
pub(crate) fn rank_within(level: &Level, time: Option<Duration>, control: Control<'_>) -> Option<Rank> {
    let limits = Limits { nodes: Some(NODES), memory: Some(MEMORY), time };
    // A* alone: what it looks at tells how hard the level is, and a limit in nodes means the same
    // for all levels.
    let strategy = "astar".to_owned();
    let options = Options { strategy, objective: Objective::PushesThenMoves, limits, ..Options::default() };
    let report = solve(level, &options, control).ok()?;
    let Outcome::Solved(solution) = report.outcome else { return None };
    let bound = inspect(level).ok()?.lower_bound? as usize;
    let metrics = solution.metrics();
    let detours = metrics.pushes.saturating_sub(bound);
    let nodes = report.stats.expanded;
    Some(Rank {
        pushes: metrics.pushes,
        box_changes: metrics.box_changes,
        detours,
        nodes,
        score: score(nodes, metrics.box_changes, detours, metrics.pushes),
        solution,
    })
}

/// Effort counts by its logarithm: the tenth thousand positions say less than the first. What a
/// player must think of, other boxes and detours, counts one by one; length alone counts little.
fn score(nodes: u64, box_changes: usize, detours: usize, pushes: usize) -> u32 {
    let effort = 3 * (nodes + 1).ilog2();
    effort + 2 * box_changes as u32 + detours as u32 + pushes as u32 / 5
}
