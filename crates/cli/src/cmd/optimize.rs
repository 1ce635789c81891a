//! `sokonaut optimize`: shorter solutions from given ones, or from our own.

mod args;
mod finding;

pub use args::OptimizeArgs;

use crate::claims::Claims;
use crate::exit::{CommandError, Exit};
use crate::input::{Entry, Source};
use crate::interrupt::Interrupt;
use crate::output::Target;
use crate::print::{complain, counted, lasting, note, talk};
use crate::progress::ProgressLine;
use crate::schema::Schema;
use crate::settings;
use crate::write::{SokFile, excuse};
use anyhow::Result;
use finding::{Change, Finding, saved};
use sokonaut_level::{About, Leniency, Level};
use sokonaut_results::Outcome as Ending;
use sokonaut_rules::{Verified, verify};
use sokonaut_solver::{
    Clock, Control, KeptEnds, News, OptimizeOptions, Optimized, Options, Outcome, WallClock, optimize, solve,
};
use std::io::Write;

/// Improves what the arguments name.
pub fn run(args: &OptimizeArgs, out: &mut dyn Write) -> Result<Exit> {
    let leniency = settings::leniency(args.read);
    let mut source = Source::open(&args.file, args.chosen.level.clone())?;
    let entries = source.by_ref().collect::<Result<Vec<_>, _>>()?;
    let claims = Claims::gather(&args.chosen, &args.solutions, true, &entries, leniency)?;
    let inputs: Vec<_> = std::iter::once(&args.file).chain(&args.solutions).cloned().collect();
    let output = args.output.as_deref().map(|path| Target::new(path, &inputs)).transpose()?;
    let mut out = Target::beside(output.as_ref(), args.json, out)?;
    let exit = claims.tell();
    let mut job = Job {
        args,
        leniency,
        claims,
        output: output.map(SokFile::new),
        interrupt: Interrupt::listen(),
        out: &mut *out,
        exit,
        total: Vec::new(),
    };
    let clock = WallClock::start();
    for (index, entry) in entries.iter().enumerate() {
        if !job.interrupt.requested() {
            job.optimize(index, entry, source.header())?;
        }
    }
    if job.interrupt.requested() {
        job.exit = job.exit.and(Exit::Interrupted);
    }
    if !args.quiet {
        talk(format!("{} in {}", saved(&args.ranking, &job.total), lasting(clock.elapsed())));
    }
    Ok(job.exit)
}

/// Improves solutions of one level until the limits of the options, on a clock that begins now.
///
/// Also for `solve --optimize`, which has just found a solution.
pub fn shorten(
    level: &Level,
    solutions: &[Verified],
    options: &OptimizeOptions,
    interrupt: &Interrupt,
    line: &ProgressLine,
    clock: WallClock,
) -> Option<Optimized> {
    let control = Control { observer: line, ..Control::new(&clock, interrupt.flag()) };
    let improved = optimize(level, solutions, options, control, &|news| match news {
        News::Better(better) => {
            line.note(&format!("{}, {}", counted(better.pushes(), "push"), counted(better.moves(), "move")));
        }
        News::Working { nodes } => line.say(&format!("{} nodes", crate::print::grouped(nodes))),
    });
    if let Some(remark) = improved.as_ref().and_then(Optimized::remark) {
        line.aside(|| note(format!("nothing was tried: {remark}; try --memory-limit")));
    }
    improved
}

struct Job<'a> {
    args: &'a OptimizeArgs,
    leniency: Leniency,
    claims: Claims,
    output: Option<SokFile>,
    interrupt: Interrupt,
    out: &'a mut dyn Write,
    exit: Exit,
    /// What became of the solutions of all levels.
    total: Vec<Change>,
}

impl Job<'_> {
    fn optimize(&mut self, index: usize, entry: &Entry, collection: &About) -> Result<()> {
        let Some(level) = self.exit.heeding(entry.level(self.leniency)) else { return Ok(()) };
        let clock = WallClock::start();
        let line = ProgressLine::start(entry.label(), clock, self.args.quiet);
        let mut given = self.given(index, &level);
        let mut ending = Ending::Limit;
        if given.is_empty() {
            match self.search(&level, clock, &line) {
                Some(Outcome::Solved(solution)) => given.push(solution),
                Some(Outcome::Unsolvable(_)) => ending = Ending::Unsolvable,
                _ => {}
            }
        }
        let mut options = self.args.options();
        let best = given.iter().min_by_key(|solution| options.ranking.lengths(&solution.metrics())).cloned();
        if let (Some(best), Some((first, last))) = (&best, self.args.range) {
            options.kept = Some(kept_ends(first, last, best.pushes())?);
            given = vec![best.clone()];
        }
        let improved =
            best.as_ref().and_then(|_| shorten(&level, &given, &options, &self.interrupt, &line, clock));
        drop(line);
        let after = improved.as_ref().map(|improved| &improved.solution).or(best.as_ref());
        let written = self.output.as_mut().map(|sok| sok.add(collection, &level, &entry.parsed.about, after));
        if let Some(Err(error)) = written {
            self.exit.heed(&error);
            self.output = None;
        }
        if after.is_some() {
            ending = Ending::Solved;
        }
        self.exit = self.exit.and(match ending {
            Ending::Solved => Exit::Done,
            Ending::Unsolvable => Exit::Unsolvable,
            _ => Exit::Unsolved,
        });
        self.print(&Finding::new(entry, ending, best.as_ref().zip(after), improved.as_ref(), clock.elapsed()))
    }

    fn print(&mut self, finding: &Finding) -> Result<()> {
        let text = if self.args.json {
            Schema::Optimize.line(finding)?
        } else {
            finding.for_people(&self.args.ranking)
        };
        self.total.extend(finding.change());
        writeln!(self.out, "{text}")?;
        Ok(self.out.flush()?)
    }

    /// The solutions given for a level, as far as they are right.
    fn given(&mut self, index: usize, level: &Level) -> Vec<Verified> {
        let mut right = Vec::new();
        for claim in self.claims.claims.iter().filter(|claim| claim.entry == index) {
            match verify(level, &claim.moves.dirs()) {
                Ok(verified) => right.push(verified),
                Err(refuted) => {
                    complain(format!("{}: {refuted}; it is left out", claim.place));
                    self.exit = self.exit.and(Exit::Refuted);
                }
            }
        }
        for broken in self.claims.broken.iter().filter(|broken| broken.entry == index) {
            complain(format!(
                "{}: this solution cannot be read: {}; it is left out",
                broken.place, broken.why
            ));
            self.exit = self.exit.and(Exit::Refuted);
        }
        right
    }

    /// A level without a solution is solved first.
    fn search(&self, level: &Level, clock: WallClock, line: &ProgressLine) -> Option<Outcome> {
        let control = Control { observer: line, ..Control::new(&clock, self.interrupt.flag()) };
        let options = Options {
            limits: self.args.options().limits,
            threads: self.args.threads(),
            ..Options::default()
        };
        let report = solve(level, &options, control).ok()?;
        if let Outcome::OutOf(limit) = report.outcome {
            let why = excuse(&report, limit, &options.limits);
            line.aside(|| note(format!("no solution to begin with: {why}")));
        }
        Some(report.outcome)
    }
}

/// The pushes that stay as they are if those from `first` to `last`, counted from 1, may change.
fn kept_ends(first: usize, last: usize, pushes: usize) -> Result<KeptEnds, CommandError> {
    if first > pushes {
        return Err(CommandError::misuse(format!(
            "--range: the solution has only {}",
            counted(pushes, "push")
        )));
    }
    Ok(KeptEnds { before: first - 1, after: pushes.saturating_sub(last) })
}
