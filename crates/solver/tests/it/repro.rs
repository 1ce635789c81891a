//! The same question has the same answer: twice in a row, and however the work is cut into slices.

use crate::common;

use sokonaut_level::Level;
use sokonaut_solver::internals::analysis::Analysis;
use sokonaut_solver::internals::board::{Board, State};
use sokonaut_solver::internals::search::{Knowledge, Step};
use sokonaut_solver::{
    Control, Limits, NoClock, Objective, Options, Outcome, Report, Stats, StrategyInfo, solve, strategies,
};
use std::sync::atomic::AtomicBool;

const STOREHOUSE: &str = include_str!("../../benches/storehouse.xsb");
const DEPOT: &str = include_str!("../../benches/depot.xsb");

fn levels() -> Vec<Level> {
    let mut levels: Vec<Level> =
        [STOREHOUSE, DEPOT].iter().map(|text| text.parse().expect("a level")).collect();
    levels.extend(common::tiny_levels().into_iter().take(3).map(|(_, level)| level));
    levels
}

fn ask(level: &Level, strategy: &str, objective: Objective, nodes: u64) -> Option<Report> {
    let stop = AtomicBool::new(false);
    let control = Control::new(&NoClock, &stop);
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let options = Options { strategy: strategy.to_owned(), objective, limits, ..Options::default() };
    solve(level, &options, control).ok()
}

/// A report as text: everything but what the clock says.
fn text(report: &Report) -> String {
    let outcome = match &report.outcome {
        Outcome::Solved(solution) => solution.lurd(),
        other => format!("{other:?}"),
    };
    let Report { strategy, optimal, lower_bound, stats, .. } = report;
    format!("{outcome} by {strategy}, optimal {optimal}, bound {lower_bound}, {stats:?}")
}

#[test]
fn the_same_report_twice() {
    for level in levels() {
        for strategy in strategies() {
            for objective in Objective::ALL {
                let nodes = 250;
                let [first, second] = [(); 2]
                    .map(|()| ask(&level, strategy.name, objective, nodes).map(|report| text(&report)));
                assert_eq!(first, second, "{} {objective:?} {nodes}", strategy.name);
            }
        }
    }
}

/// What a search leaves behind after a number of nodes.
#[derive(PartialEq, Debug)]
struct Trace<const W: usize> {
    path: Option<Vec<State<W>>>,
    stats: Stats,
    lower_bound: u32,
}

fn run<const W: usize>(facts: &Analysis<W>, strategy: &StrategyInfo, slice: u64) -> Option<Trace<W>> {
    let knowledge = Knowledge::new(facts, None);
    let mut search = strategy.search(&knowledge, &Options::default(), 1 << 28)?;
    let (mut left, mut path) = (300, None);
    while left > 0 {
        let before = search.stats().expanded;
        match search.step(slice.min(left)) {
            Step::Running => left -= search.stats().expanded - before,
            Step::Solved(found) => {
                path = Some(found);
                break;
            }
            Step::Exhausted | Step::OutOfMemory | Step::GivesUp => break,
        }
    }
    Some(Trace { path, stats: search.stats(), lower_bound: search.lower_bound() })
}

#[test]
fn slices_make_no_difference() {
    for level in levels() {
        let board = Board::new(&level).expect("not hopeless");
        let facts = Analysis::<4>::new(&board);
        let spare = board.goals().len() > board.boxes().len();
        for strategy in strategies().iter().filter(|strategy| !(spare && strategy.pulls())) {
            let whole = run(&facts, strategy, 300);
            for slice in [1, 16, 33] {
                assert_eq!(run(&facts, strategy, slice), whole, "{} in slices of {slice}", strategy.name);
            }
        }
    }
}
