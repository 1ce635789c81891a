//! The inner loops on a level of twenty boxes. Each benchmark asserts its answer.

use criterion::{Criterion, criterion_group, criterion_main};
use sokonaut_level::Level;
use sokonaut_solver::internals::analysis::Analysis;
use sokonaut_solver::internals::board::{Board, Reach, Square, State};
use sokonaut_solver::internals::deadlocks::{Freeze, PushDetector, Verdict};
use sokonaut_solver::internals::estimate::{Estimate, EstimateKind};
use sokonaut_solver::internals::moves::{Forward, MacroMoves, SingleMoves};
use std::hint::black_box;

const W: usize = 2;

fn facts() -> Analysis<W> {
    let level: Level = include_str!("depot.xsb").parse().expect("a level");
    let board = Board::new(&level).expect("not hopeless");
    assert!(board.len() < 64 * W);
    Analysis::new(&board)
}

fn flood(c: &mut Criterion) {
    let facts = facts();
    let mut reach = Reach::default();
    let state = State::<W>::start(&facts.board, &mut reach);
    let blocked = facts.board.blocked(&state.boxes);
    let expected = reach.flood(&facts.board, &blocked, state.player);
    c.bench_function("flood", |b| {
        b.iter(|| {
            let region = reach.flood(&facts.board, black_box(&blocked), state.player);
            assert_eq!(region, expected);
        });
    });
}

fn moves(c: &mut Criterion) {
    let facts = facts();
    let mut reach = Reach::default();
    let state = State::<W>::start(&facts.board, &mut reach);
    let region = reach.flood(&facts.board, &facts.board.blocked(&state.boxes), state.player);
    let forbidden = facts.forbidden();
    let mut macros = MacroMoves::<Forward>::new(&facts.board);
    let mut list = Vec::new();
    c.bench_function("macro moves of all boxes", |b| {
        b.iter(|| {
            list.clear();
            for from in &state.boxes {
                macros.of_box(&facts.board, black_box(&state.boxes), &region, from, &forbidden, &mut list);
            }
            assert!(list.len() > 100 && list.iter().all(|step| !forbidden.contains(step.to)));
        });
    });
    let singles = SingleMoves::<Forward>::default();
    let mut list = Vec::new();
    c.bench_function("single pushes of all boxes", |b| {
        b.iter(|| {
            list.clear();
            singles.all(&facts.board, black_box(&state.boxes), &region, &forbidden, &mut list);
            assert!(list.len() > 5);
        });
    });
}

/// All single pushes of the start, as (from, to).
fn pushes(facts: &Analysis<W>) -> Vec<(Square, Square)> {
    let mut reach = Reach::default();
    let state = State::<W>::start(&facts.board, &mut reach);
    let region = reach.flood(&facts.board, &facts.board.blocked(&state.boxes), state.player);
    let mut list = Vec::new();
    SingleMoves::<Forward>::default().all(&facts.board, &state.boxes, &region, &facts.forbidden(), &mut list);
    list.iter().map(|step| (step.from, step.to)).collect()
}

fn matching(c: &mut Criterion) {
    let facts = facts();
    let pushes = pushes(&facts);
    let mut estimate = Estimate::new(EstimateKind::Matching, &facts.to_goals);
    let base = estimate.rebase(&facts.to_goals, &facts.starts).expect("not lost");
    c.bench_function("matching, one box moved", |b| {
        b.iter(|| {
            for &(from, to) in &pushes {
                let moved = estimate.moved(&facts.to_goals, black_box(from), to);
                assert!(moved.is_none_or(|moved| moved.abs_diff(base) % 2 == 1), "a push changes the parity");
            }
        });
    });
    c.bench_function("matching, base changed and back", |b| {
        let (from, to) = pushes[0];
        let other = facts.starts.without(from).with(to);
        b.iter(|| {
            assert!(estimate.rebase(&facts.to_goals, black_box(&other)).is_some());
            assert_eq!(estimate.rebase(&facts.to_goals, &facts.starts), Some(base));
        });
    });
}

fn freeze(c: &mut Criterion) {
    let facts = facts();
    let pushes = pushes(&facts);
    let mut freeze = Freeze::default();
    c.bench_function("freeze, all pushes", |b| {
        b.iter(|| {
            let dead = pushes.iter().filter(|&&(from, to)| {
                let boxes = facts.starts.without(from).with(to);
                freeze.judge(&facts, black_box(&boxes), to) == Verdict::Dead
            });
            assert!(dead.count() < pushes.len());
        });
    });
}

criterion_group!(kernels, flood, moves, matching, freeze);
criterion_main!(kernels);
