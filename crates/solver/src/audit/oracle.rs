//! The whole state space of a small level, and which of its states can be solved in how many
//! pushes.
//!
//! Plain floods and hash maps, no technique of the solver: slow and obvious on purpose.

use crate::board::{Board, Reach, Square, State};
use sokonaut_level::Dir;
use std::collections::HashMap;

/// Every state reachable from the start by pushes, with the fewest pushes that solve it.
pub struct Oracle<const W: usize> {
    states: Vec<State<W>>,
    number: HashMap<State<W>, usize>,
    pushes_left: Vec<Option<u32>>,
    depth: Vec<u32>,
}

impl<const W: usize> Oracle<W> {
    /// Explores a board completely; `None` if there are more than `limit` states.
    #[must_use]
    pub fn explore(board: &Board, limit: usize) -> Option<Self> {
        let mut reach = Reach::default();
        let start = State::<W>::start(board, &mut reach);
        let (mut states, mut depth, mut before) = (vec![start], vec![0], vec![Vec::new()]);
        let mut number = HashMap::from([(start, 0)]);
        let mut index = 0;
        while index < states.len() {
            for (_, next) in Self::pushes(board, &mut reach, &states[index]) {
                let known = *number.entry(next).or_insert_with(|| {
                    states.push(next);
                    depth.push(depth[index] + 1);
                    before.push(Vec::new());
                    states.len() - 1
                });
                before[known].push(index);
            }
            if states.len() > limit {
                return None;
            }
            index += 1;
        }
        let pushes_left = count_backwards(board, &states, &before);
        Some(Self { states, number, pushes_left, depth })
    }

    /// Every push that the rules allow: where the box goes, and the canonical state afterwards.
    #[must_use]
    pub fn pushes(board: &Board, reach: &mut Reach, state: &State<W>) -> Vec<(Square, State<W>)> {
        let region = reach.flood(board, &board.blocked(&state.boxes), state.player);
        let mut pushes = Vec::new();
        for from in &state.boxes {
            for dir in Dir::ALL {
                let (to, stand) = (board.step(from, dir), board.step(from, dir.opposite()));
                if region.contains(stand) && to != board.wall() && !state.boxes.contains(to) {
                    let boxes = state.boxes.without(from).with(to);
                    pushes.push((to, State { boxes, player: from }.canonical(board, reach)));
                }
            }
        }
        pushes
    }

    /// All states, the start first, in order of pushes from the start.
    #[must_use]
    pub fn states(&self) -> &[State<W>] {
        &self.states
    }

    /// Number of states by pushes from the start: the census.
    #[must_use]
    pub fn census(&self) -> Vec<u64> {
        let mut census = vec![0; self.depth.last().map_or(0, |&deepest| deepest as usize + 1)];
        self.depth.iter().for_each(|&depth| census[depth as usize] += 1);
        census
    }

    /// Fewest pushes that solve a canonical state; `None` if it is lost.
    ///
    /// # Panics
    /// If the state cannot be reached from the start.
    #[must_use]
    pub fn pushes_left(&self, state: &State<W>) -> Option<u32> {
        self.pushes_left[self.number[state]]
    }

    /// Is the state one that the start can reach?
    #[must_use]
    pub fn knows(&self, state: &State<W>) -> bool {
        self.number.contains_key(state)
    }
}

/// The steps from each state to the nearest solved one, given the states one step before each;
/// `None` where there is no way.
pub(super) fn count_backwards<const W: usize>(
    board: &Board,
    states: &[State<W>],
    before: &[Vec<usize>],
) -> Vec<Option<u32>> {
    let goals = board.goals().iter().copied().collect();
    let mut left: Vec<Option<u32>> = states.iter().map(|s| s.is_solved(&goals).then_some(0)).collect();
    let mut queue: Vec<usize> = (0..states.len()).filter(|&s| left[s].is_some()).collect();
    let mut head = 0;
    while let Some(&state) = queue.get(head) {
        head += 1;
        for &previous in &before[state] {
            if left[previous].is_none() {
                left[previous] = left[state].map(|steps| steps + 1);
                queue.push(previous);
            }
        }
    }
    left
}
