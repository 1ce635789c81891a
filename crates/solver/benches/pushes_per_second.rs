//! How many pushes a second does a search generate, with the freeze test and the matching bound?
//!
//! Criterion's throughput is the answer: elements are generated pushes, and the time is that of the
//! processor, so a busy machine does not spoil it. The setting up of a level is not counted.
//! `XSokoban 1, breadth first` is the figure to watch: at least a million a second.

mod common;

use cpu_time::ProcessTime;
use criterion::{Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use sokonaut_level::Level;
use sokonaut_solver::internals::analysis::Analysis;
use sokonaut_solver::internals::board::{Board, WidthVisitor, visit_width};
use sokonaut_solver::internals::estimate::EstimateKind;
use sokonaut_solver::internals::moves::Forward;
use sokonaut_solver::internals::search::{BestFirst, Identity, Knowledge, Order, Recipe, Search, Step, Unit};
use sokonaut_solver::{Objective, Stats, Technique, Techniques};
use std::time::Duration;

/// Positions that a run expands at the most.
const NODES: u64 = 20_000;

struct Bench<'a> {
    criterion: &'a mut Criterion,
    name: String,
    board: &'a Board,
    recipe: Recipe,
}

impl WidthVisitor for Bench<'_> {
    type Output = ();

    fn visit<const W: usize>(self) {
        let facts = Analysis::<W>::new(self.board);
        let knowledge = Knowledge::new(&facts, None);
        let work = run(&knowledge, self.recipe);
        assert!(work.generated >= work.stored && work.stored > 1);
        let mut group = self.criterion.benchmark_group("pushes");
        group.throughput(Throughput::Elements(work.generated));
        group.sampling_mode(SamplingMode::Flat).sample_size(10).measurement_time(Duration::from_secs(3));
        group.bench_function(self.name, |bencher| {
            bencher.iter_custom(|times| {
                let start = ProcessTime::now();
                for _ in 0..times {
                    assert_eq!(run(&knowledge, self.recipe), work, "the same work every time");
                }
                start.elapsed()
            });
        });
    }
}

/// One search, to its end or to so many positions.
fn lean() -> Techniques {
    Techniques::NONE.with(Technique::DeadSquares).with(Technique::Freeze)
}

fn run<const W: usize>(knowledge: &Knowledge<'_, W>, recipe: Recipe) -> Stats {
    let mut search = BestFirst::<W, Forward>::new(knowledge, recipe, lean(), 1 << 30);
    while search.stats().expanded < NODES {
        match search.step(NODES - search.stats().expanded) {
            Step::Running => {}
            Step::Solved(_) => break,
            _ => panic!("the level can be solved, and memory is enough"),
        }
    }
    search.stats()
}

fn pushes(criterion: &mut Criterion) {
    let mut levels: Vec<(String, Level)> =
        vec![("storehouse".to_owned(), common::storehouse()), ("depot".to_owned(), common::depot())];
    let numbered = |(index, level)| (format!("XSokoban {}", index + 1), level);
    levels.extend(common::xsokoban().into_iter().enumerate().map(numbered).take(1));
    let single = |order| Recipe {
        order,
        estimate: EstimateKind::Matching,
        unit: Unit::Single,
        identity: Identity::Region,
        objective: Objective::Any,
    };
    let recipes =
        [("breadth first", single(Order::BreadthFirst)), ("A*", single(Order::AStar { weight: 100 }))];
    for (level, recipe) in levels.iter().flat_map(|level| recipes.map(|recipe| (level, recipe))) {
        let board = Board::new(&level.1).expect("not hopeless");
        let name = format!("{}, {}", level.0, recipe.0);
        visit_width(board.len(), Bench { criterion, name, board: &board, recipe: recipe.1 });
    }
}

criterion_group!(benches, pushes);
criterion_main!(benches);
