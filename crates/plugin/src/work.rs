//! A search in a thread of its own, while the caller's thread keeps asking the host whether to go
//! on.
//!
//! A host expects its callback in the thread that called, and often; a search has better things to
//! do. It also means that a bug in the solver ends a thread, and the host hears of a failure.

use crate::Code;
use sokonaut_rules::Verified;
use sokonaut_solver::{Control, Observer, Progress, WallClock};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// How often the host is asked.
const LOOK: Duration = Duration::from_millis(20);
/// Bytes for the stack of a search: what a program's first thread usually has.
const STACK: usize = 8 << 20;
/// Bytes that a search may take, so that it leaves a host of 32 bits some of its room.
pub const MEMORY: usize = if cfg!(target_pointer_width = "64") { 2 << 30 } else { 1 << 30 };

/// The program that called.
pub trait Host {
    /// Hears how many positions were looked at so far; tells whether to stop.
    fn wants_end(&mut self, positions: u64) -> bool;
}

/// What came of a call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CallResult {
    /// How it ended.
    pub code: Code,
    /// The best solution there is.
    pub solution: Option<Verified>,
    /// Positions looked at.
    pub positions: u64,
}

impl CallResult {
    /// An answer without a solution.
    pub fn only(code: Code) -> Self {
        Self { code, solution: None, positions: 0 }
    }
}

/// Positions so far, for the caller's thread to read.
#[derive(Default)]
pub struct Counter(AtomicU64);

impl Counter {
    /// So many by now.
    pub fn set(&self, positions: u64) {
        self.0.store(positions, Ordering::Relaxed);
    }
}

impl Observer for Counter {
    fn progress(&self, progress: &Progress<'_>) {
        self.set(progress.stats.expanded);
    }
}

/// Lets a search work until it is done, or the host wants it to end.
pub fn work(
    host: &mut dyn Host,
    search: impl FnOnce(Control<'_>, &Counter) -> CallResult + Send,
) -> CallResult {
    let (stop, counter, clock) = (AtomicBool::new(false), Counter::default(), WallClock::start());
    thread::scope(|scope| {
        let (send, answers) = mpsc::channel();
        let (stop, counter, clock) = (&stop, &counter, &clock);
        let begun = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, move || {
            let answer = search(Control { observer: counter, ..Control::new(clock, stop) }, counter);
            let _ = send.send(answer);
        });
        let Ok(thread) = begun else { return CallResult::only(Code::Failed) };
        loop {
            match answers.recv_timeout(LOOK) {
                Ok(answer) => return answer,
                Err(RecvTimeoutError::Timeout) => {}
                // It panicked; to take that up here keeps the scope from passing it on.
                Err(RecvTimeoutError::Disconnected) => {
                    let _ = thread.join();
                    return CallResult::only(Code::Failed);
                }
            }
            if host.wants_end(counter.0.load(Ordering::Relaxed)) {
                stop.store(true, Ordering::Relaxed);
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Wants the end after so many questions.
    struct StopsAfter(usize);

    impl Host for StopsAfter {
        fn wants_end(&mut self, _: u64) -> bool {
            self.0 = self.0.saturating_sub(1);
            self.0 == 0
        }
    }

    #[test]
    fn a_search_that_panics_is_a_failure() {
        let answer = work(&mut StopsAfter(1), |_, _| panic!("on purpose"));
        assert_eq!(answer, CallResult::only(Code::Failed));
    }

    #[test]
    fn a_host_that_wants_the_end_gets_it() {
        let answer = work(&mut StopsAfter(3), |control, counter| {
            while !control.stopped() {
                thread::sleep(Duration::from_millis(1));
            }
            counter.set(1);
            CallResult::only(Code::Terminated)
        });
        assert_eq!(answer.code, Code::Terminated);
    }
}
