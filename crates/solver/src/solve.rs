//! The way in: a level goes in, a report comes out. Here is decided what the words of the options
//! mean, for all faces alike.

use crate::control::Control;
use crate::find::{SolveError, check_options, find};
use crate::optimal::prove;
use crate::options::Options;
use crate::report::Report;
use crate::strategies::Kind;
use sokonaut_level::Level;

/// Solves a level within the limits of the options.
///
/// A strategy that is named does all of the work, also where it has to prove that its solution is
/// best. `auto` comes from below and above where something is to be proved, and has a solution and
/// a bound even if a limit ends it.
///
/// # Errors
/// If the options name no known strategy, or one that cannot do what is asked.
pub fn solve(level: &Level, options: &Options, control: Control<'_>) -> Result<Report, SolveError> {
    let strategy = check_options(options)?;
    if options.ask_for_proof() && strategy.kind == Kind::Portfolio {
        Ok(prove(level, options, control))
    } else {
        find(level, options, control)
    }
}
