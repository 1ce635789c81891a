//! The command line of `bench` as typed.

use crate::args::{Bound, ReadArgs, TechniqueArgs, level_files, objective, strategy_name};
use crate::settings;
use clap::{Args, Subcommand};
use sokonaut_bench::{Every, Hall, Shard};
use sokonaut_results::Layout;
use sokonaut_solver::Objective;
use std::path::PathBuf;

/// Arguments of `bench`.
#[derive(Args, Clone, Debug)]
pub struct BenchArgs {
    #[command(subcommand)]
    pub command: BenchCommand,
}

/// What to do with measurements.
#[derive(Subcommand, Clone, Debug)]
pub enum BenchCommand {
    /// Measure: solve levels in worker processes, and record one JSON line a level
    Run(Box<RunArgs>),
    /// Show a run: a table by collection
    Show(ShowArgs),
    /// Compare two runs level by level, or rank several; other solvers' tables will do
    Compare(CompareArgs),
    /// Make a page of one run or several: plots, and a table of every level with drawing and replay
    Report(ReportArgs),
    /// Print the signature: nodes over our own levels under fixed limits
    Signature(SignatureArgs),
    /// Measure how long levels go on after their limit, or after a request to stop
    Overshoot(Box<OvershootArgs>),
    /// Solve one level for 'bench run'
    #[command(hide = true)]
    Worker,
}

/// Arguments of `bench run`.
#[derive(Args, Clone, Debug)]
#[command(after_help = "Examples:\n  sokonaut bench run levels/first.xsb\n  \
    sokonaut bench run packs/*.xsb --cpu-limit 10 --jobs 2 --output before.jsonl\n  \
    sokonaut bench run packs/*.xsb --every 8+3 --strategy best-first,astar --output sample.jsonl\n  \
    sokonaut bench run packs/*.xsb --shard 2/4 --output shard-2.jsonl\n  \
    sokonaut bench run packs/*.xsb --solver 'festival {level} -out_file {output}' --output other.jsonl\n\n\
    The same command with the same --output goes on where it was interrupted.")]
pub struct RunArgs {
    /// Files with levels
    #[arg(value_name = "FILE", required = true, help = level_files(""))]
    pub files: Vec<PathBuf>,
    /// Where to record; a run that is there already is continued [default: standard output]
    #[arg(long, short, alias = "out", value_name = "RUN.jsonl")]
    pub output: Option<PathBuf>,
    /// Make a page of the run when it is over: plots, and every level with drawing and replay
    #[arg(long, value_name = "PAGE.html", requires = "output")]
    pub report: Option<PathBuf>,
    /// Strategies, each tried on every level; see 'sokonaut strategies'
    #[arg(long, value_name = "NAME,…", value_delimiter = ',', default_value = "auto", value_parser = strategy_name)]
    pub strategy: Vec<String>,
    #[command(flatten)]
    pub other: OtherArgs,
    /// What makes a solution good
    #[arg(long, value_name = "OBJECTIVE", value_parser = objective(), default_value = "any")]
    pub objective: Objective,
    /// Threads of the solver; their CPU seconds add up
    #[arg(long, value_name = "N", default_value = "1", value_parser = settings::within(1..=1024_u16))]
    pub threads: u16,
    /// Levels measured at the same time
    #[arg(long, short, value_name = "J", default_value = "1", value_parser = settings::within(1..=1024_u16))]
    pub jobs: u16,
    /// Continue a run that another build of the program began
    #[arg(long)]
    pub any_build: bool,
    /// No progress line and no summary
    #[arg(long, short)]
    pub quiet: bool,
    #[command(flatten)]
    pub choice: ChoiceArgs,
    #[command(flatten)]
    pub search: TechniqueArgs,
    #[command(flatten)]
    pub limits: RunLimits,
    #[command(flatten)]
    pub read: ReadArgs,
}

/// Another solver.
#[derive(Args, Clone, Debug)]
pub struct OtherArgs {
    /// Measure another solver instead, under the same limits: its command line, with {level} for
    /// the file with the level, {output} for a file that it may write, {seconds} and {memory} (MiB)
    /// for the limits
    #[arg(
        long,
        value_name = "COMMAND",
        conflicts_with_all = ["strategy", "objective", "threads", "techniques", "estimate", "node_limit"]
    )]
    pub solver: Option<String>,
    /// What to call it [default: the name of its program]
    #[arg(long, value_name = "NAME", requires = "solver")]
    pub solver_name: Option<String>,
}

/// Which levels.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Choice of levels")]
pub struct ChoiceArgs {
    /// Only these levels of each file: 3, 2-5, 7- or 1,4,9
    #[arg(long, short, value_name = "N|A-B")]
    pub level: Option<String>,
    /// Every K-th level of each file; 8 is 8, 16, 24 …, 8+3 is 3, 11, 19 …
    #[arg(long, value_name = "K[+OFFSET]")]
    pub every: Option<Every>,
    /// Only levels that these results have: a run, or another solver's table
    #[arg(long, value_name = "RESULTS")]
    pub like: Option<String>,
    /// Of these only the I-th of N shares, as large as the others by expected effort
    #[arg(long, value_name = "I/N")]
    pub shard: Option<Shard>,
}

/// Where a level must end.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Limits of a level")]
pub struct RunLimits {
    /// CPU seconds of all threads together, or 'none'; the same on a busy machine as on an idle one
    /// [default: 10]
    #[arg(long, value_name = "S", value_parser = settings::seconds, conflicts_with = "time_limit")]
    pub cpu_limit: Option<Bound<f64>>,
    /// Seconds on the wall instead, or 'none'
    #[arg(long, value_name = "S", value_parser = settings::seconds)]
    pub time_limit: Option<Bound<f64>>,
    /// Memory of the search in MiB, or 'none'
    #[arg(long, value_name = "MIB", default_value = "2048", value_parser = settings::count)]
    pub memory_limit: Bound<u64>,
    /// Positions expanded, or 'none'
    #[arg(long, value_name = "N", default_value = "none", value_parser = settings::count)]
    pub node_limit: Bound<u64>,
    /// Seconds past its limit after which a worker is killed
    #[arg(long, value_name = "S", default_value = "5", value_parser = positive)]
    pub grace: f64,
}

/// How to print.
#[derive(Args, Clone, Copy, Debug)]
pub struct PrintArgs {
    /// Print JSON
    #[arg(long, conflicts_with = "markdown")]
    pub json: bool,
    /// Print Markdown
    #[arg(long)]
    pub markdown: bool,
}

impl PrintArgs {
    /// How tables are written.
    pub fn layout(self) -> Layout {
        if self.markdown { Layout::Markdown } else { Layout::Plain }
    }
}

/// Arguments of `bench show`.
#[derive(Args, Clone, Debug)]
pub struct ShowArgs {
    /// A run, or another solver's table; RUN.jsonl:NAME for one strategy of several
    #[arg(value_name = "RUN")]
    pub run: String,
    /// Count only levels solved within so many seconds, and charge the others with that limit
    #[arg(long, value_name = "S", value_parser = positive, conflicts_with_all = ["unsolved", "rates"])]
    pub within: Option<f64>,
    /// List the levels that were not solved instead
    #[arg(long, conflicts_with = "rates")]
    pub unsolved: bool,
    /// Show positions a second by the number of boxes instead
    #[arg(long)]
    pub rates: bool,
    #[command(flatten)]
    pub print: PrintArgs,
}

/// Arguments of `bench compare`.
#[derive(Args, Clone, Debug)]
#[command(after_help = "Examples:\n  sokonaut bench compare before.jsonl after.jsonl\n  \
    sokonaut bench compare both.jsonl:best-first both.jsonl:astar\n  \
    sokonaut bench compare other_solver.csv after.jsonl --within 10 --markdown\n  \
    sokonaut bench compare ours.jsonl festival=other.jsonl yass.csv --within 60\n  \
    sokonaut bench compare ours.jsonl other.jsonl --csv > levels.csv\n\n\
    Two runs are compared level by level; more than two are ranked, with their virtual best.")]
pub struct CompareArgs {
    /// Runs, or other solvers' tables, the old one first; NAME=RUN.jsonl names it,
    /// RUN.jsonl:STRATEGY takes one strategy of several
    #[arg(value_name = "RUN", required = true)]
    pub runs: Vec<String>,
    /// Count only levels solved within so many seconds [default: the smallest limit of the runs]
    #[arg(long, value_name = "S", value_parser = positive)]
    pub within: Option<f64>,
    /// Rank the runs with their virtual best, also if there are only two
    #[arg(long)]
    pub best: bool,
    /// Print a table in CSV: a line a level, all runs side by side
    #[arg(long, conflicts_with_all = ["best", "json", "markdown", "within"])]
    pub csv: bool,
    /// Call a level faster or slower from this factor on
    #[arg(long, value_name = "X", default_value = "1.5", value_parser = positive)]
    pub factor: f64,
    /// … and from so many seconds on
    #[arg(long, value_name = "S", default_value = "0.1", value_parser = positive)]
    pub seconds: f64,
    /// Print at most so many levels of each list
    #[arg(long, value_name = "N", default_value = "20", value_parser = settings::at_least(0_usize))]
    pub most: usize,
    #[command(flatten)]
    pub print: PrintArgs,
}

/// Arguments of `bench report`.
#[derive(Args, Clone, Debug)]
#[command(after_help = "Examples:\n  sokonaut bench report run.jsonl -o run.html\n  \
    sokonaut bench report old=before.jsonl new=after.jsonl -o both.html\n  \
    sokonaut bench report run.jsonl --peers other_solver.csv --common -o peers.html\n\n\
    The page needs nothing else: no server, no other file, no network.")]
pub struct ReportArgs {
    /// Runs; NAME=RUN.jsonl names the curve, RUN.jsonl:STRATEGY takes one strategy of several
    #[arg(value_name = "RUN.jsonl", required_unless_present = "peers")]
    pub runs: Vec<String>,
    /// Other solvers' results: tables in CSV, Festival's solutions.sok or times.txt, or a folder
    /// with these
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub peers: Vec<String>,
    /// The page, or '-' for standard output
    #[arg(long, short, value_name = "PAGE.html")]
    pub output: PathBuf,
    /// The heading of the page [default: the names of the runs]
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,
    /// Only levels that all of the runs have, so that every plot compares like with like
    #[arg(long)]
    pub common: bool,
    /// Files with the levels, for results that do not carry them
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub levels: Vec<PathBuf>,
}

/// Reads a number above 0.
fn positive(text: &str) -> Result<f64, String> {
    let number = text.parse::<f64>().ok().filter(|number| number.is_finite() && *number > 0.0);
    number.ok_or_else(|| "write a number above 0".to_owned())
}

/// Arguments of `bench signature`.
#[derive(Args, Clone, Debug)]
pub struct SignatureArgs {
    /// Only these strategies
    #[arg(long, value_name = "NAME,…", value_delimiter = ',', value_parser = strategy_name)]
    pub strategy: Vec<String>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `bench overshoot`.
#[derive(Args, Clone, Debug)]
#[command(after_help = "Examples:\n  sokonaut bench overshoot packs/*.xsb --every 10 --time-limit 0.2\n  \
    sokonaut bench overshoot packs/*.xsb --objective pushes --stop-after 0.1 --json\n  \
    sokonaut bench overshoot --hall 250x250x600 --strategy auto,astar --objective any")]
pub struct OvershootArgs {
    /// Files with levels
    #[arg(value_name = "FILE", required_unless_present = "hall", help = level_files(""))]
    pub files: Vec<PathBuf>,
    /// An open hall of so many squares and boxes, made for the measurement; may be given several
    /// times
    #[arg(long, value_name = "COLSxROWSxBOXES")]
    pub hall: Vec<Hall>,
    /// CPU seconds for a level
    #[arg(long, value_name = "S", default_value = "0.2", value_parser = settings::some_seconds)]
    pub time_limit: f64,
    /// No limit, but a request to stop after so many seconds on the wall
    #[arg(long, value_name = "S", value_parser = settings::some_seconds, conflicts_with = "time_limit")]
    pub stop_after: Option<f64>,
    /// Objectives, each tried on every level; may be given several times [default: any, pushes and
    /// moves]
    #[arg(long, value_name = "OBJECTIVE", value_parser = objective())]
    pub objective: Vec<Objective>,
    /// Strategies, each tried on every level; see 'sokonaut strategies'
    #[arg(long, value_name = "NAME,…", value_delimiter = ',', default_value = "auto", value_parser = strategy_name)]
    pub strategy: Vec<String>,
    /// Memory of the search in MiB, or 'none'
    #[arg(long, value_name = "MIB", default_value = "2048", value_parser = settings::count)]
    pub memory_limit: Bound<u64>,
    /// List so many of the worst levels
    #[arg(long, value_name = "N", default_value = "5", value_parser = settings::at_least(0_usize))]
    pub most: usize,
    #[command(flatten)]
    pub choice: ChoiceArgs,
    #[command(flatten)]
    pub print: PrintArgs,
    #[command(flatten)]
    pub read: ReadArgs,
}
