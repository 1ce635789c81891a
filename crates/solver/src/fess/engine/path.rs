//! What a search says of itself while it works, and the paths it finds.

use super::position::Position;
use crate::analysis::Analysis;
use crate::board::{Square, SquareSet, State};
use crate::control::Best;
use crate::search::Origin;

/// How far a search has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Headway<const W: usize> {
    /// There is more to do.
    Running,
    /// This position is what the search looks for.
    Found(u32),
    /// The other side was met: the whole solution in playing order.
    Solved(Vec<State<W>>),
    /// Nothing is left to try.
    Exhausted,
}

/// One step on the path to a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PathStep<const W: usize> {
    /// The position after the step.
    pub position: Position<W>,
    /// The box that moved: from, to, and whether it vanished there. `None` for the root.
    pub moved: Option<(Square, Square, bool)>,
}

/// The states of a path in the order in which a search has gone.
pub fn states<const W: usize>(path: &[PathStep<W>]) -> Vec<State<W>> {
    path.iter().map(|step| step.position.state()).collect()
}

/// The states of a path in playing order.
pub fn in_playing_order<const W: usize>(path: &[PathStep<W>], side: Origin) -> Vec<State<W>> {
    let mut states = states(path);
    if side == Origin::Goal {
        states.reverse();
    }
    states
}

/// What is shown of the best layout that a forward search has come to; nothing if there is none.
pub fn shown<const W: usize>(facts: &Analysis<W>, layout: Option<SquareSet<W>>) -> Best {
    let layout = layout.unwrap_or(SquareSet::EMPTY);
    Best::of(&facts.board, layout.intersection(&facts.goals).len(), &layout)
}
