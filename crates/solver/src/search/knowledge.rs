//! What all searches of a level share.

use super::perimeter::Perimeter;
use crate::analysis::{Analysis, Maps};
use crate::detect::{DeadSets, Game, Learned, Windows, Zeal};
use crate::moves::{Backward, Direction, Forward};
use std::sync::{OnceLock, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

/// Facts, tables and the meeting place of one level; made once, used by all its searches.
#[derive(Debug)]
pub struct Knowledge<'a, const W: usize> {
    /// The facts.
    pub facts: &'a Analysis<W>,
    /// Positions met from both sides; `None` if only one search is at work.
    pub perimeter: Option<Perimeter>,
    /// How eagerly searches learn from their failures.
    pub zeal: Zeal,
    windows: OnceLock<Windows<W>>,
    maps: OnceLock<Maps<W>>,
    /// One store a game.
    learned: [RwLock<Learned<W>>; 3],
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
        let learned = Game::ALL.map(|_| RwLock::new(Learned::new(&facts.board)));
        Self {
            facts,
            perimeter,
            zeal: Zeal::USUAL,
            windows: OnceLock::new(),
            maps: OnceLock::new(),
            learned,
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

    /// The jams learned so far in a game, for reading.
    pub fn learned(&self, game: Game) -> RwLockReadGuard<'_, Learned<W>> {
        self.learned[game as usize].read().unwrap_or_else(PoisonError::into_inner)
    }

    /// The jams learned so far in a game, for adding one.
    pub fn learned_mut(&self, game: Game) -> RwLockWriteGuard<'_, Learned<W>> {
        self.learned[game as usize].write().unwrap_or_else(PoisonError::into_inner)
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
