//! `sokonaut solve`: level by level, told in the order of the file.

mod jobs;
mod onlooker;
mod show;
mod worker;

use crate::args::SolveArgs;
use crate::exit::{Exit, Trouble};
use crate::explain::Explanation;
use crate::festival::FestivalFiles;
use crate::input::{Entry, Source, files_or_stdin};
use crate::output::Target;
use crate::print::{
    BAD, FAINT, GOOD, HEAD, OPEN, complain, counted, grouped, heading, lasting, shown_path, sized, styled,
    talk,
};
use crate::progress::ProgressLine;
use crate::record::{Ending, Record, solution};
use crate::select::Selection;
use crate::settings;
use crate::share;
use crate::sok::SokFile;
use anyhow::Result;
use sokonaut_level::{About, Level};
use sokonaut_solver::{Clock, Limit, Outcome, Report, WallClock};
use std::cell::RefCell;
use std::io::Write;
use std::time::Duration;
use worker::{Work, Worker};

/// Solves what the arguments name.
///
/// # Errors
/// If the results cannot be written, or nothing could be started.
pub fn run(args: &SolveArgs, out: &mut dyn Write) -> Result<Exit> {
    let options = settings::solve_options(args);
    sokonaut_solver::check_options(&options).map_err(|error| Trouble::misuse(error.to_string()))?;
    onlooker::excuse(args);
    let files = files_or_stdin(&args.files);
    let leniency = settings::leniency(args.read);
    let chosen = share::chosen(&files, args.level.as_ref(), args.shard, leniency)?;
    let output = args.output.as_deref().map(|path| Target::new(path, &files)).transpose()?;
    let festival = args.festival_output.as_deref();
    let festival = festival.map(|folder| FestivalFiles::new(folder, &files, output.as_ref())).transpose()?;
    let worker = Worker::new(args, options, leniency);
    let mut job = Job {
        worker: &worker,
        args,
        out,
        output: output.map(SokFile::new),
        festival,
        tally: Tally::default(),
        exit: Exit::Done,
    };
    let clock = WallClock::start();
    for (path, chosen) in files.iter().zip(chosen) {
        if worker.stopped() {
            break;
        }
        // Nothing of this file is in our share.
        if chosen.as_ref().is_some_and(Selection::is_empty) {
            continue;
        }
        if files.len() > 1 && !args.json {
            writeln!(job.out, "{}", styled(HEAD, shown_path(path)))?;
        }
        match Source::open(path, chosen) {
            Ok(source) => job.solve_source(source)?,
            Err(trouble) => job.note_trouble(&shown_path(path), None, trouble)?,
        }
    }
    job.out.flush()?;
    if let Some(Err(trouble)) = job.festival.take().map(FestivalFiles::finish) {
        job.lose(&trouble);
    }
    if !args.quiet {
        talk(job.tally.summary(clock.elapsed(), worker.stopped()));
    }
    Ok(job.exit)
}

/// A level and what became of it, or why the file could not be read on.
type Done = Result<(Entry, Result<Work, Trouble>), Trouble>;

struct Job<'a> {
    args: &'a SolveArgs,
    worker: &'a Worker<'a>,
    out: &'a mut dyn Write,
    output: Option<SokFile>,
    festival: Option<FestivalFiles>,
    tally: Tally,
    exit: Exit,
}

impl Job<'_> {
    fn solve_source(&mut self, source: Source) -> Result<()> {
        let worker = self.worker;
        let solved = |next: Result<Entry, Trouble>| {
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
        jobs::in_order(usize::from(self.args.jobs), next, begun, |done| {
            let Some(done) = done else { return Ok(()) };
            let told = line.aside(|| self.tell(&name, source.borrow().header(), done));
            line.say(&counted(self.tally.all(), "level"));
            told
        })
    }

    /// Each level is finished before the next is read: it may come from somebody who waits for the answer.
    fn solve_in_turn(
        &mut self,
        mut source: Source,
        solved: impl Fn(Result<Entry, Trouble>) -> Done,
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

    /// Says what became of a level, and writes it to the files asked for.
    fn tell(&mut self, file: &str, collection: &About, done: Done) -> Result<()> {
        let (entry, work) = match done {
            Ok(done) => done,
            Err(trouble) => return self.note_trouble(file, None, trouble),
        };
        for broken in entry.parsed.about.broken.iter().filter(|_| !self.args.quiet) {
            talk(format!("note: {}", entry.unreadable(broken)));
        }
        self.keep(&entry, collection, work.as_ref().ok());
        match work {
            Ok(work) => self.note(&entry, &work.level, &work.report, work.time),
            Err(trouble) => self.note_trouble(&entry.file, Some(&entry), trouble),
        }
    }

    fn keep(&mut self, entry: &Entry, collection: &About, work: Option<&Work>) {
        // A level that was not searched is kept without a solution, if it can be read.
        let unsolved = if work.is_none() { entry.level(self.worker.leniency).ok() } else { None };
        let Some(level) = work.map(|work| &work.level).or(unsolved.as_ref()) else { return };
        let solved = work.and_then(|work| solution(&work.report));
        if let Some(Err(trouble)) =
            self.output.as_mut().map(|output| output.add(collection, level, &entry.parsed.about, solved))
        {
            self.lose(&trouble);
            self.output = None;
        }
        let (told, time) = (work.map(|work| &work.report), work.map_or(Duration::ZERO, |work| work.time));
        if let Some(Err(trouble)) =
            self.festival.as_mut().map(|files| files.add(collection, entry, level, told, time))
        {
            self.lose(&trouble);
            self.festival = None;
        }
    }

    /// A file of results cannot be written; the levels are solved all the same.
    fn lose(&mut self, trouble: &Trouble) {
        complain(trouble);
        self.exit = self.exit.and(trouble.exit);
    }

    fn note(&mut self, entry: &Entry, level: &Level, report: &Report, time: Duration) -> Result<()> {
        let explain = self.args.explain.then(|| Explanation::of(report));
        let asked = self.worker.options.strategy.clone();
        let record = Record { explain, asked, ..Record::new(entry, level, report, time) };
        self.tally.add(record.outcome);
        self.exit = self.exit.and(match report.outcome {
            Outcome::Solved(_) => Exit::Done,
            Outcome::Unsolvable(_) => Exit::Unsolvable,
            Outcome::OutOf(_) => Exit::Unsolved,
            Outcome::Stopped => Exit::Interrupted,
        });
        if self.args.json {
            writeln!(self.out, "{}", record.json())?;
        } else {
            writeln!(self.out, "{}", self.for_people(&record, report, time))?;
            if let Some(show) = self.args.show {
                write!(self.out, "{}", show::drawings(level, solution(report), show))?;
            }
            if let Some(explain) = &record.explain {
                writeln!(self.out, "{}", explain.for_people())?;
            }
        }
        Ok(self.out.flush()?)
    }

    fn note_trouble(&mut self, file: &str, entry: Option<&Entry>, trouble: Trouble) -> Result<()> {
        self.tally.add(Ending::Error);
        self.exit = self.exit.and(trouble.exit);
        complain(&trouble);
        if self.args.json {
            let level = entry.and_then(|entry| entry.level(self.worker.leniency).ok());
            let record = Record::error(file, entry, 0.0, trouble.message).about(level.as_ref());
            writeln!(
                self.out,
                "{}",
                Record { asked: self.worker.options.strategy.clone(), ..record }.json()
            )?;
        } else if let Some(entry) = entry {
            writeln!(self.out, "{}  {}", heading(entry.number, entry.title()), styled(BAD, "error"))?;
        }
        Ok(self.out.flush()?)
    }

    fn for_people(&self, record: &Record, report: &Report, time: Duration) -> String {
        let head = heading(record.level.unwrap_or(0), record.title.as_deref());
        let effort = format!(
            "{:>9}  {}",
            lasting(time),
            styled(
                FAINT,
                format!(
                    "{}, {}",
                    counted(report.stats.expanded as usize, "node"),
                    sized(report.stats.peak_memory)
                )
            )
        );
        match &report.outcome {
            Outcome::Solved(solution) => format!(
                "{head}  {}  {:>12}  {:>12}  {effort}{}\n      {}",
                styled(GOOD, "solved"),
                counted(solution.moves(), "move"),
                counted(solution.pushes(), "push"),
                proved(report),
                solution.lurd(),
            ),
            Outcome::Unsolvable(reason) => {
                format!("{head}  {}  {effort}\n      {reason}", styled(BAD, "no solution exists"))
            }
            Outcome::OutOf(limit) => {
                let remark = report.remark().map(|remark| format!("{remark}; try --memory-limit"));
                let excuse = remark.unwrap_or_else(|| self.excuse(*limit));
                format!("{head}  {}  {effort}\n      {excuse}", styled(OPEN, "not solved"))
            }
            Outcome::Stopped => format!("{head}  {}  {effort}", styled(OPEN, "interrupted")),
        }
    }

    fn excuse(&self, limit: Limit) -> String {
        let limits = &self.worker.options.limits;
        match limit {
            Limit::Time => {
                format!("the time is up ({}); try --time-limit", lasting(limits.time.unwrap_or_default()))
            }
            Limit::Memory => {
                format!("the memory is used up ({}); try --memory-limit", sized(limits.memory.unwrap_or(0)))
            }
            Limit::Nodes => format!(
                "the number of nodes is reached ({}); try --node-limit",
                grouped(limits.nodes.unwrap_or(0))
            ),
            Limit::Pushes => "proved: every solution needs more pushes than that".to_owned(),
            Limit::Ideas => "the strategy has tried all it can; try another --strategy".to_owned(),
        }
    }
}

/// What is proved about a solution.
fn proved(report: &Report) -> String {
    let bound = report.lower_bound_moves.unwrap_or(report.lower_bound);
    match report.gap {
        _ if report.optimal => "  proved best".to_owned(),
        Some(gap) => format!("  at least {bound} needed, gap {gap}"),
        None => String::new(),
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
    fn add(&mut self, ending: Ending) {
        *match ending {
            Ending::Solved => &mut self.solved,
            Ending::Unsolvable => &mut self.unsolvable,
            Ending::Limit => &mut self.open,
            Ending::Error => &mut self.errors,
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
        tally.add(Ending::Solved);
        assert_eq!(tally.summary(Duration::from_secs(1), false), "1 of 1 level solved in 1.00 s");
        tally.add(Ending::Limit);
        tally.add(Ending::Error);
        assert_eq!(
            tally.summary(Duration::from_secs(1), true),
            "1 of 2 levels solved, 1 open, 1 error in 1.00 s; interrupted, the rest was not tried"
        );
    }
}
