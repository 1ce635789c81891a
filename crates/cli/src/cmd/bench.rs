//! `sokonaut bench`: measure the solver, show and compare what was measured.

mod args;
mod compare;
mod overshoot;
mod report;

pub use args::BenchArgs;

use crate::args::{Bound, ReadArgs};
use crate::exit::{CommandError, Exit};
use crate::input::{self, Entry, entries};
use crate::interrupt::Interrupt;
use crate::output::{Sink, Target, Targets};
use crate::print::{BAD, FAINT, GOOD, OPEN, counted, note, shown_path, styled, talk};
use crate::progress;
use crate::schema::Schema;
use crate::select::Selection;
use crate::settings;
use anyhow::Result;
use args::{BenchCommand, ChoiceArgs, RunArgs, ShowArgs, SignatureArgs};
use indicatif::{ProgressBar, ProgressStyle};
use sokonaut_bench::{BenchError, Builds, RunObserver, RunPlan, Store, Summary, own_levels};
use sokonaut_results::{
    Case, Choice, CommandLine, Header, Layout, Outcome, Record, ResultsError, Settings, stem,
};
use std::collections::HashSet;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Does what the arguments ask.
pub fn run(args: &BenchArgs, out: &mut dyn Write) -> Result<Exit> {
    match &args.command {
        BenchCommand::Run(args) => measure(args, out),
        BenchCommand::Show(args) => show(args, out),
        BenchCommand::Compare(args) => compare::run(args, out),
        BenchCommand::Report(args) => report::run(args),
        BenchCommand::Signature(args) => signature(args, out),
        BenchCommand::Overshoot(args) => overshoot::run(args, out),
        BenchCommand::Worker => Ok(sokonaut_bench::worker().map(|()| Exit::Done)?),
    }
}

fn command_error(error: impl Into<BenchError>) -> CommandError {
    let error = error.into();
    let exit = match &error {
        BenchError::Write { .. } | BenchError::Folder(_) => Exit::Output,
        BenchError::Results(ResultsError::Read { .. } | ResultsError::Line { .. }) => Exit::BadInput,
        BenchError::Worker(_) => Exit::Internal,
        _ => Exit::Misuse,
    };
    CommandError { exit, message: error.to_string() }
}

/// The same for what goes to a stream: a reader that has seen enough is no trouble.
fn stream_error(error: BenchError) -> anyhow::Error {
    match error {
        BenchError::Write { source, .. } if source.kind() == io::ErrorKind::BrokenPipe => source.into(),
        other => command_error(other).into(),
    }
}

fn measure(args: &RunArgs, out: &mut dyn Write) -> Result<Exit> {
    let settings = settings_of(args)?;
    settings.check().map_err(command_error)?;
    if settings.solver.is_none() {
        settings.strategies.iter().for_each(|name| settings::note_ignored(&settings.options(name)));
    }
    let (cases, read) = cases(&args.files, &args.choice, args.read)?;
    if cases.is_empty() {
        return nothing_left(read);
    }
    let planned = cases.len() * settings.strategies.len();
    let cases = share_of(cases, &args.choice);
    let unreadable = cases.iter().filter(|case| case.level.is_err()).count();
    let jobs = usize::from(args.jobs);
    let header =
        sokonaut_bench::header(settings.clone(), choice_of(args), jobs, planned).map_err(command_error)?;
    let builds = if args.any_build { Builds::Any } else { Builds::Same };
    let targets = RunFiles::of(args)?;
    let run = args.output.as_deref().filter(|_| targets.stream.is_none());
    let mut store = match (run, targets.stream) {
        (Some(path), _) => Store::open(path, &header, builds),
        (None, stream) => {
            let name = args.output.as_deref().map_or_else(|| "standard output".to_owned(), shown_path);
            Store::stream(&name, Box::new(stream.unwrap_or(Sink::Stdout)), &header)
        }
    }
    .map_err(stream_error)?;
    if let Some(warning) = too_much_memory(&header) {
        note(warning);
    }
    let plan = RunPlan { cases, settings, jobs, worker: vec!["bench".to_owned(), "worker".to_owned()] };
    let interrupt = Interrupt::listen();
    let mut progress = Progress::new(args.quiet);
    let summary = sokonaut_bench::run(&plan, &mut store, interrupt.flag(), &mut progress);
    progress.bar.finish_and_clear();
    let summary = summary.map_err(stream_error)?;
    drop(store);
    tell(args, &summary, unreadable, run, targets.report, out)?;
    Ok(if interrupt.requested() && summary.recorded < summary.planned {
        Exit::Interrupted
    } else if summary.bugs > summary.refuted && args.other.solver.is_none() {
        Exit::Internal
    } else if summary.refuted > 0 {
        Exit::Refuted
    } else if unreadable > 0 {
        Exit::BadInput
    } else {
        read
    })
}

/// The figures of a run that is over, and where it has one its page.
fn tell(
    args: &RunArgs,
    summary: &Summary,
    unreadable: usize,
    run: Option<&Path>,
    page: Option<Target>,
    out: &mut dyn Write,
) -> Result<()> {
    if !args.quiet {
        talk(words(summary, unreadable));
        if let Some(path) = run {
            let results = input::results(&path.to_string_lossy()).map_err(command_error)?;
            write!(out, "{}", sokonaut_results::show(&results).text(Layout::Plain))?;
        }
    }
    if let Some((run, page)) = run.zip(page.filter(|_| summary.recorded > 0)) {
        let told = report::one(run, &page)?;
        if !args.quiet {
            talk(told);
        }
    }
    Ok(())
}

/// Where a run writes, found out before it begins.
struct RunFiles {
    /// Where the lines go if that is no file.
    stream: Option<Sink>,
    report: Option<Target>,
}

impl RunFiles {
    fn of(args: &RunArgs) -> Result<Self, CommandError> {
        let mut targets = Targets::new(&args.files);
        let out = args.output.as_deref().map(|path| targets.take(path)).transpose()?;
        let report = args.report.as_deref().map(|path| targets.take(path)).transpose()?;
        let stream = out.as_ref().map(Target::device).transpose()?.flatten();
        if stream.is_some() && report.is_some() {
            return Err(CommandError::misuse("--report reads the run again: name a file with --output"));
        }
        Ok(Self { stream, report })
    }
}

fn settings_of(args: &RunArgs) -> Result<Settings, CommandError> {
    let limits = &args.limits;
    let usual = Settings::default();
    Ok(Settings {
        strategies: other_solver(args)?.map_or_else(|| args.strategy.clone(), |name| vec![name]),
        objective: args.objective,
        cpu_limit: match (limits.cpu_limit, limits.time_limit) {
            (Some(limit), _) => limit.limit(),
            (None, Some(_)) => None,
            (None, None) => usual.cpu_limit,
        },
        time_limit: limits.time_limit.and_then(Bound::limit),
        memory_limit: limits.memory_limit.limit(),
        node_limit: limits.node_limit.limit(),
        threads: usize::from(args.threads),
        techniques: args.search.techniques.map(|techniques| techniques.to_string()),
        estimate: args.search.estimate.map(|estimate| estimate.name().to_owned()),
        grace: limits.grace,
        solver: args.other.solver.clone(),
    })
}

/// The name of the other solver, if one is to be measured and can be.
fn other_solver(args: &RunArgs) -> Result<Option<String>, CommandError> {
    let Some(command) = &args.other.solver else { return Ok(None) };
    let command: CommandLine = command.parse().map_err(command_error)?;
    if !cfg!(unix) {
        return Err(CommandError::misuse("--solver: other solvers are measured on Unix only"));
    }
    if !sokonaut_bench::is_program(command.program()) {
        let advice = "write where it is, or put its folder on the PATH";
        return Err(CommandError::misuse(format!(
            "--solver: there is no program '{}'; {advice}",
            command.program()
        )));
    }
    Ok(Some(args.other.solver_name.clone().unwrap_or_else(|| command.name())))
}

fn choice_of(args: &RunArgs) -> Choice {
    Choice {
        files: args.files.iter().map(|path| shown_path(path)).collect(),
        levels: args.choice.level.clone(),
        every: args.choice.every.map(|every| every.to_string()),
        like: args.choice.like.clone(),
        shard: args.choice.shard.map(|shard| shard.to_string()),
        close: args.read.close,
        expand_tabs: args.read.expand_tabs,
    }
}

/// The levels that were asked for, of all shares, and how the reading of the files ended: what
/// cannot be read is said, and the others are measured. But shares would then differ between
/// machines, and levels be lost.
fn cases(files: &[PathBuf], choice: &ChoiceArgs, read: ReadArgs) -> Result<(Vec<Case>, Exit), CommandError> {
    let chosen: Option<Selection> =
        choice.level.as_deref().map(str::parse).transpose().map_err(CommandError::misuse)?;
    let like = choice.like.as_deref().map(input::results).transpose().map_err(command_error)?;
    let like: Option<HashSet<(String, usize)>> =
        like.map(|results| results.rows.into_iter().map(|row| (row.collection, row.level)).collect());
    let wanted = |entry: &Entry| {
        choice.every.is_none_or(|every| every.contains(entry.number))
            && like.as_ref().is_none_or(|like| like.contains(&(stem(&entry.file), entry.number)))
    };
    if files.iter().any(|path| path == Path::new("-")) {
        return Err(CommandError::misuse("a run can be repeated, standard input cannot: name files"));
    }
    let leniency = settings::leniency(read);
    let (mut cases, mut exit) = (Vec::new(), Exit::Done);
    for next in entries(files, chosen.as_ref()) {
        match next {
            Ok(entry) if wanted(&entry) => cases.push(entry.case(leniency)),
            Ok(_) => {}
            Err(error) if choice.shard.is_some() => return Err(error),
            Err(error) => exit.heed(&error),
        }
    }
    Ok((cases, exit))
}

/// How a command ends that has no level to measure.
fn nothing_left(read: Exit) -> Result<Exit> {
    match read {
        Exit::Done => Err(CommandError::misuse(
            "no level is left to measure; ask for more with --level, --every, --like",
        )
        .into()),
        unread => Ok(unread),
    }
}

/// The share of the levels that was asked for.
fn share_of(cases: Vec<Case>, choice: &ChoiceArgs) -> Vec<Case> {
    match choice.shard {
        Some(shard) => shard.share(cases),
        None => cases,
    }
}

/// Several levels at a time need several times the memory.
fn too_much_memory(header: &Header) -> Option<String> {
    let (limit, machine) = (header.settings.memory_limit?, header.machine.memory_mib?);
    let jobs = u64::try_from(header.jobs).ok()?;
    let needed = limit.saturating_mul(jobs);
    (needed > machine).then(|| {
        format!("{jobs} jobs of {limit} MiB are more than the machine has ({machine} MiB); lower one of them")
    })
}

fn words(summary: &Summary, unreadable: usize) -> String {
    let mut parts = vec![format!("{} of {} solved", summary.solved, counted(summary.recorded, "level"))];
    parts.extend(
        (summary.bugs > 0).then(|| styled(BAD, format!("{} crashed, killed or wrong", summary.bugs))),
    );
    parts.extend((unreadable > 0).then(|| styled(OPEN, format!("{unreadable} unreadable"))));
    let left = summary.planned - summary.recorded;
    parts.extend((left > 0).then(|| format!("{left} not measured yet; the same command goes on")));
    parts.join(", ")
}

/// The line that tells, on a terminal, how the run gets on.
struct Progress {
    bar: ProgressBar,
    solved: usize,
    bugs: usize,
}

impl Progress {
    fn new(quiet: bool) -> Self {
        Self { bar: progress::bar(quiet), solved: 0, bugs: 0 }
    }

    fn count(&mut self, record: &Record) {
        self.solved += usize::from(record.outcome == Outcome::Solved);
        self.bugs += usize::from(record.outcome.is_bug());
    }

    fn tell(&self) {
        let bugs = if self.bugs > 0 { format!(", {} bugs", self.bugs) } else { String::new() };
        self.bar.set_message(format!("{} solved{bugs}", self.solved));
    }
}

impl RunObserver for Progress {
    fn begin(&mut self, known: &[Record], planned: usize) {
        known.iter().for_each(|record| self.count(record));
        let template = "{bar:30.cyan/dim} {pos}/{len}  {msg}  {per_sec:.dim}  {elapsed} gone, {eta} to go";
        self.bar.set_style(ProgressStyle::with_template(template).expect("a fixed template"));
        self.bar.set_length(planned as u64);
        self.bar.set_position(known.len() as u64);
        self.bar.reset_eta();
        self.tell();
        if !self.bar.is_hidden() {
            self.bar.enable_steady_tick(std::time::Duration::from_millis(250));
        }
    }

    fn recorded(&mut self, record: &Record) {
        self.count(record);
        self.bar.inc(1);
        self.tell();
        if record.outcome.is_bug() {
            let why = record.error.as_deref().or(record.limit.as_deref()).unwrap_or_default();
            let word = styled(BAD, record.outcome.word());
            let line = format!("{} level {} ({}): {word}: {why}", record.file, record.number(), record.asked);
            self.bar.suspend(|| talk(line));
        }
    }
}

fn show(args: &ShowArgs, out: &mut dyn Write) -> Result<Exit> {
    let results = input::results(&args.run).map_err(command_error)?;
    let layout = args.print.layout();
    let overview = || sokonaut_results::show_within(&results, args.within);
    match (args.rates, args.unsolved, args.print.json) {
        (true, _, true) => {
            for rate in sokonaut_results::rates_by_strategy(&results) {
                writeln!(out, "{}", Schema::BenchRate.line(&rate)?)?;
            }
        }
        (true, _, false) => {
            let rates = sokonaut_results::rates_by_strategy(&results);
            write!(out, "{}", sokonaut_results::rates_text(&rates, layout))?;
        }
        (_, true, true) => {
            let open = results.rows.iter().filter(|row| row.outcome != Outcome::Solved);
            for record in open.filter_map(|row| row.record.as_ref()) {
                writeln!(out, "{}", Schema::BenchUnsolved.line(record)?)?;
            }
        }
        (_, true, false) => write!(out, "{}", results.unsolved(layout))?,
        (_, _, true) => writeln!(out, "{}", Schema::BenchShow.line(&overview())?)?,
        (_, _, false) => write!(out, "{}", overview().text(layout))?,
    }
    Ok(Exit::Done)
}

fn signature(args: &SignatureArgs, out: &mut dyn Write) -> Result<Exit> {
    let settings = Settings { strategies: args.strategy.clone(), ..Settings::default() };
    if !args.strategy.is_empty() {
        settings.check().map_err(command_error)?;
    }
    let interrupt = Interrupt::listen();
    let (levels, stop) = (own_levels(), interrupt.flag());
    let taken = if args.strategy.is_empty() {
        sokonaut_bench::signature(&levels, stop)
    } else {
        sokonaut_bench::signature_of(&levels, |name| args.strategy.iter().any(|one| one == name), stop)
    };
    let Some(signature) = taken else {
        talk("interrupted; a part of a signature says nothing");
        return Ok(Exit::Interrupted);
    };
    if args.json {
        writeln!(out, "{}", Schema::BenchSignature.line(&signature)?)?;
        return Ok(Exit::Done);
    }
    let kinds =
        [("", &signature.strategies), ("prove ", &signature.proofs), ("optimize ", &signature.optimizer)];
    for (kind, effort) in
        kinds.into_iter().flat_map(|(kind, efforts)| efforts.iter().map(move |one| (kind, one)))
    {
        let share = format!("{} of {} solved, {} moves", effort.solved, signature.levels, effort.moves);
        let name = format!("{kind}{}", effort.name);
        writeln!(out, "{name:<22}{:>8}  {}", effort.nodes, styled(FAINT, share))?;
    }
    writeln!(out, "{}", styled(GOOD, format!("Signature: {}", signature.total)))?;
    Ok(Exit::Done)
}
