//! What is left of a level in a position, as a board of its own, is as solvable as the position.

use crate::common::{Case, W, random_cases, tiny_cases};
use sokonaut_solver::internals::audit::Oracle;
use sokonaut_solver::internals::board::{Board, Hopeless, SquareSet, State};

/// So many positions of a case are asked about, at the most, and a rest has no more states.
const ASKED: usize = 300;
const STATES: usize = 3_000;

/// What an audit found: positions asked about, lost ones among them, rests with fewer squares than
/// the board, and rests that are more or less solvable than their position.
#[derive(Default, Debug)]
struct Tally {
    asked: usize,
    lost: usize,
    smaller: usize,
    wrong: usize,
}

fn audit(cases: &[Case], rest: impl Fn(&Board, &State<W>) -> Result<Board, Hopeless>) -> Tally {
    let mut tally = Tally::default();
    for Case { facts, oracle, .. } in cases {
        for state in oracle.states().iter().step_by(oracle.states().len() / ASKED + 1) {
            let left = oracle.pushes_left(state);
            let board = rest(&facts.board, state);
            let Some(solvable) = is_solvable(&board).filter(|_| left != Some(0)) else { continue };
            tally.asked += 1;
            tally.lost += usize::from(left.is_none());
            tally.smaller += usize::from(board.is_ok_and(|board| board.len() < facts.board.len()));
            tally.wrong += usize::from(solvable != left.is_some());
        }
    }
    tally
}

/// `None` if the board has too many states.
fn is_solvable(board: &Result<Board, Hopeless>) -> Option<bool> {
    let Ok(board) = board else { return Some(false) };
    let oracle = Oracle::<W>::explore(board, STATES)?;
    Some(oracle.pushes_left(&oracle.states()[0]).is_some())
}

#[test]
fn a_rest_is_as_solvable_as_its_position() {
    for cases in [tiny_cases(), &random_cases(60, 5, 20_000)] {
        let tally = audit(cases, |board, state| board.rest(&state.boxes, state.player));
        println!("{tally:?}");
        assert!(tally.wrong == 0 && tally.asked > 1_000 && tally.lost > 300 && tally.smaller > 300);
    }
}

#[test]
fn a_rest_with_the_player_elsewhere_is_convicted() {
    let tally = audit(tiny_cases(), |board, state| {
        let free = |&square: &_| !state.boxes.contains(square);
        board.rest(&state.boxes, board.squares().rev().find(free).expect("a free square"))
    });
    assert!(tally.wrong > 0, "{tally:?}");
}

#[test]
fn a_rest_that_takes_every_box_on_a_goal_for_a_wall_is_convicted() {
    let tally = audit(tiny_cases(), |board, state| {
        let drawn = board.draw(&state.boxes, Some(state.player)).replace('*', "#");
        drawn
            .parse()
            .map_or_else(|_| board.rest(&SquareSet::<W>::EMPTY, state.player), |level| Board::new(&level))
    });
    assert!(tally.wrong > 0, "{tally:?}");
}
