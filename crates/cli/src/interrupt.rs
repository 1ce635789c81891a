//! Ctrl-C: the first ends what is at hand, the second ends the program.

use crate::exit::Exit;
use crate::print::note;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The other signals that would end the program at once, its terminal left as it is.
#[cfg(unix)]
fn hear_ruder_ones(stop: &Arc<AtomicBool>) {
    use signal_hook::consts::signal::{SIGABRT, SIGALRM, SIGQUIT, SIGUSR1, SIGUSR2, SIGVTALRM, SIGXCPU};
    for signal in [SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGABRT, SIGVTALRM, SIGXCPU] {
        if let Err(error) = signal_hook::flag::register(signal, Arc::clone(stop)) {
            note(format!("signal {signal} will end the program at once ({error})"));
        }
    }
}

/// There are none.
#[cfg(not(unix))]
fn hear_ruder_ones(_: &Arc<AtomicBool>) {}

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
    pub fn listen() -> Self {
        Self::listening(|| std::process::exit(i32::from(Exit::Interrupted.code())))
    }

    /// The same, but the program ends in its own time, whoever asks again and by whatever signal:
    /// it has something to put in order, and does not take long.
    pub fn listen_patiently() -> Self {
        let interrupt = Self::listening(|| {});
        hear_ruder_ones(&interrupt.stop);
        interrupt
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
            note(format!("Ctrl-C will end the program at once ({error})"));
        }
        interrupt
    }

    /// The flag, for the solver.
    pub fn flag(&self) -> &AtomicBool {
        &self.stop
    }

    /// Does somebody want the program to end?
    pub fn requested(&self) -> bool {
        self.stop.load(Ordering::SeqCst)
    }
}
