//! The way in: a level goes in, a report comes out.

use crate::board::Board;
use crate::control::Control;
use crate::options::Options;
use crate::report::{Limit, Outcome, Reason, Report, Stats};
use crate::strategies::strategies;
use sokonaut_level::Level;
use std::fmt;

/// A request that makes no sense.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SolveError {
    /// No strategy has this name.
    UnknownStrategy(String),
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownStrategy(name) => {
                let names: Vec<_> = strategies().iter().map(|strategy| strategy.name).collect();
                write!(f, "there is no strategy '{name}'; choose one of: {}", names.join(", "))
            }
        }
    }
}

impl std::error::Error for SolveError {}

/// Solves a level within the limits of the options.
///
/// # Errors
/// If the options name no known strategy.
pub fn solve(level: &Level, options: &Options, control: Control<'_>) -> Result<Report, SolveError> {
    let strategy = strategies().iter().find(|strategy| strategy.name == options.strategy);
    let strategy = strategy.ok_or_else(|| SolveError::UnknownStrategy(options.strategy.clone()))?;
    let outcome = match Board::new(level) {
        Err(why) => Outcome::Unsolvable(Reason::Hopeless(why)),
        Ok(_) if control.stopped() => Outcome::Stopped,
        Ok(_) => Outcome::OutOf(Limit::Ideas),
    };
    Ok(Report { outcome, strategy: strategy.name, optimal: false, lower_bound: 0, stats: Stats::default() })
}
