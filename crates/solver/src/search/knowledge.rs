//! What all searches of a level share.

use super::perimeter::Perimeter;
use crate::analysis::{Analysis, Maps};
use crate::detect::{DeadSets, Windows};
use crate::moves::{Backward, Direction, Forward};
use std::sync::OnceLock;

/// Facts, tables and the meeting place of one level; made once, used by all its searches.
#[derive(Debug)]
pub struct Knowledge<'a, const W: usize> {
    /// The facts.
    pub facts: &'a Analysis<W>,
    /// Positions met from both sides; `None` if only one search is at work.
    pub perimeter: Option<Perimeter>,
    windows: OnceLock<Windows<W>>,
    maps: OnceLock<Maps<W>>,
    /// By stage, for pushes and for pulls.
    dead_sets: [[OnceLock<DeadSets<W>>; 2]; DEAD_SETS.len()],
}

/// The stages of the dead sets: boxes in a set, and choices of squares that are looked through for
/// each number of boxes, at the most. The first takes some 10 ms, the second 100 ms.
const DEAD_SETS: [(usize, usize); 3] = [(3, 20_000), (4, 120_000), (5, 400_000)];

impl<'a, const W: usize> Knowledge<'a, W> {
    /// Nothing but the facts at first.
    #[must_use]
    pub fn new(facts: &'a Analysis<W>, perimeter: Option<Perimeter>) -> Self {
        Self {
            facts,
            perimeter,
            windows: OnceLock::new(),
            maps: OnceLock::new(),
            dead_sets: Default::default(),
        }
    }

    /// The table of lost placements.
    pub fn windows(&self) -> &Windows<W> {
        self.windows.get_or_init(|| Windows::new(self.facts))
    }

    /// The larger tables.
    pub fn maps(&self) -> &Maps<W> {
        self.maps.get_or_init(|| Maps::new(self.facts))
    }

    /// The squares that are lost together, for moves in the direction `D`; a later stage knows more. `None` if there
    /// is no such stage.
    pub fn dead_sets<D: Direction>(&self, stage: usize) -> Option<&DeadSets<W>> {
        let &(boxes, choices) = DEAD_SETS.get(stage)?;
        let [pushes, pulls] = &self.dead_sets[stage];
        Some(if D::PULLS {
            pulls.get_or_init(|| DeadSets::new::<Backward>(self.facts, boxes, choices))
        } else {
            pushes.get_or_init(|| DeadSets::new::<Forward>(self.facts, boxes, choices))
        })
    }
}
