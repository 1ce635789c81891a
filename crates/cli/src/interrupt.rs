//! Ctrl-C: the first ends what is at hand, the second ends the program.

use crate::exit::Exit;
use crate::print::talk;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Knows whether somebody wants the program to end.
#[derive(Clone, Debug, Default)]
pub struct Interrupt {
    stop: Arc<AtomicBool>,
}

impl Interrupt {
    /// From now on Ctrl-C (or a polite kill) sets the flag instead of ending the program.
    ///
    /// Called when there is something to lose, not before: a program that waits for input should
    /// end at the first Ctrl-C.
    #[must_use]
    pub fn listen() -> Self {
        Self::listening(|| std::process::exit(i32::from(Exit::Interrupted.code())))
    }

    /// The same, but the program ends in its own time, whoever asks again: it has something to put
    /// in order, and does not take long.
    #[must_use]
    pub fn listen_patiently() -> Self {
        Self::listening(|| {})
    }

    fn listening(again: fn()) -> Self {
        let interrupt = Self::default();
        let stop = Arc::clone(&interrupt.stop);
        let listening = ctrlc::set_handler(move || {
            if stop.swap(true, Ordering::SeqCst) {
                again();
            }
        });
        if let Err(error) = listening {
            talk(format!("note: Ctrl-C will end the program at once ({error})"));
        }
        interrupt
    }

    /// The flag, for the solver.
    #[must_use]
    pub fn flag(&self) -> &AtomicBool {
        &self.stop
    }

    /// Does somebody want the program to end?
    #[must_use]
    pub fn requested(&self) -> bool {
        self.stop.load(Ordering::SeqCst)
    }
}
