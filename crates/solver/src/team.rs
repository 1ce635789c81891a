//! Which strategies work on a level, and what part of the work each of them gets.
//!
//! Shares were set by what each strategy solves alone in a few seconds of levels that a team of equals had lost: the
//! four tastes of open layouts solved 10 to 14 of 71 each, and 24 together.

use crate::analysis::Analysis;
use crate::options::Objective;
use crate::strategies::{Kind, StrategyInfo, named};

/// Strategies by name, and their shares of the work.
type Team = &'static [(&'static str, u64)];

/// Boards of so many squares are small: searches by single pushes and pulls come first there.
const SMALL_BOARD: usize = 80;
const SMALL_TEAM: Team = &[("greedy-steps", 2), ("greedy-pull-steps", 3), ("open", 3), ("plan", 2)];

/// For all other boards.
const TEAM: Team = &[
    ("open", 4),
    ("plan", 4),
    ("greedy-pulls", 2),
    ("open-far", 3),
    ("open-cycles", 3),
    ("open-near", 3),
    ("greedy", 1),
];

/// Where the best solution is asked for.
const OPTIMAL_TEAM: Team = &[("astar", 1)];

/// Squares times boxes up to which feature-space searches take part: they score every move of every position, and on
/// larger boards one position would take minutes and gigabytes.
const MOST_FEATURED: usize = 1 << 19;
/// Squares up to which they take part: beyond, sets of squares are of the widest kind, eight kilobytes each, and tables of pairs of
/// squares take longer to make than most levels to solve.
const MOST_SQUARES: usize = 4095;

/// A strategy and its share of the work.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Task {
    pub strategy: &'static StrategyInfo,
    pub share: u64,
}

/// The tasks of a strategy on a board: one, or those of the portfolio.
pub(crate) fn tasks<const W: usize>(
    facts: &Analysis<W>,
    strategy: &'static StrategyInfo,
    objective: Objective,
) -> Vec<Task> {
    if strategy.kind != Kind::Portfolio {
        return vec![Task { strategy, share: 1 }];
    }
    let team = match objective {
        Objective::Any if facts.board.len() <= SMALL_BOARD => SMALL_TEAM,
        Objective::Any => TEAM,
        Objective::Pushes | Objective::Moves => OPTIMAL_TEAM,
    };
    let equal = facts.goals.len() == facts.starts.len();
    let squares = facts.board.len();
    let huge = squares * facts.starts.len() > MOST_FEATURED || squares > MOST_SQUARES;
    let fits =
        |task: &Task| (equal || !task.strategy.pulls()) && !(huge && task.strategy.is_feature_search());
    let task = |&(name, share)| Some(Task { strategy: named(name)?, share });
    team.iter().filter_map(task).filter(fits).collect()
}
