//! `sokonaut solve`: level by level, each finished before the next begins.

mod onlooker;
mod show;

use crate::args::SolveArgs;
use crate::cmd::optimize::shorten;
use crate::exit::{Exit, Trouble};
use crate::explain::Explanation;
use crate::festival::FestivalFiles;
use crate::input::{Entry, Source, files_or_stdin};
use crate::interrupt::Interrupt;
use crate::output::Target;
use crate::print::{
    BAD, FAINT, GOOD, HEAD, OPEN, complain, counted, grouped, heading, lasting, shown_path, sized, styled,
    talk,
};
use crate::progress::{ProgressLine, WallClock};
use crate::record::{Ending, Record, solution};
use crate::select::Selection;
use crate::settings;
use crate::share;
use crate::sok::SokFile;
use anyhow::Result;
use onlooker::Onlooker;
use sokonaut_level::{About, Leniency, Level};
use sokonaut_solver::{Claim, Clock, Control, Limit, Options, Outcome, Report, prove};
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

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
    let mut job = Job {
        options,
        leniency,
        args,
        out,
        output: output.map(SokFile::new),
        festival,
        interrupt: None,
        tally: Tally::default(),
        exit: Exit::Done,
    };
    let clock = WallClock::start();
    for (path, chosen) in files.iter().zip(chosen) {
        if job.stopped() {
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
        talk(job.tally.summary(clock.elapsed(), job.stopped()));
    }
    Ok(job.exit)
}

struct Job<'a> {
    args: &'a SolveArgs,
    options: Options,
    leniency: Leniency,
    out: &'a mut dyn Write,
    output: Option<SokFile>,
    festival: Option<FestivalFiles>,
    interrupt: Option<Interrupt>,
    tally: Tally,
    exit: Exit,
}

impl Job<'_> {
    fn solve_source(&mut self, mut source: Source) -> Result<()> {
        while let Some(next) = source.next() {
            match next {
                Ok(entry) => self.solve_entry(&entry, source.header())?,
                Err(trouble) => self.note_trouble(source.name(), None, trouble)?,
            }
            if self.stopped() {
                break;
            }
        }
        Ok(())
    }

    fn solve_entry(&mut self, entry: &Entry, collection: &About) -> Result<()> {
        let level = match entry.level(self.leniency) {
            Ok(level) => level,
            Err(trouble) => return self.note_trouble(&entry.file, Some(entry), trouble),
        };
        for broken in entry.parsed.about.broken.iter().filter(|_| !self.args.quiet) {
            talk(format!("note: {}", entry.unreadable(broken)));
        }
        let clock = WallClock::start();
        let report = self.search(entry, &level, clock).map(|report| self.shortened(entry, &level, report));
        let time = clock.elapsed();
        let solved = report.as_ref().ok().and_then(solution);
        if let Some(Err(trouble)) =
            self.output.as_mut().map(|output| output.add(collection, &level, &entry.parsed.about, solved))
        {
            self.lose(&trouble);
            self.output = None;
        }
        let told = report.as_ref().ok();
        if let Some(Err(trouble)) =
            self.festival.as_mut().map(|files| files.add(collection, entry, &level, told, time))
        {
            self.lose(&trouble);
            self.festival = None;
        }
        match report {
            Ok(report) => self.note(entry, &level, &report, time),
            Err(trouble) => self.note_trouble(&entry.file, Some(entry), trouble),
        }
    }

    /// A file of results cannot be written; the levels are solved all the same.
    fn lose(&mut self, trouble: &Trouble) {
        complain(trouble);
        self.exit = self.exit.and(trouble.exit);
    }

    /// One search. A bug in the solver costs this level, not the others.
    fn search(&mut self, entry: &Entry, level: &Level, clock: WallClock) -> Result<Report, Trouble> {
        let interrupt = self.interrupt.get_or_insert_with(Interrupt::listen).clone();
        let line = Onlooker::start(self.args, entry, level, clock);
        let control = Control { clock: &clock, stop: interrupt.flag(), observer: &line };
        let search = || match self.args.prove {
            Some(pushes) => Ok(prove(level, Claim::AtMost(pushes), &self.options, control)),
            None => sokonaut_solver::solve(level, &self.options, control),
        };
        match catch_unwind(AssertUnwindSafe(search)) {
            Ok(Ok(report)) => Ok(report),
            // The request as a whole was looked at before: this level is of another kind.
            Ok(Err(error)) => Err(failure(entry, Exit::Unsolved, &error.to_string())),
            Err(_) => Err(failure(entry, Exit::Internal, "the solver failed, which is a bug")),
        }
    }

    /// The same report with a shorter solution, if there is time to look for one.
    fn shortened(&mut self, entry: &Entry, level: &Level, mut report: Report) -> Report {
        let (Some(bound), Outcome::Solved(found)) = (self.args.optimize, &report.outcome) else {
            return report;
        };
        let clock = WallClock::start();
        let options = settings::improve_options(self.args, bound);
        let interrupt = self.interrupt.get_or_insert_with(Interrupt::listen).clone();
        let line = ProgressLine::start(entry.label(), clock, self.args.quiet);
        if let Some(improved) =
            shorten(level, std::slice::from_ref(found), &options, &interrupt, &line, clock)
        {
            report.outcome = Outcome::Solved(improved.solution);
        }
        report
    }

    fn note(&mut self, entry: &Entry, level: &Level, report: &Report, time: Duration) -> Result<()> {
        let explain = self.args.explain.then(|| Explanation::of(report));
        let asked = self.options.strategy.clone();
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
            let level = entry.and_then(|entry| entry.level(self.leniency).ok());
            let record = Record::error(file, entry, 0.0, trouble.message).about(level.as_ref());
            writeln!(self.out, "{}", Record { asked: self.options.strategy.clone(), ..record }.json())?;
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
        let limits = &self.options.limits;
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

    fn stopped(&self) -> bool {
        self.interrupt.as_ref().is_some_and(Interrupt::requested)
    }
}

/// What keeps a level from being searched.
fn failure(entry: &Entry, exit: Exit, why: &str) -> Trouble {
    Trouble { exit, message: format!("{}: level {}: {why}", entry.file, entry.number) }
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
