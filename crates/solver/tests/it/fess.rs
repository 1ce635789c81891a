//! The feature-space strategies on levels of our own: they solve, they repeat themselves, and they
//! never claim what they cannot prove.

use crate::common::tiny_levels;
use sokonaut_level::Level;
use sokonaut_solver::internals::board::Board;
use sokonaut_solver::internals::fess::STRATEGIES;
use sokonaut_solver::{Control, Limits, NoClock, Options, Outcome, Report, solve};
use std::sync::atomic::AtomicBool;

const NODES: u64 = 3000;

fn run(level: &Level, strategy: &str, nodes: u64) -> Report {
    let stop = AtomicBool::new(false);
    let control = Control::new(&NoClock, &stop);
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let options = Options { strategy: strategy.to_owned(), limits, ..Options::default() };
    solve(level, &options, control).expect("a known strategy")
}

/// Levels with as many goals as boxes that have a solution.
fn levels() -> Vec<(String, Level)> {
    let fits = |(_, level): &(String, Level)| {
        let board = Board::new(level).expect("a board");
        board.goals().len() == board.boxes().len()
            && matches!(run(level, "breadth-first", 300_000).outcome, Outcome::Solved(_))
    };
    tiny_levels().into_iter().filter(fits).collect()
}

#[test]
fn tiny_levels_are_solved() {
    let levels = levels();
    assert!(levels.len() > 10, "most tiny levels have a solution");
    for strategy in STRATEGIES.iter().map(|strategy| strategy.name) {
        let is_solved = |(name, level): &&(String, Level)| {
            let outcome = run(level, strategy, NODES).outcome;
            assert!(!matches!(outcome, Outcome::Unsolvable(_)), "{name}: {strategy} proves nothing");
            matches!(outcome, Outcome::Solved(_))
        };
        let (solved, all) = (levels.iter().filter(is_solved).count(), levels.len());
        assert!(solved * 10 >= all * 9, "{strategy} solves {solved} of {all}");
    }
}

#[test]
fn a_second_run_is_the_same() {
    for (name, level) in levels().iter().step_by(5) {
        for strategy in STRATEGIES.iter().map(|strategy| strategy.name) {
            let (first, second) = (run(level, strategy, NODES), run(level, strategy, NODES));
            assert_eq!(first.stats.expanded, second.stats.expanded, "{name} by {strategy}");
            assert_eq!(first.stats.generated, second.stats.generated, "{name} by {strategy}");
        }
    }
}

#[test]
fn a_crowded_start_is_opened_up_and_met_from_behind() {
    let level: Level =
        "##########\n#        #\n#  $ $   #\n# $@$ #  #\n#  $  # .#\n#   ### .#\n#      ..#\n#      . #\n##########"
            .parse()
            .expect("a level");
    for strategy in STRATEGIES.iter().map(|strategy| strategy.name) {
        let report = run(&level, strategy, NODES);
        assert!(matches!(report.outcome, Outcome::Solved(_)), "{strategy}: {:?}", report.outcome);
    }
}
