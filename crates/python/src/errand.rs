//! Work on other threads, while the thread that asked waits and stays open to Ctrl-C.
//!
//! The workers never touch Python: they send plain values. The one who waits gives up the
//! interpreter lock, looks for signals now and then, and is the only one to call back. A signal
//! sets the stop flag and is raised at once; the workers end soon after, by themselves.

use pyo3::exceptions::PyOSError;
use pyo3::{PyResult, Python};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// How long Ctrl-C waits at most.
const POLL: Duration = Duration::from_millis(50);
/// As much stack as the main thread of a program has: searches have deep moments.
const STACK: usize = 8 << 20;

/// Work that is under way. It is told to stop when nobody waits for it any more.
#[derive(Debug)]
pub struct Errand<T> {
    news: Mutex<Receiver<T>>,
    stop: Arc<AtomicBool>,
}

impl<T: Send + 'static> Errand<T> {
    /// Starts so many threads that all do `work`, which should end soon after the flag is set.
    pub fn start<W>(workers: usize, work: W) -> PyResult<Self>
    where
        W: Fn(&Sender<T>, &AtomicBool) + Send + Sync + 'static,
    {
        let (send, news) = mpsc::channel();
        let (work, stop) = (Arc::new(work), Arc::new(AtomicBool::new(false)));
        let errand = Self { news: Mutex::new(news), stop: Arc::clone(&stop) };
        for _ in 0..workers {
            let (work, send, stop) = (Arc::clone(&work), send.clone(), Arc::clone(&stop));
            let thread = thread::Builder::new().stack_size(STACK).spawn(move || work(&send, &stop));
            thread.map_err(|error| PyOSError::new_err(error.to_string()))?;
        }
        Ok(errand)
    }

    /// Waits for the next piece of news; `None` when all workers have ended.
    pub fn next(&self, py: Python<'_>) -> PyResult<Option<T>> {
        loop {
            let heard = py.detach(|| {
                let news = self.news.lock().unwrap_or_else(PoisonError::into_inner);
                news.recv_timeout(POLL)
            });
            match heard {
                Ok(news) => return Ok(Some(news)),
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Err(RecvTimeoutError::Timeout) => py.check_signals().inspect_err(|_| self.stop())?,
            }
        }
    }
}

impl<T> Errand<T> {
    /// Asks the workers to end.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl<T> Drop for Errand<T> {
    fn drop(&mut self) {
        self.stop();
    }
}
