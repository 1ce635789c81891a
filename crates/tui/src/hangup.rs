//! Waiting for input, and seeing that none will come any more.
//!
//! When a terminal is closed, reading from it says "end of file" again and again. The library that
//! turns bytes into keys takes that for nothing yet, and reads for ever, so it must not be asked
//! any more.

use ratatui::crossterm::event;
use std::io::IsTerminal;
use std::time::Duration;

/// Waits for keys.
pub(crate) struct Keyboard {
    /// Do keys come from standard input? Asked once: a terminal that has gone away is none any
    /// more.
    is_input: bool,
}

impl Keyboard {
    pub(crate) fn new() -> Self {
        Self { is_input: std::io::stdin().is_terminal() }
    }

    /// Waits until there is something to read, for so long at the most; `false` if the terminal has
    /// gone away.
    pub(crate) fn wait(&self, timeout: Duration) -> bool {
        if cfg!(unix) && self.is_input {
            return wait_for_input(timeout);
        }
        // If it fails, so does the reading that follows, and that is told.
        let _ = event::poll(timeout);
        true
    }
}

#[cfg(unix)]
fn wait_for_input(timeout: Duration) -> bool {
    use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
    use std::os::fd::AsFd;

    let input = std::io::stdin();
    let mut watched = [PollFd::new(input.as_fd(), PollFlags::POLLIN)];
    let timeout = PollTimeout::try_from(timeout).unwrap_or(PollTimeout::ZERO);
    // A signal, such as that of a new size, ends the wait: then look at everything.
    let _ = poll(&mut watched, timeout);
    let gone = PollFlags::POLLHUP | PollFlags::POLLERR | PollFlags::POLLNVAL;
    watched[0].revents().is_none_or(|seen| !seen.intersects(gone))
}

/// Nobody can tell here that the terminal has gone away.
#[cfg(not(unix))]
fn wait_for_input(_: Duration) -> bool {
    true
}
