//! Shorter solutions by the clock on the wall.

use crate::MEMORY;
use crate::words::common_words;
use sokonaut_level::Level;
use sokonaut_rules::Verified;
use sokonaut_solver::{Control, Limits, News, OptimizeOptions, Optimized, Ranking, WallClock};
use std::fmt;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Makes a solution shorter, first in pushes and then in moves, for so long at the most. What comes
/// out is never worse than what went in.
///
/// ```
/// use sokonaut::{Dir, Level, optimize, verify};
/// use std::time::Duration;
/// let level: Level = "######\n#@$ .#\n#    #\n######".parse().expect("a level");
/// let detour = [Dir::Down, Dir::Up, Dir::Right, Dir::Right];
/// let long = verify(&level, &detour).expect("it solves the level");
/// assert_eq!(optimize(&level, &long, Duration::from_secs(10)).lurd(), "RR");
/// ```
#[must_use]
pub fn optimize(level: &Level, solution: &Verified, time: Duration) -> Verified {
    let optimized = Optimizer::new().within(time).optimize(level, std::slice::from_ref(solution));
    optimized.map_or_else(|| solution.clone(), |better| better.solution)
}

/// An optimizer that is told what is wanted, word by word. It can be used for any number of levels.
#[derive(Clone)]
#[must_use]
pub struct Optimizer<'a> {
    options: OptimizeOptions,
    stop: Option<&'a AtomicBool>,
    listener: Option<&'a (dyn Fn(&Verified) + Sync)>,
}

impl<'a> Optimizer<'a> {
    /// Fewest pushes, then fewest moves, on one thread, in at most [`MEMORY`], until nothing is
    /// left to try: on a large level give it a limit.
    pub fn new() -> Self {
        let limits = Limits { memory: Some(MEMORY), ..Limits::default() };
        let options = OptimizeOptions { limits, ..OptimizeOptions::default() };
        Self { options, stop: None, listener: None }
    }

    /// What counts, the most important first: `"moves,pushes".parse()`.
    pub fn ranking(mut self, ranking: Ranking) -> Self {
        self.options.ranking = ranking;
        self
    }

    common_words!();

    /// Tells every better solution, from the threads that search.
    pub fn on_better(mut self, listener: &'a (dyn Fn(&Verified) + Sync)) -> Self {
        self.listener = Some(listener);
        self
    }

    /// The best that can be made of some solutions of a level; `None` if none of them is one.
    #[must_use]
    pub fn optimize(&self, level: &Level, solutions: &[Verified]) -> Option<Optimized> {
        let (clock, never) = (WallClock::start(), AtomicBool::new(false));
        let control = Control::new(&clock, self.stop.unwrap_or(&never));
        sokonaut_solver::optimize(level, solutions, &self.options, control, &|news| {
            if let (News::Better(solution), Some(listener)) = (news, self.listener) {
                listener(solution);
            }
        })
    }
}

impl Default for Optimizer<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Optimizer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Optimizer").field("options", &self.options).finish_non_exhaustive()
    }
}
