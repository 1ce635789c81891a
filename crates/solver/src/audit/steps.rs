//! The moves that solve each position of a small level, the player's square included.
//!
//! As plain as the [`Oracle`](super::Oracle) for pushes: every step of the player is an edge, and a
//! breadth-first search from all solved positions backward counts them.

use super::space::Space;
use crate::board::{Board, State};
use sokonaut_level::Dir;

/// Every position reachable from the start by steps, with the fewest moves that solve it.
pub struct StepOracle<const W: usize> {
    space: Space<W>,
}

impl<const W: usize> StepOracle<W> {
    /// Explores a board completely; `None` if there are more than `limit` positions.
    pub fn explore(board: &Board, limit: usize) -> Option<Self> {
        let start = State { boxes: board.boxes().iter().copied().collect(), player: board.player() };
        let next = |state: &State<W>| Dir::ALL.map(|dir| step(board, state, dir)).into_iter().flatten();
        Some(Self { space: Space::explore(board, start, limit, next)? })
    }

    /// The positions, each with the fewest moves that solve it; `None` if it is lost.
    pub fn positions(&self) -> impl Iterator<Item = (&State<W>, Option<u32>)> {
        self.space.states.iter().zip(self.space.left.iter().copied())
    }

    /// The positions, each with the fewest moves that lead to it from the start.
    pub fn reached(&self) -> impl Iterator<Item = (&State<W>, u32)> {
        self.space.states.iter().zip(self.space.depth.iter().copied())
    }
}

/// One step of the player, with or without a box.
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
