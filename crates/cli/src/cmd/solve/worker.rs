//! What it takes to solve one level, on whatever thread.

use super::disk::ProofFolder;
use super::onlooker::Onlooker;
use crate::cmd::optimize::shorten;
use crate::cmd::solve::SolveArgs;
use crate::exit::{CommandError, Exit};
use crate::input::Entry;
use crate::interrupt::Interrupt;
use crate::progress::ProgressLine;
use crate::settings;
use sokonaut_level::{Leniency, Level};
use sokonaut_results::Case;
use sokonaut_solver::{Clock, Control, Disk, Options, Outcome, Report, WallClock};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::OnceLock;
use std::time::Duration;

/// Solves levels; shared by all threads.
pub struct Worker<'a> {
    pub args: &'a SolveArgs,
    pub options: Options,
    pub leniency: Leniency,
    /// Listened to from the first search on: there is nothing to lose before.
    interrupt: OnceLock<Interrupt>,
}

/// A level that was looked at.
pub struct Work {
    pub case: Case,
    /// What the solver reported, and after how long.
    pub done: Result<(Report, Duration), CommandError>,
}

impl<'a> Worker<'a> {
    /// A worker as the arguments want it.
    pub fn new(args: &'a SolveArgs, options: Options, leniency: Leniency) -> Self {
        Self { args, options, leniency, interrupt: OnceLock::new() }
    }

    /// Does somebody want the program to end?
    pub fn stopped(&self) -> bool {
        self.interrupt.get().is_some_and(Interrupt::requested)
    }

    /// Solves a level, and makes the solution shorter if that was asked for.
    pub fn solve(&self, entry: &Entry) -> Work {
        let case = entry.case(self.leniency);
        let done = match &case.level {
            Ok(level) => self.work(entry, level),
            Err(why) => Err(CommandError::input(why)),
        };
        Work { case, done }
    }

    fn work(&self, entry: &Entry, level: &Level) -> Result<(Report, Duration), CommandError> {
        let clock = WallClock::start();
        let report = self.search(entry, level, clock)?;
        let report = self.shortened(entry, level, report);
        Ok((report, clock.elapsed()))
    }

    fn interrupt(&self) -> &Interrupt {
        self.interrupt.get_or_init(Interrupt::listen)
    }

    /// Several levels at a time have one line together.
    fn is_quiet(&self) -> bool {
        self.args.quiet || self.args.jobs > 1
    }

    /// One search. A bug in the solver costs this level, not the others.
    fn search(&self, entry: &Entry, level: &Level, clock: WallClock) -> Result<Report, CommandError> {
        let line = Onlooker::start(self.args, self.is_quiet(), entry, level, clock);
        let folder = ProofFolder::open(&self.args.disk, level)?;
        let disk = folder.as_ref().map(|folder| folder as &dyn Disk);
        let control = Control { observer: &line, disk, ..Control::new(&clock, self.interrupt().flag()) };
        let search = || sokonaut_solver::solve(level, &self.options, control);
        match catch_unwind(AssertUnwindSafe(search)) {
            Ok(Ok(report)) => {
                drop(line);
                if let Some(folder) = folder {
                    folder.close(&report, self.args.quiet);
                }
                Ok(report)
            }
            // The request as a whole was looked at before: this level is of another kind.
            Ok(Err(error)) => Err(failure(entry, Exit::Unsolved, &error.to_string())),
            Err(_) => Err(failure(entry, Exit::Internal, "the solver failed, which is a bug")),
        }
    }

    /// The same report with a shorter solution, if there is time to look for one.
    fn shortened(&self, entry: &Entry, level: &Level, mut report: Report) -> Report {
        let (Some(bound), Outcome::Solved(found)) = (self.args.optimize, &report.outcome) else {
            return report;
        };
        let clock = WallClock::start();
        let options = settings::optimize_options(self.args, bound);
        let line = ProgressLine::start(entry.label(), clock, self.is_quiet());
        if let Some(improved) =
            shorten(level, std::slice::from_ref(found), &options, self.interrupt(), &line, clock)
        {
            report.outcome = Outcome::Solved(improved.solution);
        }
        report
    }
}

/// What keeps a level from being searched.
fn failure(entry: &Entry, exit: Exit, why: &str) -> CommandError {
    CommandError { exit, message: format!("{}: level {}: {why}", entry.file, entry.number) }
}
