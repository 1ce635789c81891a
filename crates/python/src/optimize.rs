//! Shorter solutions.

use crate::errand::{Errand, News, goes_on};
use crate::errors::{WrongSolution, bug};
use crate::game::moves;
use crate::level::Level;
use crate::options::Wanted;
use crate::progress::Listener;
use crate::referee::Measured;
use pyo3::prelude::*;
use sokonaut_results::seconds;
use sokonaut_rules::{Verified, verify};
use sokonaut_solver::{Clock, Control, News as Word, OptimizeOptions, WallClock};
use std::sync::Mutex;

/// What the optimizer made of a solution.
#[derive(Clone, Debug, IntoPyObject)]
pub struct Optimized {
    solution: String,
    metrics: Measured,
    nodes: u64,
    seconds: f64,
    /// Nothing is left to try.
    exhausted: bool,
}

/// Makes solutions shorter. `progress` hears of the best so far; if it returns `False`, the work
/// stops.
#[pyfunction]
pub fn optimize(
    py: Python<'_>,
    level: &Bound<'_, Level>,
    solutions: Vec<String>,
    wanted: Wanted,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<Optimized> {
    let shared = level.get().shared();
    let given = solutions.iter().map(|text| {
        let verified = verify(shared.level(), &moves(text)?.dirs());
        verified.map_err(|refuted| WrongSolution::new_err(refuted.to_string()))
    });
    let given = given.collect::<PyResult<Vec<Verified>>>()?;
    let options = OptimizeOptions {
        ranking: wanted.ranking()?,
        limits: wanted.limits(),
        threads: wanted.threads(),
        ..OptimizeOptions::default()
    };
    let errand = Errand::start(1, move |send, stop| {
        let clock = WallClock::start();
        let listener = Listener::new(clock, send.clone());
        let control = Control::new(&clock, stop);
        let seen = |solution: &Verified, nodes, exhausted| Optimized {
            solution: solution.lurd(),
            metrics: solution.metrics().into(),
            nodes,
            seconds: seconds(clock.elapsed()),
            exhausted,
        };
        let best = Mutex::new(None);
        let done = sokonaut_solver::optimize(shared.level(), &given, &options, control, &|news| {
            let Ok(mut best) = best.lock() else { return };
            let nodes = match news {
                Word::Better(better) => {
                    *best = Some(better.clone());
                    0
                }
                Word::Working { nodes } => nodes,
            };
            if let Some(best) = best.as_ref().filter(|_| listener.is_due()) {
                let _ = send.send(News::Progress(seen(best, nodes, false)));
            }
        });
        let done = done.map(|done| seen(&done.solution, done.nodes, done.exhausted));
        let _ = send.send(News::Done(done));
    })?;
    errand.outcome(py, |best: Optimized| goes_on(progress.as_ref(), best))?.ok_or_else(bug)
}
