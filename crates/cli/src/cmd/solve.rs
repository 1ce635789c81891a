//! `sokonaut solve`: level by level, told in the order of the file.

mod args;
mod disk;
mod onlooker;
mod worker;

pub use args::{Show, SolveArgs};

use crate::exit::{CommandError, Exit};
use crate::input::{Entry, Source};
use crate::print::{counted, lasting, note, shown_path, talk};
use crate::progress::ProgressLine;
use crate::select::Selection;
use crate::settings;
use crate::share;
use crate::write::{Tried, Writer, writers};
use anyhow::Result;
use sokonaut_dataset::in_order;
use sokonaut_level::About;
use sokonaut_results::{Outcome, Record};
use sokonaut_solver::{Clock, Objective, WallClock};
use std::cell::RefCell;
use std::io::Write;
use std::time::Duration;
use worker::{Work, Worker};

/// Levels a job that are under way, or done and waiting for an earlier one.
const AHEAD: usize = 16;

/// Solves what the arguments name.
pub fn run(args: &SolveArgs, out: &mut dyn Write) -> Result<Exit> {
    let options = settings::solve_options(args);
    sokonaut_solver::check_options(&options).map_err(|error| CommandError::misuse(error.to_string()))?;
    settings::note_ignored(&options);
    let proves_pushes = options.objective == Objective::Pushes || options.at_most.is_some();
    if args.disk.disk.is_some() && !proves_pushes {
        return Err(CommandError::misuse("--disk is for proofs of pushes: add --objective pushes").into());
    }
    onlooker::excuse(args);
    let files = args.levels.or_stdin();
    let leniency = settings::leniency(args.read);
    let chosen = share::chosen(&files, args.levels.level.as_ref(), args.shard, leniency)?;
    let nothing = |chosen: &Option<Selection>| chosen.as_ref().is_some_and(Selection::is_empty);
    // Files of which nothing is in our share are not opened.
    let ours = files.iter().zip(chosen).filter(|(_, chosen)| !nothing(chosen));
    let sources = ours.map(|(path, chosen)| (shown_path(path), Source::open(path, chosen)));
    let sources: Box<dyn Iterator<Item = Opened>> = match &args.write.certificate {
        Some(file) => Box::new(with_one_level(sources.collect(), &shown_path(file))?.into_iter()),
        None => Box::new(sources),
    };
    let limits = options.limits;
    let worker = Worker::new(args, options, leniency);
    let stopped = || worker.stopped();
    let writers = writers(args, &files, limits, &stopped, out)?;
    let mut job = Job { worker: &worker, args, writers, tally: Tally::default(), exit: Exit::Done };
    let clock = WallClock::start();
    for (name, source) in sources {
        if worker.stopped() {
            break;
        }
        if files.len() > 1 {
            job.write(|writer| writer.file(&name))?;
        }
        match source {
            Ok(source) => job.solve_source(source)?,
            Err(error) => job.tell_of_file(&name, &error)?,
        }
    }
    for writer in std::mem::take(&mut job.writers) {
        job.goes_on(writer.finish())?;
    }
    if !args.quiet {
        talk(job.tally.summary(clock.elapsed(), worker.stopped()));
    }
    Ok(job.exit)
}

/// The name of a file, and the file if it could be opened.
type Opened = (String, Result<Source, CommandError>);

/// The sources, if there is but one level in all of them. A certificate is about one, and what
/// cannot be done is said before any is begun.
fn with_one_level(mut sources: Vec<Opened>, certificate: &str) -> Result<Vec<Opened>, CommandError> {
    let open = sources.iter_mut().filter_map(|(_, source)| source.as_mut().ok());
    if open.map(|source| source.look_ahead(2)).sum::<usize>() > 1 {
        let why = "a certificate is about one level, and there are more; choose one with --level";
        return Err(CommandError::misuse(format!("{certificate}: {why}")));
    }
    Ok(sources)
}

/// A level and what became of it, or why the file could not be read on.
type Done = Result<(Entry, Work), CommandError>;

struct Job<'a> {
    args: &'a SolveArgs,
    worker: &'a Worker<'a>,
    writers: Vec<Box<dyn Writer + 'a>>,
    tally: Tally,
    exit: Exit,
}

impl Job<'_> {
    fn solve_source(&mut self, source: Source) -> Result<()> {
        let worker = self.worker;
        let solved = |next: Result<Entry, CommandError>| {
            next.map(|entry| {
                let work = worker.solve(&entry);
                (entry, work)
            })
        };
        if self.args.jobs == 1 {
            return self.solve_in_turn(source, solved);
        }
        let name = source.name().to_owned();
        let source = RefCell::new(source);
        let line = ProgressLine::start(name.clone(), WallClock::start(), self.args.quiet);
        let next = || source.borrow_mut().next().filter(|_| !worker.stopped());
        // What was read ahead is not begun any more.
        let begun = |next| (!worker.stopped()).then(|| solved(next));
        let jobs = usize::from(self.args.jobs);
        in_order(jobs, AHEAD * jobs, next, begun, |done| {
            let Some(done) = done else { return Ok(()) };
            let told = line.aside(|| self.tell(&name, source.borrow().header(), done));
            line.say(&counted(self.tally.all(), "level"));
            told
        })
    }

    /// Each level is finished before the next is read: it may come from somebody who waits for the
    /// answer.
    fn solve_in_turn(
        &mut self,
        mut source: Source,
        solved: impl Fn(Result<Entry, CommandError>) -> Done,
    ) -> Result<()> {
        while let Some(next) = source.next() {
            let name = source.name().to_owned();
            self.tell(&name, source.header(), solved(next))?;
            if self.worker.stopped() {
                break;
            }
        }
        Ok(())
    }

    /// Says what became of a level.
    fn tell(&mut self, file: &str, collection: &About, done: Done) -> Result<()> {
        let (entry, Work { case, done }) = match done {
            Ok(done) => done,
            Err(error) => return self.tell_of_file(file, &error),
        };
        for broken in entry.parsed.about.broken.iter().filter(|_| !self.args.quiet) {
            note(entry.unreadable(broken));
        }
        let record = match &done {
            Ok((report, time)) => Record {
                techniques: self.args.search.techniques.map(|techniques| techniques.to_string()),
                estimate: self.args.search.estimate.map(|estimate| estimate.name().to_owned()),
                ..Record::of(report, *time)
            },
            Err(error) => self.record_of(error),
        };
        let record = record.about(&case, &self.worker.options.strategy);
        let work = done.as_ref().ok().map(|(report, time)| (report, *time));
        let level = case.level.as_ref().ok();
        self.count(&record);
        self.write(|writer| writer.level(&Tried { collection, entry: &entry, level, work, record: &record }))
    }

    /// Says that a file cannot be read, or not to its end.
    fn tell_of_file(&mut self, file: &str, error: &CommandError) -> Result<()> {
        let asked = self.worker.options.strategy.clone();
        let record = Record { file: file.to_owned(), asked, ..self.record_of(error) };
        self.count(&record);
        self.write(|writer| writer.unreadable(&record))
    }

    fn record_of(&mut self, error: &CommandError) -> Record {
        self.exit.heed(error);
        Record { error: Some(error.message.clone()), ..Record::default() }
    }

    fn count(&mut self, record: &Record) {
        self.tally.add(record.outcome);
        self.exit = self.exit.and(match record.outcome {
            Outcome::Unsolvable => Exit::Unsolvable,
            Outcome::Limit if record.limit.as_deref() == Some("stopped") => Exit::Interrupted,
            Outcome::Limit => Exit::Unsolved,
            _ => Exit::Done,
        });
    }

    /// Lets every writer write.
    fn write(&mut self, mut told: impl FnMut(&mut dyn Writer) -> Result<()>) -> Result<()> {
        for mut writer in std::mem::take(&mut self.writers) {
            if self.goes_on(told(&mut *writer))? {
                self.writers.push(writer);
            }
        }
        Ok(())
    }

    /// Does the writer go on? If its file cannot be written, that is said, and the levels are
    /// solved all the same.
    fn goes_on(&mut self, written: Result<()>) -> Result<bool> {
        let Err(error) = written else { return Ok(true) };
        self.exit.heed(&error.downcast()?);
        Ok(false)
    }
}

/// How many levels ended in which way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Tally {
    solved: usize,
    unsolvable: usize,
    open: usize,
    errors: usize,
}

impl Tally {
    fn add(&mut self, outcome: Outcome) {
        *match outcome {
            Outcome::Solved => &mut self.solved,
            Outcome::Unsolvable => &mut self.unsolvable,
            Outcome::Limit => &mut self.open,
            _ => &mut self.errors,
        } += 1;
    }

    fn all(self) -> usize {
        self.solved + self.unsolvable + self.open + self.errors
    }

    fn summary(self, time: Duration, stopped: bool) -> String {
        let all = self.solved + self.unsolvable + self.open;
        let mut parts = vec![format!("{} of {} solved", self.solved, counted(all, "level"))];
        let more = [(self.unsolvable, "without solution"), (self.open, "open")];
        parts.extend(more.iter().filter(|(n, _)| *n > 0).map(|(n, words)| format!("{n} {words}")));
        if self.errors > 0 {
            parts.push(counted(self.errors, "error"));
        }
        let end = if stopped { "; interrupted, the rest was not tried" } else { "" };
        format!("{} in {}{end}", parts.join(", "), lasting(time))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_summary_names_only_what_happened() {
        let mut tally = Tally::default();
        tally.add(Outcome::Solved);
        assert_eq!(tally.summary(Duration::from_secs(1), false), "1 of 1 level solved in 1.00 s");
        tally.add(Outcome::Limit);
        tally.add(Outcome::Error);
        assert_eq!(
            tally.summary(Duration::from_secs(1), true),
            "1 of 2 levels solved, 1 open, 1 error in 1.00 s; interrupted, the rest was not tried"
        );
    }
}
