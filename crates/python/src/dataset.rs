//! Positions with exact labels: tablebases, and files of positions.

use crate::errand::{Errand, News, goes_on};
use crate::errors::{bug, misuse};
use crate::game::Game;
use crate::generate;
use crate::level::{Level, Square, square};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use sokonaut_dataset::{
    DatasetError, DatasetPlan, Entry, Job, NoTable, Origin, Recipe, Summary, Tablebase, Way,
};
use sokonaut_level::{Dir, Pos};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, mpsc};

/// Exact answers about every position of one level.
#[pyclass(frozen, module = "sokonaut._native")]
pub struct Table {
    level: Py<Level>,
    table: Tablebase,
}

/// A push: the box, and the letter of the direction.
type Push = (Square, char);

/// What is true of a position from which the level can be solved.
#[derive(IntoPyObject)]
pub struct ToGo {
    pushes: u32,
    moves: u32,
    next_for_pushes: Vec<Push>,
    next_for_moves: Vec<Push>,
}

#[pymethods]
impl Table {
    #[new]
    fn new(py: Python<'_>, level: Bound<'_, Level>, state_limit: usize) -> PyResult<Self> {
        let shared = level.get().shared();
        let errand = Errand::start(1, move |send, stop| {
            let _ = send.send(Tablebase::new(shared.level(), state_limit, stop));
        })?;
        let table = errand.next(py)?.ok_or_else(bug)?.map_err(|why: NoTable| misuse(why))?;
        Ok(Self { level: level.unbind(), table })
    }

    /// How many positions lead to a solution.
    fn __len__(&self) -> usize {
        self.table.len()
    }

    /// What is true of the position of a game of this level; `None` if it is dead.
    fn to_go(&self, game: &Bound<'_, Game>) -> PyResult<Option<ToGo>> {
        let (level, position) = game.get().place(game.py());
        if level.get().shared().level() != self.level.get().shared().level() {
            return Err(misuse("this is a game of another level; make a tablebase of its level"));
        }
        let named = |pushes: Vec<(Pos, Dir)>| -> Vec<Push> {
            pushes.into_iter().map(|(pos, dir)| (square(pos), dir.letter())).collect()
        };
        Ok(self.table.to_go(&position).map(|found| ToGo {
            pushes: found.pushes,
            moves: found.moves,
            next_for_pushes: named(found.next_for_pushes),
            next_for_moves: named(found.next_for_moves),
        }))
    }
}

/// What a file shall be like: the attributes of a dataclass of the package.
#[derive(FromPyObject)]
pub struct Wanted {
    positions: usize,
    sampling: Vec<String>,
    seed: u64,
    state_limit: usize,
    board: Option<(u16, u16)>,
    proofs: bool,
    splits: Option<String>,
    shard: (usize, usize),
    threads: usize,
}

impl Wanted {
    fn plan(&self) -> PyResult<DatasetPlan> {
        let ways = self.sampling.iter().map(|way| way.parse::<Way>().map_err(misuse));
        let splits = self.splits.as_ref().map(|splits| splits.parse().map_err(|why: String| misuse(why)));
        Ok(DatasetPlan {
            positions: self.positions,
            ways: ways.collect::<PyResult<_>>()?,
            seed: self.seed,
            most_states: self.state_limit,
            frame: self.board.map(|(columns, rows)| (rows, columns)),
            proofs: self.proofs,
            splits: splits.transpose()?.unwrap_or_default(),
        })
    }
}

/// What was written.
#[derive(IntoPyObject)]
pub struct Written {
    levels: usize,
    levels_before: usize,
    rows: usize,
    dead: usize,
    /// Collection, number, reason.
    skipped: Vec<(String, u32, String)>,
    finished: bool,
}

impl From<Summary> for Written {
    fn from(summary: Summary) -> Self {
        let skipped = summary.skipped.into_iter();
        Self {
            levels: summary.levels,
            levels_before: summary.levels_before,
            rows: summary.rows,
            dead: summary.dead,
            skipped: skipped.map(|skip| (skip.origin.collection, skip.origin.number, skip.why)).collect(),
            finished: summary.finished,
        }
    }
}

/// Writes positions of the levels, or of levels that are made; `progress` is called with what is
/// done so far, and stops the work by returning `False`.
#[pyfunction]
pub fn write_dataset(
    py: Python<'_>,
    path: PathBuf,
    levels: Vec<Bound<'_, Level>>,
    make: Option<(generate::Wanted, u32)>,
    wanted: Wanted,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<Written> {
    let plan = wanted.plan()?;
    let jobs = match make {
        Some((wishes, count)) => {
            let (wishes, seed) = (wishes.wishes()?, plan.seed);
            let recipe = move |number| Job::Make(Recipe { wishes: wishes.clone(), seed, number });
            Jobs::Make(Box::new((1..=count).map(recipe)))
        }
        None => Jobs::Read(levels.iter().map(|level| job(level.get())).collect::<Vec<_>>().into_iter()),
    };
    let (first, every) = wanted.shard;
    let (threads, jobs) = (wanted.threads, jobs.skip(first - 1).step_by(every));
    // The work waits for the answer to what it tells: small levels would be done before it is
    // heard.
    let (answer, answers) = mpsc::channel::<()>();
    let (tells, handed_over) = (progress.is_some(), Mutex::new(Some((jobs, answers))));
    let errand = Errand::start(1, move |send, stop: &AtomicBool| {
        let Some((jobs, answers)) = handed_over.lock().ok().and_then(|mut both| both.take()) else { return };
        let tell = |summary: &Summary| {
            if tells && send.send(News::Progress(summary.clone())).is_ok() {
                let _ = answers.recv();
            }
        };
        let _ = send.send(News::Done(sokonaut_dataset::write(&path, &plan, jobs, threads, stop, tell)));
    })?;
    let written = errand.outcome(py, |summary: Summary| {
        let goes_on = goes_on(progress.as_ref(), Written::from(summary))?;
        let _ = answer.send(());
        Ok(goes_on)
    });
    written?.map(Written::from).map_err(|error| match error {
        DatasetError::Write { .. } | DatasetError::Thread(_) => PyOSError::new_err(error.to_string()),
        error => misuse(error),
    })
}

/// Levels that are there, or still to be made.
enum Jobs {
    Read(std::vec::IntoIter<Job>),
    Make(Box<dyn Iterator<Item = Job> + Send>),
}

impl Iterator for Jobs {
    type Item = Job;

    fn next(&mut self) -> Option<Job> {
        match self {
            Self::Read(jobs) => jobs.next(),
            Self::Make(jobs) => jobs.next(),
        }
    }
}

fn job(level: &Level) -> Job {
    let (file, number) = level.place();
    let origin = Origin::of_file(Path::new(file.unwrap_or_default()), number.unwrap_or(1));
    Job::Level(Box::new(Entry { level: level.shared().level().clone(), origin }))
}
