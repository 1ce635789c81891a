//! Helpers for the games: whoever gets one may compute, the others are asked to wait.
//!
//! A helper keeps what it prepared for a level, so it is also the unit of memory: there are never
//! more of them than solves at the same time.

use sokonaut_game::Helper;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

/// A fixed number of helpers.
#[derive(Debug)]
pub struct Helpers {
    free: Arc<Semaphore>,
    idle: Arc<Mutex<Vec<Helper>>>,
}

/// A helper for the time of one task.
#[derive(Debug)]
pub struct Lent {
    helper: Helper,
    idle: Arc<Mutex<Vec<Helper>>>,
    /// Given back after the helper.
    _permit: OwnedSemaphorePermit,
}

impl Helpers {
    /// So many helpers.
    pub fn new(count: usize) -> Self {
        Self { free: Arc::new(Semaphore::new(count)), idle: Arc::default() }
    }

    /// Lends a helper; waits a while if all are at work.
    pub async fn lend(&self, most: Duration) -> Option<Lent> {
        let permit = timeout(most, Arc::clone(&self.free).acquire_owned()).await.ok()?.ok()?;
        // The last one returned: it may still know the level.
        let helper = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_default();
        Some(Lent { helper, idle: Arc::clone(&self.idle), _permit: permit })
    }
}

impl Lent {
    /// The helper.
    pub fn helper(&mut self) -> &mut Helper {
        &mut self.helper
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        // After a panic in the middle of its work nobody knows what it believes.
        if !std::thread::panicking() {
            let helper = std::mem::take(&mut self.helper);
            self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(helper);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn there_are_never_more_than_allowed() {
        let helpers = Helpers::new(1);
        let first = helpers.lend(Duration::ZERO).await;
        assert!(first.is_some());
        assert!(helpers.lend(Duration::from_millis(1)).await.is_none());
        drop(first);
        assert!(helpers.lend(Duration::ZERO).await.is_some());
    }

    #[tokio::test]
    async fn whoever_waits_gets_the_next() {
        let helpers = Arc::new(Helpers::new(1));
        let first = helpers.lend(Duration::ZERO).await;
        let others = Arc::clone(&helpers);
        let waiting = tokio::spawn(async move { others.lend(Duration::from_secs(30)).await.is_some() });
        tokio::task::yield_now().await;
        std::thread::spawn(move || drop(first));
        assert!(waiting.await.unwrap());
    }
}
