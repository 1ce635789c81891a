//! How many pushes a second does a search generate, with the freeze test and the matching bound?
//!
//! Counts and prints; nothing here depends on the clock but the numbers printed. Wall-clock numbers on a busy machine
//! are worth little: the least of several runs is shown.

use sokonaut_level::Level;
use sokonaut_solver::analysis::Analysis;
use sokonaut_solver::board::{Board, WidthVisitor, visit_width};
use sokonaut_solver::estimate::EstimateKind;
use sokonaut_solver::moves::Forward;
use sokonaut_solver::search::{BestFirst, Identity, Knowledge, Order, Recipe, Search, Step, Unit};
use sokonaut_solver::{Objective, Stats, Techniques};
use std::path::Path;
use std::time::{Duration, Instant};

/// Positions that each run expands.
const NODES: u64 = 60_000;
const RUNS: usize = 5;

/// Freeze and dead squares, and the matching bound through the recipe; nothing else.
const LEAN: Techniques = Techniques { dead_squares: true, freeze: true, ..Techniques::NONE };

struct Measure {
    board: Board,
    recipe: Recipe,
    techniques: Techniques,
}

impl WidthVisitor for Measure {
    type Output = (Stats, Duration);

    fn visit<const W: usize>(self) -> Self::Output {
        let facts = Analysis::<W>::new(&self.board);
        let knowledge = Knowledge::new(&facts, None);
        if self.techniques.windows {
            knowledge.windows();
        }
        let mut results = (0..RUNS).map(|_| {
            let start = Instant::now();
            let mut search = BestFirst::<W, Forward>::new(&knowledge, self.recipe, self.techniques, 1 << 30);
            while search.stats().expanded < NODES {
                match search.step(NODES - search.stats().expanded) {
                    Step::Running => {}
                    Step::Solved(_) => break,
                    _ => panic!("the level can be solved, and memory is enough"),
                }
            }
            (search.stats(), start.elapsed())
        });
        let first = results.next().expect("at least one run");
        results.fold(first, |best, next| {
            assert_eq!(best.0, next.0, "the same work every time");
            if next.1 < best.1 { next } else { best }
        })
    }
}

fn measure(name: &str, level: &Level) {
    let single = |order, estimate| Recipe {
        order,
        estimate,
        unit: Unit::Single,
        identity: Identity::Region,
        objective: Objective::Any,
    };
    let recipes = [
        ("A*", single(Order::AStar { weight: 100 }, EstimateKind::Matching)),
        ("breadth first with the bound", single(Order::BreadthFirst, EstimateKind::Matching)),
        ("greedy macro", Recipe { unit: Unit::Macro, ..single(Order::Greedy, EstimateKind::Matching) }),
    ];
    for (order, recipe) in recipes {
        for (what, techniques) in [("freeze, matching", LEAN), ("all proofs", Techniques::ALL)] {
            let board = Board::new(level).expect("not hopeless");
            let (stats, took) = visit_width(board.len(), Measure { board, recipe, techniques });
            assert!(stats.generated >= stats.stored);
            let rate = stats.generated as f64 / took.as_secs_f64();
            println!("{name:12} {order:30} {what:18} {:9} pushes, {rate:10.0} a second", stats.generated);
        }
    }
}

fn main() {
    measure("storehouse", &include_str!("storehouse.xsb").parse().expect("a level"));
    measure("depot", &include_str!("depot.xsb").parse().expect("a level"));
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared");
    let shared = std::env::var("SOKONAUT_SHARED").unwrap_or_else(|_| beside.to_owned());
    let Ok(text) = std::fs::read_to_string(Path::new(&shared).join("levels/lts/XSokoban.xsb")) else {
        println!("published levels skipped: name their folder in SOKONAUT_SHARED");
        return;
    };
    let is_board = |line: &&str| line.contains('#') && line.chars().all(|c| " #@+$*.-_".contains(c));
    let lines: Vec<&str> = text.lines().collect();
    let blocks: Vec<_> = lines.split(|line| !is_board(line)).filter(|block| !block.is_empty()).collect();
    for number in [1, 8] {
        measure(&format!("XSokoban {number}"), &blocks[number - 1].join("\n").parse().expect("a level"));
    }
}
