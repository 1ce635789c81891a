//! Techniques and estimates as switches: proofs stay proofs whatever is left out, and guesses never
//! pass for one.

use crate::common::tiny_levels;
use crate::plain::Artist;
use sokonaut_level::Level;
use sokonaut_rules::verify;
use sokonaut_solver::{
    Control, EstimateKind, Limits, NoClock, Objective, Options, Outcome, Report, SolveError, Technique,
    Techniques, solve, strategies,
};
use std::sync::atomic::AtomicBool;

fn run(level: &Level, options: &Options) -> Result<Report, SolveError> {
    let stop = AtomicBool::new(false);
    let limits = Limits { nodes: Some(200_000), memory: Some(256 << 20), ..Limits::default() };
    let options = Options { limits, ..options.clone() };
    solve(level, &options, Control::new(&NoClock, &stop))
}

fn options(strategy: &str, techniques: Techniques) -> Options {
    Options { strategy: strategy.to_owned(), techniques, ..Options::default() }
}

/// Levels with goal rooms: with one door, with two, with a box inside at the start, with a box that
/// has to be parked first.
const ROOMS: [&str; 4] = [
    "############\n#      #...#\n# $ $   ...#\n#   $ $#   #\n# $ $  #####\n#@     #####\n############",
    "############\n#      # . #\n# $ $    . #\n#@  $  #  .#\n#   $    . #\n#      #   #\n############",
    "###########\n#    ##  .#\n# $     $.#\n#@ $ ##  .#\n#    ##   #\n###########",
    "###########\n#    ##.. #\n# $ $   . #\n#@ $ ##   #\n#    ##   #\n###########",
];

#[test]
fn every_set_of_proofs_gives_the_fewest_pushes() {
    let levels: Vec<(String, Level)> = tiny_levels().into_iter().take(40).collect();
    for (name, level) in &levels {
        let answer = |techniques| {
            let report = run(level, &options("breadth-first", techniques)).expect("it makes sense");
            match report.outcome {
                Outcome::Solved(solution) => Some(Some(solution.pushes())),
                Outcome::Unsolvable(_) => Some(None),
                _ => None,
            }
        };
        let Some(truth) = answer(Techniques::NONE) else { continue };
        for technique in Technique::ALL.into_iter().filter(|technique| !technique.is_guess()) {
            assert_eq!(answer(Techniques::NONE.with(technique)), Some(truth), "{name}: {technique:?} alone");
            assert_eq!(
                answer(Techniques::PROVED.without(technique)),
                Some(truth),
                "{name}: all but {technique:?}"
            );
        }
    }
}

#[test]
fn goal_rooms_are_filled_in_few_steps_by_every_search() {
    for text in ROOMS {
        let level: Level = text.parse().expect("a level");
        for strategy in ["breadth-first", "depth-first", "astar", "best-first", "best-first-steps", "fess0"] {
            let with = run(&level, &options(strategy, Techniques::ALL)).expect("it makes sense");
            let Outcome::Solved(solution) = &with.outcome else {
                panic!("{strategy} on\n{text}: {:?}", with.outcome)
            };
            assert!(verify(&level, solution.steps()).is_ok());
            assert!(!with.optimal, "a guess proves nothing");
            let without = run(&level, &options(strategy, Techniques::PROVED)).expect("it makes sense");
            let (few, many) = (with.stats.stored, without.stats.stored);
            let plain = strategy == "breadth-first";
            assert!(!plain || few < many, "{strategy}: {few} positions, {many} without rooms:\n{text}");
        }
    }
}

#[test]
fn a_guess_that_fails_costs_time_and_nothing_else() {
    let mut failed = 0;
    let mut artist = Artist::new(14);
    let random = (0..400).map(|number| (format!("random level {number}"), artist.level()));
    for (name, level) in tiny_levels().into_iter().chain(random) {
        for strategy in ["breadth-first", "best-first", "astar", "fess0"] {
            let sure = run(&level, &options(strategy, Techniques::PROVED)).expect("it makes sense");
            let bold = run(&level, &options(strategy, Techniques::ALL)).expect("it makes sense");
            match (&sure.outcome, &bold.outcome) {
                (Outcome::Solved(_), Outcome::Solved(solution)) => {
                    assert!(verify(&level, solution.steps()).is_ok(), "{strategy} on {name}");
                    failed += usize::from(bold.stats.expanded > sure.stats.expanded);
                }
                (Outcome::Unsolvable(_), Outcome::Unsolvable(_)) | (Outcome::OutOf(_), _) => {}
                (one, other) => panic!("{strategy} on {name}: {one:?}, with guesses {other:?}"),
            }
        }
    }
    assert!(failed > 0, "some levels need more than the packing order, or this test shows nothing");
}

#[test]
fn guesses_are_refused_where_a_proof_is_asked_for() {
    let level: Level = "#######\n#@ $ .#\n#######".parse().expect("a level");
    let proof = |strategy: &str, techniques, estimate| {
        let objective = Objective::Pushes;
        run(&level, &Options { objective, estimate, ..options(strategy, techniques) })
            .map(|report| report.optimal)
    };
    assert_eq!(proof("astar", Techniques::ALL, None), Err(SolveError::OnlyGuesses("rooms")));
    let greedy = Some(EstimateKind::Greedy);
    assert_eq!(proof("astar", Techniques::PROVED, greedy), Err(SolveError::OnlyGuesses("greedy")));
    assert_eq!(proof("astar", Techniques::NONE, Some(EstimateKind::Nearest)), Ok(true));
}

#[test]
fn what_cannot_be_told_says_so() {
    let level: Level = "#######\n#@ $ .#\n#######".parse().expect("a level");
    for strategy in strategies() {
        let told = run(&level, &options(strategy.name, Techniques::NONE));
        assert_eq!(told.is_ok(), strategy.takes_techniques(), "{}", strategy.name);
        let estimate = Some(EstimateKind::Nearest);
        let told = run(&level, &Options { estimate, ..options(strategy.name, Techniques::PROVED) });
        assert_eq!(told.is_ok(), strategy.estimate().is_some(), "{}", strategy.name);
    }
    let error = run(&level, &options("auto", Techniques::NONE)).expect_err("it has its own");
    assert!(error.to_string().contains("breadth-first"), "{error}");
}

#[test]
fn a_better_estimate_expands_less() {
    let level: Level = ROOMS[0].parse().expect("a level");
    let expanded = |estimate| {
        let options = Options { estimate: Some(estimate), ..options("astar", Techniques::PROVED) };
        let report = run(&level, &options).expect("it makes sense");
        let Outcome::Solved(solution) = report.outcome else { panic!("{estimate:?}") };
        (report.stats.expanded, solution.pushes())
    };
    let (nearest, pushes) = expanded(EstimateKind::Nearest);
    let (matching, same) = expanded(EstimateKind::Matching);
    assert_eq!(pushes, same, "both are never too high");
    assert!(matching < nearest, "{matching} positions with the assignment, {nearest} with the simple bound");
    assert!(expanded(EstimateKind::Greedy).0 > 0);
}

/// The table of what a strategy can switch says no more and no less than what searches do.
#[test]
fn a_strategy_heeds_what_it_says_and_nothing_else() {
    let levels: Vec<Level> = tiny_levels().into_iter().map(|(_, level)| level).collect();
    let rooms = ROOMS.iter().map(|text| text.parse().expect("a level"));
    let levels: Vec<Level> = rooms.chain(levels).collect();
    let stop = AtomicBool::new(false);
    let limits = Limits { nodes: Some(1_000), memory: Some(64 << 20), ..Limits::default() };
    let done = |level: &Level, strategy: &str, techniques| {
        let options = Options { limits, ..options(strategy, techniques) };
        // Some levels have goals to spare, and some strategies take none of these.
        let report = solve(level, &options, Control::new(&NoClock, &stop)).ok()?;
        Some((report.stats.expanded, report.stats.generated, report.stats.pruned))
    };
    // Alone, and beside the others: one proof may leave nothing to another.
    let differs = |name: &str, level: &Level, technique| {
        [Techniques::NONE, Techniques::PROVED]
            .iter()
            .any(|&set| done(level, name, set.without(technique)) != done(level, name, set.with(technique)))
    };
    let names = [
        "plan",
        "open",
        "best-first",
        "best-first-steps",
        "breadth-first",
        "best-first-pulls",
        "breadth-first-pulls",
        "ida",
    ];
    let mut seen = Vec::new();
    for strategy in strategies().iter().filter(|strategy| names.contains(&strategy.name)) {
        for technique in Technique::ALL {
            let found = levels.iter().any(|level| differs(strategy.name, level, technique));
            let switchable = strategy.switchable().has(technique);
            assert!(switchable || !found, "{} switches {technique:?}", strategy.name);
            seen.extend(found.then_some((strategy.pulls(), technique)));
        }
    }
    for technique in Technique::ALL {
        assert!(seen.contains(&(false, technique)), "no search that pushes can switch {technique:?}");
    }
    // Tables of what is lost when pulled come late, and these levels are small.
    for technique in [Technique::DeadSquares, Technique::Tunnels, Technique::Freeze] {
        assert!(seen.contains(&(true, technique)), "no search that pulls can switch {technique:?}");
    }
}
