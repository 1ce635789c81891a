//! The bound on moves before the exact answers: never too high, whatever the potentials, and more
//! than the pushes alone.

use crate::common::{Case, W, random_cases};
use sokonaut_level::{Dir, Level};
use sokonaut_solver::internals::alarm::Watch;
use sokonaut_solver::internals::analysis::{Analysis, Distances, FAR};
use sokonaut_solver::internals::audit::{StepOracle, step};
use sokonaut_solver::internals::board::{Board, Square, State};
use sokonaut_solver::internals::estimate::walking::{Slope, candidate_potentials};
use sokonaut_solver::internals::estimate::{Estimate, EstimateKind, Walking};
use sokonaut_solver::internals::moves::{Backward, Forward};
use std::collections::HashMap;

/// Positions of a case, the player's square included.
const POSITIONS: usize = 20_000;

fn cases() -> Vec<(Case, StepOracle<W>)> {
    let explored = |case: Case| {
        let oracle = StepOracle::explore(&case.facts.board, POSITIONS)?;
        Some((case, oracle))
    };
    random_cases(40, 5, 500).into_iter().filter_map(explored).collect()
}

/// How many positions get a bound that is too high?
fn wrong(oracle: &StepOracle<W>, mut bound: impl FnMut(&State<W>) -> Option<u32>) -> usize {
    let mut too_high = |state: &State<W>, truth: u32| bound(state).is_none_or(|said| said > truth);
    oracle.positions().filter_map(|(state, truth)| Some(too_high(state, truth?))).filter(|&it| it).count()
}

#[test]
fn never_too_high_whatever_the_potential() {
    let cases = cases();
    assert!(cases.len() > 20, "{} are small enough", cases.len());
    for (case, oracle) in &cases {
        for potentials in candidate_potentials(&case.facts.board).into_iter().step_by(3) {
            let mut slope: Slope =
                Slope::new_while(&case.facts, potentials, &Watch::default()).expect("nobody interrupts");
            assert_eq!(wrong(oracle, |state| slope.moves(&case.facts, state)), 0, "{}", case.name);
        }
    }
}

#[test]
fn nor_on_the_way_back() {
    let mut held = 0;
    for (case, oracle) in &cases() {
        for potentials in candidate_potentials(&case.facts.board).into_iter().step_by(3) {
            let mut slope: Slope<Backward> =
                Slope::new_while(&case.facts, potentials, &Watch::default()).expect("nobody interrupts");
            for (state, truth) in oracle.reached() {
                let said = slope.moves(&case.facts, state).expect("it was reached");
                assert!(said <= truth, "{}: {said} of {truth}", case.name);
                held += u64::from(said > 0);
            }
        }
    }
    assert!(held > 0);
}

#[test]
fn without_the_potential_at_both_ends_it_is_found_out() {
    let mut convicted = 0;
    for (case, oracle) in &cases()[..10] {
        for potentials in candidate_potentials(&case.facts.board).into_iter().step_by(7) {
            let mut slope = Slope::<Forward, false>::new_while(&case.facts, potentials, &Watch::default())
                .expect("nobody interrupts");
            convicted += wrong(oracle, |state| slope.moves(&case.facts, state));
        }
    }
    assert!(convicted > 0, "the levels are too tame");
    let too_high = |(case, oracle): &(Case, StepOracle<W>)| {
        candidate_potentials(&case.facts.board).into_iter().step_by(7).any(|potentials| {
            let mut slope = Slope::<Backward, false>::new_while(&case.facts, potentials, &Watch::default())
                .expect("nobody interrupts");
            oracle.reached().any(|(state, truth)| slope.moves(&case.facts, state).is_none_or(|it| it > truth))
        })
    };
    assert!(cases()[..10].iter().any(too_high), "on the way back they are too tame");
}

/// Steps that lower the bound by more than one, and steps in all, of positions that can be solved.
fn rash_steps(facts: &Analysis<W>, oracle: &StepOracle<W>, mut walking: Walking) -> (usize, usize) {
    let (mut rash, mut all) = (0, 0);
    let solvable: HashMap<State<W>, u32> = oracle
        .positions()
        .filter_map(|(state, moves)| moves.map(|_| *state))
        .filter(|state| !state.is_solved(&facts.goals))
        .map(|state| (state, walking.moves(facts, &state).expect("it can be solved")))
        .collect();
    for (state, here) in &solvable {
        for next in Dir::ALL.into_iter().filter_map(|dir| step(&facts.board, state, dir)) {
            let Some(there) = solvable.get(&next) else { continue };
            rash += usize::from(*here > there + 1);
            all += 1;
        }
    }
    (rash, all)
}

/// The box has to leave the pocket and to go one square too far, so that the player can get round
/// it. One push out of the pocket it is nearly there, but for the side on which the player is.
const POCKET: &str = "  ###\n  # #####\n###     #\n#@$     #\n### #####\n  #.#\n  ###";

#[test]
fn made_consistent_no_step_lowers_it_by_more_than_one() {
    let mut checked = 0;
    for (case, oracle) in &cases() {
        let sample: Vec<State<W>> = oracle.positions().step_by(37).map(|(state, _)| *state).collect();
        let walking = Walking::symmetric(&case.facts, &sample, &[], &Watch::default())
            .made_consistent(&case.facts.board);
        let (rash, all) = rash_steps(&case.facts, oracle, walking);
        assert_eq!(rash, 0, "{}", case.name);
        checked += all;
    }
    assert!(checked > 50_000, "{checked} steps");

    let level: Level = POCKET.parse().expect("a level");
    let facts = Analysis::<W>::new(&Board::new(&level).expect("a board"));
    let oracle = StepOracle::explore(&facts.board, POSITIONS).expect("a small level");
    let sample: Vec<State<W>> = oracle.positions().map(|(state, _)| *state).collect();
    let walking: Walking = Walking::symmetric(&facts, &sample, &[], &Watch::default());
    assert!(rash_steps(&facts, &oracle, walking.clone()).0 > 0);
    assert_eq!(rash_steps(&facts, &oracle, walking.made_consistent(&facts.board)).0, 0);
}

#[test]
fn it_is_worth_more_than_the_pushes() {
    let (mut by_pushes, mut by_walks, mut truth) = (0, 0, 0);
    for (case, oracle) in &cases() {
        let sample: Vec<State<W>> = oracle.positions().step_by(37).map(|(state, _)| *state).collect();
        let mut walking: Walking = Walking::symmetric(&case.facts, &sample, &[], &Watch::default());
        let distances = &case.facts.to_goals;
        let mut estimate = Estimate::new(EstimateKind::Matching, distances);
        for (state, moves) in oracle.positions().filter_map(|(state, moves)| Some((state, moves?))) {
            let pushes = estimate.rebase(distances, &state.boxes).expect("not lost");
            let walks = walking.moves(&case.facts, state).expect("not lost");
            by_pushes += u64::from(pushes);
            by_walks += u64::from(walks.max(pushes));
            truth += u64::from(moves);
        }
    }
    assert!(by_walks * 10 > by_pushes * 12, "{by_pushes} pushes, {by_walks} with walks, {truth} in truth");
}

#[test]
fn the_player_has_to_come_back() {
    let level: Level = "##########\n# $    . #\n#@$    . #\n# $    . #\n##########".parse().expect("a level");
    let facts = Analysis::<W>::new(&Board::new(&level).expect("a board"));
    let rising = facts.board.squares().map(|square| i32::from(facts.board.pos(square).col)).collect();
    let start = State { boxes: facts.starts, player: facts.board.player() };
    let mut slope: Slope = Slope::new_while(&facts, rising, &Watch::default()).expect("nobody interrupts");
    assert_eq!(slope.moves(&facts, &start), Some(23));
}

/// The lower box enters the crossing with the player locked up behind it, and can only go on to the
/// goal beyond; with the player elsewhere a box on the crossing could go down to the other goal.
const CROSSING: &str = "  #####\n  #   #\n  # $ #\n### ####\n#@$ .#\n### ##\n  #.#\n  ###";

/// Pushes by which a box gets nearer to a goal by more than one, or gets a way to it.
fn rash_pushes(facts: &Analysis<W>, distances: &Distances) -> usize {
    let board = &facts.board;
    let is_rash = |(from, dir): (Square, Dir)| {
        let (to, behind) = (board.step(from, dir), board.step(from, dir.opposite()));
        let [here, there] = [from, to].map(|square| (square != board.wall()).then(|| distances.row(square)));
        let (Some(here), Some(there), true) = (here, there, behind != board.wall()) else { return false };
        // From where no goal is left no box is pushed.
        here.iter().any(|&cost| cost != FAR)
            && here.iter().zip(there).any(|(&here, &there)| there != FAR && here > there + 1)
    };
    let pushes = board.squares().flat_map(|from| Dir::ALL.map(|dir| (from, dir)));
    pushes.filter(|&push| is_rash(push)).count()
}

#[test]
fn made_consistent_no_push_opens_a_way() {
    let level: Level = CROSSING.parse().expect("a level");
    let facts = Analysis::<W>::new(&Board::new(&level).expect("a board"));
    assert!(rash_pushes(&facts, &facts.to_goals) > 0);
    let consistent = facts.to_goals.made_consistent(&facts.board, &|_, _| 1);
    assert_eq!(rash_pushes(&facts, &consistent), 0);
    assert!(facts.to_goals.reach_less_than(&consistent));
    for case in &cases() {
        let consistent = case.0.facts.to_goals.made_consistent(&case.0.facts.board, &|_, _| 1);
        assert_eq!(rash_pushes(&case.0.facts, &consistent), 0, "{}", case.0.name);
    }
}
