//! News of a search that somebody listens to.

use crate::errand::News;
use cpu_time::ThreadTime;
use pyo3::IntoPyObject;
use sokonaut_results::seconds;
use sokonaut_solver::{Clock, Observer, Progress, Throttle, WallClock};
use std::sync::mpsc::Sender;
use std::time::Duration;

/// The least time between two pieces of news.
const PAUSE: Duration = Duration::from_millis(100);

/// CPU seconds of the thread that asks, since it was made there: a limit means the same work on a
/// busy machine as on an idle one.
#[derive(Clone, Copy, Debug)]
pub struct CpuClock(Duration);

impl CpuClock {
    /// A clock that starts now.
    pub fn start() -> Self {
        Self(ThreadTime::now().as_duration())
    }
}

impl Clock for CpuClock {
    fn elapsed(&self) -> Duration {
        ThreadTime::now().as_duration().saturating_sub(self.0)
    }
}

/// How far a search is.
#[derive(Clone, Debug, IntoPyObject)]
pub struct Heard {
    strategy: &'static str,
    nodes: u64,
    generated: u64,
    memory: usize,
    packed: usize,
    boxes: usize,
    seconds: f64,
}

/// Sends on what a search tells, though not all of it.
pub struct Listener<T> {
    pub send: Sender<T>,
    throttle: Throttle,
}

impl<T> Listener<T> {
    /// One that passes on to `send`.
    pub fn new(clock: WallClock, send: Sender<T>) -> Self {
        Self { send, throttle: Throttle::new(clock, PAUSE) }
    }

    /// Is it time for news again?
    pub fn is_due(&self) -> bool {
        self.throttle.is_due()
    }
}

impl<D> Observer for Listener<News<Heard, D>> {
    fn progress(&self, progress: &Progress<'_>) {
        if self.is_due() {
            let heard = Heard {
                strategy: progress.strategy,
                nodes: progress.stats.expanded,
                generated: progress.stats.generated,
                memory: progress.memory,
                packed: progress.best.packed,
                boxes: progress.best.boxes,
                seconds: seconds(self.throttle.clock().elapsed()),
            };
            // Nobody may be waiting any more.
            let _ = self.send.send(News::Progress(heard));
        }
    }
}
