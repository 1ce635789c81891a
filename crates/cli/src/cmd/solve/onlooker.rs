//! Who looks on while a level is solved: a line of progress, or a view of the solver at work.

use crate::cmd::solve::SolveArgs;
use crate::input::Entry;
use crate::print::note;
use crate::progress::ProgressLine;
use sokonaut_level::Level;
use sokonaut_solver::{Observer, Progress, WallClock};
use sokonaut_tui::{Theme, Watch};
use std::io::IsTerminal;

/// What is shown of a search.
pub enum Onlooker {
    /// One line.
    Line(ProgressLine),
    /// Position and numbers.
    Watch(Box<Watch>),
}

impl Onlooker {
    /// Begins with the search.
    pub fn start(args: &SolveArgs, quiet: bool, entry: &Entry, level: &Level, clock: WallClock) -> Self {
        if watched(args) {
            // In the middle of a terminal its own colours fit best, whatever look the game has.
            Self::Watch(Box::new(Watch::start(entry.label(), level.clone(), Theme::from_env())))
        } else {
            Self::Line(ProgressLine::start(entry.label(), clock, quiet))
        }
    }
}

impl Observer for Onlooker {
    fn progress(&self, progress: &Progress<'_>) {
        match self {
            Self::Line(line) => line.progress(progress),
            Self::Watch(watch) => watch.progress(progress),
        }
    }
}

/// Says so if there is nothing to watch the solver on; the levels are solved all the same.
pub fn excuse(args: &SolveArgs) {
    if args.watch && !watched(args) {
        note("--watch needs a terminal; solving without it");
    }
}

fn watched(args: &SolveArgs) -> bool {
    args.watch && std::io::stderr().is_terminal()
}
