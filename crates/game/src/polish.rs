//! A moment's work on a solution before it is shown. The search takes the first solution that it
//! meets, and that one may well push a box round the room that stands one push from its goal.

use crate::task::Task;
use sokonaut_level::Level;
use sokonaut_rules::Verified;
use sokonaut_solver::{Control, Limits, Metric, OptimizeOptions, Ranking, optimize};
use std::time::Duration;

/// So long a player waits for a better answer without noticing.
const MOMENT: Duration = Duration::from_millis(250);
/// Positions that the work may take where there is no clock.
const NODES: u64 = 50_000;

/// The solution, or a shorter one that was found in a moment: fewer pushes, then fewer moves.
pub fn polished(task: &Task, level: &Level, solution: Verified, control: Control<'_>) -> Verified {
    let limits = task.effort.limits();
    let until = control.clock.elapsed() + MOMENT;
    let options = OptimizeOptions {
        ranking: Ranking::new(&[Metric::Pushes, Metric::Moves]),
        limits: Limits {
            time: Some(limits.time.map_or(until, |time| time.min(until))),
            nodes: Some(NODES),
            ..limits
        },
        restarts: false,
        ..OptimizeOptions::default()
    };
    let improved = optimize(level, std::slice::from_ref(&solution), &options, control, &|_| {});
    improved.map_or(solution, |improved| improved.solution)
}
