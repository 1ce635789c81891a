//! How few pushes a level can be solved in: what players measure themselves by.

use crate::answer::Silence;
use crate::length::Fewest;
use crate::task::{Found, Task};
use sokonaut_solver::{Control, Objective, Options, Outcome, solve};

/// Works on the proof of the level at its start.
pub fn prove(task: &Task, control: Control<'_>) -> Found {
    let options =
        Options { objective: Objective::Pushes, limits: task.effort.limits(), ..Options::default() };
    let Ok(report) = solve(&task.level, &options, control) else { return Found::Nothing(Silence::Unfit) };
    let proved = usize::try_from(report.lower_bound).unwrap_or_default();
    match report.outcome {
        Outcome::Solved(solution) => {
            let at_most = solution.pushes();
            let at_least = if report.optimal { at_most } else { proved };
            Found::Fewest { fewest: Fewest { at_least, at_most }, steps: solution.steps().to_vec() }
        }
        Outcome::OutOf(limit) => Found::Nothing(limit.into()),
        Outcome::Unsolvable(_) => Found::Nothing(Silence::NoProof),
        Outcome::Stopped => Found::Nothing(Silence::Stopped),
    }
}
