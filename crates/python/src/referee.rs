//! The judge: solutions are replayed on the level as written.

use crate::errors::{IllegalMove, WrongSolution};
use crate::game::moves;
use crate::level::Level;
use pyo3::prelude::*;
use sokonaut_rules::Metrics;

/// The lengths of a solution, or of any moves.
#[derive(Clone, Copy, Debug, IntoPyObject)]
pub struct Measured {
    moves: usize,
    pushes: usize,
    box_lines: usize,
    box_changes: usize,
    pushing_sessions: usize,
    player_lines: usize,
}

impl From<Metrics> for Measured {
    fn from(metrics: Metrics) -> Self {
        let Metrics { moves, pushes, box_lines, box_changes, pushing_sessions, player_lines } = metrics;
        Self { moves, pushes, box_lines, box_changes, pushing_sessions, player_lines }
    }
}

/// Replays a solution and measures it; a wrong one is an exception.
#[pyfunction]
pub fn verify(level: &Bound<'_, Level>, solution: &str) -> PyResult<Measured> {
    let verified = sokonaut_rules::verify(level.get().shared().level(), &moves(solution)?.dirs());
    let verified = verified.map_err(|refuted| WrongSolution::new_err(refuted.to_string()))?;
    Ok(verified.metrics().into())
}

/// Measures moves, whether they solve the level or not.
#[pyfunction]
pub fn metrics(level: &Bound<'_, Level>, text: &str) -> PyResult<Measured> {
    let (shared, written) = (level.get().shared(), moves(text)?);
    let replay = sokonaut_rules::replay(shared.level(), &written);
    let replay = replay.map_err(|error| IllegalMove::new_err(error.to_string()))?;
    Ok(Metrics::of(replay.game.history()).into())
}
