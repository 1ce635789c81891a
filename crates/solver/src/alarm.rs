//! When a search has to end, and how often it asks.
//!
//! Limits of time and requests to stop are promises, so no piece of work may be long without a look
//! at them. A piece that may be long takes a [`Watch`], and spends from it what it is about to do,
//! in squares or moves that it looks at. When enough is spent the watch looks at the clock, and
//! from then on, if time is up, grants nothing more. So the work between two looks is bounded by
//! what is spent at once, whatever the board.
//!
//! What was cut short proves nothing. Whoever asks for a proof looks at the watch when the answer
//! is there: an answer that came too late is [unknown](crate::deadlocks::Verdict::Unknown), and no
//! search goes on after it.

use crate::clock::Clock;
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Rings when a search has to end: at the limit of time, at a stop request, or when another thread
/// has the answer.
///
/// Once it rings it rings for ever, and everything that was made under it is over.
#[derive(Clone, Copy, Default)]
pub struct Alarm<'a> {
    strings: Option<Strings<'a>>,
}

#[derive(Clone, Copy)]
struct Strings<'a> {
    clock: &'a dyn Clock,
    limit: Option<Duration>,
    /// Someone asks to stop, or has the answer already.
    stop: &'a AtomicBool,
    done: &'a AtomicBool,
}

impl<'a> Alarm<'a> {
    /// Rings when `limit` is over, at a request to `stop`, and as soon as somebody is `done`.
    pub fn new(
        clock: &'a dyn Clock,
        limit: Option<Duration>,
        stop: &'a AtomicBool,
        done: &'a AtomicBool,
    ) -> Self {
        Self { strings: Some(Strings { clock, limit, stop, done }) }
    }

    /// Has someone asked to stop, or got the answer already?
    pub fn stopped(&self) -> bool {
        let asked = |strings: Strings<'_>| {
            strings.stop.load(Ordering::Relaxed) || strings.done.load(Ordering::Relaxed)
        };
        self.strings.is_some_and(asked)
    }

    /// Is it time to end, for whatever reason? Looks at the clock, so this is not for every node.
    pub fn rings(&self) -> bool {
        let late = |strings: Strings<'_>| strings.limit.is_some_and(|limit| strings.clock.elapsed() >= limit);
        self.stopped() || self.strings.is_some_and(late)
    }

    /// A watch that looks at this alarm now and then.
    pub fn watch(self) -> Watch<'a> {
        Watch { alarm: self, left: Cell::new(WORK_BETWEEN_LOOKS), over: Cell::new(false), last: false }
    }
}

impl std::fmt::Debug for Alarm<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let limit = self.strings.map(|strings| strings.limit);
        f.debug_struct("Alarm").field("limit", &limit).finish_non_exhaustive()
    }
}

/// What may be spent between two looks at the clock: a millisecond or two. A look takes up to a
/// microsecond.
const WORK_BETWEEN_LOOKS: usize = 1 << 18;
/// What may be spent after the alarm, to write down what was found: some hundredths of a second.
const GRACE: usize = 1 << 22;

/// Grants work until the alarm rings; see the [module](self). Belongs to one search.
#[derive(Clone, Debug)]
pub struct Watch<'a> {
    alarm: Alarm<'a>,
    left: Cell<usize>,
    over: Cell<bool>,
    /// Grants what is left, and no more.
    last: bool,
}

impl Watch<'_> {
    /// A watch for what has to be written down when time is up. It grants a little, whatever the
    /// clock says.
    pub fn grace() -> Self {
        Self::with(GRACE)
    }

    /// A watch that grants so much and no more, whatever the clock says.
    pub fn with(work: usize) -> Self {
        Self { left: Cell::new(work), last: true, ..Self::default() }
    }

    /// Takes so much work out of what is left; `false` if it is not to be done any more.
    #[must_use = "work that is not granted is not to be done"]
    #[inline]
    pub fn spend(&self, work: usize) -> bool {
        let left = self.left.get();
        if work < left {
            self.left.set(left - work);
            return true;
        }
        self.look()
    }

    #[cold]
    fn look(&self) -> bool {
        let over = self.over.get() || self.last || self.alarm.rings();
        self.over.set(over);
        // When it is over nothing is left, so that the usual way out is the only one to be tested.
        self.left.set(if over { 0 } else { WORK_BETWEEN_LOOKS });
        !over
    }

    /// Has the alarm rung, as far as was looked? Then answers that took work are worth nothing.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.over.get()
    }
}

impl Default for Watch<'_> {
    /// A watch that grants everything.
    fn default() -> Self {
        Alarm::default().watch()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::NoClock;
    use std::sync::atomic::AtomicU64;

    #[derive(Default)]
    struct Looks(AtomicU64);

    impl Clock for Looks {
        fn elapsed(&self) -> Duration {
            Duration::from_secs(self.0.fetch_add(1, Ordering::Relaxed))
        }
    }

    #[test]
    fn a_watch_looks_when_enough_is_spent_and_never_after_it_rang() {
        let (clock, stop, done) = (Looks::default(), AtomicBool::new(false), AtomicBool::new(false));
        let watch = Alarm::new(&clock, Some(Duration::from_secs(2)), &stop, &done).watch();
        let looks = || clock.0.load(Ordering::Relaxed);
        let half = WORK_BETWEEN_LOOKS / 2;
        assert!(watch.spend(half) && looks() == 0);
        assert!(watch.spend(half) && looks() == 1);
        assert!(watch.spend(10 * WORK_BETWEEN_LOOKS) && looks() == 2, "what is expensive is looked at alone");
        assert!(!watch.is_over());
        assert!(!watch.spend(WORK_BETWEEN_LOOKS) && watch.is_over());
        assert!(!watch.spend(0) && looks() == 3);
    }

    #[test]
    fn a_grace_ends() {
        let watch = Watch::grace();
        assert!((0..15).all(|_| watch.spend(WORK_BETWEEN_LOOKS)));
        assert!(!watch.spend(WORK_BETWEEN_LOOKS) && watch.is_over() && !watch.spend(0));
    }

    #[test]
    fn a_watch_hears_a_request_to_stop() {
        let (stop, done) = (AtomicBool::new(false), AtomicBool::new(false));
        let watch = Alarm::new(&NoClock, None, &stop, &done).watch();
        assert!(watch.spend(WORK_BETWEEN_LOOKS));
        done.store(true, Ordering::Relaxed);
        assert!(watch.spend(1), "it does not look yet");
        assert!(!watch.spend(WORK_BETWEEN_LOOKS));
        assert!(Watch::default().spend(usize::MAX));
    }
}
