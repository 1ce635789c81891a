//! Work on other threads, while the thread that asked waits and stays open to Ctrl-C.
//!
//! The workers never touch Python: they send plain values. The one who waits gives up the
//! interpreter lock, looks for signals now and then, and is the only one to call back. A signal
//! sets the stop flag and is raised at once; the workers end soon after, by themselves.

use crate::errors::bug;
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::types::PyBool;
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

/// What a worker tells: how far it is, and in the end what came out.
#[derive(Debug)]
pub enum News<P, D> {
    Progress(P),
    Done(D),
}

impl<P: Send + 'static, D: Send + 'static> Errand<News<P, D>> {
    /// Waits for what comes out. `hear` is told of the progress; if it says `false`, the work
    /// stops.
    pub fn outcome(&self, py: Python<'_>, mut hear: impl FnMut(P) -> PyResult<bool>) -> PyResult<D> {
        while let Some(news) = self.next(py)? {
            match news {
                News::Done(done) => return Ok(done),
                News::Progress(so_far) => {
                    if !hear(so_far)? {
                        self.stop();
                    }
                }
            }
        }
        Err(bug())
    }
}

/// Calls back, where somebody wants to hear; `false` if that returns `False`.
pub fn goes_on<'py>(progress: Option<&Bound<'py, PyAny>>, so_far: impl IntoPyObject<'py>) -> PyResult<bool> {
    let Some(progress) = progress else { return Ok(true) };
    Ok(!progress.call1((so_far,))?.is(PyBool::new(progress.py(), false)))
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
