//! How many positions a second does the feature-space search expand, all their children scored?
//!
//! For each level a strategy works for so many positions, or until it has solved the level. Time is
//! that of the processor, the best of several runs; tables of the level that are made once are not
//! counted. Of many levels the median is told.

mod common;

use cpu_time::ProcessTime;
use sokonaut_level::Level;
use sokonaut_solver::internals::analysis::Analysis;
use sokonaut_solver::internals::board::{Board, WidthVisitor, visit_width};
use sokonaut_solver::internals::search::{Knowledge, Step};
use sokonaut_solver::{Options, Stats, strategies};
use std::time::Duration;

/// Positions that a run expands at the most.
const NODES: u64 = 400;
const RUNS: usize = 2;

struct Measure<'a> {
    board: &'a Board,
    strategy: &'a str,
}

impl WidthVisitor for Measure<'_> {
    type Output = (Stats, Duration);

    fn visit<const W: usize>(self) -> Self::Output {
        let facts = Analysis::<W>::new(self.board);
        let runs = (0..RUNS).map(|_| {
            // Searches leave lessons behind: every run begins with fresh knowledge.
            let knowledge = Knowledge::new(&facts, None);
            knowledge.pattern_tables();
            knowledge.maps();
            self.run(&knowledge)
        });
        runs.reduce(|best, next| {
            assert_eq!(best.0, next.0, "the same work every time");
            if next.1 < best.1 { next } else { best }
        })
        .expect("at least one run")
    }
}

impl Measure<'_> {
    fn run<const W: usize>(&self, knowledge: &Knowledge<'_, W>) -> (Stats, Duration) {
        let info = strategies().iter().find(|info| info.name == self.strategy).expect("a known strategy");
        let start = ProcessTime::now();
        let search = info.search(knowledge, &Options::default(), 1 << 30);
        let mut search = search.expect("one search, no portfolio");
        while search.stats().expanded < NODES && search.step(16) == Step::Running {}
        (search.stats(), start.elapsed())
    }
}

/// Positions and children a second.
fn rates(level: &Level, strategy: &str) -> [f64; 2] {
    let board = Board::new(level).expect("not hopeless");
    let (stats, time) = visit_width(board.len(), Measure { board: &board, strategy });
    [stats.expanded, stats.generated].map(|count| count as f64 / time.as_secs_f64().max(1e-9))
}

fn tell(name: &str, strategy: &str, [nodes, children]: [f64; 2]) {
    println!("{name:24} {strategy:6} {nodes:9.0} positions a second, {children:10.0} children a second");
}

fn main() {
    let published = common::xsokoban();
    for strategy in ["plan", "open"] {
        tell("storehouse", strategy, rates(&common::storehouse(), strategy));
        tell("depot", strategy, rates(&common::depot(), strategy));
        let mut all: Vec<[f64; 2]> = published.iter().map(|level| rates(level, strategy)).collect();
        all.sort_by(|a, b| a[0].total_cmp(&b[0]));
        for (part, name) in [(0, "slowest"), (1, "lower quartile"), (2, "median"), (3, "upper quartile")] {
            if let Some(&rates) = all.get(all.len() * part / 4) {
                tell(&format!("XSokoban, {name}"), strategy, rates);
            }
        }
    }
}
