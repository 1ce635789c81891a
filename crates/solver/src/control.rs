//! The strings attached to a search: clock, stop request, listener.

use crate::report::Stats;
use sokonaut_level::Pos;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Tells the time since the solve began. The solver knows no other clock, so it runs where there is
/// none of the usual ones, and tests can turn the hands.
pub trait Clock: Sync {
    /// Time since the solve began.
    fn elapsed(&self) -> Duration;
}

/// A clock that stands still: for searches limited by nodes alone.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoClock;

impl Clock for NoClock {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

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
}

impl Control<'_> {
    /// Has someone asked to stop?
    #[must_use]
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// Rings when a search has to end: at the limit of time, at a stop request, or when another thread has the answer.
///
/// Searches end between two steps. A step that may be long, such as one position of a hall with hundreds of boxes, listens as
/// well, and ends early with whatever it has; that is no loss, since nothing comes after it.
#[derive(Clone, Copy, Default)]
pub struct Alarm<'a> {
    strings: Option<(Control<'a>, Option<Duration>, &'a AtomicBool)>,
}

impl<'a> Alarm<'a> {
    /// For a search with these strings, which has to be done after `limit` and as soon as somebody is `done`.
    #[must_use]
    pub fn new(control: Control<'a>, limit: Option<Duration>, done: &'a AtomicBool) -> Self {
        Self { strings: Some((control, limit, done)) }
    }

    /// Has someone asked to stop, or got the answer already?
    #[must_use]
    pub fn stopped(&self) -> bool {
        self.strings.is_some_and(|(control, _, done)| control.stopped() || done.load(Ordering::Relaxed))
    }

    /// Is it time to end, for whatever reason? Looks at the clock, so this is not for every node.
    #[must_use]
    pub fn rings(&self) -> bool {
        let late = |(control, limit, _): (Control<'_>, Option<Duration>, _)| {
            limit.is_some_and(|limit| control.clock.elapsed() >= limit)
        };
        self.stopped() || self.strings.is_some_and(late)
    }
}

impl std::fmt::Debug for Alarm<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let limit = self.strings.map(|(_, limit, _)| limit);
        f.debug_struct("Alarm").field("limit", &limit).finish_non_exhaustive()
    }
}
