//! Solving by the clock on the wall.

use crate::Unsolved;
use crate::words::common_words;
use sokonaut_level::Level;
use sokonaut_rules::Verified;
use sokonaut_solver::{Control, Objective, Observer, Options, Progress, Report, SolveError, WallClock};
use std::fmt;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Bytes that a solve takes at the most unless it is told otherwise: 2 GiB.
pub const MEMORY: usize = 2 << 30;

/// Solves a level, however long it takes, in at most [`MEMORY`].
///
/// ```
/// let level = "#######\n#@ $ .#\n#######".parse().expect("a level");
/// assert_eq!(sokonaut::solve(&level).expect("it is easy").lurd(), "rRR");
/// ```
///
/// # Errors
/// If there is no solution, or the memory ends before it is found.
pub fn solve(level: &Level) -> Result<Verified, Unsolved> {
    Solver::new().solve(level)
}

/// Solves a level within so much time on the wall, in at most [`MEMORY`].
///
/// ```
/// use sokonaut::{Unsolved, solve_within};
/// use std::time::Duration;
/// let hopeless = "#######\n#@ $. #\n#.  $ #\n#######".parse().expect("a level");
/// assert!(matches!(solve_within(&hopeless, Duration::from_secs(10)), Err(Unsolved::Unsolvable(_))));
/// ```
///
/// # Errors
/// If there is no solution, or time or memory end before it is found.
pub fn solve_within(level: &Level, time: Duration) -> Result<Verified, Unsolved> {
    Solver::new().within(time).solve(level)
}

/// A solver that is told what is wanted, word by word. It can be used for any number of levels.
///
/// ```
/// use sokonaut::{Objective, Solver};
/// let level = "#######\n#@$  .#\n#     #\n#######".parse().expect("a level");
/// let report = Solver::new().objective(Objective::Moves).report(&level).expect("auto proves it");
/// assert!(report.optimal);
/// assert_eq!(report.lower_bound_moves, Some(3));
/// ```
#[derive(Clone)]
#[must_use]
pub struct Solver<'a> {
    options: Options,
    stop: Option<&'a AtomicBool>,
    listener: Option<&'a (dyn Fn(&Progress<'_>) + Sync)>,
}

impl<'a> Solver<'a> {
    /// Any solution, by the default strategy, on one thread, in at most [`MEMORY`], however long it
    /// takes.
    pub fn new() -> Self {
        let mut options = Options::default();
        options.limits.memory = Some(MEMORY);
        Self { options, stop: None, listener: None }
    }

    /// With these options instead.
    pub fn options(mut self, options: Options) -> Self {
        self.options = options;
        self
    }

    /// What makes a solution good.
    pub fn objective(mut self, objective: Objective) -> Self {
        self.options.objective = objective;
        self
    }

    /// By the strategy of this name, from [`strategies`](crate::solver::strategies()).
    pub fn strategy(mut self, name: &str) -> Self {
        self.options.strategy = name.to_owned();
        self
    }

    /// So many positions expanded for a level. With one thread and no other limit, the same answer
    /// on every machine.
    pub fn nodes(mut self, nodes: u64) -> Self {
        self.options.limits.nodes = Some(nodes);
        self
    }

    common_words!();

    /// Tells its progress now and then, from the threads that search.
    pub fn on_progress(mut self, listener: &'a (dyn Fn(&Progress<'_>) + Sync)) -> Self {
        self.listener = Some(listener);
        self
    }

    /// The solution of a level.
    ///
    /// # Errors
    /// If there is none, a limit ends the search, somebody stops it, or the options make no sense.
    pub fn solve(&self, level: &Level) -> Result<Verified, Unsolved> {
        Unsolved::or_solution(self.report(level)?)
    }

    /// All that there is to say of a solve: how it ended, what is proved, what it took.
    ///
    /// # Errors
    /// If the options make no sense, or not on this level.
    pub fn report(&self, level: &Level) -> Result<Report, SolveError> {
        let (clock, never) = (WallClock::start(), AtomicBool::new(false));
        let mut control = Control::new(&clock, self.stop.unwrap_or(&never));
        let listener = self.listener.map(Listener);
        if let Some(listener) = &listener {
            control.observer = listener;
        }
        sokonaut_solver::solve(level, &self.options, control)
    }
}

impl Default for Solver<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Solver<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver").field("options", &self.options).finish_non_exhaustive()
    }
}

struct Listener<'a>(&'a (dyn Fn(&Progress<'_>) + Sync));

impl Observer for Listener<'_> {
    fn progress(&self, progress: &Progress<'_>) {
        (self.0)(progress);
    }
}
