//! Solving one level, or many on several threads.

use crate::errand::{Errand, News, goes_on};
use crate::errors::{BUG, misuse};
use crate::level::Level;
use crate::options::{Plan, TimeKind, Wanted};
use crate::progress::{CpuClock, Heard, Listener};
use pyo3::prelude::*;
use sokonaut_results::{Record, seconds};
use sokonaut_solver::{Clock, Control, Objective, Observer, Report, SolveError, WallClock};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

/// What became of a level: a dictionary with the keys of `sokonaut solve --json`.
#[derive(Clone, Debug, Default, IntoPyObject)]
pub struct Answer {
    outcome: &'static str,
    solution: Option<String>,
    moves: Option<usize>,
    pushes: Option<usize>,
    seconds: f64,
    nodes: Option<u64>,
    generated: Option<u64>,
    strategy: Option<String>,
    optimal: bool,
    limit: Option<String>,
    reason: Option<String>,
    lower_bound: Option<u32>,
    lower_bound_moves: Option<u32>,
    gap: Option<u32>,
    peak_memory: Option<u64>,
    error: Option<String>,
}

impl Answer {
    fn new(report: &Report, time: Duration) -> Self {
        let record = Record::of(report, time);
        Self {
            outcome: record.outcome.word(),
            solution: record.solution,
            moves: record.moves,
            pushes: record.pushes,
            seconds: record.seconds,
            nodes: record.nodes,
            generated: record.generated,
            strategy: record.strategy,
            optimal: record.optimal,
            limit: record.limit,
            reason: record.error,
            lower_bound: record.lower_bound,
            lower_bound_moves: record.lower_bound_moves,
            gap: record.gap,
            peak_memory: record.peak_memory,
            error: None,
        }
    }

    fn error(words: String, time: Duration) -> Self {
        Self { outcome: "error", seconds: seconds(time), error: Some(words), ..Self::default() }
    }
}

fn search(
    level: &sokonaut_level::Level,
    plan: &Plan,
    stop: &AtomicBool,
    clock: WallClock,
    observer: &(dyn Observer + Sync),
) -> Result<Answer, SolveError> {
    let cpu = CpuClock::start();
    let limiting: &dyn Clock = match plan.time {
        TimeKind::Wall => &clock,
        TimeKind::Cpu => &cpu,
    };
    let control = Control { observer, ..Control::new(limiting, stop) };
    let report = sokonaut_solver::solve(level, &plan.options, control)?;
    Ok(Answer::new(&report, clock.elapsed()))
}

/// Solves a level. `progress` is called with a dictionary now and then; if it returns `False`, the
/// search stops.
#[pyfunction]
pub fn solve(
    py: Python<'_>,
    level: &Bound<'_, Level>,
    wanted: Wanted,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<Answer> {
    let (level, plan) = (level.get().shared(), wanted.plan()?);
    let heard = progress.is_some();
    let errand = Errand::start(1, move |send, stop| {
        let clock = WallClock::start();
        let listener = heard.then(|| Listener::new(clock, send.clone()));
        let observer: &(dyn Observer + Sync) = match &listener {
            Some(listener) => listener,
            None => &(),
        };
        let _ = send.send(News::Done(search(level.level(), &plan, stop, clock, observer)));
    })?;
    errand.outcome(py, |heard: Heard| goes_on(progress.as_ref(), heard))?.map_err(misuse)
}

/// Levels that are being solved, several at a time: an iterator over index and answer, as they are
/// ready.
#[pyclass(frozen, module = "sokonaut._native")]
pub struct Batch {
    errand: Errand<(usize, Answer)>,
}

#[pymethods]
impl Batch {
    #[new]
    fn new(levels: Vec<Bound<'_, Level>>, wanted: Wanted, workers: usize) -> PyResult<Self> {
        let levels: Vec<_> = levels.iter().map(|level| level.get().shared()).collect();
        let (plan, next) = (wanted.plan()?, Arc::new(AtomicUsize::new(0)));
        let workers = workers.min(levels.len());
        let errand = Errand::start(workers, move |send, stop| {
            while let Some((index, level)) = take(&next, &levels) {
                let clock = WallClock::start();
                // A bug in the solver costs this level, not the others.
                let search = AssertUnwindSafe(|| search(level.level(), &plan, stop, clock, &()));
                let answer = match catch_unwind(search) {
                    Ok(Ok(answer)) => answer,
                    Ok(Err(error)) => Answer::error(error.to_string(), clock.elapsed()),
                    Err(_) => Answer::error(BUG.to_owned(), clock.elapsed()),
                };
                if stop.load(Ordering::Relaxed) || send.send((index, answer)).is_err() {
                    break;
                }
            }
        })?;
        Ok(Self { errand })
    }

    fn __iter__(this: Py<Self>) -> Py<Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<(usize, Answer)>> {
        self.errand.next(py)
    }

    /// Ends the work; what is not finished is not given out.
    fn stop(&self) {
        self.errand.stop();
    }
}

/// The next item that no worker has taken.
fn take<'a, T>(next: &AtomicUsize, items: &'a [T]) -> Option<(usize, &'a T)> {
    let index = next.fetch_add(1, Ordering::Relaxed);
    items.get(index).map(|item| (index, item))
}

/// One row of the table of strategies.
#[derive(IntoPyObject)]
pub struct Strategy {
    name: &'static str,
    help: &'static str,
    proves: Vec<&'static str>,
}

/// The name that a strategy has now, if this is one that it had before; any other word as it is.
#[pyfunction]
pub fn current_name(name: &str) -> &str {
    sokonaut_solver::current_name(name)
}

/// The names of what can make a solution good.
#[pyfunction]
pub fn objectives() -> Vec<&'static str> {
    let also = Objective::OTHER_NAMES.map(|(name, _)| name);
    Objective::ALL.map(Objective::name).into_iter().chain(also).collect()
}

/// The strategies, the default one first.
#[pyfunction]
pub fn strategies() -> Vec<Strategy> {
    let row = |strategy: &sokonaut_solver::StrategyInfo| Strategy {
        name: strategy.name,
        help: strategy.help,
        proves: strategy.proves().iter().map(|objective| objective.name()).collect(),
    };
    sokonaut_solver::strategies().iter().map(row).collect()
}
