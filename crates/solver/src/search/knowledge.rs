//! What all searches of a level share.

use super::perimeter::Perimeter;
use crate::analysis::{Analysis, Maps};
use crate::detect::{Game, Learned, Windows, Zeal};
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
}

impl<'a, const W: usize> Knowledge<'a, W> {
    /// Nothing but the facts at first.
    #[must_use]
    pub fn new(facts: &'a Analysis<W>, perimeter: Option<Perimeter>) -> Self {
        let learned = Game::ALL.map(|_| RwLock::new(Learned::new(&facts.board)));
        Self { facts, perimeter, zeal: Zeal::USUAL, windows: OnceLock::new(), maps: OnceLock::new(), learned }
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
}
