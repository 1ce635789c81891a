//! Which strategies work on a level, and what part of the work each of them gets.
//!
//! Shares were set by what each strategy solves alone in a few seconds of levels that a portfolio
//! of equals had lost: the four tastes of open layouts solved 10 to 14 of 71 each, and 24 together.
//! Of 59 levels lost even so, `reversed` solved 5 in 2 to 3 s. Later by who solves what the
//! portfolio solves in 1 to 10 s: of 50 such levels `plan` 12, `open` and `open-near` 8 each,
//! `open-far` 7, the searches by single pulls 5, `best-first` none.

use crate::analysis::Analysis;
use crate::board::words;
use crate::fess::Lock;
use crate::strategies::{Kind, StrategyInfo, strategy};

/// Strategies, and their shares of the work.
type Schedule = &'static [(&'static StrategyInfo, u64)];
/// A strategy, its share, and the work of its first turn in millions.
type QuickTry = (&'static StrategyInfo, u64, u64);

/// Boards of so many squares are small: searches by single pushes and pulls come first there. (Who
/// solves the 81 levels of the Large Test Suite on them that take 0.6 s or more: single pulls 28,
/// `open` 26, `plan` 8, `value` 7, `reversed`, `value-home` and single pushes two or three each.)
const SMALL_BOARD: usize = 80;
const SMALL_SCHEDULE: Schedule = &[
    (strategy("best-first-steps"), 1),
    (strategy("best-first-pull-steps"), 9),
    (strategy("open"), 7),
    (strategy("plan"), 3),
    (strategy("reversed"), 2),
];

/// For all other boards. (Of the 3272 levels of the Large Test Suite `open-cycles` solves none that
/// takes 0.6 s or more, with a share of one: it rests until nobody else is at work.)
const SCHEDULE: Schedule = &[
    (strategy("open"), 8),
    (strategy("plan"), 8),
    (strategy("reversed"), 8),
    (strategy("open-far"), 6),
    (strategy("open-near"), 6),
    (strategy("open-both"), 4),
    (strategy("open-cycles"), 0),
    (strategy("best-first-pulls"), 2),
    (strategy("best-first"), 1),
];

/// Join where feature-space searches take part, after the others had their first word: their
/// shares, and the work of their first turn in millions. What these solve they often solve at once:
/// of 213 levels that the portfolio does not solve in a second each of them solves 4 to 12 in half
/// a second. Those without a share then rest.
const QUICK_TRIES: &[QuickTry] =
    &[(strategy("value"), 0, 200), (strategy("value-home"), 0, 150), (strategy("best-first-steps"), 0, 200)];
/// The same where boxes are far from their goals.
const REMOTE_TRIES: &[QuickTry] =
    &[(strategy("value"), 1, 650), (strategy("value-home"), 0, 350), (strategy("best-first-steps"), 0, 200)];
/// The same on small boards, where some of what they solve takes them longer. (Of 2000 levels on
/// larger boards `weighted-astar` solves none that the others had left.)
const SMALL_TRIES: &[QuickTry] =
    &[(strategy("value"), 3, 200), (strategy("value-home"), 1, 150), (strategy("weighted-astar"), 0, 150)];
/// The work after which they join, in the unit of [`StrategyInfo::pace`].
const QUICK_TRIES_JOIN: u64 = 600_000_000;

/// Those who join later still do so after this work.
const LATE: u64 = 2_500_000_000;

/// Comes first on boards where one position has tens of thousands of macro moves: single pulls need
/// not look at them all.
const LARGE_FIRST: Schedule = &[(strategy("best-first-pull-steps"), 8)];

/// Comes first on boards where boxes on goals lock another goal in for so many rounds: the others
/// lose 30 of the 34 such levels of the Large Test Suite in 10 s.
const DEEP_LOCK: u16 = 11;
const LOCK_FIRST: Schedule = &[(strategy("unlock"), 80), (strategy("unlock-far"), 50)];
/// Joins late on boards with less of a lock: the others solve 119 of 131 such levels in 10 s, and
/// need the time.
const LOCK: u16 = 4;
const LATE_LOCK: Schedule = &[(strategy("unlock"), 10), (strategy("unlock-far"), 8)];

/// Take part where so many of a hundred boxes start on goals: strategy, share, and the work of its
/// first turn in millions. Of 42 such levels lost without them, one or the other solves 8 in 2 s
/// alone; what is solved by others late needs the rest of the time.
const NEARLY_SOLVED: usize = 85;
const FEW_STRAYS: &[QuickTry] = &[(strategy("strays-local"), 2, 500), (strategy("strays"), 0, 400)];
/// The same where the lock is deep, beside [`LOCK_FIRST`].
const FEW_STRAYS_LOCKED: &[QuickTry] = &[(strategy("strays-local"), 20, 700)];
/// These join when the others had their very first word.
const EARLY_JOIN: u64 = 150_000_000;
/// From here on it is one of the [`QUICK_TRIES`].
const HALF_SOLVED: usize = 50;
const SOME_STRAYS: &[QuickTry] = &[(strategy("strays"), 0, 300)];

/// Boxes are near their goals if it is less than so many pushes to them, on average. Then hardly
/// anything is solved by a plan: of 33 such levels that take a second or more none.
const NEAR: usize = 2;
/// So many boxes near their goals, few of them home, are a mosaic. Such levels starve: of 12 that
/// take more than a second half are solved by `open-near`, and of eight that were lost in 10 s it
/// solves three alone in 4 s.
const CROWD: usize = 40;
/// Rests where boxes are near their goals: of 99 such levels that take 0.6 to 10 s it solves none.
const IDLE_NEAR: [&str; 1] = ["best-first"];
/// These rest in a crowd as well: of 18 that take 0.8 to 10 s none is solved by one of them.
const IDLE_IN_A_CROWD: [&str; 2] = ["value-home", "best-first-steps"];
/// Takes part where boxes are near their goals and no lock is in the way: its share, and the work
/// of its first turn in millions. What it solves it solves in a second, and others need the time.
const NEAR_HOME: &[QuickTry] = &[(strategy("unravel"), 1, 300)];
/// The same in a crowd. (The share is its memory as well.)
const NEAR_HOME_IN_A_CROWD: &[QuickTry] = &[(strategy("unravel"), 3, 900)];
/// The same among so many boxes, where of 24 levels only one is solved otherwise.
const LARGE_CROWD: usize = 80;
const NEAR_HOME_IN_A_LARGE_CROWD: &[QuickTry] =
    &[(strategy("unravel"), 10, 1_000), (strategy("unravel-pockets"), 6, 1_600)];
/// Takes part where boxes are farther away: what it solves it solves at once. Of 58 such levels
/// that are lost without it one, in 0.15 s.
const AWAY_FROM_HOME: &[QuickTry] = &[(strategy("plan-loose"), 0, 80)];
/// Takes part where no lock is in the way and boxes are not too far from their goals: of 148 levels
/// that are lost without it, it solves six alone, most of them in less than a second.
const BY_PIECES: &[QuickTry] = &[(strategy("piecemeal"), 1, 400)];
/// The same on small boards, and in a crowd: there its first layouts are those of `open-near`,
/// which comes close to them and stops.
const SMALL_BY_PIECES: &[QuickTry] = &[(strategy("piecemeal"), 0, 150)];
const BY_PIECES_IN_A_CROWD: &[QuickTry] = &[(strategy("piecemeal"), 6, 600)];
/// From so many pushes on a layout near the start is no help: of 53 levels that take 0.6 to 10 s
/// `open-near` solves two with a sixth of the work, `value` four with a twelfth of it. Nearer,
/// `value` solves at once what it solves: of 75 levels that take more than 0.7 s three, in 1.5 s.
const REMOTE: usize = 6;
/// They are far from them from so many pushes on, and need one.
const FAR: usize = 16;

/// For boards where a feature-space search would not get far. (A hall of 40 × 40 squares with 160
/// boxes takes single pulls 6 s; with macro moves alone 4 GiB are full after 57 positions.)
const HUGE_SCHEDULE: Schedule = &[
    (strategy("best-first-pull-steps"), 6),
    (strategy("best-first-steps"), 4),
    (strategy("best-first-pulls"), 2),
    (strategy("best-first"), 2),
];

/// Where the memory does not allow for macro moves.
const STEPS_SCHEDULE: Schedule = &[(strategy("best-first-pull-steps"), 6), (strategy("best-first-steps"), 4)];

/// Bytes of all moves of a position, were every box to go to every square, from which on a board is
/// large.
const LARGE_MOVES: usize = 8 << 20;
/// The same up to which feature-space searches take part: they score every move of every position,
/// and on larger boards a few positions would take minutes and gigabytes.
const MOST_FEATURED: usize = 64 << 20;
/// The part of the memory that all moves of a position may take if macro moves are to be used: each
/// of several searches opens a position in one go, whatever its limit.
const ROOM_SHARE: usize = 16;
/// Bytes from which `open-both` takes part: before its first position it has twice the scratch of
/// the others.
const FOR_BOTH_SIDES: usize = 32 << 20;
/// Squares up to which feature-space searches take part: beyond, sets of squares are of the widest
/// kind, eight kilobytes each, and tables of pairs of squares take longer to make than most levels
/// to solve.
const MOST_SQUARES: usize = 4095;

/// A strategy and its share of the work.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Task {
    pub strategy: &'static StrategyInfo,
    /// None if it rests after its opening turn, until nobody else is at work.
    pub share: u64,
    /// The work that the others have done before it joins.
    pub joins: u64,
    /// The work of its first turn, on top of its share.
    pub opening: u64,
    /// Which variant of the strategy.
    pub variant: u32,
}

impl Task {
    /// Its part of the memory.
    pub(crate) fn part(&self) -> u64 {
        self.share.max(1)
    }
}

/// The tasks of a strategy on a board whose solutions all need so many pushes: one, or those of the
/// portfolio, which together may take so many bytes.
pub(crate) fn tasks<const W: usize>(
    facts: &Analysis<W>,
    (strategy, pushes): (&'static StrategyInfo, u32),
    memory: usize,
) -> Vec<Task> {
    if strategy.kind != Kind::Portfolio {
        return vec![Task { strategy, share: 1, joins: 0, opening: 0, variant: 0 }];
    }
    let squares = facts.board.len();
    let moves = squares * facts.starts.len() * 2 * size_of::<u64>() * words(squares);
    let room = memory / ROOM_SHARE;
    let schedule = if squares <= SMALL_BOARD {
        SMALL_SCHEDULE
    } else if moves > room {
        STEPS_SCHEDULE
    } else if moves > MOST_FEATURED || squares > MOST_SQUARES {
        HUGE_SCHEDULE
    } else {
        SCHEDULE
    };
    let large = schedule == SCHEDULE && moves > LARGE_MOVES;
    let featured = schedule == SCHEDULE || schedule == SMALL_SCHEDULE;
    let lock = if featured && !large { Lock::deepest(facts) } else { 0 };
    let first: Schedule = if large {
        LARGE_FIRST
    } else if lock >= DEEP_LOCK {
        LOCK_FIRST
    } else {
        &[]
    };
    let lock_last: Schedule = if (LOCK..DEEP_LOCK).contains(&lock) { LATE_LOCK } else { &[] };
    let spare = facts.board.has_spare_goals();
    let scarce = memory < FOR_BOTH_SIDES;
    let fits = |task: &Task| !(spare && task.strategy.pulls() || scarce && task.strategy.name == "open-both");
    let boxes = facts.starts.len().max(1);
    let distance = pushes as usize / boxes;
    let quick_tries = match schedule {
        SMALL_SCHEDULE => SMALL_TRIES,
        SCHEDULE if distance >= REMOTE => REMOTE_TRIES,
        SCHEDULE => QUICK_TRIES,
        _ => &[],
    };
    let packed = 100 * facts.starts.intersection(&facts.goals).len() / boxes;
    let crowd = boxes >= CROWD && packed < NEARLY_SOLVED;
    let task = |joins: u64| {
        move |&(strategy, share): &(_, _)| {
            let share = share_by_level(strategy, share, distance, crowd);
            Task { strategy, share, joins, opening: 0, variant: 0 }
        }
    };
    let quick_try = |joins: u64| {
        move |&(strategy, share, opening): &QuickTry| Task {
            strategy,
            share: share_by_level(strategy, share, distance, crowd),
            joins,
            opening: if rests(strategy, distance, crowd) { 0 } else { opening * 1_000_000 },
            variant: 0,
        }
    };
    let (few_strays, some_strays): (&[QuickTry], &[QuickTry]) = match packed {
        _ if !featured || large => (&[], &[]),
        NEARLY_SOLVED.. if lock >= DEEP_LOCK => (FEW_STRAYS_LOCKED, &[]),
        NEARLY_SOLVED.. => (FEW_STRAYS, &[]),
        HALF_SOLVED.. => (&[], SOME_STRAYS),
        _ => (&[], &[]),
    };
    let near_home: &[QuickTry] = match distance {
        _ if schedule != SCHEDULE || lock >= LOCK => &[],
        NEAR.. => AWAY_FROM_HOME,
        0..NEAR if crowd && boxes >= LARGE_CROWD => NEAR_HOME_IN_A_LARGE_CROWD,
        0..NEAR if crowd => NEAR_HOME_IN_A_CROWD,
        0..NEAR => NEAR_HOME,
    };
    let by_pieces = if featured && lock < LOCK { by_pieces(schedule, distance, crowd) } else { &[] };
    let early = first.iter().chain(schedule).map(task(0));
    let late = lock_last.iter().map(task(LATE));
    let few_strays = few_strays.iter().chain(near_home).map(quick_try(EARLY_JOIN));
    let tries = by_pieces.iter().chain(some_strays).chain(quick_tries).map(quick_try(QUICK_TRIES_JOIN));
    early.chain(few_strays).chain(tries).chain(late).filter(fits).collect()
}

/// Those that go piece by piece on a board without a lock.
fn by_pieces(schedule: Schedule, distance: usize, crowd: bool) -> &'static [QuickTry] {
    match distance {
        _ if schedule == SMALL_SCHEDULE => SMALL_BY_PIECES,
        0..NEAR if crowd => BY_PIECES_IN_A_CROWD,
        0..REMOTE => BY_PIECES,
        REMOTE.. => &[],
    }
}

/// Does a strategy get no turn on such a board until nobody else is at work?
fn rests(info: &StrategyInfo, distance: usize, crowd: bool) -> bool {
    distance < NEAR && (IDLE_NEAR.contains(&info.name) || crowd && IDLE_IN_A_CROWD.contains(&info.name))
}

/// A share on a board whose boxes, perhaps a crowd, are so many pushes away from their goals, on
/// average.
fn share_by_level(info: &StrategyInfo, share: u64, distance: usize, crowd: bool) -> u64 {
    match (info.name, distance) {
        _ if rests(info, distance, crowd) => 0,
        ("plan", 0..NEAR) => share / 4,
        ("plan", FAR..) => share * 2,
        ("open-near", 0..NEAR) if crowd => share * 2,
        ("open-near", REMOTE..) => share / 3,
        ("value", REMOTE..) => share * 2,
        _ => share,
    }
}

/// The same tasks for so many threads: where there are more threads than tasks, variants of those
/// that have any, in their order, until each thread has one.
pub(crate) fn for_threads(threads: usize, mut tasks: Vec<Task>) -> Vec<Task> {
    let several: Vec<_> = tasks.iter().filter(|task| task.strategy.has_variants()).copied().collect();
    let again = (1..).flat_map(|variant| several.iter().map(move |&task| Task { variant, joins: 0, ..task }));
    let lacking = threads.saturating_sub(tasks.len());
    if !several.is_empty() {
        tasks.extend(again.take(lacking));
    }
    tasks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use sokonaut_level::Level;

    fn alone(name: &str) -> Task {
        let strategy = StrategyInfo::named(name).expect("a strategy");
        Task { strategy, share: 1, joins: 0, opening: 0, variant: 0 }
    }

    #[test]
    fn a_plan_is_worth_more_the_farther_the_boxes_are() {
        let share = |name: &str, distance| share_by_level(alone(name).strategy, 8, distance, true);
        assert_eq!([0, 1, 2, 15, 16, 40].map(|distance| share("plan", distance)), [2, 2, 8, 8, 16, 16]);
        assert_eq!([1, 2, 16].map(|distance| share("open", distance)), [8; 3]);
        assert_eq!([1, 2, 16].map(|distance| share("open-near", distance)), [16, 8, 2], "a mosaic");
        assert_eq!([5, 6].map(|distance| share("value", distance)), [8, 16]);
        assert_eq!([1, 2].map(|distance| share("best-first", distance)), [0, 8], "no use near the goals");
    }

    #[test]
    fn fields_of_boxes_beside_their_goals_are_unravelled() {
        // So many rows of boxes, each below its goal or far from it, on an open floor.
        let share = |boxes: usize, apart: usize| {
            let row = |inside: String| format!("#{inside}#\n");
            let (wall, free) = (row("#".repeat(2 * boxes + 1)), row(" ".repeat(2 * boxes + 1)));
            let goals = row(format!("{} ", " .".repeat(boxes)));
            let field = format!("{goals}{}{}", free.repeat(apart), row(format!("@{}", "$ ".repeat(boxes))));
            let level: Level = format!("{wall}{free}{field}{free}{wall}").parse().expect("a level");
            let facts = Analysis::<16>::new(&Board::new(&level).expect("a board"));
            let pushes = boxes * (apart + 1);
            let tasks = tasks(&facts, (StrategyInfo::named("auto").expect("it"), pushes as u32), 1 << 30);
            tasks.iter().find(|task| task.strategy.name == "unravel").map(|task| task.share)
        };
        assert_eq!(share(20, 2), None);
        assert_eq!([20, 40, 80].map(|boxes| share(boxes, 0)), [Some(1), Some(3), Some(10)]);
    }

    #[test]
    fn every_thread_has_a_task_of_its_own() {
        let tasks = vec![alone("open"), alone("best-first"), alone("plan"), alone("value")];
        let named = |threads| -> Vec<(&str, u32)> {
            for_threads(threads, tasks.clone())
                .iter()
                .map(|task| (task.strategy.name, task.variant))
                .collect()
        };
        assert_eq!(named(1).len(), 4, "fewer threads share the tasks");
        assert_eq!(named(7)[4..], [("open", 1), ("plan", 1), ("open", 2)]);
        assert_eq!(for_threads(8, vec![alone("best-first")]).len(), 1, "it has no variants");
    }
}
