//! The command line of `optimize`.

use crate::args::{Bound, ChosenLevels, LimitArgs, ReadArgs};
use crate::settings;
use clap::Args;
use sokonaut_solver::{OptimizeOptions, Ranking};
use std::path::PathBuf;

/// Arguments of `optimize`.
#[derive(Args, Clone, Debug)]
#[command(after_help = "Examples:\n  sokonaut optimize solved.sok --time-limit 60 --output shorter.sok\n  \
    sokonaut optimize pack.xsb results.jsonl --level 4 --ranking moves,pushes\n  \
    sokonaut optimize levels/first.xsb --ranking box-changes,moves\n\n\
    Ctrl-C ends the level at hand and keeps the best solution found.")]
pub struct OptimizeArgs {
    /// File with levels, solutions among them or not; '-' is standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// More solutions: .sok, moves as text, or JSON lines of 'solve --json'. Levels without any are
    /// solved first
    #[arg(value_name = "SOLUTIONS")]
    pub solutions: Vec<PathBuf>,
    #[command(flatten)]
    pub chosen: ChosenLevels,
    /// What counts, the most important first: moves, pushes, box-lines, box-changes,
    /// pushing-sessions, player-lines
    #[arg(long, alias = "objective", value_name = "METRICS", default_value = "pushes,moves")]
    pub ranking: Ranking,
    /// Seconds for one level, or 'none'
    #[arg(long, value_name = "S", default_value = "60", value_parser = settings::seconds)]
    pub time_limit: Bound<f64>,
    /// Memory of the searches in MiB, or 'none' [default: 4096, but at most half of the machine]
    #[arg(long, value_name = "MIB", value_parser = settings::count)]
    pub memory_limit: Option<Bound<u64>>,
    /// Positions expanded for one level, or 'none'
    #[arg(long, value_name = "N", default_value = "none", value_parser = settings::count)]
    pub node_limit: Bound<u64>,
    /// Threads that may work at the same time; one gives the same answer on every run with the same
    /// node limit
    #[arg(long, value_name = "N", value_parser = crate::settings::within(1..=1024_u16))]
    pub threads: Option<u16>,
    /// Change only these pushes of the (best) solution, counted from 1
    #[arg(long, value_name = "A-B", value_parser = range)]
    pub range: Option<(usize, usize)>,
    /// Do not look for other solutions to start from
    #[arg(long)]
    pub no_restarts: bool,
    /// Print one JSON object a level
    #[arg(long)]
    pub json: bool,
    /// Write levels and solutions to this .sok file, level by level
    #[arg(long, short, value_name = "FILE.sok")]
    pub output: Option<PathBuf>,
    /// No progress line and no summary
    #[arg(long, short)]
    pub quiet: bool,
    #[command(flatten)]
    pub read: ReadArgs,
}

impl OptimizeArgs {
    /// What the optimizer is told; what stays depends on the solution.
    pub fn options(&self) -> OptimizeOptions {
        let limits = LimitArgs {
            time_limit: self.time_limit,
            memory_limit: self.memory_limit,
            node_limit: self.node_limit,
        };
        OptimizeOptions {
            ranking: self.ranking,
            limits: settings::limits(&limits),
            threads: self.threads(),
            kept: None,
            restarts: !self.no_restarts,
        }
    }

    /// Threads that may work at the same time.
    pub fn threads(&self) -> usize {
        self.threads.map_or(1, usize::from)
    }
}

/// Reads a range of pushes.
fn range(text: &str) -> Result<(usize, usize), String> {
    let ends = text.split_once('-').and_then(|(first, last)| {
        let last = if last.is_empty() { usize::MAX } else { last.trim().parse().ok()? };
        Some((first.trim().parse().ok()?, last))
    });
    ends.filter(|&(first, last)| 1 <= first && first <= last)
        .ok_or_else(|| "write the first and the last push, as in 10-80 or 10-".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_of_pushes() {
        assert_eq!(range("3-10"), Ok((3, 10)));
        assert_eq!(range("3-"), Ok((3, usize::MAX)));
        for text in ["", "3", "0-4", "5-4", "-4", "a-b"] {
            assert!(range(text).is_err(), "{text}");
        }
    }
}
