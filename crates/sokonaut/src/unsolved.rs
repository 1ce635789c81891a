//! Why there is no solution to give.

use sokonaut_rules::Verified;
use sokonaut_solver::{Limit, Outcome, Reason, Report, SolveError};
use std::fmt;

/// Why a level was not solved.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Unsolved {
    /// There is no solution, and that is proved.
    Unsolvable(Reason),
    /// A limit was reached first; nobody knows.
    OutOf(Limit),
    /// Somebody asked it to stop.
    Stopped,
    /// What was asked for makes no sense.
    Misuse(SolveError),
}

impl Unsolved {
    /// The solution of a report, or why it has none.
    pub(crate) fn or_solution(report: Report) -> Result<Verified, Self> {
        match report.outcome {
            Outcome::Solved(solution) => Ok(solution),
            Outcome::Unsolvable(reason) => Err(Self::Unsolvable(reason)),
            Outcome::OutOf(limit) => Err(Self::OutOf(limit)),
            Outcome::Stopped => Err(Self::Stopped),
        }
    }
}

impl fmt::Display for Unsolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsolvable(reason) => write!(f, "no solution exists: {reason}"),
            Self::OutOf(limit) => write!(f, "not solved within the limit: out of {limit}"),
            Self::Stopped => f.write_str("stopped before it was solved"),
            Self::Misuse(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Unsolved {}

impl From<SolveError> for Unsolved {
    fn from(error: SolveError) -> Self {
        Self::Misuse(error)
    }
}
