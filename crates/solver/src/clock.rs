//! What time it is, and whether it is time to say something.

use std::sync::Mutex;
use std::time::{Duration, Instant};

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

/// Time on the wall since it was started.
#[derive(Clone, Copy, Debug)]
pub struct WallClock(Instant);

impl WallClock {
    /// A clock that starts now.
    #[must_use]
    pub fn start() -> Self {
        Self(Instant::now())
    }
}

impl Clock for WallClock {
    fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

/// Lets something through now and then: searches have more to tell than anybody can read.
#[derive(Debug)]
pub struct Throttle<C = WallClock> {
    clock: C,
    pause: Duration,
    next: Mutex<Duration>,
}

impl<C: Clock> Throttle<C> {
    /// Lets through what comes first, and nothing for the length of the pause after it.
    #[must_use]
    pub fn new(clock: C, pause: Duration) -> Self {
        Self { clock, pause, next: Mutex::new(Duration::ZERO) }
    }

    /// Is it time again? Of several threads that ask at once, one is told so.
    #[must_use]
    pub fn is_due(&self) -> bool {
        let Ok(mut next) = self.next.try_lock() else { return false };
        let now = self.clock.elapsed();
        let due = now >= *next;
        if due {
            *next = now + self.pause;
        }
        due
    }

    /// The clock that it looks at.
    #[must_use]
    pub fn clock(&self) -> &C {
        &self.clock
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_passes_and_the_next_has_to_wait() {
        let throttle = Throttle::new(WallClock::start(), Duration::from_secs(3600));
        assert!(throttle.is_due());
        assert!(!throttle.is_due());
        let open = Throttle::new(WallClock::start(), Duration::ZERO);
        assert!(open.is_due() && open.is_due());
    }
}
