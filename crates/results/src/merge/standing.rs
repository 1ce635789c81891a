//! How good a result is, in an order without ties.

use crate::{Outcome, Record};

/// A result and its place among all results of the same level: the least is the best.
///
/// The fields are compared one after the other; the line itself comes last, so that two results
/// that are equally good are still in one order, and only equal lines are equal.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Standing {
    /// Interrupted by its user: nothing was found out.
    stopped: bool,
    outcome: Outcome,
    /// Not proved best.
    unproved: bool,
    pushes: Option<usize>,
    moves: Option<usize>,
    /// Better is the solution found sooner, but the vain search that went on for longer.
    time: i64,
    line: String,
}

impl Standing {
    /// The standing of a result. A solution must have been checked.
    pub fn of(record: &Record) -> Self {
        let micros = (record.cost() * 1e6) as i64;
        let solved = record.outcome == Outcome::Solved;
        Self {
            stopped: record.limit.as_deref() == Some("stopped"),
            outcome: record.outcome,
            unproved: !record.optimal,
            pushes: record.pushes,
            moves: record.moves,
            time: if solved { micros } else { micros.saturating_neg() },
            line: serde_json::to_string(record).expect("plain data has a JSON form"),
        }
    }

    /// How it ended.
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// The result as one line.
    pub fn line(&self) -> &str {
        &self.line
    }

    /// Can only one of the two be true?
    pub fn contradicts(&self, other: &Self) -> bool {
        let pair = (self.outcome, other.outcome);
        matches!(pair, (Outcome::Solved, Outcome::Unsolvable) | (Outcome::Unsolvable, Outcome::Solved))
    }
}
