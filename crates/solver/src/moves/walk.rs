//! Shortest walks of the player, and shortest ways to carry out a macro move: for writing solutions down.

use crate::board::{Board, Square, SquareSet};
use sokonaut_level::Dir;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, VecDeque};

/// A shortest walk between two squares, if there is one.
#[must_use]
pub fn walk<const W: usize>(
    board: &Board,
    boxes: &SquareSet<W>,
    from: Square,
    to: Square,
) -> Option<Vec<Dir>> {
    let mut closed = board.blocked(boxes).with(from);
    let mut came: Vec<Option<Dir>> = vec![None; board.len()];
    let mut queue = VecDeque::from([from]);
    while let Some(square) = queue.pop_front() {
        if square == to {
            return Some(trace(to, |square| {
                let dir = came[square.index()]?;
                Some((dir, board.step(square, dir.opposite())))
            }));
        }
        for dir in Dir::ALL {
            let next = board.step(square, dir);
            if !closed.contains(next) {
                closed.insert(next);
                came[next.index()] = Some(dir);
                queue.push_back(next);
            }
        }
    }
    None
}

/// Brings the box on `from` to `to`, the player ending anywhere in `end_region` (anywhere at all if
/// `None`): the steps with fewest pushes and, among these, fewest moves. Returns them and where the player ends.
#[must_use]
pub fn carry<const W: usize>(
    board: &Board,
    boxes: &SquareSet<W>,
    player: Square,
    from: Square,
    to: Square,
    end_region: Option<&SquareSet<W>>,
) -> Option<(Vec<Dir>, Square)> {
    // Dijkstra over (box, player) with the cost (pushes, moves); called once for each macro move of a
    // solution, so a plain map will do.
    type Place = (Square, Square);
    type Reached = ((u32, u32), Option<(Dir, Place)>);
    let lifted = board.blocked(boxes).without(from);
    let mut came: HashMap<Place, Reached> = HashMap::new();
    came.insert((from, player), ((0, 0), None));
    let mut heap = BinaryHeap::from([Reverse(((0, 0), (from, player)))]);
    while let Some(Reverse((cost, place))) = heap.pop() {
        if came[&place].0 < cost {
            continue;
        }
        let (at, man) = place;
        if at == to && end_region.is_none_or(|region| region.contains(man)) {
            return Some((trace(place, |place| came[&place].1), man));
        }
        for dir in Dir::ALL {
            let next = board.step(man, dir);
            let pushes = next == at;
            let at_after = if pushes { board.step(at, dir) } else { at };
            if lifted.contains(next) || lifted.contains(at_after) {
                continue;
            }
            let cost = (cost.0 + u32::from(pushes), cost.1 + 1);
            let after = (at_after, next);
            if came.get(&after).is_none_or(|known| cost < known.0) {
                came.insert(after, (cost, Some((dir, place))));
                heap.push(Reverse((cost, after)));
            }
        }
    }
    None
}

/// Follows a chain of predecessors back to its beginning and returns the directions in playing order.
fn trace<S: Copy>(end: S, previous: impl Fn(S) -> Option<(Dir, S)>) -> Vec<Dir> {
    let mut steps = Vec::new();
    let mut state = end;
    while let Some((dir, before)) = previous(state) {
        steps.push(dir);
        state = before;
    }
    steps.reverse();
    steps
}
