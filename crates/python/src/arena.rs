//! Many games at once, for learning: the border of the vector environment. Actions come in and
//! observations go out through arrays of NumPy that Python owns; nothing is copied on the way.

pub mod course;
mod fleet;

use crate::errors::misuse;
use crate::level::Level;
use course::Course;
use fleet::{Buffers, Fleet, Rewards, Rules};
use numpy::{PyReadonlyArray1, PyReadwriteArray1};
use pyo3::prelude::*;
use sokonaut_generate::Lottery;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// So many games of the same levels.
#[pyclass(frozen, module = "sokonaut._native")]
pub struct Arena {
    fleet: Mutex<Fleet>,
}

/// What games are like: the attributes of a dataclass of the package.
#[derive(FromPyObject)]
pub struct Wanted {
    rows: usize,
    columns: usize,
    pushes: bool,
    max_steps: Option<u32>,
    detect_dead: bool,
    end_when_dead: bool,
    same_step: bool,
    rewards: (f32, f32, f32, f32),
}

/// The arrays that are written, one value a game and kind unless said otherwise.
#[derive(FromPyObject)]
pub struct Arrays<'py> {
    /// Walls, goals, boxes and player of all games.
    observations: PyReadwriteArray1<'py, u8>,
    /// Which actions are legal.
    masks: PyReadwriteArray1<'py, i8>,
    rewards: PyReadwriteArray1<'py, f32>,
    terminations: PyReadwriteArray1<'py, bool>,
    truncations: PyReadwriteArray1<'py, bool>,
    solved: PyReadwriteArray1<'py, bool>,
    dead: PyReadwriteArray1<'py, bool>,
    levels: PyReadwriteArray1<'py, i32>,
    /// The last observations of games that began anew in the same step; empty otherwise.
    finals: PyReadwriteArray1<'py, u8>,
}

impl Arrays<'_> {
    fn buffers(&mut self) -> PyResult<Buffers<'_>> {
        Ok(Buffers {
            observations: self.observations.as_slice_mut()?,
            masks: self.masks.as_slice_mut()?,
            rewards: self.rewards.as_slice_mut()?,
            terminations: self.terminations.as_slice_mut()?,
            truncations: self.truncations.as_slice_mut()?,
            solved: self.solved.as_slice_mut()?,
            dead: self.dead.as_slice_mut()?,
            levels: self.levels.as_slice_mut()?,
            finals: self.finals.as_slice_mut()?,
        })
    }
}

impl Arena {
    fn fleet(&self) -> MutexGuard<'_, Fleet> {
        self.fleet.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl Arena {
    #[new]
    fn new(py: Python<'_>, levels: Vec<Bound<'_, Level>>, games: usize, wanted: Wanted) -> Self {
        let levels: Vec<_> = levels.iter().map(|level| level.get().shared()).collect();
        let fleet = py.detach(|| {
            let course = |level: &sokonaut_level::Level| Course::new(level, wanted.rows, wanted.columns);
            let courses = levels.iter().map(|level| course(level.level())).collect();
            let (step, packed, solved, dead) = wanted.rewards;
            let rules = Rules {
                cells: wanted.rows * wanted.columns,
                pushes: wanted.pushes,
                most_steps: wanted.max_steps.unwrap_or(u32::MAX),
                detect_dead: wanted.detect_dead || wanted.end_when_dead,
                end_when_dead: wanted.end_when_dead,
                same_step: wanted.same_step,
                rewards: Rewards { step, packed, solved, dead },
            };
            Fleet::new(courses, games, rules)
        });
        Self { fleet: Mutex::new(fleet) }
    }

    /// The levels that new episodes are drawn from, by their indices.
    fn choose(&self, pool: Vec<usize>) {
        self.fleet().choose(pool);
    }

    /// What lots are drawn by from now on.
    fn seed(&self, seed: u64) {
        self.fleet().seed(Lottery::new(seed));
    }

    /// Begins all games anew, or those of the mask; by lot, or with these levels.
    #[pyo3(signature = (arrays, mask=None, levels=None))]
    fn reset(
        &self,
        py: Python<'_>,
        mut arrays: Arrays<'_>,
        mask: Option<PyReadonlyArray1<'_, bool>>,
        levels: Option<Vec<usize>>,
    ) -> PyResult<()> {
        let mask = mask.as_ref().map(PyReadonlyArray1::as_slice).transpose()?;
        let mut buffers = arrays.buffers()?;
        let reset = || {
            let mut fleet = self.fleet();
            fleet.check(&buffers, mask.map(<[bool]>::len))?;
            fleet.reset(&mut buffers, mask, levels.as_deref());
            Ok::<(), String>(())
        };
        py.detach(reset).map_err(misuse)
    }

    /// One action in every game.
    fn step(
        &self,
        py: Python<'_>,
        actions: PyReadonlyArray1<'_, i64>,
        mut arrays: Arrays<'_>,
    ) -> PyResult<()> {
        let actions = actions.as_slice()?;
        let mut buffers = arrays.buffers()?;
        let step = || {
            let mut fleet = self.fleet();
            fleet.check(&buffers, Some(actions.len()))?;
            fleet.check_actions(actions)?;
            fleet.step(actions, &mut buffers);
            Ok::<(), String>(())
        };
        py.detach(step).map_err(misuse)
    }
}
