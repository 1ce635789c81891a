//! A shorter solution than those the host has.

use crate::work::{CallResult, Host, MEMORY, work};
use crate::{Board, Code, ranking};
use sokonaut_level::Lurd;
use sokonaut_rules::{Verified, verify};
use sokonaut_solver::{Limits, News, OptimizeOptions};
use std::time::Duration;

/// Makes the best of some solutions shorter in the way that `flags` ask for, until nothing is left
/// to try, the time is up or the host has enough: what was found until then is an answer in any
/// case.
pub fn optimize(
    board: Board<'_>,
    games: &[&str],
    flags: u32,
    time: Option<Duration>,
    host: &mut dyn Host,
) -> CallResult {
    let level = match board.level() {
        Ok(level) => level,
        Err(code) => return CallResult::only(code),
    };
    let right = |game: &&str| verify(&level, &game.parse::<Lurd>().ok()?.dirs()).ok();
    let given: Vec<Verified> = games.iter().filter_map(right).collect();
    let ranking = ranking(flags);
    let Some(best) = given.iter().min_by_key(|game| ranking.lengths(&game.metrics())).cloned() else {
        return CallResult::only(Code::Invalid);
    };
    let limits = Limits { time, memory: Some(MEMORY), nodes: None };
    let options = OptimizeOptions { ranking, limits, ..OptimizeOptions::default() };
    work(host, move |control, counter| {
        let hear = |news: News<'_>| {
            if let News::Working { nodes } = news {
                counter.set(nodes);
            }
        };
        let improved = sokonaut_solver::optimize(&level, &given, &options, control, &hear);
        let (solution, positions) =
            improved.map_or((best, 0), |improved| (improved.solution, improved.nodes));
        CallResult { code: Code::Ok, solution: Some(solution), positions }
    })
}
