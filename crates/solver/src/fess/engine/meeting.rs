//! Where the two sides of a level meet.
//!
//! Every search tells the perimeter which positions it has met, and hears whether the other side
//! knows one of them: then the two paths together are a solution.

use super::path::{PathStep, states};
use super::position::Position;
use crate::board::State;
use crate::search::{Knowledge, Origin};

/// A position on its way to the perimeter: its key, that of the position it comes from, and its
/// depth.
#[derive(Clone, Copy)]
pub(super) struct Arrival {
    pub key: u64,
    pub parent: u64,
    pub depth: u32,
}

/// The ear of one search.
pub(super) struct Meeting<const W: usize> {
    side: Origin,
    /// A position that the other side has met, and the expanded one before it.
    met: Option<(u32, Position<W>)>,
}

impl<const W: usize> Meeting<W> {
    pub fn new(side: Origin) -> Self {
        Self { side, met: None }
    }

    /// Tells the other side about a position.
    pub fn tell(&self, knowledge: &Knowledge<'_, W>, Arrival { key, parent, depth }: Arrival) -> bool {
        knowledge.perimeter.as_ref().is_some_and(|perimeter| perimeter.meet(key, parent, depth, self.side))
    }

    /// The same for a child of an expanded position. If the other side knows it, it is kept for
    /// [`Self::take`].
    pub fn announce(
        &mut self,
        knowledge: &Knowledge<'_, W>,
        arrival: Arrival,
        (expanded, position): (u32, Position<W>),
    ) {
        if self.tell(knowledge, arrival) && self.met.is_none() {
            self.met = Some((expanded, position));
        }
    }

    /// The same for all children of a position, by their keys; `position` draws one of them.
    pub fn announce_all(
        &mut self,
        knowledge: &Knowledge<'_, W>,
        (keys, parent, depth): (&[u64], u64, u32),
        expanded: u32,
        position: impl FnOnce(usize) -> Position<W>,
    ) {
        let Some(perimeter) = &knowledge.perimeter else { return };
        let met = perimeter.meet_all(keys, parent, depth, self.side);
        if let (Some(index), None) = (met, &self.met) {
            self.met = Some((expanded, position(index)));
        }
    }

    /// A position that the other side knows, and the number of the expanded one before it.
    pub fn take(&mut self) -> Option<(u32, Position<W>)> {
        self.met.take()
    }

    /// The whole solution: the path to a position, and on from there along that of the other side.
    pub fn join(
        &self,
        knowledge: &Knowledge<'_, W>,
        path: &[PathStep<W>],
        position: &Position<W>,
    ) -> Option<Vec<State<W>>> {
        let mut own = states(path);
        own.push(position.state());
        self.join_states(knowledge, own)
    }

    /// The same for a path that ends where the other side was met.
    pub fn join_states(&self, knowledge: &Knowledge<'_, W>, own: Vec<State<W>>) -> Option<Vec<State<W>>> {
        knowledge.perimeter.as_ref()?.join(knowledge.facts, own, self.side)
    }
}
