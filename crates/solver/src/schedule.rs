//! Which strategies work on a level, and what part of the work each of them gets.
//!
//! Shares were set by what each strategy solves alone in a few seconds of levels that a team of
//! equals had lost: the four tastes of open layouts solved 10 to 14 of 71 each, and 24 together. Of
//! 59 levels lost even so, `reversed` solved 5 in 2 to 3 s.

use crate::analysis::Analysis;
use crate::board::words;
use crate::fess::Lock;
use crate::strategies::{Kind, StrategyInfo, strategy};

/// Strategies, and their shares of the work.
type Team = &'static [(&'static StrategyInfo, u64)];

/// Boards of so many squares are small: searches by single pushes and pulls come first there.
const SMALL_BOARD: usize = 80;
const SMALL_TEAM: Team = &[
    (strategy("best-first-steps"), 1),
    (strategy("best-first-pull-steps"), 3),
    (strategy("open"), 3),
    (strategy("plan"), 2),
    (strategy("reversed"), 2),
];

/// For all other boards.
const TEAM: Team = &[
    (strategy("open"), 4),
    (strategy("plan"), 4),
    (strategy("reversed"), 3),
    (strategy("open-far"), 3),
    (strategy("best-first-pulls"), 2),
    (strategy("open-near"), 2),
    (strategy("open-cycles"), 2),
    (strategy("best-first"), 1),
];

/// Joins where feature-space searches take part, when the others have had their time. Of 59 levels
/// that the others lost in 10 s these two solve 3, one of them in 0.1 s and one in 1 s; what they
/// do not solve in a second they seldom solve in five. But of levels that the others solve, too
/// many are solved between 8 and 10 s to give these two a part of the work from the beginning.
const LATE_TEAM: Team = &[(strategy("value"), 3), (strategy("value-home"), 2)];
/// The work after which they join, in the unit of [`StrategyInfo::pace`]: some eight seconds.
const LATE: u64 = 80_000_000;

/// Comes first on boards where one position has tens of thousands of macro moves: single pulls need
/// not look at them all.
const LARGE_FIRST: Team = &[(strategy("best-first-pull-steps"), 4)];

/// Comes first on boards where boxes on goals lock another goal in for so many rounds: the others
/// lose 30 of the 34 such levels of the Large Test Suite in 10 s.
const DEEP_LOCK: u16 = 11;
const LOCK_FIRST: Team = &[(strategy("unlock"), 40), (strategy("unlock-far"), 25)];
/// Joins late on boards with less of a lock: the others solve 119 of 131 such levels in 10 s, and
/// need the time.
const LOCK: u16 = 4;
const LATE_LOCK: Team = &[(strategy("unlock"), 5), (strategy("unlock-far"), 4)];

/// For boards where a feature-space search would not get far. (A hall of 40 × 40 squares with 160
/// boxes takes single pulls 6 s; with macro moves alone 4 GiB are full after 57 positions.)
const HUGE_TEAM: Team = &[
    (strategy("best-first-pull-steps"), 3),
    (strategy("best-first-steps"), 2),
    (strategy("best-first-pulls"), 1),
    (strategy("best-first"), 1),
];

/// Where the memory does not allow for macro moves.
const STEPS_TEAM: Team = &[(strategy("best-first-pull-steps"), 3), (strategy("best-first-steps"), 2)];

/// Bytes of all moves of a position, were every box to go to every square, from which on a board is
/// large.
const LARGE_MOVES: usize = 8 << 20;
/// The same up to which feature-space searches take part: they score every move of every position,
/// and on larger boards a few positions would take minutes and gigabytes.
const MOST_FEATURED: usize = 64 << 20;
/// The part of the memory that all moves of a position may take if macro moves are to be used: each
/// of several searches opens a position in one go, whatever its limit.
const ROOM_SHARE: usize = 16;
/// Squares up to which feature-space searches take part: beyond, sets of squares are of the widest
/// kind, eight kilobytes each, and tables of pairs of squares take longer to make than most levels
/// to solve.
const MOST_SQUARES: usize = 4095;

/// A strategy and its share of the work.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Task {
    pub strategy: &'static StrategyInfo,
    pub share: u64,
    /// The work that the others have done before it joins.
    pub joins: u64,
}

/// The tasks of a strategy on a board: one, or those of the portfolio, which together may take so
/// many bytes.
pub(crate) fn tasks<const W: usize>(
    facts: &Analysis<W>,
    strategy: &'static StrategyInfo,
    memory: usize,
) -> Vec<Task> {
    if strategy.kind != Kind::Portfolio {
        return vec![Task { strategy, share: 1, joins: 0 }];
    }
    let squares = facts.board.len();
    let moves = squares * facts.starts.len() * 2 * size_of::<u64>() * words(squares);
    let room = memory / ROOM_SHARE;
    let team = if squares <= SMALL_BOARD {
        SMALL_TEAM
    } else if moves > room {
        STEPS_TEAM
    } else if moves > MOST_FEATURED || squares > MOST_SQUARES {
        HUGE_TEAM
    } else {
        TEAM
    };
    let large = team == TEAM && moves > LARGE_MOVES;
    let featured = team == TEAM || team == SMALL_TEAM;
    let lock = if featured && !large { Lock::deepest(facts) } else { 0 };
    let first: Team = if large {
        LARGE_FIRST
    } else if lock >= DEEP_LOCK {
        LOCK_FIRST
    } else {
        &[]
    };
    let lock_last: Team = if (LOCK..DEEP_LOCK).contains(&lock) { LATE_LOCK } else { &[] };
    let last: Team = if featured { LATE_TEAM } else { &[] };
    let spare = facts.board.has_spare_goals();
    let fits = |task: &Task| !(spare && task.strategy.pulls());
    let task = |joins: u64| move |&(strategy, share): &(_, _)| Task { strategy, share, joins };
    let early = first.iter().chain(team).map(task(0));
    early.chain(last.iter().chain(lock_last).map(task(LATE))).filter(fits).collect()
}
