//! The program on the screen. Nothing here changes anything.

mod board;
mod browser;
mod help;
mod panel;

use crate::app::{App, Screen};
use crate::theme::{Role, Theme};
use ratatui::Frame;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

/// The least screen on which anything makes sense.
const LEAST: (u16, u16) = (24, 8);

/// Draws everything.
pub fn draw(app: &App, frame: &mut Frame<'_>) {
    if frame.area().width < LEAST.0 || frame.area().height < LEAST.1 {
        frame.render_widget(Paragraph::new("the window is too small"), frame.area());
        return;
    }
    match &app.screen {
        Screen::Game => game(app, frame),
        Screen::Browser(browser) => browser::draw(app, browser, frame),
        Screen::Help => help::draw(app, frame),
    }
}

fn game(app: &App, frame: &mut Frame<'_>) {
    let areas = app.areas();
    frame.render_widget(title(app), areas.title);
    board::draw(app, frame);
    panel::draw(app, frame);
    if let Some(message) = &app.message {
        let line = Line::styled(format!(" {}", message.text), app.theme.style(message.role));
        frame.render_widget(Paragraph::new(line), areas.message);
    }
    frame.render_widget(Paragraph::new(key_line(app.theme, keys_of(app))), areas.keys);
}

fn title(app: &App) -> Paragraph<'static> {
    let number = app.index.map(|index| format!("{} of {}  ", index + 1, app.shelf.items.len()));
    Paragraph::new(Line::from(vec![
        Span::styled(format!(" {} ", app.title()), app.theme.style(Role::Title)),
        Span::styled(number.unwrap_or_default(), app.theme.style(Role::Faint)),
        Span::styled(app.collection.clone(), app.theme.style(Role::Faint)),
    ]))
}

/// The keys worth knowing now.
fn keys_of(app: &App) -> &'static [(&'static str, &'static str)] {
    if app.is_editing() {
        return &[
            ("arrows", "cursor"),
            ("# $ . * @ +", "draw"),
            ("n", "empty"),
            ("enter", "play"),
            ("esc", "back"),
        ];
    }
    if app.session.is_playing() {
        return &[("space", "pause"), ("[ ]", "speed"), ("u r", "step"), ("x", "start"), ("q", "leave")];
    }
    if app.session.is_solved() {
        return &[
            ("n", "next level"),
            ("z", "shorten"),
            ("x", "again"),
            ("o", "levels"),
            ("?", "keys"),
            ("q", "quit"),
        ];
    }
    &[
        ("arrows", "move"),
        ("u r", "undo, redo"),
        ("i", "hint"),
        ("s", "solve"),
        ("c", "lost?"),
        ("o", "levels"),
        ("?", "keys"),
        ("q", "quit"),
    ]
}

/// Keys and what they do, in a line.
fn key_line(theme: Theme, keys: &[(&'static str, &'static str)]) -> Line<'static> {
    let mut spans = vec![Span::raw(" ")];
    for &(key, what) in keys {
        spans.push(Span::styled(key, theme.style(Role::Key)));
        spans.push(Span::styled(format!(" {what}  "), theme.style(Role::Faint)));
    }
    Line::from(spans)
}
