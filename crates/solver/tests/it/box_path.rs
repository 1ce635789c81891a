//! Carrying a box: the fast version against a plain one, on all positions of small levels.

use crate::common::{Case, W, random_cases, tiny_cases};
use sokonaut_level::Dir;
use sokonaut_solver::internals::board::{Board, Reach, Square, SquareSet, State};
use sokonaut_solver::internals::moves::BoxPathFinder;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

type Set = SquareSet<W>;

#[test]
fn the_cheapest_way_is_found() {
    let random = random_cases(25, 11, 3000);
    let mut compared = 0;
    for case in tiny_cases().iter().chain(&random) {
        // Neighbouring states are much alike: a dozen of each level is enough.
        let stride = (case.oracle.states().len() / 12).max(1);
        for state in case.oracle.states().iter().step_by(stride) {
            compared += compare(case, state);
        }
    }
    assert!(compared > 5_000, "only {compared} ways were compared");
}

/// All ways of all boxes from a position; returns how many there are.
fn compare(case: &Case, state: &State<W>) -> usize {
    let board = &case.facts.board;
    let (mut reach, mut paths) = (Reach::default(), BoxPathFinder::new(board));
    let mut ways = 0;
    for from in state.boxes.iter() {
        let lifted = board.blocked(&state.boxes).without(from);
        for to in board.squares().filter(|&to| !lifted.contains(to)) {
            for end in reach.regions(board, &lifted.with(to)) {
                let plain = cheapest(board, &lifted, state.player, (from, to), &end);
                let fast = paths.find(&state.boxes, state.player, (from, to), &end);
                let costs = fast
                    .map(|(steps, man)| replay(board, &lifted, state.player, (from, to), &steps, man, &end));
                assert_eq!(costs, plain, "{}: {from:?} to {to:?}\n{}", case.name, drawing(board, state));
                ways += usize::from(plain.is_some());
            }
        }
    }
    ways
}

fn drawing(board: &Board, state: &State<W>) -> String {
    board.draw(&state.boxes, Some(state.player))
}

/// Plays the steps; returns how many pushes and moves they are.
fn replay(
    board: &Board,
    lifted: &Set,
    mut man: Square,
    (mut at, to): (Square, Square),
    steps: &[Dir],
    end_man: Square,
    end: &Set,
) -> (u32, u32) {
    let mut pushes = 0;
    for &dir in steps {
        man = board.step(man, dir);
        if man == at {
            at = board.step(at, dir);
            pushes += 1;
        }
        assert!(!lifted.contains(man) && !lifted.contains(at), "into a wall or a box");
    }
    assert_eq!((at, man), (to, end_man), "it ends elsewhere");
    assert!(end.contains(man), "the player ends in another region");
    (pushes, steps.len() as u32)
}

/// The plain version: Dijkstra over box square and player square.
fn cheapest(
    board: &Board,
    lifted: &Set,
    player: Square,
    (from, to): (Square, Square),
    end: &Set,
) -> Option<(u32, u32)> {
    let mut best = HashMap::from([((from, player), (0, 0))]);
    let mut heap = BinaryHeap::from([Reverse(((0, 0), (from, player)))]);
    while let Some(Reverse((cost, (at, man)))) = heap.pop() {
        if at == to && end.contains(man) {
            return Some(cost);
        }
        for dir in Dir::ALL {
            let next = board.step(man, dir);
            let pushes = next == at;
            let after = if pushes { board.step(at, dir) } else { at };
            let cost = (cost.0 + u32::from(pushes), cost.1 + 1);
            let known = best.get(&(after, next)).is_some_and(|&known| known <= cost);
            if !lifted.contains(next) && !lifted.contains(after) && !known {
                best.insert((after, next), cost);
                heap.push(Reverse((cost, (after, next))));
            }
        }
    }
    None
}
