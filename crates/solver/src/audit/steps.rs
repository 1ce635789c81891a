//! The moves that solve each position of a small level, the player's square included.
//!
//! As plain as the [`Oracle`](super::Oracle) for pushes: every step of the player is an edge, and a
//! breadth-first search from all solved positions backward counts them.

use super::oracle::count_backwards;
use crate::board::{Board, State};
use sokonaut_level::Dir;
use std::collections::HashMap;

/// Every position reachable from the start by steps, with the fewest moves that solve it.
pub struct StepOracle<const W: usize> {
    states: Vec<State<W>>,
    /// Moves from the start.
    moves_made: Vec<u32>,
    moves_left: Vec<Option<u32>>,
}

impl<const W: usize> StepOracle<W> {
    /// Explores a board completely; `None` if there are more than `limit` positions.
    #[must_use]
    pub fn explore(board: &Board, limit: usize) -> Option<Self> {
        let start = State { boxes: board.boxes().iter().copied().collect(), player: board.player() };
        let (mut states, mut moves_made, mut before) = (vec![start], vec![0], vec![Vec::new()]);
        let mut number = HashMap::from([(start, 0)]);
        let mut index = 0;
        while index < states.len() {
            let state = states[index];
            for next in Dir::ALL.into_iter().filter_map(|dir| step(board, &state, dir)) {
                let known = *number.entry(next).or_insert_with(|| {
                    states.push(next);
                    moves_made.push(moves_made[index] + 1);
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
        let moves_left = count_backwards(board, &states, &before);
        Some(Self { states, moves_made, moves_left })
    }

    /// The positions, each with the fewest moves that solve it; `None` if it is lost.
    pub fn positions(&self) -> impl Iterator<Item = (&State<W>, Option<u32>)> {
        self.states.iter().zip(self.moves_left.iter().copied())
    }

    /// The positions, each with the fewest moves that lead to it from the start.
    pub fn reached(&self) -> impl Iterator<Item = (&State<W>, u32)> {
        self.states.iter().zip(self.moves_made.iter().copied())
    }
}

/// One step of the player, with or without a box.
#[must_use]
pub fn step<const W: usize>(board: &Board, state: &State<W>, dir: Dir) -> Option<State<W>> {
    let player = board.step(state.player, dir);
    let beyond = board.step(player, dir);
    if player == board.wall() {
        return None;
    }
    if !state.boxes.contains(player) {
        return Some(State { player, ..*state });
    }
    let free = beyond != board.wall() && !state.boxes.contains(beyond);
    free.then(|| State { boxes: state.boxes.without(player).with(beyond), player })
}
