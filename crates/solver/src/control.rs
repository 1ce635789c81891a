//! The strings attached to a search: clock, stop request, listener.

use crate::alarm::Alarm;
use crate::board::{Board, SquareSet};
use crate::clock::Clock;
use crate::disk::Disk;
use crate::report::Stats;
use sokonaut_level::Pos;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// What a search tells while it runs.
#[derive(Clone, Debug)]
pub struct Progress<'a> {
    /// The strategy at work.
    pub strategy: &'static str,
    /// Counters so far.
    pub stats: &'a Stats,
    /// Bytes in use now.
    pub memory: usize,
    /// The most promising position met: boxes and player, and how many boxes are on goals.
    pub best: &'a Best,
}

/// The most promising position so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Best {
    /// Boxes that stand on goals (or are packed for good, where a strategy knows).
    pub packed: usize,
    /// Boxes in all.
    pub boxes: usize,
    /// Where the boxes stand, on the level as written; boxes that never move are left out.
    pub position: Vec<Pos>,
}

impl Best {
    /// The boxes of a layout, so many of them packed.
    pub(crate) fn of<const W: usize>(board: &Board, packed: usize, layout: &SquareSet<W>) -> Self {
        let position = layout.iter().map(|square| board.pos(square)).collect();
        Self { packed, boxes: board.boxes().len(), position }
    }
}

/// Hears about progress every few thousand nodes.
pub trait Observer {
    /// Called now and then from the thread that searches.
    fn progress(&self, progress: &Progress<'_>);
}

/// Nobody listens.
impl Observer for () {
    fn progress(&self, _: &Progress<'_>) {}
}

/// Everything that a running search is tied to.
#[derive(Clone, Copy)]
pub struct Control<'a> {
    /// The clock.
    pub clock: &'a dyn Clock,
    /// Set it to make the search stop soon.
    pub stop: &'a AtomicBool,
    /// Hears about progress.
    pub observer: &'a (dyn Observer + Sync),
    /// Where a proof goes on when memory is used up.
    pub disk: Option<&'a dyn Disk>,
}

impl Control<'_> {
    /// Has someone asked to stop?
    #[must_use]
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

impl<'a> Control<'a> {
    /// Tied to a clock and a stop request; nobody listens, and there is no disk.
    #[must_use]
    pub fn new(clock: &'a dyn Clock, stop: &'a AtomicBool) -> Self {
        Self { clock, stop, observer: &(), disk: None }
    }

    /// For work that has to be done after `limit`, and as soon as somebody is `done`.
    #[must_use]
    pub fn alarm(&self, limit: Option<Duration>, done: &'a AtomicBool) -> Alarm<'a> {
        Alarm::new(self.clock, limit, self.stop, done)
    }
}
