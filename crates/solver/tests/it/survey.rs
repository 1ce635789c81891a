//! What people are shown is what the search uses.

use crate::common::{tiny_cases, tiny_levels};
use sokonaut_level::{Level, Pos};
use sokonaut_solver::internals::alarm::Watch;
use sokonaut_solver::internals::analysis::{FAR, SquareDistances};
use sokonaut_solver::internals::deadlocks::{PiCorral, Restriction, Walls, Zones};
use sokonaut_solver::{Clock, Control, CorralKind, LeftOut, Limits, NoClock, Options, Survey, Unready};
use sokonaut_solver::{inspect, inspect_within, solve};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// Every so many states of a tiny level are looked at.
const STRIDE: usize = 97;

#[test]
fn a_pi_corral_is_shown_exactly_if_the_search_is_restricted() {
    let (mut restricted, mut looked) = (0, 0);
    for ((name, level), case) in tiny_levels().iter().zip(tiny_cases()) {
        let (board, facts) = (&case.facts.board, &case.facts);
        let survey = Survey::new(level).expect("not hopeless");
        for state in case.oracle.states().iter().step_by(STRIDE) {
            let (walled, _) = Walls::new().wall_up(facts, state, &Watch::default());
            let mut zones = Zones::new();
            zones.find(facts, &walled, state.player, &Watch::default());
            let restriction = PiCorral::<1>::new().restrict(facts, &walled, &zones, &Watch::default());
            let boxes: Vec<Pos> = state.boxes.iter().map(|square| board.pos(square)).collect();
            let corrals = survey.corrals(&boxes, board.pos(state.player));
            let shown = corrals.iter().any(|corral| corral.kind == CorralKind::PlayerInward);
            let drawn = board.draw(&state.boxes, Some(state.player));
            assert_eq!(shown, restriction != Restriction::None, "{name}\n{drawn}");
            let closed: usize = zones.closed.iter().map(|zone| zone.len()).sum();
            let covered: usize = corrals.iter().map(|corral| corral.squares.len()).sum();
            assert_eq!(closed, covered, "{name}: every closed square is in one corral\n{drawn}");
            restricted += usize::from(shown);
            looked += 1;
        }
    }
    assert!(restricted > 0 && restricted < looked, "{restricted} of {looked}: the levels are too tame");
}

#[test]
fn distances_of_a_square_are_those_of_the_table() {
    for ((name, level), case) in tiny_levels().iter().zip(tiny_cases()) {
        let board = &case.facts.board;
        let table = SquareDistances::of_pushes(board, &Watch::default()).expect("a small board");
        let survey = Survey::new(level).expect("not hopeless");
        for from in board.squares() {
            let shown = survey.pushes_from(board.pos(from), None);
            let row = board.squares().map(|to| (board.pos(to), table.between(from, to)));
            assert_eq!(shown, row.filter(|&(_, pushes)| pushes != FAR).collect::<Vec<_>>(), "{name}");
        }
    }
}

/// A box that the player stands on the wrong side of has a longer way.
#[test]
fn the_bound_that_is_shown_is_the_one_that_is_reported() {
    let stop = AtomicBool::new(false);
    let limits = Limits { nodes: Some(1), ..Limits::default() };
    for (name, level) in tiny_levels() {
        let shown = inspect(&level).expect("not hopeless").lower_bound.unwrap_or(0);
        let options = Options { strategy: "breadth-first".to_owned(), limits, ..Options::default() };
        let report = solve(&level, &options, Control::new(&NoClock, &stop)).expect("a known strategy");
        // One position proves little more.
        assert!((shown..=shown + 1).contains(&report.lower_bound), "{name}: {shown} was shown");
    }
}

/// A clock by which time is up after so many looks.
struct Looks {
    left: AtomicU64,
}

impl Clock for Looks {
    fn elapsed(&self) -> Duration {
        let left = self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1));
        Duration::from_secs(u64::from(left.is_err()))
    }
}

/// Rows of boxes and rows of single goals in turn: many boxes, many goal areas.
fn hall() -> Level {
    let row = |pattern: &str| format!("#  {}  #\n", pattern.repeat(18));
    let rows = format!("{0}{1}{0}{2}", row("  "), row(" $"), row(" .")).repeat(9);
    let wall = "#".repeat(42);
    format!("{wall}\n#@{}#\n{rows}{}{wall}\n", " ".repeat(39), row("  ")).parse().expect("a level")
}

#[test]
fn a_look_ends_when_time_is_up_and_says_what_it_left_out() {
    let (level, stop) = (hall(), AtomicBool::new(false));
    let limits = Limits { time: Some(Duration::from_secs(1)), ..Limits::default() };
    let inspected = |looks: u64| {
        let clock = Looks { left: AtomicU64::new(looks) };
        let seen = inspect_within(&level, &limits, Control::new(&clock, &stop));
        (seen, looks - clock.left.load(Ordering::Relaxed))
    };
    let (whole, looks) = inspected(u64::MAX);
    let whole = whole.expect("there is time");
    assert!(whole.left_out.is_empty() && whole.lower_bound.is_some());
    assert_eq!(inspected(looks).0.as_ref(), Ok(&whole));
    assert_eq!(inspected(0).0, Err(Unready::Late));
    let hurried = inspected(looks - 1).0.expect("all but the last thing is known");
    assert_eq!((hurried.left_out, hurried.lower_bound), (vec![LeftOut::LowerBound], None));
    assert_eq!((hurried.rooms, hurried.entrances), (whole.rooms, whole.entrances));
    let clock = Looks { left: AtomicU64::new(0) };
    let survey = Survey::new(&level).expect("not hopeless");
    assert!(survey.packing_within(&limits, Control::new(&clock, &stop)).is_none());
}

/// Boxes as on the black fields of a chessboard: hundreds of closed parts of one square, and all
/// pairs of them that touch. Without a look at the clock the drawing of them takes minutes.
fn chessboard(side: usize) -> Level {
    let cell = |row: usize, col: usize| match (row, col) {
        _ if row == 0 || col == 0 || row == side - 1 || col == side - 1 => '#',
        (1, 1) => '@',
        _ if row < 3 || col < 3 || row + 3 >= side || col + 3 >= side => ' ',
        _ if (row + col) % 2 == 1 => '$',
        _ => '.',
    };
    let line = |row: usize| (0..side).map(|col| cell(row, col)).collect::<String>() + "\n";
    (0..side).map(line).collect::<String>().parse().expect("a level")
}

#[test]
fn corrals_are_looked_for_as_long_as_there_is_time() {
    let limits = Limits { time: Some(Duration::from_secs(1)), ..Limits::default() };
    let stop = AtomicBool::new(false);
    for (side, most) in [(11, u64::MAX), (61, 3)] {
        let level = chessboard(side);
        let survey = Survey::new(&level).expect("not hopeless");
        let boxes: Vec<Pos> = level.boxes().to_vec();
        let about = (&boxes[..], level.player());
        let clock = Looks { left: AtomicU64::new(most) };
        let seen = survey.corrals_within(about, &limits, Control::new(&clock, &stop));
        assert_eq!(seen.is_some(), most == u64::MAX, "{side}");
        if let Some(seen) = seen {
            assert_eq!(seen, survey.corrals(about.0, about.1), "{side}");
        }
        let asked = AtomicBool::new(true);
        let small_work = survey.corrals_within(about, &Limits::default(), Control::new(&NoClock, &asked));
        assert!(small_work.is_none() || side < 20, "a request to stop is heard, where there is much to do");
    }
}

#[test]
fn a_look_takes_no_more_memory_than_it_may_and_hears_a_request_to_stop() {
    let (level, stop) = (hall(), AtomicBool::new(false));
    let limits = Limits { memory: Some(1 << 18), ..Limits::default() };
    let seen = Survey::within(&level, &limits, Control::new(&NoClock, &stop));
    assert!(matches!(seen, Err(Unready::TooLarge(bytes)) if bytes > 1 << 18), "{seen:?}");
    let stop = AtomicBool::new(true);
    let seen = Survey::within(&level, &Limits::default(), Control::new(&NoClock, &stop));
    assert!(matches!(seen, Err(Unready::Stopped)), "{seen:?}");
}
