//! The program on the screen. Nothing here changes anything.

mod board;
mod browser;
mod help;
mod overlay;
mod panel;
mod picker;
mod position;
mod solver;
mod tile;

pub use help::{RULES, pages as help_pages};
pub use solver::{NUMBERS, SolverView};

use crate::app::{App, Message, Screen};
use crate::theme::{Role, Theme};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Paragraph};
use sokonaut_game::Mode;

/// The least screen on which anything makes sense.
const LEAST: (u16, u16) = (24, 8);

/// Draws everything.
pub fn draw(app: &App, frame: &mut Frame<'_>) {
    let area = frame.area();
    frame.buffer_mut().set_style(area, app.theme.base());
    if frame.area().width < LEAST.0 || frame.area().height < LEAST.1 {
        frame.render_widget(Paragraph::new("the window is too small"), frame.area());
        return;
    }
    match &app.screen {
        Screen::Game => game(app, frame),
        Screen::Browser(browser) => browser::draw(app, browser, frame),
        Screen::Picker(picker) => picker::draw(app, picker, frame),
        Screen::Help(page) => help::draw(app, *page, frame),
    }
}

fn game(app: &App, frame: &mut Frame<'_>) {
    let areas = app.areas();
    frame.render_widget(title(app), areas.title);
    match panel::solver(app).filter(|_| areas.panel.width == 0 && app.monitor && app.busy().is_some()) {
        // No room beside the board: who watches the solver sees it in the place of the board.
        Some(solver) => frame.render_widget(solver, areas.board),
        None => board::draw(app, frame),
    }
    panel::draw(app, frame);
    if let Some(message) = &app.message {
        say(app, frame, areas.message, message);
    }
    let keys = fitting(keys_of(app), usize::from(areas.keys.width));
    frame.render_widget(Paragraph::new(key_line(app.theme, &keys)), areas.keys);
}

fn title(app: &App) -> Paragraph<'static> {
    let pack = app.packs.pack(app.place);
    let number = format!("{} of {}  ", app.place.level + 1, pack.shelf.items.len());
    let number = if app.visiting.is_some() { String::new() } else { number };
    Paragraph::new(Line::from(vec![
        Span::styled(format!(" {} ", app.title()), app.theme.style(Role::Title)),
        Span::styled(number, app.theme.style(Role::Faint)),
        Span::styled(pack.name.clone(), app.theme.style(Role::Faint)),
        Span::styled(batch(app), app.theme.style(Role::Key)),
    ]))
}

/// How far the solver has come with the pack.
fn batch(app: &App) -> String {
    let Some(batch) = &app.batch else { return String::new() };
    format!("  solver: {} of {} tried, {} solved", batch.tried, batch.levels, batch.solved)
}

/// A message at the bottom; one that is longer than the line takes lines of the board above it.
fn say(app: &App, frame: &mut Frame<'_>, line: Rect, message: &Message) {
    let style = app.theme.style(message.role);
    let lines = wrapped(&message.text, usize::from(line.width.saturating_sub(1)));
    let rows = lines.len().min(3) as u16;
    let area = Rect { y: line.y.saturating_sub(rows - 1), height: rows, ..line };
    frame.render_widget(Clear, area);
    frame.buffer_mut().set_style(area, app.theme.base());
    let lines: Vec<Line<'_>> =
        lines.into_iter().map(|line| Line::styled(format!(" {line}"), style)).collect();
    frame.render_widget(Paragraph::new(lines), area);
}

/// A text in lines that are no wider than `width`, unless a word is; always one at least.
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().expect("there is always a line");
        if line.is_empty() {
            line.push_str(word);
        } else if line.chars().count() + 1 + word.chars().count() <= width {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
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
        return &[("space", "pause"), ("- +", "speed"), ("u y", "step"), ("x", "start"), ("esc", "stop")];
    }
    if app.session.is_solved() {
        return &[
            ("enter", "next level"),
            ("z", "shorten"),
            ("x", "again"),
            ("K", "solutions"),
            ("B", "levels"),
            ("?", "keys"),
            ("q", "quit"),
        ];
    }
    if app.session.mode() == Mode::Reverse {
        return &[
            ("arrows", "pull, walk"),
            ("u y", "undo, redo"),
            ("x", "start"),
            ("v", "back to the game"),
            ("?", "keys"),
            ("q", "quit"),
        ];
    }
    &[
        ("arrows", "move"),
        ("u y", "undo, redo"),
        ("H", "hint"),
        ("s", "solve"),
        ("L", "lost?"),
        ("B", "levels"),
        ("?", "keys"),
        ("q", "quit"),
    ]
}

/// As many of the keys as a line has room for: the last two are the way on and the way out, and
/// stay.
fn fitting(keys: &[(&'static str, &'static str)], width: usize) -> Vec<(&'static str, &'static str)> {
    let room =
        |keys: &[(&str, &str)]| 1 + keys.iter().map(|(key, what)| key.len() + what.len() + 3).sum::<usize>();
    let mut keys = keys.to_vec();
    // Nobody misses the blanks at the end.
    while keys.len() > 2 && room(&keys) > width + 2 {
        keys.remove(keys.len() - 3);
    }
    keys
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

#[cfg(test)]
mod tests {
    use super::wrapped;

    #[test]
    fn words_stay_whole() {
        assert_eq!(wrapped("push the marked box", 10), ["push the", "marked box"]);
        assert_eq!(wrapped("", 10), [""]);
        assert_eq!(wrapped("immeasurable", 3), ["immeasurable"]);
    }
}
