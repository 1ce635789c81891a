//! New levels.

use crate::errand::Errand;
use crate::errors::misuse;
use crate::level::Level;
use pyo3::prelude::*;
use sokonaut_generate::{Generator, Style, Wishes};
use sokonaut_solver::{Control, NoClock};
use std::sync::Mutex;

/// A new level and what it takes.
#[derive(IntoPyObject)]
pub struct Made {
    level: Level,
    solution: String,
    score: u32,
    pushes: usize,
    box_changes: usize,
    detours: usize,
    nodes: u64,
    attempt: u64,
}

impl From<sokonaut_generate::Made> for Made {
    fn from(made: sokonaut_generate::Made) -> Self {
        let rank = made.rank;
        Self {
            level: Level::untitled(made.level),
            solution: rank.solution.lurd(),
            score: rank.score,
            pushes: rank.pushes,
            box_changes: rank.box_changes,
            detours: rank.detours,
            nodes: rank.nodes,
            attempt: made.attempt,
        }
    }
}

/// What levels shall be like: the attributes of the dataclass `Wishes` of the package.
#[derive(FromPyObject)]
pub struct Wanted {
    rows: u16,
    columns: u16,
    boxes: usize,
    style: Option<String>,
    difficulty: (u32, u32),
    attempts: u64,
    seed: u64,
}

impl Wanted {
    /// As the generator wants them.
    pub fn wishes(&self) -> PyResult<Wishes> {
        let style = self.style.as_ref().map(|name| name.parse::<Style>().map_err(misuse));
        Ok(Wishes {
            rows: self.rows,
            cols: self.columns,
            boxes: self.boxes,
            style: style.transpose()?,
            difficulty: self.difficulty.0..=self.difficulty.1,
            attempts: self.attempts,
        })
    }
}

/// Levels in the making: an iterator.
#[pyclass(frozen, module = "sokonaut._native")]
pub struct Maker {
    errand: Errand<Made>,
}

/// Makes levels until the wishes have no attempt left, or nobody takes them.
#[pyfunction]
pub fn make(wanted: Wanted, count: usize) -> PyResult<Maker> {
    let generator = Mutex::new(Generator::new(wanted.wishes()?, wanted.seed));
    let errand = Errand::start(1, move |send, stop| {
        let Ok(mut generator) = generator.lock() else { return };
        let control = Control::new(&NoClock, stop);
        let mut left = count;
        while left > 0 && !generator.is_over() && !control.stopped() {
            let Some(made) = generator.attempt(None, control) else { continue };
            left -= 1;
            if send.send(made.into()).is_err() {
                break;
            }
        }
    })?;
    Ok(Maker { errand })
}

#[pymethods]
impl Maker {
    fn __iter__(this: Py<Self>) -> Py<Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Made>> {
        self.errand.next(py)
    }
}
