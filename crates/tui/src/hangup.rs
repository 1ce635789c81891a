//! Waiting for input, and seeing that none will come any more.
//!
//! When a terminal is closed, reading from it says "end of file" again and again. The library that turns bytes into keys takes
//! that for nothing yet, and reads for ever, so it must not be asked any more.

use ratatui::crossterm::event;
#[cfg(unix)]
use std::io::IsTerminal;
use std::time::Duration;

/// Waits until there is something to read, for so long at the most; `false` if the terminal has gone away.
#[cfg(unix)]
pub(crate) fn wait(patience: Duration) -> bool {
    use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
    use std::os::fd::AsFd;

    let input = std::io::stdin();
    if !input.is_terminal() {
        // Keys come from elsewhere then.
        return wait_for_keys(patience);
    }
    let mut watched = [PollFd::new(input.as_fd(), PollFlags::POLLIN)];
    let patience = PollTimeout::try_from(patience).unwrap_or(PollTimeout::ZERO);
    // A signal, such as that of a new size, ends the wait: then look at everything.
    let _ = poll(&mut watched, patience);
    let gone = PollFlags::POLLHUP | PollFlags::POLLERR | PollFlags::POLLNVAL;
    watched[0].revents().is_none_or(|seen| !seen.intersects(gone))
}

/// The same where nobody can tell that the terminal has gone away.
#[cfg(not(unix))]
pub(crate) fn wait(patience: Duration) -> bool {
    wait_for_keys(patience)
}

fn wait_for_keys(patience: Duration) -> bool {
    // If it fails, so does the reading that follows, and that is told.
    let _ = event::poll(patience);
    true
}
