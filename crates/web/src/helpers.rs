//! Helpers for the games: whoever gets one may compute, the others are asked to wait.
//!
//! A helper keeps what it prepared for a level, so it is also the unit of memory: there are never
//! more of them than solves at the same time.

use sokonaut_game::Helper;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A fixed number of helpers.
#[derive(Debug)]
pub struct Helpers {
    idle: Mutex<Vec<Helper>>,
    returned: Condvar,
}

/// A helper for the time of one task.
#[derive(Debug)]
pub struct Lent<'a> {
    helper: Helper,
    pool: &'a Helpers,
}

impl Helpers {
    /// So many helpers.
    #[must_use]
    pub fn new(count: usize) -> Self {
        Self { idle: Mutex::new((0..count).map(|_| Helper::default()).collect()), returned: Condvar::new() }
    }

    /// Lends a helper; waits a while if all are at work.
    pub fn lend(&self, patience: Duration) -> Option<Lent<'_>> {
        let until = Instant::now() + patience;
        let mut idle = self.idle();
        loop {
            // The last one returned: it may still know the level.
            if let Some(helper) = idle.pop() {
                return Some(Lent { helper, pool: self });
            }
            let left = until.checked_duration_since(Instant::now()).filter(|left| !left.is_zero())?;
            idle = self.returned.wait_timeout(idle, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Helper>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Lent<'_> {
    /// The helper.
    pub fn helper(&mut self) -> &mut Helper {
        &mut self.helper
    }
}

impl Drop for Lent<'_> {
    fn drop(&mut self) {
        let helper = std::mem::take(&mut self.helper);
        // After a panic in the middle of its work nobody knows what it believes.
        let helper = if std::thread::panicking() { Helper::default() } else { helper };
        self.pool.idle().push(helper);
        self.pool.returned.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_never_more_than_allowed() {
        let helpers = Helpers::new(1);
        let first = helpers.lend(Duration::ZERO);
        assert!(first.is_some());
        assert!(helpers.lend(Duration::from_millis(1)).is_none());
        drop(first);
        assert!(helpers.lend(Duration::ZERO).is_some());
    }

    #[test]
    fn whoever_waits_gets_the_next() {
        let helpers = Helpers::new(1);
        let first = helpers.lend(Duration::ZERO);
        std::thread::scope(|scope| {
            let waiting = scope.spawn(|| helpers.lend(Duration::from_secs(30)).is_some());
            drop(first);
            assert!(waiting.join().unwrap());
        });
    }
}
