//! Texts are read by one thread, one after the other.
//!
//! Run lengths in a small text may take tens of megabytes until it is known that they are too many,
//! and there are many connections. To read one text at a time is not enough: the allocator of the
//! system keeps what each thread gave back for that thread, so two hundred rude clients were worth
//! 630 to 1,060 MiB when any thread might read, and some 210 when one does.

use crate::answer::{Answered, bug};
use std::fmt;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use tokio::sync::oneshot;

type Job = Box<dyn FnOnce() + Send>;

/// The thread that reads. It ends with this.
pub struct Reader {
    jobs: Sender<Job>,
}

impl Reader {
    /// Starts the thread.
    ///
    /// # Errors
    /// If there is none to be had.
    pub fn new() -> io::Result<Self> {
        let (jobs, waiting) = channel::<Job>();
        let work = move || {
            for job in waiting {
                // A panic has been printed by now, and whoever waits is told; others want to read.
                let _ = catch_unwind(AssertUnwindSafe(job));
            }
        };
        thread::Builder::new().name("reader".to_owned()).spawn(work)?;
        Ok(Self { jobs })
    }

    /// Does something that reads a text, when it is its turn.
    ///
    /// # Errors
    /// If there is no answer.
    pub async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Answered<T> + Send + 'static,
    ) -> Answered<T> {
        let (tell, told) = oneshot::channel();
        let job = Box::new(move || drop(tell.send(work())));
        self.jobs.send(job).map_err(|_| bug())?;
        told.await.unwrap_or_else(|_| Err(bug()))
    }
}

impl fmt::Debug for Reader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reader").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn it_outlives_a_panic() {
        let reader = Reader::new().unwrap();
        assert!(reader.read::<()>(|| panic!("on purpose")).await.is_err());
        assert!(matches!(reader.read(|| Ok(7)).await, Ok(7)));
    }

    #[tokio::test]
    async fn one_thread_reads() {
        let reader = Reader::new().unwrap();
        let who = async || reader.read(|| Ok(thread::current().id())).await.ok();
        let (first, second) = (who().await, who().await);
        assert!(first.is_some() && first == second && first != Some(thread::current().id()));
    }
}
