//! How long a solve goes on when it should have ended.
//!
//! A limit of time and a request to stop are promises. Here levels are solved under a small limit,
//! or stopped after a little while, and what comes after that moment is measured: in CPU time,
//! which is the work that was done, and on the wall, which on a busy machine is mostly waiting.

use crate::meter::CpuClock;
use serde::Serialize;
use sokonaut_level::Level;
use sokonaut_results::{Case, Layout, Record, Settings, Table, figure, seconds};
use sokonaut_solver::{Clock, Control, WallClock};
use std::fmt::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::time::Duration;

/// What ends a level.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum End {
    /// The limit in CPU seconds of the [`Settings`].
    Limit,
    /// A request to stop after so many seconds on the wall.
    Stop(Duration),
}

/// One level that went on for too long, or did not.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Overshoot {
    /// The file.
    pub file: String,
    /// Number of the level in the file.
    pub level: usize,
    /// The strategy asked for.
    pub asked: String,
    /// How it ended: `solved`, `unsolvable`, `stopped`, or the limit that ended it.
    pub outcome: String,
    /// Did it go on until the limit, or until it was stopped?
    pub ended: bool,
    /// CPU seconds past that moment.
    pub cpu: f64,
    /// Seconds on the wall past that moment.
    pub wall: f64,
}

/// The overshoot of one strategy for one objective, over all levels.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct OvershootLine {
    /// What makes a solution good.
    pub objective: String,
    /// The strategy asked for.
    pub asked: String,
    /// Levels tried.
    pub levels: usize,
    /// Those that were still at work at the limit, or when asked to stop. All figures are about
    /// these.
    pub ended: usize,
    /// CPU seconds past the moment, in the middle, of all but one in a hundred, and at the worst.
    pub cpu: Figures,
    /// The same on the wall.
    pub wall: Figures,
    /// The levels with the most CPU time, worst first.
    pub worst: Vec<Overshoot>,
}

/// A distribution in three figures.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Figures {
    /// Half of them are below.
    pub median: f64,
    /// All but a hundredth are below, or at it.
    pub p99: f64,
    /// The largest.
    pub worst: f64,
}

/// Solves a level and measures how long it goes on after its end. `None` if the strategy does not
/// take the level. Somebody who does not want to wait for a limit sets `stop`.
pub fn overshoot(
    case: &Case,
    settings: &Settings,
    strategy: &str,
    end: End,
    stop: &AtomicBool,
) -> Option<Overshoot> {
    let level = case.level.as_ref().ok()?;
    let measured = match end {
        End::Limit => past_limit(level, settings, strategy, stop),
        End::Stop(after) => past_stop(level, settings, strategy, after, stop),
    };
    let (outcome, past) = measured?;
    let (cpu, wall) = past.unwrap_or_default();
    Some(Overshoot {
        file: case.file.clone(),
        level: case.number,
        asked: strategy.to_owned(),
        outcome,
        ended: past.is_some(),
        cpu: seconds(cpu),
        wall: seconds(wall),
    })
}

/// CPU time and time on the wall.
type Times = (Duration, Duration);

fn past_limit(
    level: &Level,
    settings: &Settings,
    strategy: &str,
    stop: &AtomicBool,
) -> Option<(String, Option<Times>)> {
    let limit = Duration::try_from_secs_f64(settings.seconds()?).ok()?;
    let (cpu, wall) = (CpuClock::start(), WallClock::start());
    let outcome = solve(level, settings, strategy, &cpu, stop)?;
    let (cpu, wall) = (cpu.elapsed(), wall.elapsed());
    let past = cpu.checked_sub(limit).map(|cpu| (cpu, wall.saturating_sub(limit)));
    Some((outcome, past))
}

fn past_stop(
    level: &Level,
    settings: &Settings,
    strategy: &str,
    after: Duration,
    asked: &AtomicBool,
) -> Option<(String, Option<Times>)> {
    let stop = AtomicBool::new(false);
    let (done, wait) = mpsc::channel::<()>();
    let (cpu, wall) = (CpuClock::start(), WallClock::start());
    let flag = &stop;
    std::thread::scope(|scope| {
        let stopper = scope.spawn(move || {
            let in_time = waited(&wait, after, asked);
            flag.store(true, Ordering::Relaxed);
            in_time.then(|| (cpu.elapsed(), wall.elapsed()))
        });
        let outcome = solve(level, settings, strategy, &cpu, &stop);
        let end = (cpu.elapsed(), wall.elapsed());
        drop(done);
        let stopped = stopper.join().expect("it only waits");
        let past = |at: Times| (end.0.saturating_sub(at.0), end.1.saturating_sub(at.1));
        Some((outcome?, stopped.map(past)))
    })
}

/// How often somebody who waits looks whether the user wants to go.
const GLANCE: Duration = Duration::from_millis(20);

/// Waits until the time is over; `false` if the level is, or somebody does not want to wait.
fn waited(level: &mpsc::Receiver<()>, after: Duration, asked: &AtomicBool) -> bool {
    let clock = WallClock::start();
    while let Some(left) = after.checked_sub(clock.elapsed()).filter(|left| !left.is_zero()) {
        // Nobody sends: either the turn is over or the level is.
        let over = level.recv_timeout(left.min(GLANCE)) != Err(mpsc::RecvTimeoutError::Timeout);
        if over || asked.load(Ordering::Relaxed) {
            return false;
        }
    }
    true
}

fn solve(
    level: &Level,
    settings: &Settings,
    strategy: &str,
    clock: &dyn Clock,
    stop: &AtomicBool,
) -> Option<String> {
    let control = Control::new(clock, stop);
    let report = sokonaut_solver::solve(level, &settings.options(strategy), control);
    let record = Record::of(&report.ok()?, Duration::ZERO);
    Some(record.limit.unwrap_or_else(|| record.outcome.word().to_owned()))
}

impl OvershootLine {
    /// The figures of these levels, and so many of the worst.
    pub fn new(objective: &str, asked: &str, mut measured: Vec<Overshoot>, most: usize) -> Self {
        let levels = measured.len();
        measured.retain(|one| one.ended);
        measured.sort_by(|a, b| b.cpu.total_cmp(&a.cpu));
        let ended = measured.len();
        let cpu = Figures::of(measured.iter().map(|one| one.cpu).collect());
        let wall = Figures::of(measured.iter().map(|one| one.wall).collect());
        measured.truncate(most);
        let (objective, asked) = (objective.to_owned(), asked.to_owned());
        Self { objective, asked, levels, ended, cpu, wall, worst: measured }
    }
}

impl Figures {
    fn of(mut values: Vec<f64>) -> Self {
        values.sort_by(f64::total_cmp);
        let Some(last) = values.len().checked_sub(1) else { return Self::default() };
        let rank = |hundredths: usize| values[(values.len() * hundredths).div_ceil(100).max(1) - 1];
        Self { median: rank(50), p99: rank(99), worst: values[last] }
    }
}

/// The lines as a table, and the worst levels of each.
pub fn overshoot_text(lines: &[OvershootLine], layout: Layout) -> String {
    let head = [
        "objective",
        "strategy",
        "levels",
        "at the limit",
        "CPU median",
        "99 %",
        "worst",
        "wall 99 %",
        "worst",
    ];
    let mut table = Table::new(&head).left(1);
    for line in lines {
        let figures = [line.cpu.median, line.cpu.p99, line.cpu.worst, line.wall.p99, line.wall.worst];
        let words = [line.objective.clone(), line.asked.clone()];
        let counts = [line.levels, line.ended].map(|count| count.to_string());
        table.push(words.into_iter().chain(counts).chain(figures.map(figure)).collect());
    }
    let mut text = table.text(layout);
    let mut worst = Table::new(&["worst levels", "level", "objective", "strategy", "CPU", "wall", "outcome"])
        .left(2)
        .left(3)
        .left(6);
    for line in lines {
        for one in &line.worst {
            worst.push(vec![
                one.file.clone(),
                one.level.to_string(),
                line.objective.clone(),
                line.asked.clone(),
                figure(one.cpu),
                figure(one.wall),
                one.outcome.clone(),
            ]);
        }
    }
    if lines.iter().any(|line| !line.worst.is_empty()) {
        let _ = write!(text, "\n{}", worst.text(layout));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(cpu: f64, ended: bool) -> Overshoot {
        let (file, asked, outcome) = ("f".to_owned(), "auto".to_owned(), "time".to_owned());
        Overshoot { file, level: 1, asked, outcome, ended, cpu, wall: cpu * 2.0 }
    }

    #[test]
    fn figures_are_about_levels_that_were_still_at_work() {
        let mut measured: Vec<_> = (1..=200).map(|number| one(f64::from(number), true)).collect();
        measured.push(one(0.0, false));
        let line = OvershootLine::new("any", "auto", measured, 2);
        assert_eq!((line.levels, line.ended), (201, 200));
        assert_eq!(line.cpu, Figures { median: 100.0, p99: 198.0, worst: 200.0 });
        assert_eq!(line.wall.worst, 400.0);
        assert_eq!(line.worst.iter().map(|one| one.cpu).collect::<Vec<_>>(), [200.0, 199.0]);
        let none = OvershootLine::new("any", "auto", vec![one(0.0, false)], 2);
        assert_eq!((none.ended, none.cpu), (0, Figures::default()));
    }

    #[test]
    fn a_hall_is_measured_both_ways() {
        let case = "30x30x40".parse::<crate::Hall>().unwrap().case();
        let settings = Settings { cpu_limit: Some(0.05), ..Settings::default() };
        let nobody = AtomicBool::new(false);
        let limited = overshoot(&case, &settings, "breadth-first", End::Limit, &nobody).unwrap();
        assert_eq!((limited.outcome.as_str(), limited.ended), ("time", true));
        let settings = Settings { cpu_limit: None, ..settings };
        let end = End::Stop(Duration::from_millis(50));
        let stopped = overshoot(&case, &settings, "breadth-first", end, &nobody);
        assert_eq!(stopped.map(|one| (one.outcome, one.ended)), Some(("stopped".to_owned(), true)));
    }
}
