//! Deadlock sets for pulls: no position that the start can reach may be refused by a search that
//! comes from the end.

use crate::common::{Case, W, random_cases, tiny_cases};
use sokonaut_solver::internals::board::SquareSet;
use sokonaut_solver::internals::deadlocks::DeadlockSets;
use sokonaut_solver::internals::moves::{Backward, Forward};

/// Asks about every box of every reachable state; returns how many questions there were.
fn audit(cases: &[Case]) -> usize {
    let mut asked = 0;
    for case in cases {
        let sets = DeadlockSets::<W>::new::<Backward>(&case.facts, 5, 50_000);
        for state in case.oracle.states() {
            for square in &state.boxes {
                asked += 1;
                let drawn = || case.facts.board.draw(&state.boxes, Some(state.player));
                let refused = sets.contains(&state.boxes, square, state.player);
                assert!(!refused, "{} can be reached:\n{}", case.name, drawn());
            }
        }
    }
    asked
}

#[test]
fn nothing_that_the_start_reaches_is_refused_on_the_tiny_levels() {
    assert!(audit(tiny_cases()) > 10_000);
}

#[test]
fn nothing_that_the_start_reaches_is_refused_on_random_boards() {
    assert!(audit(&random_cases(300, 11, 4000)) > 10_000);
}

/// The broken twin: the table for pushes, asked about pulls, must be found out.
#[test]
fn a_table_for_the_wrong_direction_is_convicted() {
    let refuses = |case: &Case| {
        let sets = DeadlockSets::<W>::new::<Forward>(&case.facts, 3, 50_000);
        let lost =
            |boxes: &SquareSet<W>, player| boxes.iter().any(|square| sets.contains(boxes, square, player));
        case.oracle.states().iter().any(|state| lost(&state.boxes, state.player))
    };
    assert!(tiny_cases().iter().any(refuses));
}

/// With as many boxes in a set as there are on the board the table for pushes is the truth itself.
#[test]
fn sets_of_all_boxes_know_every_lost_position() {
    let few =
        |case: &&Case| case.facts.starts.len() <= 5 && case.facts.goals.len() == case.facts.starts.len();
    let (mut lost, mut lost_in_fives) = (0, 0);
    let random = random_cases(100, 12, 4000);
    for case in tiny_cases().iter().chain(&random).filter(few) {
        let sets = DeadlockSets::<W>::new::<Forward>(&case.facts, 5, 200_000);
        for state in case.oracle.states().iter().filter(|state| state.boxes.is_disjoint(&case.facts.dead)) {
            let known = state.boxes.iter().any(|square| sets.contains(&state.boxes, square, state.player));
            let is_lost = case.oracle.pushes_left(state).is_none();
            assert_eq!(known, is_lost, "{}", case.facts.board.draw(&state.boxes, Some(state.player)));
            lost += usize::from(is_lost);
            lost_in_fives += usize::from(is_lost && state.boxes.len() == 5);
        }
    }
    assert!(lost > 1000 && lost_in_fives > 100, "{lost} {lost_in_fives}");
}
