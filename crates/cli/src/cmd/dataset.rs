//! `sokonaut dataset`: positions with exact labels, for programs that learn.

use crate::args::{ReadArgs, level_files};
use crate::exit::{CommandError, Exit};
use crate::input::Source;
use crate::interrupt::Interrupt;
use crate::output::{Target, nothing_to_write};
use crate::print::{counted, grouped, lasting, shown, shown_path, talk};
use crate::progress::ProgressLine;
use crate::select::Selection;
use crate::settings::{leniency, sides};
use crate::share;
use anyhow::Result;
use clap::Args;
use sokonaut_bench::Shard;
use sokonaut_dataset::{DatasetError, DatasetPlan, Entry, Job, Origin, Recipe, Skip, Splits, Summary, Way};
use sokonaut_generate::{Style, Wishes};
use sokonaut_solver::{Clock, WallClock};
use std::cell::Cell;
use std::io::Write;
use std::ops::RangeInclusive;
use std::path::PathBuf;

/// Levels without positions that are named.
const MOST_NAMED: usize = 10;

/// Arguments of `dataset`.
#[derive(Args, Clone, Debug)]
#[command(after_help = "Examples:\n  \
    sokonaut dataset levels/first.xsb -o first.arrow\n  \
    sokonaut dataset boxoban-levels/medium/*/*.txt --board 10x10 --shard 3/16 -o 3.arrow\n  \
    sokonaut dataset --generate 10000 --boxes 2 --size 7x7 --splits train=90,test=10 -o made.arrow\n\n\
    A run that was interrupted goes on when the same command is given again.")]
pub struct DatasetArgs {
    /// Files with levels
    #[arg(value_name = "FILE", help = level_files("; '-' is standard input"), required_unless_present = "generate")]
    pub files: Vec<PathBuf>,
    /// The file to write, in the format of Arrow
    #[arg(long, short, value_name = "FILE.arrow", required = true)]
    pub output: PathBuf,
    /// Only these levels of each file: 3, 2-5, 7- or 1,4,9
    #[arg(long, short, value_name = "N|A-B")]
    pub level: Option<Selection>,
    /// Only the I-th of N shares of the levels
    #[arg(long, value_name = "I/N")]
    pub shard: Option<Shard>,
    /// Positions of a level at most
    #[arg(long, value_name = "N", default_value = "100", value_parser = crate::settings::within(1..=100_000_u32))]
    pub positions: u32,
    /// Where positions are taken, an equal share each: solution, near, random
    #[arg(long, value_name = "WAY,…", value_delimiter = ',', default_value = "solution,near,random")]
    pub sampling: Vec<Way>,
    /// What decides the lots
    #[arg(long, value_name = "N", default_value = "1", value_parser = crate::settings::at_least(0_u64))]
    pub seed: u64,
    /// Positions that lead to a solution at most; a level that has more is left out
    #[arg(long, value_name = "N", default_value = "1000000", value_parser = crate::settings::within(1..=50_000_000_u32))]
    pub state_limit: u32,
    /// Columns and rows of every board, smaller ones being filled with walls [default: as they are]
    #[arg(long, value_name = "CxR", value_parser = board)]
    pub board: Option<(u16, u16)>,
    /// Do not name the boxes that dead positions are lost by
    #[arg(long)]
    pub no_proofs: bool,
    /// Splits for levels that have none, by their identity, such as train=90,valid=5,test=5
    #[arg(long, value_name = "NAME=SHARE,…")]
    pub splits: Option<Splits>,
    /// Threads [default: as many as there are processors]
    #[arg(long, value_name = "N", value_parser = crate::settings::within(1..=1024_u16))]
    pub threads: Option<u16>,
    /// No progress line
    #[arg(long, short)]
    pub quiet: bool,
    #[command(flatten)]
    pub make: MakeArgs,
    #[command(flatten)]
    pub read: ReadArgs,
}

/// Levels that are made.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Levels that are made")]
pub struct MakeArgs {
    /// Make so many levels instead of reading them
    #[arg(long, value_name = "N", conflicts_with_all = ["files", "level"], value_parser = crate::settings::within(1..=1_000_000_000_u32))]
    pub generate: Option<u32>,
    /// Columns and rows, walls included
    #[arg(long, value_name = "CxR", default_value = "7x7", value_parser = crate::cmd::generate::size, requires = "generate")]
    pub size: (u16, u16),
    /// Boxes of a level
    #[arg(long, value_name = "N", default_value = "2", value_parser = crate::settings::within(1..=15_u16), requires = "generate")]
    pub boxes: u16,
    /// How the floor looks: caves, hall, rooms or mirror [default: any]
    #[arg(long, value_name = "NAME", requires = "generate")]
    pub style: Option<Style>,
    /// Only levels with a score in this range, such as 40-60; larger is harder
    #[arg(long, value_name = "A-B", value_parser = crate::cmd::generate::range, requires = "generate")]
    pub difficulty: Option<RangeInclusive<u32>>,
    /// Floors that are tried for a level before it is given up
    #[arg(long, value_name = "N", default_value = "2000", value_parser = crate::settings::at_least(1_u64), requires = "generate")]
    pub attempts: u64,
}

/// Reads columns and rows of a board.
pub fn board(text: &str) -> Result<(u16, u16), String> {
    sides(text, 3..=128, "10x10")
}

/// Writes the file that the arguments ask for.
pub fn run(args: &DatasetArgs, out: &mut dyn Write) -> Result<Exit> {
    if Target::new(&args.output, &args.files)?.device()?.is_some() {
        return Err(CommandError::misuse(
            "a run that is interrupted goes on in its file: name one with --output",
        )
        .into());
    }
    let plan = plan(args);
    let exit = Cell::new(Exit::Done);
    let jobs: Box<dyn Iterator<Item = Job> + '_> = match args.make.generate {
        Some(count) => Box::new(made(args, count)),
        None => Box::new(read(args, &exit)?),
    };
    let mut jobs = jobs.peekable();
    if jobs.peek().is_none() && exit.get() != Exit::Done {
        return Ok(exit.get());
    }
    let older = args.output.exists();
    let threads = args.threads.map_or_else(processors, usize::from);
    let (interrupt, clock) = (Interrupt::listen(), WallClock::start());
    let line = ProgressLine::start("positions".to_owned(), clock, args.quiet);
    let written = sokonaut_dataset::write(&args.output, &plan, jobs, threads, interrupt.flag(), |so_far| {
        let rate = so_far.rows as f64 / clock.elapsed().as_secs_f64().max(1e-3);
        line.say(&format!(
            "{} of {}, {}/s, {} skipped",
            grouped(so_far.rows as u64),
            counted(so_far.levels, "level"),
            grouped(rate as u64),
            grouped(so_far.skipped.len() as u64),
        ));
    });
    line.clear();
    let summary = written.map_err(command_error)?;
    tell(&summary, args, out)?;
    if summary.finished && summary.rows == 0 && older {
        nothing_to_write();
    }
    talk(format!("done in {}", lasting(clock.elapsed())));
    let outcome = match () {
        () if !summary.finished => Exit::Interrupted,
        () if summary.skipped.is_empty() => Exit::Done,
        () => Exit::Unsolved,
    };
    Ok(exit.get().and(outcome))
}

fn command_error(error: DatasetError) -> CommandError {
    let exit = match error {
        DatasetError::Write { .. } => Exit::Output,
        DatasetError::OtherRun { .. } | DatasetError::OtherLevels { .. } | DatasetError::Busy { .. } => {
            Exit::Misuse
        }
        DatasetError::Thread(_) => Exit::Internal,
    };
    CommandError { exit, message: error.to_string() }
}

fn plan(args: &DatasetArgs) -> DatasetPlan {
    DatasetPlan {
        positions: args.positions as usize,
        ways: args.sampling.clone(),
        seed: args.seed,
        most_states: args.state_limit as usize,
        frame: args.board.map(|(cols, rows)| (rows, cols)),
        proofs: !args.no_proofs,
        splits: args.splits.clone().unwrap_or_default(),
    }
}

fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The levels to make: of a share every n-th.
fn made(args: &DatasetArgs, count: u32) -> impl Iterator<Item = Job> {
    let make = &args.make;
    let wishes = Wishes {
        rows: make.size.1,
        cols: make.size.0,
        boxes: usize::from(make.boxes),
        style: make.style,
        difficulty: make.difficulty.clone().unwrap_or(0..=u32::MAX),
        attempts: make.attempts,
    };
    let seed = args.seed;
    let (first, every) = args.shard.map_or((1, 1), |shard| (shard.index(), shard.count()));
    let recipe = move |number| Job::Make(Recipe { wishes: wishes.clone(), seed, number });
    (1..=count).skip(first - 1).step_by(every).map(recipe)
}

/// The levels of the files. What cannot be played is said, and remembered for the end.
fn read<'a>(
    args: &'a DatasetArgs,
    exit: &'a Cell<Exit>,
) -> Result<impl Iterator<Item = Job> + 'a, CommandError> {
    let leniency = leniency(args.read);
    let chosen = share::chosen(&args.files, args.level.as_ref(), args.shard, leniency)?;
    let heed = move |error: CommandError| {
        let mut so_far = exit.get();
        so_far.heed(&error);
        exit.set(so_far);
    };
    let file = move |(path, chosen): (&'a PathBuf, Option<Selection>)| {
        let origin = move |number| Origin::of_file(path, number);
        // Of a share a file may have no level at all, which is no mistake.
        let none = chosen.as_ref().is_some_and(Selection::is_empty);
        let source = if none { None } else { Source::open(path, chosen).map_err(heed).ok() };
        source.into_iter().flatten().filter_map(move |entry| {
            let (entry, level) = entry.and_then(|entry| entry.with_level(leniency)).map_err(heed).ok()?;
            Some(Job::Level(Box::new(Entry { level, origin: origin(entry.number) })))
        })
    };
    Ok(args.files.iter().zip(chosen).flat_map(file))
}

/// Says what was written, and what was not.
fn tell(summary: &Summary, args: &DatasetArgs, out: &mut dyn Write) -> Result<()> {
    let name = shown_path(&args.output);
    let (rows, levels) = (counted(summary.rows, "position"), counted(summary.levels, "level"));
    let dead = grouped(summary.dead as u64);
    writeln!(out, "{name}: {rows} of {levels}, {dead} of them dead")?;
    if summary.levels_before > 0 {
        writeln!(
            out,
            "{} done before, by a run that was interrupted",
            counted(summary.levels_before, "level")
        )?;
    }
    for Skip { origin, why } in summary.skipped.iter().take(MOST_NAMED) {
        writeln!(out, "left out: {}, level {}: {why}", shown(&origin.collection), origin.number)?;
    }
    if summary.skipped.len() > MOST_NAMED {
        let more = grouped((summary.skipped.len() - MOST_NAMED) as u64);
        writeln!(out, "left out: {more} more")?;
    }
    if !summary.finished {
        talk(format!("interrupted; what is done is in {name}.partial: give the same command again to go on"));
    }
    Ok(())
}
