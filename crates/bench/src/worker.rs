//! The process that solves levels and tells what each of them cost.
//!
//! It reads a [`Job`] from standard input, writes an [`Answer`] to standard output, and waits for the next.
//! A process that has done much has a memory that tells of it; its parent then takes a new one. Starting
//! one takes a few milliseconds, which are not counted.

use crate::job::{Answer, Job};
use crate::meter::{CpuClock, WallClock, forget_peak_memory, own_peak_memory};
use sokonaut_level::Level;
use sokonaut_results::{Outcome, seconds};
use sokonaut_solver::{Clock, Control, Report, SolveError};
use std::io::{self, BufRead, Write};
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

/// Environment variable for tests: `abort:3` lets the worker of level 3 abort; `panic`, `overflow`,
/// `hang` (asleep), `spin` (at work) and `lie` (a wrong solution) work alike.
pub const TEST_HOOK: &str = "SOKONAUT_BENCH_HOOK";

/// Serves one job after the other, until there is no parent any more.
///
/// # Errors
/// If a job cannot be understood or an answer not be written.
pub fn worker() -> io::Result<()> {
    let mut out = io::stdout().lock();
    for line in jobs() {
        let job: Job = serde_json::from_str(&line)?;
        forget_peak_memory();
        let mut answer = solve(&job);
        misbehave(&job, &mut answer);
        writeln!(out, "{}", serde_json::to_string(&answer)?)?;
        out.flush()?;
    }
    Ok(())
}

/// The lines of standard input. The parent holds its other end as long as it lives; when it is closed
/// the process ends at once, whatever it is doing.
fn jobs() -> Receiver<String> {
    let (send, lines) = mpsc::channel();
    std::thread::spawn(move || {
        for line in io::stdin().lock().lines().map_while(Result::ok) {
            let _ = send.send(line);
        }
        std::process::exit(1);
    });
    lines
}

fn solve(job: &Job) -> Answer {
    let level: Level = match job.board.parse() {
        Ok(level) => level,
        Err(error) => return failure(format!("the level did not survive the way to the worker: {error}")),
    };
    let options = job.settings.options(&job.strategy);
    let (cpu, wall) = (CpuClock::start(), WallClock::start());
    let clock: &dyn Clock = if job.settings.cpu_limit.is_some() { &cpu } else { &wall };
    let stop = AtomicBool::new(false);
    let control = Control { clock, stop: &stop, observer: &() };
    answer(sokonaut_solver::solve(&level, &options, control), wall.elapsed(), cpu.elapsed())
}

fn failure(error: String) -> Answer {
    Answer {
        outcome: Outcome::Error,
        limit: None,
        strategy: None,
        solution: None,
        seconds: 0.0,
        cpu_seconds: 0.0,
        rss: None,
        peak_memory: None,
        nodes: None,
        generated: None,
        stored: None,
        setup_seconds: None,
        optimal: false,
        lower_bound: None,
        lower_bound_moves: None,
        gap: None,
        error: Some(error),
    }
}

fn answer(result: Result<Report, SolveError>, wall: Duration, cpu: Duration) -> Answer {
    let report = match result {
        Ok(report) => report,
        Err(error) => return failure(error.to_string()),
    };
    let mut answer = Answer {
        outcome: Outcome::Limit,
        strategy: Some(report.strategy.to_owned()),
        seconds: seconds(wall),
        cpu_seconds: seconds(cpu),
        rss: own_peak_memory(),
        peak_memory: Some(report.stats.peak_memory as u64),
        nodes: Some(report.stats.expanded),
        generated: Some(report.stats.generated),
        stored: Some(report.stats.stored),
        setup_seconds: Some(seconds(report.setup)),
        optimal: report.optimal,
        lower_bound: Some(report.lower_bound),
        lower_bound_moves: report.lower_bound_moves,
        gap: report.gap,
        error: report.remark(),
        ..failure(String::new())
    };
    match report.outcome {
        sokonaut_solver::Outcome::Solved(solution) => {
            answer.outcome = Outcome::Solved;
            answer.solution = Some(solution.lurd());
        }
        sokonaut_solver::Outcome::Unsolvable(reason) => {
            answer.outcome = Outcome::Unsolvable;
            answer.error = Some(reason.to_string());
        }
        sokonaut_solver::Outcome::OutOf(limit) => answer.limit = Some(limit.to_string()),
        sokonaut_solver::Outcome::Stopped => answer.limit = Some("stopped".to_owned()),
    }
    answer
}

/// Does what the test hook asks of the level, if it asks anything.
fn misbehave(job: &Job, answer: &mut Answer) {
    let Ok(wish) = std::env::var(TEST_HOOK) else { return };
    let asked = |deed: &str| wish.split(',').any(|one| one == format!("{deed}:{}", job.number));
    if asked("abort") {
        std::process::abort();
    } else if asked("panic") {
        panic!("asked to panic");
    } else if asked("overflow") {
        std::hint::black_box(descend(1));
    } else if asked("hang") {
        loop {
            std::thread::sleep(Duration::from_secs(1));
        }
    } else if asked("spin") {
        loop {
            std::hint::spin_loop();
        }
    } else if asked("lie") {
        answer.outcome = Outcome::Solved;
        answer.solution = Some("l".to_owned());
    }
}

/// Needs more stack than there is.
#[expect(unconditional_recursion, reason = "that is the point")]
fn descend(depth: u64) -> u64 {
    let room = std::hint::black_box([depth; 64]);
    descend(depth + 1) + room[7]
}
