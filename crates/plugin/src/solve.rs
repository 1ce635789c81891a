//! A solution for a level.

use crate::work::{CallResult, Host, MEMORY, work};
use crate::{Board, Code};
use sokonaut_solver::{Limit, Limits, Options, Outcome, Report};
use std::time::Duration;

/// Solves a level within a time.
pub fn solve(board: Board<'_>, time: Option<Duration>, host: &mut dyn Host) -> CallResult {
    let level = match board.level() {
        Ok(level) => level,
        Err(code) => return CallResult::only(code),
    };
    let limits = Limits { time, memory: Some(MEMORY), nodes: None };
    let options = Options { limits, ..Options::default() };
    work(host, move |control, _| match sokonaut_solver::solve(&level, &options, control) {
        Ok(report) => answer(report),
        Err(_) => CallResult::only(Code::Failed),
    })
}

fn answer(report: Report) -> CallResult {
    let positions = report.stats.expanded;
    let (code, solution) = match report.outcome {
        Outcome::Solved(solution) => (Code::Ok, Some(solution)),
        Outcome::Unsolvable(_) => (Code::Impossible, None),
        Outcome::OutOf(Limit::Time) => (Code::TimeOut, None),
        Outcome::OutOf(_) => (Code::GaveUp, None),
        Outcome::Stopped => (Code::Terminated, None),
    };
    CallResult { code, solution, positions }
}
