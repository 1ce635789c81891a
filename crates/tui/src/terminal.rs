//! The terminal: taking it over, giving it back, and the loop in between.

use crate::app::App;
use crate::hangup::Keyboard;
use crate::view;
use ratatui::Terminal;
use ratatui::backend::{Backend, CrosstermBackend};
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::layout::Rect;
use std::io::{self, Write};
use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Time between two looks at the clock when nothing moves, and when something does.
const CALM: Duration = Duration::from_millis(80);
const BUSY: Duration = Duration::from_millis(15);

/// Runs the program until the player leaves, or somebody sets `stop`: a signal that would end the
/// program. The terminal is given back whatever happens.
///
/// # Errors
/// If the terminal cannot be used.
pub fn run(app: &mut App, stop: &AtomicBool) -> io::Result<()> {
    let taken = Taken::take()?;
    let ended = Terminal::new(CrosstermBackend::new(io::stdout())).and_then(|mut screen| {
        let size = screen.size()?;
        app.area = Rect::new(0, 0, size.width, size.height);
        let ended = play(app, &mut screen, stop);
        // Its end would show the cursor, which is done below, and panic where there is no terminal
        // left to complain on.
        std::mem::forget(screen);
        ended
    });
    // Also when the terminal went away under the game.
    app.keep();
    let given_back = taken.give_back();
    let gone = matches!(ended, Ok(Ended::Alone));
    if stop.load(Ordering::SeqCst) || gone {
        // Whoever ends the program may have taken the terminal away already.
        return Ok(());
    }
    ended.and(given_back)
}

/// Why the game is over.
enum Ended {
    /// The player leaves, or a signal came.
    Asked,
    /// The terminal has gone away.
    Alone,
}

/// The terminal while it is ours: given back once, by whoever comes first of the end, an error, and
/// a panic.
struct Taken {
    ours: Arc<AtomicBool>,
}

impl Taken {
    fn take() -> io::Result<Self> {
        let taken = Self { ours: Arc::new(AtomicBool::new(true)) };
        let (ours, thread, usual) = (Arc::clone(&taken.ours), thread::current().id(), panic::take_hook());
        panic::set_hook(Box::new(move |info| {
            // A worker that panics says so in its own way, and the game goes on.
            if thread::current().id() == thread {
                // Best effort: the message must be readable.
                let _ = give_back(&ours);
                usual(info);
            }
        }));
        enable_raw_mode()?;
        execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste)?;
        Ok(taken)
    }

    fn give_back(&self) -> io::Result<()> {
        give_back(&self.ours)
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        // After an error there is nobody left to tell of another one.
        let _ = self.give_back();
        if !thread::panicking() {
            drop(panic::take_hook());
        }
    }
}

/// Gives the terminal back if it is still ours. Everything is tried, whatever fails.
fn give_back(ours: &AtomicBool) -> io::Result<()> {
    if !ours.swap(false, Ordering::SeqCst) {
        return Ok(());
    }
    let shown = leave(&mut io::stdout());
    disable_raw_mode().and(shown)
}

fn leave(out: &mut impl Write) -> io::Result<()> {
    execute!(out, DisableBracketedPaste, DisableMouseCapture, LeaveAlternateScreen, Show)
}

fn play<B: Backend<Error = io::Error>>(
    app: &mut App,
    screen: &mut Terminal<B>,
    stop: &AtomicBool,
) -> io::Result<Ended> {
    let keyboard = Keyboard::new();
    while !app.over && !stop.load(Ordering::SeqCst) {
        screen.draw(|frame| {
            app.area = frame.area();
            view::draw(app, frame);
        })?;
        if let Some(text) = app.clipboard.take() {
            let mut out = io::stdout();
            write!(out, "\x1b]52;c;{}\x07", base64(text.as_bytes()))?;
            out.flush()?;
        }
        let lively = app.session.is_playing() || app.busy().is_some();
        if !keyboard.wait(if lively { BUSY } else { CALM }) {
            return Ok(Ended::Alone);
        }
        while event::poll(Duration::ZERO)? {
            app.on_input(event::read()?);
        }
        app.on_time(Instant::now());
    }
    Ok(Ended::Asked)
}

/// The encoding in which terminals take text for the clipboard.
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::new();
    for chunk in bytes.chunks(3) {
        let byte = |index: usize| u32::from(chunk.get(index).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for place in 0..4 {
            let letter = char::from(LETTERS[(bits >> (18 - 6 * place) & 63) as usize]);
            out.push(if place <= chunk.len() { letter } else { '=' });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    #[test]
    fn everything_that_was_switched_on_is_switched_off() {
        let mut out = Vec::new();
        super::leave(&mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        for sequence in ["\x1b[?2004l", "\x1b[?1000l", "\x1b[?1006l", "\x1b[?1049l", "\x1b[?25h"] {
            assert!(text.contains(sequence), "{sequence:?} is not in {text:?}");
        }
    }

    #[test]
    fn the_encoding_of_the_clipboard() {
        let encoded = ["", "f", "fo", "foo", "foob"].map(|text| super::base64(text.as_bytes()));
        assert_eq!(encoded, ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg=="]);
    }
}
