//! `sokonaut bench`: measure the solver, show and compare what was measured.

use crate::args::{Bound, Goal, ReadArgs};
use crate::exit::{Exit, Trouble};
use crate::input::Source;
use crate::interrupt::Interrupt;
use crate::print::{BAD, FAINT, GOOD, OPEN, counted, shown_path, styled, talk};
use crate::select::Selection;
use crate::settings;
use anyhow::Result;
use clap::{Args, Subcommand};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use sokonaut_bench::{
    BenchError, Builds, Case, Choice, Every, Header, Layout, Outcome, Plan, Record, Results, Settings, Store,
    Summary, Watch, own_levels,
};
use std::collections::HashSet;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

/// Arguments of `bench`.
#[derive(Args, Clone, Debug)]
pub struct BenchArgs {
    #[command(subcommand)]
    command: BenchCommand,
}

/// What to do with measurements.
#[derive(Subcommand, Clone, Debug)]
enum BenchCommand {
    /// Measure: solve levels, each in a process of its own, and record one JSON line a level
    Run(Box<RunArgs>),
    /// Show a run: a table by collection
    Show(ShowArgs),
    /// Print the signature: nodes over our own levels under fixed limits
    Signature(SignatureArgs),
    /// Solve one level for 'bench run'
    #[command(hide = true)]
    Worker,
}

/// Arguments of `bench run`.
#[derive(Args, Clone, Debug)]
#[command(after_help = "Examples:\n  sokonaut bench run levels/first.xsb\n  \
    sokonaut bench run packs/*.xsb --cpu-limit 10 --jobs 2 --out before.jsonl\n  \
    sokonaut bench run packs/*.xsb --every 8+3 --strategy greedy,astar --out sample.jsonl\n\n\
    The same command with the same --out goes on where it was interrupted.")]
struct RunArgs {
    /// Files with levels (.xsb, .sok, .slc, .txt)
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Where to record; a run that is there already is continued [default: standard output]
    #[arg(long, short, value_name = "RUN.jsonl")]
    out: Option<PathBuf>,
    /// Strategies, each tried on every level; see 'sokonaut strategies'
    #[arg(long, value_name = "NAME,…", value_delimiter = ',', default_value = "auto")]
    strategy: Vec<String>,
    /// What makes a solution good
    #[arg(long, value_enum, default_value = "any")]
    objective: Goal,
    /// Threads of the solver; more than one needs --time-limit
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u16).range(1..))]
    threads: u16,
    /// Levels measured at the same time
    #[arg(long, short, value_name = "J", default_value = "1", value_parser = clap::value_parser!(u16).range(1..))]
    jobs: u16,
    /// Continue a run that another build of the program began
    #[arg(long)]
    any_build: bool,
    /// No progress line and no summary
    #[arg(long, short)]
    quiet: bool,
    #[command(flatten)]
    choice: ChoiceArgs,
    #[command(flatten)]
    limits: RunLimits,
    #[command(flatten)]
    read: ReadArgs,
}

/// Which levels.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Choice of levels")]
struct ChoiceArgs {
    /// Only these levels of each file: 3, 2-5, 7- or 1,4,9
    #[arg(long, short, value_name = "N|A-B")]
    level: Option<String>,
    /// Every K-th level of each file; 8 is 8, 16, 24 …, 8+3 is 3, 11, 19 …
    #[arg(long, value_name = "K[+OFFSET]")]
    every: Option<Every>,
    /// Only levels that these results have: a run, or another solver's table
    #[arg(long, value_name = "RESULTS")]
    like: Option<String>,
}

/// Where a level must end.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Limits of a level")]
struct RunLimits {
    /// CPU seconds, or 'none'; the same on a busy machine as on an idle one [default: 10]
    #[arg(long, value_name = "S", value_parser = settings::seconds, conflicts_with = "time_limit")]
    cpu_limit: Option<Bound<f64>>,
    /// Seconds on the wall instead, or 'none'
    #[arg(long, value_name = "S", value_parser = settings::seconds)]
    time_limit: Option<Bound<f64>>,
    /// Memory of the search in MiB, or 'none'
    #[arg(long, value_name = "MIB", default_value = "2048", value_parser = settings::count)]
    memory_limit: Bound<u64>,
    /// Positions expanded, or 'none'
    #[arg(long, value_name = "N", default_value = "none", value_parser = settings::count)]
    node_limit: Bound<u64>,
    /// Seconds past its limit after which a worker is killed
    #[arg(long, value_name = "S", default_value = "5")]
    grace: f64,
}

/// How to print.
#[derive(Args, Clone, Copy, Debug)]
struct PrintArgs {
    /// Print JSON
    #[arg(long, conflicts_with = "markdown")]
    json: bool,
    /// Print Markdown
    #[arg(long)]
    markdown: bool,
}

impl PrintArgs {
    fn layout(self) -> Layout {
        if self.markdown { Layout::Markdown } else { Layout::Plain }
    }
}

/// Arguments of `bench show`.
#[derive(Args, Clone, Debug)]
struct ShowArgs {
    /// A run, or another solver's table; RUN.jsonl:NAME for one strategy of several
    #[arg(value_name = "RUN")]
    run: String,
    /// List the levels that were not solved instead
    #[arg(long)]
    unsolved: bool,
    #[command(flatten)]
    print: PrintArgs,
}

/// Arguments of `bench signature`.
#[derive(Args, Clone, Debug)]
struct SignatureArgs {
    /// Only these strategies
    #[arg(long, value_name = "NAME,…", value_delimiter = ',')]
    strategy: Vec<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Does what the arguments ask.
///
/// # Errors
/// If results cannot be read or written, or nothing could be started.
pub fn run(args: &BenchArgs, out: &mut dyn Write) -> Result<Exit> {
    match &args.command {
        BenchCommand::Run(args) => measure(args, out),
        BenchCommand::Show(args) => show(args, out),
        BenchCommand::Signature(args) => signature(args, out),
        BenchCommand::Worker => Ok(sokonaut_bench::worker().map(|()| Exit::Done)?),
    }
}

fn trouble(error: BenchError) -> Trouble {
    let exit = match &error {
        BenchError::Write { .. } => Exit::Output,
        BenchError::Read { .. } | BenchError::Line { .. } => Exit::BadInput,
        BenchError::Worker(_) => Exit::Internal,
        _ => Exit::Misuse,
    };
    Trouble { exit, message: error.to_string() }
}

fn measure(args: &RunArgs, out: &mut dyn Write) -> Result<Exit> {
    let settings = settings_of(args);
    settings.check().map_err(trouble)?;
    let cases = cases(args)?;
    let unreadable = cases.iter().filter(|case| case.level.is_err()).count();
    let jobs = usize::from(args.jobs);
    let planned = cases.len() * settings.strategies.len();
    let header = Header::new(settings.clone(), choice_of(args), jobs, planned).map_err(trouble)?;
    let builds = if args.any_build { Builds::Any } else { Builds::Same };
    let mut store = match &args.out {
        Some(path) => Store::open(path, &header, builds),
        None => Store::stream(Box::new(io::stdout()), &header),
    }
    .map_err(trouble)?;
    let plan = Plan { cases, settings, jobs, worker: vec!["bench".to_owned(), "worker".to_owned()] };
    let interrupt = Interrupt::listen();
    let mut progress = Progress::new(args.quiet);
    let summary = sokonaut_bench::run(&plan, &mut store, interrupt.flag(), &mut progress);
    progress.bar.finish_and_clear();
    let summary = summary.map_err(trouble)?;
    drop(store);
    if !args.quiet {
        talk(words(&summary, unreadable));
        if let Some(path) = &args.out {
            let results = Results::read(&path.to_string_lossy()).map_err(trouble)?;
            write!(out, "{}", sokonaut_bench::show(&results).text(Layout::Plain))?;
        }
    }
    Ok(if interrupt.requested() && summary.recorded < summary.planned {
        Exit::Interrupted
    } else if summary.bugs > summary.refuted {
        Exit::Internal
    } else if summary.refuted > 0 {
        Exit::Refuted
    } else if unreadable > 0 {
        Exit::BadInput
    } else {
        Exit::Done
    })
}

fn settings_of(args: &RunArgs) -> Settings {
    fn some<T>(bound: Bound<T>) -> Option<T> {
        match bound {
            Bound::None => None,
            Bound::At(limit) => Some(limit),
        }
    }
    let limits = &args.limits;
    let usual = Settings::default();
    Settings {
        strategies: args.strategy.clone(),
        objective: match args.objective {
            Goal::Any => sokonaut_bench::Goal::Any,
            Goal::Pushes => sokonaut_bench::Goal::Pushes,
            Goal::Moves => sokonaut_bench::Goal::Moves,
        },
        cpu_limit: match (limits.cpu_limit, limits.time_limit) {
            (Some(limit), _) => some(limit),
            (None, Some(_)) => None,
            (None, None) => usual.cpu_limit,
        },
        time_limit: limits.time_limit.and_then(some),
        memory_limit: some(limits.memory_limit),
        node_limit: some(limits.node_limit),
        threads: usize::from(args.threads),
        grace: limits.grace,
    }
}

fn choice_of(args: &RunArgs) -> Choice {
    Choice {
        files: args.files.iter().map(|path| shown_path(path)).collect(),
        levels: args.choice.level.clone(),
        every: args.choice.every.map(|every| every.to_string()),
        like: args.choice.like.clone(),
        close: args.read.close,
        expand_tabs: args.read.expand_tabs,
    }
}

/// The levels that were asked for.
fn cases(args: &RunArgs) -> Result<Vec<Case>, Trouble> {
    let chosen: Option<Selection> =
        args.choice.level.as_deref().map(str::parse).transpose().map_err(Trouble::misuse)?;
    let like = args.choice.like.as_deref().map(Results::read).transpose().map_err(trouble)?;
    let like: Option<HashSet<(String, usize)>> =
        like.map(|results| results.rows.into_iter().map(|row| (row.collection, row.level)).collect());
    let wanted = |path: &Path, number: usize| {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        args.choice.every.is_none_or(|every| every.contains(number))
            && like.as_ref().is_none_or(|like| like.contains(&(stem, number)))
    };
    let leniency = settings::leniency(args.read);
    let mut cases = Vec::new();
    for path in &args.files {
        if path == Path::new("-") {
            return Err(Trouble::misuse("a run can be repeated, standard input cannot: name files"));
        }
        for entry in Source::open(path, chosen.clone())? {
            let entry = entry?;
            if wanted(path, entry.number) {
                let level = entry.level(leniency).map_err(|trouble| trouble.message);
                let title = entry.title().map(str::to_owned);
                cases.push(Case { file: entry.file, number: entry.number, title, level });
            }
        }
    }
    if cases.is_empty() {
        return Err(Trouble::misuse(
            "no level is left to measure; ask for more with --level, --every, --like",
        ));
    }
    Ok(cases)
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
        let shown = !quiet && io::stderr().is_terminal();
        let target = if shown { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        Self { bar: ProgressBar::with_draw_target(None, target), solved: 0, bugs: 0 }
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

impl Watch for Progress {
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
            let line = format!("{} level {} ({}): {word}: {why}", record.file, record.level, record.asked);
            self.bar.suspend(|| talk(line));
        }
    }
}

fn show(args: &ShowArgs, out: &mut dyn Write) -> Result<Exit> {
    let results = Results::read(&args.run).map_err(trouble)?;
    let layout = args.print.layout();
    match (args.unsolved, args.print.json) {
        (false, false) => write!(out, "{}", sokonaut_bench::show(&results).text(layout))?,
        (false, true) => writeln!(out, "{}", serde_json::to_string(&sokonaut_bench::show(&results))?)?,
        (true, false) => write!(out, "{}", results.unsolved(layout))?,
        (true, true) => {
            let open = results.rows.iter().filter(|row| row.outcome != Outcome::Solved);
            for record in open.filter_map(|row| row.record.as_ref()) {
                writeln!(out, "{}", serde_json::to_string(record)?)?;
            }
        }
    }
    Ok(Exit::Done)
}

fn signature(args: &SignatureArgs, out: &mut dyn Write) -> Result<Exit> {
    let settings = Settings { strategies: args.strategy.clone(), ..Settings::default() };
    if !args.strategy.is_empty() {
        settings.check().map_err(trouble)?;
    }
    let wanted = |name: &str| args.strategy.is_empty() || args.strategy.iter().any(|one| one == name);
    let signature = sokonaut_bench::signature(&own_levels(), wanted);
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&signature)?)?;
        return Ok(Exit::Done);
    }
    for (name, nodes, solved) in &signature.strategies {
        let share = format!("{solved} of {} solved", signature.levels);
        writeln!(out, "{name:<16}{nodes:>10}  {}", styled(FAINT, share))?;
    }
    writeln!(out, "{}", styled(GOOD, format!("Signature: {}", signature.total)))?;
    Ok(Exit::Done)
}
