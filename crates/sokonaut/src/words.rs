//! The words that [`Solver`](crate::Solver) and [`Optimizer`](crate::Optimizer) have in common:
//! both have options with limits and threads, and somebody who may stop them.

macro_rules! common_words {
    () => {
        /// So much time on the wall for a level.
        pub fn within(mut self, time: Duration) -> Self {
            self.options.limits.time = Some(time);
            self
        }

        /// So many bytes for a level.
        pub fn memory(mut self, bytes: usize) -> Self {
            self.options.limits.memory = Some(bytes);
            self
        }

        /// Threads that may work on a level at the same time.
        pub fn threads(mut self, threads: usize) -> Self {
            self.options.threads = threads;
            self
        }

        /// It stops soon after this is set, by whichever thread, and gives what it has.
        pub fn stop(mut self, stop: &'a AtomicBool) -> Self {
            self.stop = Some(stop);
            self
        }
    };
}

pub(crate) use common_words;
