//! From the command line as typed to what the solver is told.

use crate::args::{Bound, LimitArgs, LookArgs, ReadArgs};
use crate::cmd::solve::SolveArgs;
use crate::print::note;
use sokonaut_level::Leniency;
use sokonaut_solver::{Limits, OptimizeOptions, Options};
use std::fmt::Display;
use std::fs;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

const MIB: u64 = 1 << 20;

/// The most memory taken without being asked, in MiB.
const MEMORY_MIB: u64 = 4096;

/// The options of a solve.
pub fn solve_options(args: &SolveArgs) -> Options {
    let default = Options::default();
    Options {
        strategy: args.strategy.clone().unwrap_or(default.strategy),
        objective: args.objective,
        at_most: args.prove,
        limits: limits(&args.limits),
        threads: args.threads.map_or(default.threads, usize::from),
        techniques: args.search.techniques.unwrap_or_default(),
        estimate: args.search.estimate,
    }
}

/// Says which techniques are switched on or off without effect.
pub fn note_ignored(options: &Options) {
    if let Some(words) = sokonaut_solver::ignored_techniques(options) {
        note(words);
    }
}

/// The options of the optimizer that follows a solve.
pub fn optimize_options(args: &SolveArgs, time_limit: Bound<f64>) -> OptimizeOptions {
    OptimizeOptions {
        limits: limits(&LimitArgs { time_limit, ..args.limits.clone() }),
        threads: args.threads.map_or(1, usize::from),
        ..OptimizeOptions::default()
    }
}

/// The limits of a search.
pub fn limits(args: &LimitArgs) -> Limits {
    let memory = args.memory_limit.unwrap_or_else(|| Bound::At(default_memory_mib(machine_bytes())));
    Limits::new(args.time_limit.limit(), memory.limit(), args.node_limit.limit())
}

/// The limits of a look at a level.
pub fn look_limits(args: &LookArgs) -> Limits {
    let LookArgs { time_limit, memory_limit } = *args;
    limits(&LimitArgs { time_limit, memory_limit, node_limit: Bound::None })
}

/// How forgiving to read.
pub fn leniency(args: ReadArgs) -> Leniency {
    Leniency::of(args.close, args.expand_tabs)
}

/// Reads seconds: a positive number, or `none`.
pub fn seconds(text: &str) -> Result<Bound<f64>, String> {
    if text == "none" {
        return Ok(Bound::None);
    }
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 && Duration::try_from_secs_f64(seconds).is_ok() => {
            Ok(Bound::At(seconds))
        }
        Ok(seconds) if seconds > 0.0 => Err("that is too long to count; write 'none'".to_owned()),
        _ => Err("write a number of seconds above 0, or 'none'".to_owned()),
    }
}

/// Reads seconds that cannot be done without: a positive number.
pub fn some_seconds(text: &str) -> Result<f64, String> {
    match seconds(text) {
        Ok(Bound::At(seconds)) => Ok(seconds),
        _ if text.parse::<f64>().is_ok_and(|number| number > 0.0) => {
            Err("that is too long to count".to_owned())
        }
        _ => Err("write a number of seconds above 0".to_owned()),
    }
}

/// Reads a count: a whole number above 0 (`_` may group digits), or `none`.
pub fn count(text: &str) -> Result<Bound<u64>, String> {
    if text == "none" {
        return Ok(Bound::None);
    }
    match text.replace('_', "").parse::<u64>() {
        Ok(number) if number > 0 => Ok(Bound::At(number)),
        _ => Err("write a whole number above 0, or 'none'".to_owned()),
    }
}

/// Reads columns and rows, each in a range.
pub fn sides(text: &str, range: RangeInclusive<u16>, such_as: &str) -> Result<(u16, u16), String> {
    let side = |text: &str| text.parse::<u16>().ok().filter(|side| range.contains(side));
    let sides = text.split_once('x').and_then(|(cols, rows)| side(cols).zip(side(rows)));
    let (least, most) = (range.start(), range.end());
    sides.ok_or_else(|| format!("write columns x rows, each from {least} to {most}, such as {such_as}"))
}

/// Reads a whole number in a range, and says in our words what is allowed.
pub fn within<T: Whole>(range: RangeInclusive<T>) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| {
        whole(text, |number| range.contains(number))
            .ok_or_else(|| format!("write a whole number from {} to {}", range.start(), range.end()))
    }
}

/// The same without an upper end.
pub fn at_least<T: Whole>(least: T) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| {
        whole(text, |number| *number >= least).ok_or_else(|| format!("write a whole number, {least} or more"))
    }
}

/// Whole numbers of any width.
pub trait Whole: FromStr + PartialOrd + Display + Clone + Send + Sync + 'static {}
impl<T: FromStr + PartialOrd + Display + Clone + Send + Sync + 'static> Whole for T {}

fn whole<T: Whole>(text: &str, allowed: impl Fn(&T) -> bool) -> Option<T> {
    text.replace('_', "").parse().ok().filter(allowed)
}

/// The smaller of the usual limit and half of the machine; half of the usual limit if nobody knows
/// how large the machine is.
fn default_memory_mib(machine: Option<u64>) -> u64 {
    machine.map_or(MEMORY_MIB / 2, |bytes| (bytes / 2 / MIB).clamp(16, MEMORY_MIB))
}

/// Memory of the machine, or of the container that the program runs in.
fn machine_bytes() -> Option<u64> {
    let container =
        fs::read_to_string("/sys/fs/cgroup/memory.max").ok().and_then(|text| text.trim().parse().ok());
    sokonaut_bench::physical_memory().into_iter().chain(container).min()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_of_a_small_machine_and_no_more_than_usual_of_a_large_one() {
        assert_eq!(default_memory_mib(Some(2048 * MIB)), 1024);
        assert_eq!(default_memory_mib(Some(64 * 1024 * MIB)), 4096);
        assert_eq!(default_memory_mib(Some(0)), 16);
        assert_eq!(default_memory_mib(None), 2048);
    }

    /// Every option that takes a value, after the commands that lead to it.
    fn options(command: &clap::Command, path: &[&str]) -> Vec<Vec<String>> {
        let path = [path, &[command.get_name()]].concat();
        let takes_value = |arg: &&clap::Arg| arg.get_action().takes_values();
        let long = command.get_arguments().filter(takes_value).filter_map(clap::Arg::get_long);
        let words = |last: String| path.iter().map(|&word| word.to_owned()).chain([last]).collect();
        let mut all: Vec<Vec<String>> = long.map(|long| words(format!("--{long}"))).collect();
        all.extend(command.get_subcommands().flat_map(|below| options(below, &path)));
        all
    }

    #[test]
    fn no_option_answers_nonsense_in_the_words_of_a_parser() {
        let command = crate::args::command();
        let options = options(&command, &[]);
        assert!(options.len() > 100, "all commands: {}", options.len());
        let raw =
            ["invalid digit", "invalid float", "number too", "provided string", "cannot parse", "is not in "];
        for mut words in options {
            let option = words.pop().expect("the option itself");
            for value in ["", "@@", "-1", "1.5", "0", "99999999999999999999999", "nan", "1e400"] {
                let line = words.iter().cloned().chain([format!("{option}={value}")]);
                let Err(error) = command.clone().try_get_matches_from(line) else { continue };
                let told = error.to_string();
                assert!(!raw.iter().any(|raw| told.contains(raw)), "{words:?} {option}={value}: {told}");
            }
        }
    }

    #[test]
    fn limits_as_typed() {
        assert_eq!(seconds("0.5"), Ok(Bound::At(0.5)));
        assert_eq!(seconds("none"), Ok(Bound::None));
        assert_eq!(some_seconds("0.5"), Ok(0.5));
        assert!(some_seconds("none").is_err());
        assert_eq!(count("10_000"), Ok(Bound::At(10_000)));
        for text in ["0", "-1", "x", "nan", "inf", "", "1e300"] {
            assert!(seconds(text).is_err() && some_seconds(text).is_err(), "{text:?}");
        }
        for text in ["0", "-1", "1.5", "", "99999999999999999999999"] {
            assert!(count(text).is_err(), "{text:?}");
            let refusal = within(1..=16_u16)(text).expect_err(text);
            assert_eq!(refusal, "write a whole number from 1 to 16");
        }
        assert_eq!(within(1..=16_u16)("16"), Ok(16));
        assert_eq!(at_least(1_u16)("0"), Err("write a whole number, 1 or more".to_owned()));
    }
}
