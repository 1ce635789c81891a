//! Agreement with another program's proofs: fewest pushes and fewest moves of published levels.
//!
//! The levels belong to their authors and are not part of this project; without them the tests
//! step aside.

use crate::shared;
use sokonaut_level::Level;
use sokonaut_solver::{Control, Limits, NoClock, Objective, Options, Outcome, solve};
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

/// The levels of a collection, in order.
fn levels(text: &str) -> Vec<Level> {
    sokonaut_level::read(text).map(|parsed| parsed.level().expect("a level")).collect()
}

/// One level and what is known of it.
struct Case {
    name: String,
    level: Level,
    pushes: Option<usize>,
    moves: Option<usize>,
}

fn cases() -> Vec<Case> {
    let Some(folder) = shared::folder("levels") else { return Vec::new() };
    let read = |path: PathBuf| std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path:?}: {e}"));
    let table = read(folder.join("peers/optimal_reference.csv"));
    let mut collections: HashMap<String, Vec<Level>> = HashMap::new();
    let case = |line: &str| {
        let fields: Vec<&str> = line.split(',').collect();
        let path = folder.join("lts").join(format!("{}.xsb", fields[0]));
        let levels = collections.entry(fields[0].to_owned()).or_insert_with(|| levels(&read(path)));
        let number: usize = fields[1].parse().expect("a number");
        let (pushes, moves) = (fields[2].parse().ok(), fields[3].parse().ok());
        let name = format!("{} {number}", fields[0]);
        Case { name, level: levels[number - 1].clone(), pushes, moves }
    };
    table.lines().skip(1).map(case).collect()
}

/// Pushes and moves of a solution found within a budget of nodes, and the bound proved on the way.
fn run(case: &Case, strategy: &str, objective: Objective, nodes: u64) -> (Option<(usize, usize)>, usize) {
    let stop = AtomicBool::new(false);
    let control = Control::new(&NoClock, &stop);
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let options = Options { strategy: strategy.to_owned(), objective, limits, ..Options::default() };
    let report = solve(&case.level, &options, control).expect("a known strategy");
    let cost = match report.outcome {
        Outcome::Solved(solution) => Some((solution.pushes(), solution.moves())),
        Outcome::OutOf(_) => None,
        other => panic!("{}: {strategy} says {other:?}", case.name),
    };
    (cost, report.lower_bound as usize)
}

/// Runs a strategy over all cases; how many does it solve?
fn agree(strategy: &str, objective: Objective, nodes: u64) -> Option<usize> {
    let cases = cases();
    let mut solved = 0;
    for case in &cases {
        let (cost, bound) = run(case, strategy, objective, nodes);
        let known = |found: usize, known: Option<usize>| known.is_none_or(|known| known == found);
        if let Some(pushes) = case.pushes {
            assert!(bound <= pushes, "{}: {strategy} claims the bound {bound}", case.name);
        }
        let Some((pushes, moves)) = cost else { continue };
        solved += 1;
        match objective {
            Objective::Moves => assert!(known(moves, case.moves), "{}: {moves} moves", case.name),
            _ => {
                assert!(known(pushes, case.pushes), "{}: {strategy} needs {pushes} pushes", case.name);
                assert_eq!(bound, pushes, "{}: {strategy} proves its pushes", case.name);
            }
        }
    }
    println!("{strategy}, {objective:?}: {solved} of {} levels within {nodes} nodes", cases.len());
    (!cases.is_empty()).then_some(solved)
}

#[test]
fn astar_agrees_on_pushes() {
    assert!(agree("astar", Objective::Any, 5_000).is_none_or(|solved| solved > 300));
}

#[test]
fn astar_agrees_on_moves() {
    assert!(agree("astar", Objective::Moves, 4_000).is_none_or(|solved| solved > 200));
}

#[test]
fn astar_backward_agrees_on_pushes() {
    assert!(agree("astar-pulls", Objective::Any, 3_000).is_none_or(|solved| solved > 250));
}

#[test]
fn ida_agrees_on_pushes() {
    assert!(agree("ida", Objective::Any, 5_000).is_none_or(|solved| solved > 250));
}

#[test]
#[ignore = "a minute or two in a release build"]
fn all_agree_with_a_large_budget() {
    for strategy in ["astar", "astar-pulls", "breadth-first-pulls", "ida"] {
        agree(strategy, Objective::Any, 200_000);
    }
    for objective in [Objective::Pushes, Objective::PushesThenMoves, Objective::Moves] {
        agree("astar", objective, 200_000);
    }
}

#[test]
fn first_levels_of_microban() {
    let known =
        [(1, 8), (2, 3), (3, 13), (4, 7), (5, 6), (9, 10), (11, 16), (12, 11), (13, 21), (14, 10), (15, 12)];
    let cases = cases();
    for (number, pushes) in known {
        let name = format!("Microban {number}");
        for case in cases.iter().filter(|case| case.name == name) {
            for strategy in ["astar", "breadth-first"] {
                let (cost, _) = run(case, strategy, Objective::Pushes, 200_000);
                assert_eq!(cost.map(|(pushes, _)| pushes), Some(pushes), "{name}: {strategy}");
            }
            for strategy in ["ida", "breadth-first-pulls"] {
                let (cost, bound) = run(case, strategy, Objective::Any, 200_000);
                assert_eq!((cost.map(|cost| cost.0), bound), (Some(pushes), pushes), "{name}: {strategy}");
            }
        }
    }
}
