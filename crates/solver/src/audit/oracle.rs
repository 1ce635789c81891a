//! The whole state space of a small level, and which of its states can be solved in how many
//! pushes.
//!
//! Plain floods and hash maps, no technique of the solver: slow and obvious on purpose.

use super::space::Space;
use crate::board::{Board, Reach, Square, State};
use sokonaut_level::Dir;

/// Every state reachable from the start by pushes, with the fewest pushes that solve it.
pub struct Oracle<const W: usize> {
    space: Space<W>,
}

impl<const W: usize> Oracle<W> {
    /// Explores a board completely; `None` if there are more than `limit` states.
    pub fn explore(board: &Board, limit: usize) -> Option<Self> {
        let mut reach = Reach::default();
        let start = State::start(board, &mut reach);
        let next =
            |state: &State<W>| Self::pushes(board, &mut reach, state).into_iter().map(|(_, next)| next);
        Some(Self { space: Space::explore(board, start, limit, next)? })
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
    pub fn states(&self) -> &[State<W>] {
        &self.space.states
    }

    /// Number of states by pushes from the start: the census.
    pub fn census(&self) -> Vec<u64> {
        let mut census = vec![0; self.space.depth.last().map_or(0, |&deepest| deepest as usize + 1)];
        self.space.depth.iter().for_each(|&depth| census[depth as usize] += 1);
        census
    }

    /// Fewest pushes that solve a canonical state; `None` if it is lost.
    ///
    /// # Panics
    /// If the state cannot be reached from the start.
    pub fn pushes_left(&self, state: &State<W>) -> Option<u32> {
        self.space.left[self.space.number[state]]
    }

    /// Is the state one that the start can reach?
    pub fn knows(&self, state: &State<W>) -> bool {
        self.space.number.contains_key(state)
    }
}
