//! The process that solves levels and tells what each of them cost.
//!
//! It reads a [`Job`] from standard input, writes a [`Record`] to standard output, and waits for
//! the next. A process that has done much has a memory that tells of it; its parent then takes a
//! new one. Starting one takes a few milliseconds, which are not counted.

use crate::job::Job;
use crate::meter::{CpuClock, forget_peak_memory, own_peak_memory};
use crate::other;
use sokonaut_level::Level;
use sokonaut_results::{Outcome, Record, seconds};
use sokonaut_solver::{Clock, Control, WallClock};
use std::io::{self, BufRead, Write};
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

/// Environment variable for tests: `abort:3` lets the worker of level 3 abort; `panic`, `overflow`,
/// `hang` (asleep), `spin` (at work) and `lie` (a wrong solution) work alike.
const TEST_HOOK: &str = "SOKONAUT_BENCH_HOOK";

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

/// The lines of standard input. The parent holds its other end as long as it lives; when it is
/// closed the process ends at once, whatever it is doing.
fn jobs() -> Receiver<String> {
    let (send, lines) = mpsc::channel();
    std::thread::spawn(move || {
        for line in io::stdin().lock().lines().map_while(Result::ok) {
            let _ = send.send(line);
        }
        other::end_all();
        std::process::exit(1);
    });
    lines
}

fn solve(job: &Job) -> Record {
    let failure = |error: String| Record { error: Some(error), cpu_seconds: Some(0.0), ..Record::default() };
    let level: Level = match job.board.parse() {
        Ok(level) => level,
        Err(error) => return failure(format!("the level did not survive the way to the worker: {error}")),
    };
    if let Some(command) = &job.settings.solver {
        return other::solve(job, &level, command);
    }
    let options = job.settings.options(&job.strategy);
    let (cpu, wall) = (CpuClock::start(), WallClock::start());
    let clock: &dyn Clock = if job.settings.cpu_limit.is_some() { &cpu } else { &wall };
    let stop = AtomicBool::new(false);
    let control = Control::new(clock, &stop);
    match sokonaut_solver::solve(&level, &options, control) {
        Ok(report) => Record {
            cpu_seconds: Some(seconds(cpu.elapsed())),
            rss: own_peak_memory(),
            ..Record::of(&report, wall.elapsed())
        },
        Err(error) => failure(error.to_string()),
    }
}

/// Does what the test hook asks of the level, if it asks anything.
fn misbehave(job: &Job, answer: &mut Record) {
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
