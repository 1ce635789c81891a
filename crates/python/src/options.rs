//! What a search is told, as the dataclass `Options` of the package has it.

use crate::errors::misuse;
use pyo3::{FromPyObject, PyResult};
use sokonaut_solver::{Limits, Objective, Options, Ranking, check_options};

/// The attributes of a Python object with the options of a search. `None` is no limit.
#[derive(Clone, Debug, FromPyObject)]
pub struct Wanted {
    strategy: Option<String>,
    objective: String,
    time_limit: Option<f64>,
    cpu_limit: Option<f64>,
    memory_limit: Option<u64>,
    node_limit: Option<u64>,
    threads: usize,
}

/// What seconds are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TimeKind {
    /// On the wall.
    Wall,
    /// Of the processor: the same work on a busy machine as on an idle one.
    Cpu,
}

/// What to do with a level.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The options of the solver.
    pub options: Options,
    /// What the limit of time means.
    pub time: TimeKind,
}

impl Wanted {
    /// The options of a solve; the words mean what they mean on the command line.
    pub fn plan(&self) -> PyResult<Plan> {
        let objective = self.objective.parse::<Objective>().map_err(misuse)?;
        let default = Options::default();
        let strategy = self.strategy.clone().unwrap_or(default.strategy);
        let options =
            Options { strategy, objective, limits: self.limits(), threads: self.threads, ..default };
        check_options(&options).map_err(misuse)?;
        Ok(Plan { options, time: if self.cpu_limit.is_some() { TimeKind::Cpu } else { TimeKind::Wall } })
    }

    /// What counts, for the optimizer.
    pub fn ranking(&self) -> PyResult<Ranking> {
        self.objective.parse().map_err(misuse)
    }

    /// The limits; `Options` has checked them.
    pub fn limits(&self) -> Limits {
        Limits::new(self.cpu_limit.or(self.time_limit), self.memory_limit, self.node_limit)
    }

    /// Threads that may work at the same time.
    pub fn threads(&self) -> usize {
        self.threads
    }
}
