//! No piece of work is long: between two looks at the clock little is done, and after the last one
//! next to nothing, whatever the strategy, the objective and the board.

use cpu_time::ThreadTime;
use sokonaut_level::{Level, Lurd};
use sokonaut_rules::{Verified, verify};
use sokonaut_solver::{
    Clock, Control, Limit, Limits, Metric, NoClock, Objective, OptimizeOptions, Options, Outcome, Ranking,
    Report, optimize, solve, strategies,
};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// What may be done between two looks, in CPU time: of a build that is hardly optimised, on a
/// machine that has other work.
const MOST_BETWEEN_LOOKS: Duration = Duration::from_millis(500);
/// Looks after the alarm has rung: each of the watches of a search has one.
const MOST_LATE_LOOKS: u64 = 24;

/// Every look takes a second on this clock. It notes what the thread did between them, and may ask
/// to stop.
struct Paced<'a> {
    seen: Mutex<Seen>,
    stop: &'a AtomicBool,
    stop_at: Option<u64>,
}

#[derive(Clone, Copy)]
struct Seen {
    looks: u64,
    last: Duration,
    longest: Duration,
}

fn cpu() -> Duration {
    ThreadTime::now().as_duration()
}

impl<'a> Paced<'a> {
    fn new(stop: &'a AtomicBool, stop_at: Option<u64>) -> Self {
        let seen = Seen { looks: 0, last: cpu(), longest: Duration::ZERO };
        Self { seen: Mutex::new(seen), stop, stop_at }
    }

    /// Looks so far, and the longest piece of work between two of them, or after the last.
    fn end(self) -> (u64, Duration) {
        let _ = self.elapsed();
        let seen = self.seen.into_inner().expect("one thread");
        (seen.looks - 1, seen.longest)
    }
}

impl Clock for Paced<'_> {
    fn elapsed(&self) -> Duration {
        let mut seen = self.seen.lock().expect("one thread");
        let now = cpu();
        seen.longest = seen.longest.max(now - seen.last);
        seen.last = now;
        seen.looks += 1;
        if self.stop_at.is_some_and(|at| seen.looks >= at) {
            self.stop.store(true, Ordering::Relaxed);
        }
        Duration::from_secs(seen.looks)
    }
}

/// A level drawn by a rule: what stands inside, by row and column from 0.
fn drawn(rows: usize, cols: usize, inside: impl Fn(usize, usize) -> char) -> Level {
    let wall = |row: usize, col: usize| row == 0 || col == 0 || row == rows - 1 || col == cols - 1;
    let cell = |row: usize, col: usize| if wall(row, col) { '#' } else { inside(row - 1, col - 1) };
    let line = |row: usize| (0..cols).map(|col| cell(row, col)).collect::<String>() + "\n";
    (0..rows).map(line).collect::<String>().parse().expect("a level")
}

/// Boxes as on the black fields of a chessboard, goals on the white ones: hundreds of closed parts
/// of one square. Sides are odd.
fn chessboard(side: usize) -> Level {
    drawn(side, side, |row, col| match (row, col) {
        (0, 0) => '@',
        (0 | 1, _) | (_, 0 | 1) => ' ',
        _ if row + 3 >= side || col + 3 >= side => ' ',
        _ if (row + col) % 2 == 0 => '$',
        _ => '.',
    })
}

/// An open hall: boxes on the left, none beside a wall, and goals on the right.
fn hall(rows: usize, cols: usize, pitch: usize) -> Level {
    let half = (cols - 2) / 2;
    drawn(rows, cols, |row, col| match (row, col) {
        (0, 0) => '@',
        _ if row % pitch != 1 || row + 3 >= rows || col % half % pitch != 1 || col >= 2 * half => ' ',
        _ if col < half => '$',
        _ => '.',
    })
}

/// Asks one question with the clock given, under a limit that the clock reaches after so many
/// looks.
type Question<'a> = &'a dyn Fn(Control<'_>, Limits) -> Report;

/// The question ends in time, and when asked to stop.
fn check(name: &str, question: Question<'_>) {
    for looks in [3, 40] {
        let stop = AtomicBool::new(false);
        let clock = Paced::new(&stop, None);
        let time = Some(Duration::from_secs(looks));
        let limits = Limits { time, memory: Some(1 << 30), nodes: None };
        let report = question(Control::new(&clock, &stop), limits);
        judge(name, looks, clock, &report, &|outcome| matches!(outcome, Outcome::OutOf(Limit::Time)));
    }
    let stop = AtomicBool::new(false);
    let clock = Paced::new(&stop, Some(20));
    let limits = Limits { time: Some(Duration::MAX), memory: Some(1 << 30), nodes: None };
    let report = question(Control::new(&clock, &stop), limits);
    judge(name, 20, clock, &report, &|outcome| matches!(outcome, Outcome::Stopped));
}

fn judge(name: &str, looks: u64, clock: Paced<'_>, report: &Report, in_time: &dyn Fn(&Outcome) -> bool) {
    let (looked, longest) = clock.end();
    println!("{name}, {looks} looks: {looked} looks, longest {longest:?}");
    let over = matches!(report.outcome, Outcome::Solved(_) | Outcome::OutOf(Limit::Memory | Limit::Ideas));
    assert!(in_time(&report.outcome) || over, "{name}: {:?}", report.outcome);
    assert!(looked <= looks + MOST_LATE_LOOKS, "{name}: {looked} looks instead of {looks}");
    assert!(longest <= MOST_BETWEEN_LOOKS, "{name}: {longest:?} without a look");
}

/// Every strategy, and everything that can be proved.
fn check_all(board: &str, level: &Level) {
    for strategy in strategies() {
        let solve = |control: Control<'_>, limits: Limits| {
            let options = Options { strategy: strategy.name.to_owned(), limits, ..Options::default() };
            solve(level, &options, control).expect("as many boxes as goals")
        };
        check(&format!("{board}, {}", strategy.name), &solve);
    }
    let objectives = Objective::ALL.into_iter().skip(1).map(|objective| (objective, None));
    for (objective, at_most) in objectives.chain([(Objective::Any, Some(10_000))]) {
        let prove = |control: Control<'_>, limits: Limits| {
            let options = Options { objective, at_most, limits, ..Options::default() };
            solve(level, &options, control).expect("auto proves everything")
        };
        check(&format!("{board}, {objective}, at most {at_most:?}"), &prove);
    }
}

#[test]
fn a_dense_board_is_left_in_time() {
    check_all("chessboard", &chessboard(23));
}

#[test]
fn a_hall_is_left_in_time() {
    check_all("hall", &hall(30, 60, 4));
}

#[test]
fn a_huge_hall_is_left_in_time() {
    check_all("huge hall", &hall(250, 250, 10));
}

/// Boxes are taken right through a hall one after the other: to look for the best walk before each
/// of hundreds of pushes takes seconds.
#[test]
fn the_optimizer_of_long_solutions_is_left_in_time() {
    let (cols, boxes, way) = (100, 12, 80);
    let level = drawn(2 * boxes + 4, cols, |row, col| match (row, col) {
        (0, 0) => '@',
        _ if row % 2 == 0 || row >= 2 * boxes => ' ',
        _ if col == 2 => '$',
        _ if col == 2 + way => '.',
        _ => ' ',
    });
    let row = format!("dr{}{}d", "R".repeat(way), "l".repeat(way + 1));
    let steps: Lurd = row.repeat(boxes).parse().expect("moves");
    let solution =
        verify(&level, &steps.dirs()[..steps.dirs().len() - way - 2]).expect("it solves the level");
    check_optimizer(&level, &solution);
}

#[test]
fn the_optimizer_is_left_in_time() {
    let level = drawn(30, 57, |row, col| match (row, col) {
        (0, 0) => '@',
        _ if row % 3 == 1 && col % 5 == 1 => '$',
        _ if row % 3 == 1 && col % 5 == 3 => '.',
        _ => ' ',
    });
    let options = Options { strategy: "best-first-steps".to_owned(), ..Options::default() };
    let stop = AtomicBool::new(false);
    let control = Control::new(&NoClock, &stop);
    let Outcome::Solved(solution) = solve(&level, &options, control).expect("known").outcome else {
        panic!("every box is two pushes from home");
    };
    check_optimizer(&level, &solution);
}

fn check_optimizer(level: &Level, solution: &Verified) {
    let stop = AtomicBool::new(false);
    for looks in [1, 3, 40] {
        let clock = Paced::new(&stop, None);
        let options = OptimizeOptions {
            ranking: Ranking::new(&[Metric::Moves]),
            limits: Limits { time: Some(Duration::from_secs(looks)), ..Limits::default() },
            threads: 1,
            kept: None,
            restarts: true,
        };
        let control = Control::new(&clock, &stop);
        let improved = optimize(level, std::slice::from_ref(solution), &options, control, &|_| {});
        assert!(improved.is_some_and(|improved| improved.solution.moves() <= solution.moves()));
        let (looked, longest) = clock.end();
        println!("optimizer, {looks} looks: {looked} looks, longest {longest:?}");
        assert!(looked <= looks + MOST_LATE_LOOKS, "{looked} looks instead of {looks}");
        assert!(longest <= MOST_BETWEEN_LOOKS, "{longest:?} without a look");
    }
}
