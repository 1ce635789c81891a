//! Every strategy over every small level: solutions solve, "unsolvable" is true, and what is called
//! best is best.
//!
//! Three judges that share nothing: the solver's searches, the oracle over (boxes, region), and a
//! plain search over single steps of the player (`plain`).

use crate::common;
use crate::plain::{self, Answer, Artist, Cost, First};
use sokonaut_level::Level;
use sokonaut_solver::internals::audit::Oracle;
use sokonaut_solver::internals::board::{Board, Hopeless};
use sokonaut_solver::{
    Control, Limit, Limits, NoClock, Objective, Options, Outcome, Report, SolveError, StrategyInfo,
    Techniques, solve, strategies,
};
use std::sync::atomic::AtomicBool;

/// Positions that the plain search looks at.
const PLAIN_LIMIT: usize = 150_000;

/// What is known of a level without the solver.
struct Truth {
    pushes_first: Answer,
    moves_first: Answer,
}

impl Truth {
    fn of(level: &Level) -> Self {
        Self {
            pushes_first: plain::best(level, First::Pushes, PLAIN_LIMIT),
            moves_first: plain::best(level, First::Moves, PLAIN_LIMIT),
        }
    }
}

fn run(
    level: &Level,
    strategy: &str,
    objective: Objective,
    techniques: Techniques,
) -> Result<Report, SolveError> {
    let stop = AtomicBool::new(false);
    let control = Control::new(&NoClock, &stop);
    let limits = Limits { nodes: Some(2_000_000), ..Limits::default() };
    let strategy = strategy.to_owned();
    solve(level, &Options { strategy, objective, limits, techniques, ..Options::default() }, control)
}

/// The cost of the solution of a report, played by other code than the solver's; `None` if
/// unsolvable.
fn cost(name: &str, strategy: &str, level: &Level, report: &Report) -> Option<Cost> {
    match &report.outcome {
        Outcome::Solved(solution) => {
            let cost = plain::play(level, solution.steps());
            Some(cost.unwrap_or_else(|| panic!("{name}: {strategy} gives {}", solution.lurd())))
        }
        Outcome::Unsolvable(_) => None,
        other => panic!("{name}: {strategy} ends with {other:?}"),
    }
}

/// Runs all strategies and compares them with the truth and with each other; is the level solvable?
fn check(name: &str, level: &Level, techniques: Techniques) -> bool {
    let truth = Truth::of(level);
    let fewest = match truth.pushes_first {
        Answer::Best(cost) => Some(Some(cost.pushes)),
        Answer::Unsolvable => Some(None),
        Answer::TooLarge => None,
    };
    // The oracle knows more states than the plain search; where both know, they agree.
    let fewest = by_oracle(name, level, fewest);
    let told = |strategy: &&StrategyInfo| techniques == Techniques::PROVED || strategy.takes_techniques();
    for strategy in strategies().iter().filter(told) {
        let report = match run(level, strategy.name, Objective::Any, techniques) {
            Ok(report) => report,
            Err(SolveError::SpareGoals(_)) => {
                let spare = Board::new(level).is_ok_and(|board| board.goals().len() > board.boxes().len());
                assert!(spare, "{name}: {} plays backward", strategy.name);
                continue;
            }
            Err(other) => panic!("{name}: {}: {other}", strategy.name),
        };
        // A strategy may run out of ideas, but may not call a solvable level unsolvable or the
        // other way round.
        if matches!(report.outcome, Outcome::OutOf(Limit::Ideas)) {
            continue;
        }
        let found = cost(name, strategy.name, level, &report).map(|cost| cost.pushes);
        assert_eq!(found.is_some(), fewest.is_some(), "{name}: {}", strategy.name);
        let (Some(found), Some(fewest)) = (found, fewest) else { continue };
        assert!(report.lower_bound as usize <= fewest, "{name}: bound of {}", strategy.name);
        assert!(found >= fewest, "{name}: {} beats the oracle", strategy.name);
        // Those that can prove it do so even where nothing was asked for; only the portfolio of
        // 'auto' looks for any solution then.
        if strategy.proves().contains(&Objective::Pushes) && strategy.name != "auto" {
            assert_eq!(found, fewest, "{name}: pushes of {}", strategy.name);
            assert_eq!(report.lower_bound as usize, fewest, "{name}: bound of {}", strategy.name);
        }
    }
    check_objectives(name, level, &truth, techniques);
    fewest.is_some()
}

/// Fewest pushes by the oracle, compared with what the plain search says (`None`: it does not
/// know).
fn by_oracle(name: &str, level: &Level, plain: Option<Option<usize>>) -> Option<usize> {
    let oracle = match Board::new(level) {
        Err(Hopeless::TooLarge) => panic!("{name} is small"),
        Err(_) => Some(None),
        Ok(board) if board.len() < 64 => {
            let oracle = Oracle::<1>::explore(&board, common::STATE_LIMIT);
            oracle.map(|oracle| oracle.pushes_left(&oracle.states()[0]).map(|pushes| pushes as usize))
        }
        Ok(_) => None,
    };
    match (oracle, plain) {
        (Some(a), Some(b)) => assert_eq!(a, b, "{name}: oracle and plain search"),
        (None, None) => panic!("{name} is too large for both"),
        _ => {}
    }
    oracle.or(plain).expect("one of them knows")
}

/// Fewest pushes, fewest pushes then moves, fewest moves then pushes: all who claim to prove it
/// agree with the plain search.
fn check_objectives(name: &str, level: &Level, truth: &Truth, techniques: Techniques) {
    for (objective, answer) in [
        (Objective::Pushes, truth.pushes_first),
        (Objective::PushesThenMoves, truth.pushes_first),
        (Objective::Moves, truth.moves_first),
    ] {
        for strategy in strategies() {
            let report = run(level, strategy.name, objective, techniques);
            if !strategy.proves().contains(&objective) {
                let refusal = SolveError::CannotProve { strategy: strategy.name, objective };
                assert_eq!(report.err(), Some(refusal), "{name}");
                continue;
            }
            if let Err(SolveError::SpareGoals(_)) = report {
                assert!(strategy.pulls(), "{name}: {} plays forward", strategy.name);
                continue;
            }
            let report = report.unwrap_or_else(|error| panic!("{name}: {}: {error}", strategy.name));
            let found = cost(name, strategy.name, level, &report);
            assert_eq!(report.optimal, found.is_some(), "{name}: {}", strategy.name);
            match answer {
                Answer::Best(best) if objective == Objective::Pushes => {
                    let found = found.map(|cost| cost.pushes);
                    assert_eq!(found, Some(best.pushes), "{name}: {} {objective:?}", strategy.name);
                    assert_eq!(report.gap, Some(0), "{name}: {}", strategy.name);
                }
                Answer::Best(best) => {
                    assert_eq!(found, Some(best), "{name}: {} {objective:?}", strategy.name)
                }
                Answer::Unsolvable => assert_eq!(found, None, "{name}: {}", strategy.name),
                Answer::TooLarge => {}
            }
        }
    }
}

#[test]
fn odd_levels() {
    for (name, level) in plain::odd_levels() {
        check(name, &level, Techniques::PROVED);
        check(name, &level, Techniques::NONE);
    }
}

#[test]
fn tiny_levels() {
    for (name, level) in common::tiny_levels() {
        assert!(check(&name, &level, Techniques::PROVED), "{name} has a solution");
    }
}

#[test]
fn random_levels() {
    let mut artist = Artist::new(20);
    let solvable =
        (0..600).filter(|number| check(&format!("level {number}"), &artist.level(), Techniques::PROVED));
    let solvable = solvable.count();
    assert!((200..560).contains(&solvable), "both kinds occur: {solvable} of 600 can be solved");
}

#[test]
fn random_levels_without_techniques() {
    let mut artist = Artist::new(21);
    for number in 0..200 {
        check(&format!("bare level {number}"), &artist.level(), Techniques::NONE);
    }
}
