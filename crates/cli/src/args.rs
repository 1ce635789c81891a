//! The command line as typed. What it means is worked out in [`settings`](crate::settings).

use crate::chart::{Bar, Look};
use crate::cmd::bench::BenchArgs;
use crate::cmd::dataset::DatasetArgs;
use crate::cmd::export::ExportArgs;
use crate::cmd::library::LibraryArgs;
use crate::cmd::merge::MergeArgs;
use crate::cmd::optimize::OptimizeArgs;
use crate::cmd::serve::ServeArgs;
use crate::print::grouped;
use crate::select::Selection;
use crate::version::LONG;
use crate::write::WriteArgs;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use sokonaut_bench::Shard;
use sokonaut_game::Overlay;
use sokonaut_level::Pos;
use sokonaut_solver::{EstimateKind, Objective, StrategyInfo, Techniques, current_name};
use std::convert::Infallible;
use std::path::PathBuf;

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

/// Reads an objective by its name.
pub fn objective() -> impl TypedValueParser<Value = Objective> {
    let named = |objective: Objective| PossibleValue::new(objective.name()).help(objective.help());
    let again = |(name, objective): (&'static str, Objective)| {
        PossibleValue::new(name).help(format!("The same as {objective}"))
    };
    PossibleValuesParser::new(Objective::ALL.map(named).into_iter().chain(Objective::OTHER_NAMES.map(again)))
        .map(|name| name.parse().expect("a name of the list"))
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
    /// Files with levels; '-' or nothing is standard input
    #[arg(value_name = "FILE", help = level_files("; '-' or nothing is standard input"))]
    pub files: Vec<PathBuf>,
    /// Only these levels of each file: 3, 2-5, 7- or 1,4,9
    #[arg(long, short, value_name = "N|A-B")]
    pub level: Option<Selection>,
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
    /// Where results go.
    #[command(flatten)]
    pub write: WriteArgs,
    /// No progress line and no summary
    #[arg(long, short)]
    pub quiet: bool,
    /// What the search is made of.
    #[command(flatten)]
    pub search: TechniqueArgs,
    /// Limits of the search.
    #[command(flatten)]
    pub limits: LimitArgs,
    /// Where a proof goes on.
    #[command(flatten)]
    pub disk: DiskArgs,
    /// How to read levels.
    #[command(flatten)]
    pub read: ReadArgs,
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

/// Arguments of `verify`.
#[derive(Args, Clone, Debug)]
pub struct VerifyArgs {
    /// File with levels; '-' is standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Files with solutions: .sok, moves as text, or JSON lines of 'solve --json' or 'bench run'.
    /// Without any, the solutions inside FILE are checked
    #[arg(value_name = "SOLUTIONS")]
    pub solutions: Vec<PathBuf>,
    /// Which levels, and a solution for one of them.
    #[command(flatten)]
    pub chosen: ChosenLevels,
    /// Check this certificate of 'solve --certificate' instead, against the level it is about
    #[arg(long, value_name = "FILE", conflicts_with_all = ["solutions", "solution", "json"])]
    pub certificate: Option<PathBuf>,
    /// Print one JSON object a solution
    #[arg(long)]
    pub json: bool,
    /// How to read levels.
    #[command(flatten)]
    pub read: ReadArgs,
}

/// Arguments of `info`.
#[derive(Args, Clone, Debug)]
pub struct InfoArgs {
    /// Files with levels; '-' or nothing is standard input
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Only these levels of each file: 3, 2-5, 7- or 1,4,9
    #[arg(long, short, value_name = "N|A-B")]
    pub level: Option<Selection>,
    /// Print one JSON object a level
    #[arg(long)]
    pub json: bool,
    /// Draw what the analysis knows, one drawing each; several with commas
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = overlays(), conflicts_with = "json")]
    pub draw: Vec<Overlay>,
    /// Draw the position after these moves (lurdLURD)
    #[arg(long, value_name = "LURD", requires = "draw")]
    pub moves: Option<String>,
    /// The box, or the square, whose distances are drawn [default: the first box not on a goal]
    #[arg(long = "box", value_name = "ROW,COLUMN", value_parser = crate::scene::square, requires = "draw")]
    pub of: Option<Pos>,
    /// Limits of the look.
    #[command(flatten)]
    pub limits: LookArgs,
    /// How to read levels.
    #[command(flatten)]
    pub read: ReadArgs,
}

/// What to draw with.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Letters
    Text,
    /// Scalable drawing
    Svg,
    /// Pixels
    Png,
}

/// Arguments of `render`.
#[derive(Args, Clone, Debug)]
pub struct RenderArgs {
    /// File with levels; '-' or nothing is standard input
    #[arg(value_name = "FILE")]
    pub file: Option<PathBuf>,
    /// Which level of the file
    #[arg(long, short, value_name = "N", default_value = "1", value_parser = crate::select::number)]
    pub level: usize,
    /// Draw the position after these moves (lurdLURD)
    #[arg(long, value_name = "LURD")]
    pub moves: Option<String>,
    /// Draw over it what the analysis knows; several with commas, the last one on top
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = overlays())]
    pub overlay: Vec<Overlay>,
    /// The box, or the square, whose distances are drawn [default: the first box not on a goal]
    #[arg(long = "box", value_name = "ROW,COLUMN", value_parser = crate::scene::square, requires = "overlay")]
    pub of: Option<Pos>,
    /// What to draw with [default: by the name of the output, else text]
    #[arg(long, value_enum)]
    pub format: Option<Format>,
    /// Where to write; '-' is standard output
    #[arg(long, short, value_name = "OUT")]
    pub output: Option<PathBuf>,
    /// Pixels a square is wide
    #[arg(long, value_name = "PX", default_value = "48", value_parser = crate::settings::within(4..=512_u16))]
    pub size: u16,
    /// Limits of the overlays.
    #[command(flatten)]
    pub limits: LookArgs,
    /// How to read levels.
    #[command(flatten)]
    pub read: ReadArgs,
}

/// Arguments of `play`.
#[derive(Args, Clone, Debug)]
#[command(after_help = "Press ? in the game for all keys. Progress is kept in $XDG_DATA_HOME/sokonaut\n\
    (~/.local/share/sokonaut), where a library of solutions is also looked for.\n\
    NO_COLOR=1 plays without colours.")]
pub struct PlayArgs {
    /// Files with levels, each a pack
    #[arg(value_name = "FILE", help = level_files(", each a pack; without one the levels that come with the program"))]
    pub files: Vec<PathBuf>,
    /// Which level to begin with, counted through all files [default: the first not solved yet]
    #[arg(long, short, value_name = "N", value_parser = crate::select::number)]
    pub level: Option<usize>,
    /// Begin with the level of today, or of another day, as 2026-11-18; everybody has the same
    #[arg(long, value_name = "DAY", num_args = 0..=1, require_equals = true, default_missing_value = "today", value_parser = crate::cmd::play::day)]
    pub daily: Option<sokonaut_game::Day>,
    /// Begin with the course: the first lesson not solved yet
    #[arg(long, conflicts_with_all = ["files", "daily", "level"])]
    pub learn: bool,
    /// Solutions to look at in the game: JSON lines of 'solve --json' or 'bench run', .sok, or
    /// moves as text
    #[arg(long, value_name = "FILE", requires = "files")]
    pub solutions: Vec<PathBuf>,
    /// The colours: auto (those of the terminal), light, dark or contrast [default: the last ones]
    #[arg(long, value_name = "NAME", value_parser = look_names(), hide_possible_values = true)]
    pub theme: Option<String>,
}

/// Arguments of `generate`.
#[derive(Args, Clone, Debug)]
#[command(
    after_help = "The levels are written as .sok, each with a solution of fewest pushes, as soon as it is made; Ctrl-C keeps them.\n\
    The same arguments give the same levels on every machine that makes them in time.\n\n\
    Example:\n  sokonaut generate --count 10 --size 10x8 --boxes 4 --difficulty 40-60 --seed 7 --sort -o mine.sok"
)]
pub struct GenerateArgs {
    /// How many levels
    #[arg(long, short, value_name = "N", default_value = "10", value_parser = crate::settings::at_least(1_usize))]
    pub count: usize,
    /// Columns and rows, walls included
    #[arg(long, value_name = "CxR", default_value = "9x8", value_parser = crate::cmd::generate::size)]
    pub size: (u16, u16),
    /// Boxes of a level
    #[arg(long, value_name = "N", default_value = "3", value_parser = crate::settings::within(1..=16_u16))]
    pub boxes: u16,
    /// How the floor looks: caves, hall, rooms or mirror [default: any]
    #[arg(long, value_name = "NAME")]
    pub style: Option<sokonaut_generate::Style>,
    /// Only levels with a score in this range, such as 40-60; larger is harder
    #[arg(long, value_name = "A-B", value_parser = crate::cmd::generate::range)]
    pub difficulty: Option<(u32, u32)>,
    /// What decides the lots
    #[arg(long, value_name = "N", default_value = "1", value_parser = crate::settings::at_least(0_u64))]
    pub seed: u64,
    /// Name of the collection, and of its levels with a number added
    #[arg(long, value_name = "TEXT", default_value = "Generated")]
    pub title: String,
    /// Easiest first; written when all are made, or at Ctrl-C
    #[arg(long)]
    pub sort: bool,
    /// Where to write [default: standard output]
    #[arg(long, short, value_name = "FILE.sok")]
    pub output: Option<PathBuf>,
    /// No progress line and no summary
    #[arg(long, short)]
    pub quiet: bool,
    /// Floors that are tried before it gives up
    #[arg(long, value_name = "N", default_value = "2000", value_parser = crate::settings::at_least(1_u64))]
    pub attempts: u64,
    /// Seconds for all levels, or 'none'
    #[arg(long, value_name = "S", default_value = "600", value_parser = crate::settings::seconds)]
    pub time_limit: Bound<f64>,
}

/// Arguments of `strategies`.
#[derive(Args, Clone, Debug)]
pub struct StrategiesArgs {
    /// Print one JSON object a strategy
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `study`.
#[derive(Args, Clone, Debug)]
#[command(
    after_help = "Stored are positions that are different and not pruned. The effect is the change in their\n\
    number. 'none': the level has nothing of the kind. '?': a search ended at a limit, so nobody\n\
    knows; raise it.\n\n\
    Examples:\n  sokonaut study levels/first.xsb --level 6\n  \
    sokonaut study pack.xsb --level 24 --strategy depth-first --svg chart.svg\n  \
    sokonaut study pack.xsb --collection --time-limit 5 --last astar,fess0,auto"
)]
pub struct StudyArgs {
    /// File with levels; '-' or nothing is standard input. Several with --collection
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Which level of the file [default: 1; with --collection all of them]
    #[arg(long, short, value_name = "N|A-B")]
    pub level: Option<Selection>,
    /// Try all levels, and tell how many are solved; time limits then count CPU seconds
    #[arg(long)]
    pub collection: bool,
    /// How to search while techniques are added
    #[arg(long, value_name = "NAME", default_value = "breadth-first", value_parser = strategy_name)]
    pub strategy: String,
    /// Strategies to try with all techniques in the end [default: astar]
    #[arg(long, value_name = "NAME,…", value_delimiter = ',', value_parser = strategy_name)]
    pub last: Vec<String>,
    /// Which techniques to add, in the usual order [default: all]
    #[arg(long, value_name = "NAME,…")]
    pub techniques: Option<Techniques>,
    /// The look ahead of searches that have one [default: the strategy's own]
    #[arg(long, value_name = "NAME")]
    pub estimate: Option<EstimateKind>,
    /// Figures of another program for the chart: the label of a row and a number, as in '+
    /// tunnels=1092072'
    #[arg(long, value_name = "ROW=N,…", value_delimiter = ',', value_parser = beside, requires = "svg")]
    pub beside: Vec<(String, u64)>,
    /// Draw the table as a bar chart
    #[arg(long, value_name = "FILE.svg")]
    pub svg: Option<PathBuf>,
    /// Print one JSON object a row
    #[arg(long)]
    pub json: bool,
    /// Limits of each row.
    #[command(flatten)]
    pub limits: LimitArgs,
    /// How to read levels.
    #[command(flatten)]
    pub read: ReadArgs,
}

impl StudyArgs {
    /// The figure of another program for a row, as a bar.
    pub fn beside(&self, row: &str) -> Option<Bar> {
        let &(_, value) = self.beside.iter().find(|(label, _)| label == row)?;
        Some(Bar { label: "other".to_owned(), value: Some(value), look: Look::Other, remark: grouped(value) })
    }
}

/// Reads `ROW=N`.
fn beside(text: &str) -> Result<(String, u64), String> {
    let pair = text.rsplit_once('=').and_then(|(row, value)| Some((row.to_owned(), value.parse().ok()?)));
    pair.ok_or_else(|| "write the label of a row, '=' and a whole number".to_owned())
}

/// Arguments of `completions`.
#[derive(Args, Clone, Debug)]
pub struct CompletionsArgs {
    /// Which shell
    #[arg(value_enum)]
    pub shell: Shell,
}

/// Arguments of `man`.
#[derive(Args, Clone, Debug)]
pub struct ManArgs {
    /// Write one page a command to this directory
    #[arg(long, value_name = "DIR")]
    pub dir: Option<PathBuf>,
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

/// The names of the looks of the game.
fn look_names() -> PossibleValuesParser {
    sokonaut_tui::Look::ALL.map(sokonaut_tui::Look::name).into()
}

/// Overlays by their names, which the help explains one by one.
fn overlays() -> impl TypedValueParser<Value = Overlay> {
    let value = |overlay: Overlay| PossibleValue::new(overlay.name()).help(overlay.help());
    PossibleValuesParser::new(Overlay::ALL.map(value))
        .map(|name| name.parse::<Overlay>().expect("only these names are accepted"))
}

/// The names in the solver's own table, so that help and errors never lag behind.
fn strategy_names() -> impl TypedValueParser<Value = String> {
    let value = |strategy: &StrategyInfo| {
        PossibleValue::new(strategy.name).help(strategy.help).aliases(strategy.former_names())
    };
    PossibleValuesParser::new(sokonaut_solver::strategies().iter().map(value))
        .map(|name| current_name(&name).to_owned())
}

/// One of several names of strategies, which are checked together with what they are asked to do.
///
/// # Errors
/// None, but parsers have them.
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
