//! The terminal: taking it over, giving it back, and the loop in between.

use crate::app::App;
use crate::view;
use ratatui::Terminal;
use ratatui::backend::{Backend, CrosstermBackend};
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
use std::time::{Duration, Instant};

/// Time between two looks at the clock when nothing moves, and when something does.
const CALM: Duration = Duration::from_millis(80);
const BUSY: Duration = Duration::from_millis(15);

/// Runs the program until the player leaves. The terminal is given back whatever happens.
///
/// # Errors
/// If the terminal cannot be used.
pub fn run(app: &mut App) -> io::Result<()> {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        // Best effort: the message must be readable.
        let _ = give_back();
        usual(info);
    }));
    enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste)?;
    let ended = Terminal::new(CrosstermBackend::new(io::stdout())).and_then(|mut screen| {
        let size = screen.size()?;
        app.area = Rect::new(0, 0, size.width, size.height);
        play(app, &mut screen)
    });
    // Also when the terminal went away under the game.
    app.keep();
    let given_back = give_back();
    drop(panic::take_hook());
    ended.and(given_back)
}

fn give_back() -> io::Result<()> {
    execute!(io::stdout(), DisableBracketedPaste, DisableMouseCapture, LeaveAlternateScreen)?;
    disable_raw_mode()
}

fn play<B: Backend<Error = io::Error>>(app: &mut App, screen: &mut Terminal<B>) -> io::Result<()> {
    while !app.over {
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
        let mut patience = if lively { BUSY } else { CALM };
        while event::poll(patience)? {
            app.on_input(event::read()?);
            patience = Duration::ZERO;
        }
        app.on_time(Instant::now());
    }
    Ok(())
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
    fn the_encoding_of_the_clipboard() {
        let encoded = ["", "f", "fo", "foo", "foob"].map(|text| super::base64(text.as_bytes()));
        assert_eq!(encoded, ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg=="]);
    }
}
