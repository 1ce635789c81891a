//! Clocks, stop requests and listeners reach the search.

use sokonaut::solver::Limit;
use sokonaut::{Level, Optimizer, Solver, Unsolved, optimize, solve_within, verify};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

/// A level that takes a search, from the hardest collection of the project.
fn hard() -> Level {
    let hardest = sokonaut::COLLECTIONS.last().expect("collections");
    sokonaut::read(hardest.text).last().expect("a level").level().expect("it can be played")
}

#[test]
fn no_time_is_no_solution() {
    assert_eq!(solve_within(&hard(), Duration::ZERO), Err(Unsolved::OutOf(Limit::Time)));
}

#[test]
fn a_stop_request_is_heard() {
    let stop = AtomicBool::new(true);
    assert_eq!(Solver::new().stop(&stop).solve(&hard()), Err(Unsolved::Stopped));
}

#[test]
fn limits_in_nodes_and_memory_hold() {
    assert_eq!(Solver::new().nodes(1).solve(&hard()), Err(Unsolved::OutOf(Limit::Nodes)));
    assert_eq!(Solver::new().memory(1).solve(&hard()), Err(Unsolved::OutOf(Limit::Memory)));
}

#[test]
fn misuse_is_told_in_words() {
    let error = Solver::new().strategy("luck").solve(&hard()).expect_err("there is no such strategy");
    assert!(matches!(error, Unsolved::Misuse(_)) && error.to_string().contains("'luck'"), "{error}");
}

#[test]
fn a_listener_hears_of_the_search() {
    let heard = AtomicUsize::new(0);
    let listener = |_: &sokonaut::Progress<'_>| {
        heard.fetch_add(1, Ordering::Relaxed);
    };
    // Breadth first is slow enough to have something to tell.
    let solver = Solver::new().strategy("breadth-first").nodes(50_000).on_progress(&listener);
    let _ = solver.solve(&hard());
    assert!(heard.load(Ordering::Relaxed) > 0);
}

#[test]
fn the_optimizer_tells_what_it_finds_and_keeps_what_it_was_given() {
    let level: Level = "######\n#@$ .#\n#    #\n######".parse().expect("a level");
    let moves: sokonaut::Lurd = "dudurr".parse().expect("moves");
    let long = verify(&level, &moves.dirs()).expect("a solution");
    let heard = AtomicUsize::new(0);
    let listener = |_: &sokonaut::Verified| {
        heard.fetch_add(1, Ordering::Relaxed);
    };
    let better = Optimizer::new().on_better(&listener).optimize(&level, std::slice::from_ref(&long));
    assert_eq!(better.expect("a solution of this level").solution.lurd(), "RR");
    assert!(heard.load(Ordering::Relaxed) > 0);
    assert_eq!(optimize(&level, &long, Duration::ZERO).pushes(), long.pushes());
}
