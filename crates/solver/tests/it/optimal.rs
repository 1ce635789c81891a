//! Fewest pushes, proved: the answers agree with the oracle, and a question about one push less is
//! denied.

use crate::common;
use crate::plain::{self, Answer, Artist, First};
use sokonaut_level::Level;
use sokonaut_solver::internals::analysis::Symmetries;
use sokonaut_solver::internals::audit::Oracle;
use sokonaut_solver::internals::board::Board;
use sokonaut_solver::{Control, Limit, Limits, NoClock, Objective, Options, Outcome, Report, solve};
use std::sync::atomic::AtomicBool;

fn ask(level: &Level, objective: Objective, limits: Limits) -> Report {
    told(level, &Options { objective, limits, ..Options::default() })
}

fn told(level: &Level, options: &Options) -> Report {
    let stop = AtomicBool::new(false);
    solve(level, options, Control::new(&NoClock, &stop)).expect("auto proves everything")
}

fn pushes(report: &Report) -> Option<usize> {
    match &report.outcome {
        Outcome::Solved(solution) => Some(solution.pushes()),
        _ => None,
    }
}

/// Compares the proofs about a level with the truth; is it solvable?
fn check(name: &str, level: &Level, fewest: Option<usize>) -> bool {
    let report = ask(level, Objective::Pushes, Limits::default());
    assert_eq!(pushes(&report), fewest, "{name}");
    let Some(fewest) = fewest else {
        assert!(matches!(report.outcome, Outcome::Unsolvable(_)), "{name}");
        return false;
    };
    assert!(report.optimal && report.lower_bound as usize == fewest, "{name}");
    let at_most =
        |pushes: usize| told(level, &Options { at_most: Some(pushes as u32), ..Options::default() });
    assert!(pushes(&at_most(fewest)).is_some_and(|found| found <= fewest), "{name}");
    if fewest > 0 {
        let report = at_most(fewest - 1);
        assert!(matches!(report.outcome, Outcome::OutOf(Limit::Pushes)), "{name}: {:?}", report.outcome);
        assert_eq!(report.lower_bound as usize, fewest, "{name}");
    }
    true
}

#[test]
fn tiny_levels() {
    for (name, level) in common::tiny_levels() {
        let board = Board::new(&level).expect("a board");
        let oracle = Oracle::<1>::explore(&board, common::STATE_LIMIT).expect("a small level");
        let fewest = oracle.pushes_left(&oracle.states()[0]).map(|pushes| pushes as usize);
        assert!(check(&name, &level, fewest), "{name} has a solution");
    }
}

#[test]
fn random_levels() {
    let mut artist = Artist::new(31);
    let mut solvable = 0;
    for number in 0..300 {
        let level = artist.level();
        let Ok(board) = Board::new(&level) else { continue };
        let Some(oracle) = Oracle::<1>::explore(&board, common::STATE_LIMIT) else { continue };
        let fewest = oracle.pushes_left(&oracle.states()[0]).map(|pushes| pushes as usize);
        solvable += usize::from(check(&format!("level {number}"), &level, fewest));
    }
    assert!(solvable > 80, "{solvable} of 300 can be solved");
}

/// What a proof by each objective costs, as the plain search has it.
fn check_measures(name: &str, level: &Level) -> bool {
    let mut solved = false;
    for (objective, first) in [(Objective::PushesThenMoves, First::Pushes), (Objective::Moves, First::Moves)]
    {
        let report = ask(level, objective, Limits::default());
        match (plain::best(level, first, 150_000), &report.outcome) {
            (Answer::Best(best), Outcome::Solved(solution)) => {
                let found = plain::play(level, solution.steps()).expect("a solution");
                assert_eq!(
                    (found, report.optimal, report.gap),
                    (best, true, Some(0)),
                    "{name}: {objective:?}"
                );
                let moves = (objective == Objective::Moves).then_some(best.moves as u32);
                assert_eq!(report.lower_bound_moves, moves, "{name}");
                assert!(report.lower_bound as usize <= best.pushes, "{name}");
                solved = true;
            }
            (Answer::Unsolvable, outcome) => {
                assert!(matches!(outcome, Outcome::Unsolvable(_)), "{name}: {outcome:?}");
            }
            (answer, outcome) => panic!("{name}: {answer:?}, {outcome:?}"),
        }
    }
    solved
}

#[test]
fn moves_and_pushes_in_either_order() {
    let mut artist = Artist::new(32);
    assert!(common::count_solvable((0..150).map(|_| artist.level()), check_measures) > 50);
}

#[test]
fn images_stand_for_each_other() {
    let (mut artist, mut symmetric, mut solved) = (Artist::new(33), 0, 0);
    for number in 0..400 {
        let Some(level) = plain::mirrored(&artist.level()).filter(|level| level.boxes().len() <= 4) else {
            continue;
        };
        let Ok(board) = Board::new(&level) else { continue };
        if board.len() > 30 || Symmetries::new(&board).list().is_empty() {
            continue;
        }
        let name = format!("level {number}");
        let Answer::Best(best) = plain::best(&level, First::Pushes, 400_000) else { continue };
        symmetric += 1;
        let report = ask(&level, Objective::Pushes, Limits::default());
        assert_eq!((pushes(&report), report.optimal), (Some(best.pushes), true), "{name}");
        let Answer::Best(best) = plain::best(&level, First::Moves, 400_000) else { continue };
        let report = ask(&level, Objective::Moves, Limits::default());
        let Outcome::Solved(solution) = &report.outcome else { panic!("{name}: {:?}", report.outcome) };
        assert_eq!(plain::play(&level, solution.steps()), Some(best), "{name}");
        solved += usize::from(best.pushes > 0);
    }
    assert!(solved > 20, "{solved} of {symmetric}");
}

/// Too much room for a proof, not for a solution.
const WIDE: &str = "\
##############
#            #
# @$ $ $ $ $ #
#            #
#   $ $ $ $  #
#            #
# .........  #
#            #
##############
";

#[test]
fn at_a_limit_there_are_a_solution_a_bound_and_a_gap() {
    let level: Level = WIDE.parse().expect("a level");
    let report = ask(&level, Objective::Pushes, Limits { nodes: Some(60_000), ..Limits::default() });
    let found = pushes(&report).expect("a solution");
    assert!(report.lower_bound > 20 && report.lower_bound as usize <= found, "{}", report.lower_bound);
    assert_eq!(report.optimal, report.lower_bound as usize == found);
}

#[test]
fn everything_counted_stays_within_the_memory() {
    let level: Level = WIDE.parse().expect("a level");
    for limit in [20, 21, 22].map(|bits| 1 << bits) {
        let limits = Limits { memory: Some(limit), nodes: Some(150_000), time: None };
        let report = ask(&level, Objective::Moves, limits);
        let peak = report.stats.peak_memory;
        assert!((limit / 2..=limit).contains(&peak), "{peak} of {limit}");
    }
}

#[test]
fn when_memory_runs_out_the_proof_goes_on() {
    let mut carried_on = 0;
    for (name, level) in common::tiny_levels() {
        let fewest = pushes(&ask(&level, Objective::Pushes, Limits::default()));
        for memory in [14, 15, 16, 17, 18].map(|bits| 1 << bits) {
            let report = ask(&level, Objective::Pushes, Limits { memory: Some(memory), ..Limits::default() });
            assert!(!report.optimal || pushes(&report) == fewest, "{name} in {memory} bytes");
            assert!(fewest.is_some_and(|fewest| report.lower_bound as usize <= fewest), "{name}");
            carried_on += usize::from(report.optimal && report.strategy == "ida");
        }
    }
    assert!(carried_on > 0, "some level is too large for A* and not for IDA*");
}

/// Where moves count there is no search without memory; the optimizer goes on alone and ends.
#[test]
fn when_memory_runs_out_the_solution_still_gets_shorter() {
    let level: Level = "###########\n#@        #\n# $ $ $ $ #\n#         #\n#  ....   #\n###########"
        .parse()
        .expect("a level");
    let moves = |nodes: Option<u64>| {
        let limits = Limits { memory: Some(3 << 17), nodes, time: None };
        let report = ask(&level, Objective::Moves, limits);
        let Outcome::Solved(solution) = &report.outcome else { panic!("{:?}", report.outcome) };
        let bound = report.lower_bound_moves.expect("a bound");
        assert!(!report.optimal && (bound as usize) < solution.moves(), "{bound}");
        assert_eq!(report.gap, Some(solution.moves() as u32 - bound));
        solution.moves()
    };
    assert!(moves(None) <= moves(Some(5_000)));
}
