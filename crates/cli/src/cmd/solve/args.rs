//! The command line of `solve`.

use crate::args::{Bound, DiskArgs, LevelFiles, LimitArgs, ReadArgs, TechniqueArgs, objective};
use crate::write::WriteArgs;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use sokonaut_bench::Shard;
use sokonaut_solver::{Objective, StrategyInfo, current_name};

/// Which positions of a solution to draw.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Show {
    /// The first and the last
    Ends,
    /// The first, and the one after each push
    Pushes,
}

/// Arguments of `solve`.
#[derive(Args, Clone, Debug)]
#[command(after_help = "Examples:\n  sokonaut solve levels/first.xsb\n  \
    sokonaut solve pack.sok --level 10-20 --time-limit 60 --output solved.sok\n  \
    sokonaut solve pack.sok --json > results.jsonl\n\n\
    Ctrl-C ends the level at hand and keeps what is done; a second one ends the program at once.")]
pub struct SolveArgs {
    #[command(flatten)]
    pub levels: LevelFiles,
    /// Only the I-th of N shares of the levels, as large as the others by expected effort
    #[arg(long, value_name = "I/N")]
    pub shard: Option<Shard>,
    /// What makes a solution good
    #[arg(long, value_name = "OBJECTIVE", value_parser = objective(), default_value = "any")]
    pub objective: Objective,
    /// Ask whether there is a solution with at most this many pushes
    #[arg(long, value_name = "PUSHES", conflicts_with_all = ["objective", "strategy", "optimize"], value_parser = crate::settings::at_least(0_u32))]
    pub prove: Option<u32>,
    /// How to search; see 'sokonaut strategies' [default: auto]
    #[arg(long, value_name = "NAME", value_parser = strategy_names(), hide_possible_values = true)]
    pub strategy: Option<String>,
    /// Threads that may work at the same time; one gives the same answer on every run [default: 1]
    #[arg(long, value_name = "N", value_parser = crate::settings::within(1..=1024_u16))]
    pub threads: Option<u16>,
    /// Levels solved at the same time, told in their order; each may take --memory-limit
    #[arg(long, short, value_name = "J", default_value = "1", value_parser = crate::settings::within(1..=1024_u16))]
    pub jobs: u16,
    /// Spend this many seconds on making the solution of each level shorter
    #[arg(long, value_name = "S", value_parser = crate::settings::seconds, conflicts_with = "objective")]
    pub optimize: Option<Bound<f64>>,
    /// Print one JSON object a level
    #[arg(long)]
    pub json: bool,
    /// Tell what each strategy did and what was learned
    #[arg(long)]
    pub explain: bool,
    /// Draw the level before and after the solution, or after each push
    #[arg(long, value_enum, value_name = "WHEN", num_args = 0..=1, require_equals = true)]
    #[arg(default_missing_value = "ends", conflicts_with = "json")]
    pub show: Option<Show>,
    /// Watch the solver at work: its best position, strategy, positions, memory
    #[arg(long, conflicts_with_all = ["quiet", "jobs"])]
    pub watch: bool,
    #[command(flatten)]
    pub write: WriteArgs,
    /// No progress line and no summary
    #[arg(long, short)]
    pub quiet: bool,
    #[command(flatten)]
    pub search: TechniqueArgs,
    #[command(flatten)]
    pub limits: LimitArgs,
    #[command(flatten)]
    pub disk: DiskArgs,
    #[command(flatten)]
    pub read: ReadArgs,
}

/// The names in the solver's own table, so that help and errors never lag behind.
fn strategy_names() -> impl TypedValueParser<Value = String> {
    let value = |strategy: &StrategyInfo| {
        PossibleValue::new(strategy.name).help(strategy.help).aliases(strategy.former_names())
    };
    PossibleValuesParser::new(sokonaut_solver::strategies().iter().map(value))
        .map(|name| current_name(&name).to_owned())
}
