//! The way in: a level goes in, a report comes out. Here is decided what the words of the options mean, for all faces alike.

use crate::control::Control;
use crate::options::{Objective, Options};
use crate::prove::{Claim, prove};
use crate::report::Report;
use crate::search::Measure;
use crate::solve::{SolveError, check_options, find};
use crate::strategies::Kind;
use sokonaut_level::Level;

/// Solves a level within the limits of the options.
///
/// A strategy that is named does all of the work, also where it has to prove that its solution is best. `auto` leaves such
/// a proof to [`prove`], which comes from below and above, and has a solution and a bound even if a limit ends it.
///
/// # Errors
/// If the options name no known strategy, or one that cannot do what is asked.
pub fn solve(level: &Level, options: &Options, control: Control<'_>) -> Result<Report, SolveError> {
    let strategy = check_options(options)?;
    match measure(options.objective).filter(|_| strategy.kind == Kind::Portfolio) {
        Some(measure) => Ok(prove(level, Claim::Fewest(measure), options, control)),
        None => find(level, options, control),
    }
}

/// What counts, if anything does.
fn measure(objective: Objective) -> Option<Measure> {
    match objective {
        Objective::Any => None,
        Objective::Pushes => Some(Measure::Pushes),
        Objective::PushesThenMoves => Some(Measure::PushesThenMoves),
        Objective::Moves => Some(Measure::MovesThenPushes),
    }
}
