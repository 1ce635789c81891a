//! A solution as the optimizer sees it: its pushes, and the positions between them.

use super::walks::{WalkOrder, Walks};
use crate::alarm::Watch;
use crate::board::{Board, Square, State};
use sokonaut_level::{Dir, Level};
use sokonaut_rules::{Played, Position, Verified};
use std::sync::Arc;

/// One push.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Push {
    /// Where the box was, and the player is afterwards.
    pub from: Square,
    /// Which way it went.
    pub dir: Dir,
}

/// Pushes that solve a level. The walks in between are not kept: they follow from the pushes.
#[derive(Clone, PartialEq, Debug)]
pub struct PushSequence<const W: usize> {
    pushes: Vec<Push>,
    /// The start, then the position after every push; the player where it stands. Shared, since on
    /// large boards they are megabytes, and many hold on to the same line.
    states: Arc<Vec<State<W>>>,
}

impl<const W: usize> PushSequence<W> {
    /// The line with these pushes.
    #[must_use]
    pub fn new(board: &Board, pushes: Vec<Push>) -> Self {
        let boxes = board.boxes().iter().copied().collect();
        let mut states = vec![State { boxes, player: board.player() }];
        for push in &pushes {
            let before = states[states.len() - 1].boxes;
            let boxes = before.without(push.from).with(board.step(push.from, push.dir));
            states.push(State { boxes, player: push.from });
        }
        Self { pushes, states: Arc::new(states) }
    }

    /// The pushes of a solution.
    ///
    /// `None` if it touches what the board leaves out: no solution that sokonaut found does.
    #[must_use]
    pub fn of_solution(board: &Board, level: &Level, solution: &Verified) -> Option<Self> {
        let mut position = Position::start(level);
        let mut pushes = Vec::new();
        for &dir in solution.steps() {
            if let Played::Pushed(pos) = position.play(level, dir).ok()? {
                pushes.push(Push { from: board.square_from_pos(pos)?, dir });
            }
        }
        Some(Self::new(board, pushes))
    }

    /// Its pushes.
    #[must_use]
    pub fn pushes(&self) -> &[Push] {
        &self.pushes
    }

    /// How many pushes.
    #[must_use]
    #[allow(clippy::len_without_is_empty, reason = "a line without pushes needs no optimizer")]
    pub fn len(&self) -> usize {
        self.pushes.len()
    }

    /// The start, then the position after every push.
    #[must_use]
    pub fn states(&self) -> &[State<W>] {
        &self.states
    }

    /// The same, to be held on to.
    pub(super) fn shared_states(&self) -> Arc<Vec<State<W>>> {
        Arc::clone(&self.states)
    }

    /// The direction of the push that led to a position.
    #[must_use]
    pub fn came(&self, index: usize) -> Option<Dir> {
        index.checked_sub(1).map(|before| self.pushes[before].dir)
    }

    /// The steps of the player, with the best walks between the pushes; `None` if time is up.
    #[must_use]
    pub fn steps(&self, board: &Board, order: WalkOrder, watch: &Watch<'_>) -> Option<Vec<Dir>> {
        let mut walks = Walks::new(board, order);
        let mut steps = Vec::new();
        for (index, push) in self.pushes.iter().enumerate() {
            let state = &self.states[index];
            let stand = board.step(push.from, push.dir.opposite());
            let looked = walks.explore_to(board, &state.boxes, (state.player, self.came(index)), stand);
            if !watch.spend(W + 32 * looked) {
                return None;
            }
            steps.extend(walks.steps(board, stand, push.dir)?);
        }
        Some(steps)
    }

    /// The same line, but with other pushes from one of its positions to a later one.
    #[must_use]
    pub fn spliced(&self, board: &Board, first: usize, last: usize, pushes: &[Push]) -> Self {
        let all = self.pushes[..first].iter().chain(pushes).chain(&self.pushes[last..]);
        Self::new(board, all.copied().collect())
    }
}
