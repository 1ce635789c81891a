//! The command line as typed. What it means is worked out in [`settings`](crate::settings).

use crate::cmd::bench::BenchArgs;
use crate::cmd::dataset::DatasetArgs;
use crate::cmd::export::ExportArgs;
use crate::cmd::generate::GenerateArgs;
use crate::cmd::info::InfoArgs;
use crate::cmd::library::LibraryArgs;
use crate::cmd::merge::MergeArgs;
use crate::cmd::optimize::OptimizeArgs;
use crate::cmd::play::PlayArgs;
use crate::cmd::render::RenderArgs;
use crate::cmd::serve::ServeArgs;
use crate::cmd::shell::{CompletionsArgs, ManArgs};
use crate::cmd::solve::SolveArgs;
use crate::cmd::strategies::StrategiesArgs;
use crate::cmd::study::StudyArgs;
use crate::cmd::verify::VerifyArgs;
use crate::input::files_or_stdin;
use crate::select::Selection;
use crate::version::LONG;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, CommandFactory, Parser, Subcommand};
use sokonaut_game::Overlay;
use sokonaut_solver::{EstimateKind, Objective, Techniques, current_name};
use std::convert::Infallible;
use std::fmt::Debug;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

/// Solve, check, draw and study Sokoban levels.
#[derive(Parser, Clone, Debug)]
#[command(name = "sokonaut", version, long_version = LONG.as_str(), arg_required_else_help = true, propagate_version = true)]
#[command(after_help = "Exit codes: 0 done, 1 unsolved, 2 misuse, 3 proved unsolvable, 4 bad input,\n\
    5 wrong solution, 6 cannot write, 70 internal error, 130 interrupted.")]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Subcommand, Clone, Debug)]
pub enum Command {
    /// Solve levels
    Solve(SolveArgs),
    /// Make solutions shorter
    Optimize(OptimizeArgs),
    /// Check solutions against the rules
    Verify(VerifyArgs),
    /// Tell what is known about levels without solving them
    Info(InfoArgs),
    /// Draw a level, or a position of it, as text, SVG or PNG
    Render(RenderArgs),
    /// Write levels for planners, as PDDL
    Export(ExportArgs),
    /// Write positions with exact labels, for programs that learn
    Dataset(DatasetArgs),
    /// Play levels in the terminal, with help from the solver
    Play(PlayArgs),
    /// Play levels in a browser, with help from the solver
    Serve(ServeArgs),
    /// Make new levels that can be solved, with their solutions
    Generate(GenerateArgs),
    /// List the strategies of the solver
    Strategies(StrategiesArgs),
    /// Show how each technique of the solver shrinks the search on one level
    Study(StudyArgs),
    /// Measure the solver over collections of levels, and compare measurements
    Bench(BenchArgs),
    /// Keep levels, the best solutions of anybody, and results of solvers
    Library(LibraryArgs),
    /// Put the results of several machines or runs together, one line a level
    Merge(MergeArgs),
    /// Print a completion script for a shell
    Completions(CompletionsArgs),
    /// Print the manual page, or write those of all commands to a directory
    Man(ManArgs),
}

/// How to read levels.
#[derive(Args, Clone, Copy, Debug, Default)]
#[command(next_help_heading = "Reading")]
pub struct ReadArgs {
    /// Draw a frame of walls around levels that are open
    #[arg(long)]
    pub close: bool,
    /// Take a tab in a board for blanks up to the next 8th column
    #[arg(long)]
    pub expand_tabs: bool,
}

/// Where a search must end.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Limits")]
pub struct LimitArgs {
    /// Seconds for one level, or 'none'
    #[arg(long, value_name = "S", default_value = "600", value_parser = crate::settings::seconds)]
    pub time_limit: Bound<f64>,
    /// Memory of the level and its search in MiB, or 'none' [default: 4096, but at most half of the
    /// machine]
    #[arg(long, value_name = "MIB", value_parser = crate::settings::count)]
    pub memory_limit: Option<Bound<u64>>,
    /// Positions expanded for one level, or 'none'
    #[arg(long, value_name = "N", default_value = "none", value_parser = crate::settings::count)]
    pub node_limit: Bound<u64>,
}

/// Where a look at a level must end.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Limits")]
pub struct LookArgs {
    /// Seconds for what takes long on huge levels, or 'none'
    #[arg(long, value_name = "S", default_value = "10", value_parser = crate::settings::seconds)]
    pub time_limit: Bound<f64>,
    /// Memory of what the analysis keeps in MiB, or 'none' [default: 4096, but at most half of the
    /// machine]
    #[arg(long, value_name = "MIB", value_parser = crate::settings::count)]
    pub memory_limit: Option<Bound<u64>>,
}

/// Where a proof of fewest pushes goes on when memory is full.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Limits")]
pub struct DiskArgs {
    /// When memory is full, go on with a proof of fewest pushes in this folder; the same command
    /// goes on where an earlier one was stopped or killed
    #[arg(long, value_name = "DIR")]
    pub disk: Option<PathBuf>,
    /// MiB for one level in that folder, or 'none'
    #[arg(long, value_name = "MIB", default_value = "16384", value_parser = crate::settings::count)]
    #[arg(requires = "disk")]
    pub disk_limit: Bound<u64>,
}

/// A limit, or none.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Bound<T> {
    /// No limit.
    None,
    /// At most this much.
    At(T),
}

impl<T> Bound<T> {
    /// At most how much, if there is a limit.
    pub fn limit(self) -> Option<T> {
        match self {
            Self::None => None,
            Self::At(limit) => Some(limit),
        }
    }
}

impl Bound<f64> {
    /// The limit, as seconds.
    pub fn time(self) -> Option<Duration> {
        Duration::try_from_secs_f64(self.limit()?).ok()
    }
}

/// Reads a value by one of its names.
pub fn named<T>(names: impl IntoIterator<Item = PossibleValue>) -> impl TypedValueParser<Value = T>
where
    T: FromStr<Err: Debug> + Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(names).map(|name| name.parse().expect("only these names are accepted"))
}

/// Reads an objective by its name.
pub fn objective() -> impl TypedValueParser<Value = Objective> {
    let first = |objective: Objective| PossibleValue::new(objective.name()).help(objective.help());
    let again = |(name, objective): (&'static str, Objective)| {
        PossibleValue::new(name).help(format!("The same as {objective}"))
    };
    named(Objective::ALL.map(first).into_iter().chain(Objective::OTHER_NAMES.map(again)))
}

/// What a search is made of.
#[derive(Args, Clone, Copy, Debug, Default)]
#[command(next_help_heading = "Search")]
pub struct TechniqueArgs {
    /// Techniques to use, with commas between them; 'no-NAME' leaves one out, 'all' has the guesses
    /// too; see 'sokonaut strategies' [default: proved]
    #[arg(long, value_name = "NAME,…")]
    pub techniques: Option<Techniques>,
    /// The look ahead of a best-first search: nearest, greedy, matching or conflicts [default: the
    /// strategy's own]
    #[arg(long, value_name = "NAME")]
    pub estimate: Option<EstimateKind>,
}

/// Files, and which of their levels.
#[derive(Args, Clone, Debug)]
pub struct LevelFiles {
    /// Files with levels; '-' or nothing is standard input
    #[arg(value_name = "FILE", help = level_files("; '-' or nothing is standard input"))]
    pub files: Vec<PathBuf>,
    /// Only these levels of each file: 3, 2-5, 7- or 1,4,9
    #[arg(long, short, value_name = "N|A-B")]
    pub level: Option<Selection>,
}

impl LevelFiles {
    /// The files to read: standard input if none is named.
    pub fn or_stdin(&self) -> Vec<PathBuf> {
        files_or_stdin(&self.files)
    }
}

/// Which levels of a file are meant, where solutions are given too.
#[derive(Args, Clone, Debug)]
pub struct ChosenLevels {
    /// Only these levels: 3, 2-5, 7- or 1,4,9
    #[arg(long, short, value_name = "N|A-B")]
    pub level: Option<Selection>,
    /// A solution in letters (lurdLURD) for the one level chosen
    #[arg(long, value_name = "LURD", conflicts_with = "solutions")]
    pub solution: Option<String>,
}

/// The whole command line. A negative number is a value that can be judged, not the name of an
/// option.
pub fn command() -> clap::Command {
    fn mend(command: clap::Command) -> clap::Command {
        let takes_value = |arg: &clap::Arg| arg.get_action().takes_values() && !arg.is_positional();
        command
            .mut_args(|arg| if takes_value(&arg) { arg.allow_negative_numbers(true) } else { arg })
            .mut_subcommands(mend)
    }
    mend(Cli::command())
}

/// Help for arguments that are files with levels, whatever the formats are; more words may follow.
pub fn level_files(more: &str) -> String {
    format!("Files with levels ({}){more}", sokonaut_level::Format::listed())
}

/// Overlays by their names, which the help explains one by one.
pub fn overlays() -> impl TypedValueParser<Value = Overlay> {
    named(Overlay::ALL.map(|overlay| PossibleValue::new(overlay.name()).help(overlay.help())))
}

/// One of several names of strategies, which are checked together with what they are asked to do.
pub fn strategy_name(text: &str) -> Result<String, Infallible> {
    Ok(current_name(text).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        command().debug_assert();
    }

    #[test]
    fn every_option_takes_a_negative_number_for_a_value() {
        for line in
            ["solve --time-limit -1", "bench run x --jobs -1", "generate --count -3", "render --size -2"]
        {
            let words = std::iter::once("sokonaut").chain(line.split(' '));
            let refusal = command().try_get_matches_from(words).expect_err(line).to_string();
            assert!(refusal.contains("write a"), "{line}: {refusal}");
        }
    }
}
