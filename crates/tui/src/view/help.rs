//! All keys on one screen.

use crate::app::App;
use crate::keys::BINDINGS;
use crate::theme::Role;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

/// Draws the help.
pub fn draw(app: &App, frame: &mut Frame<'_>) {
    let [top, middle, bottom] =
        Layout::vertical([Constraint::Length(2), Constraint::Fill(1), Constraint::Length(4)])
            .areas(frame.area());
    let title = Line::styled(" Push every box onto a goal.", app.theme.style(Role::Title));
    frame.render_widget(Paragraph::new(title), top);
    let lines: Vec<Line<'static>> = BINDINGS.iter().filter(|b| !b.help.is_empty()).map(line(app)).collect();
    let half = lines.len().div_ceil(2);
    let columns = Layout::horizontal([Constraint::Percentage(50), Constraint::Percentage(50)]);
    let [left, right] = columns.areas(middle);
    frame.render_widget(Paragraph::new(lines[..half].to_vec()), left);
    frame.render_widget(Paragraph::new(lines[half..].to_vec()), right);
    let faint = app.theme.style(Role::Faint);
    let words = [
        " Mouse: click a square to walk there; click or drag a box to where it shall go;",
        " the wheel undoes and redoes. Paste a level or moves to play them.",
        "",
        " any key: back to the game",
    ];
    frame.render_widget(Paragraph::new(words.map(|word| Line::styled(word, faint)).to_vec()), bottom);
}

fn line(app: &App) -> impl Fn(&crate::keys::Binding) -> Line<'static> {
    let theme = app.theme;
    move |binding| {
        Line::from(vec![
            Span::styled(format!(" {:>12}", binding.shown), theme.style(Role::Key)),
            Span::raw(format!("  {}", binding.help)),
        ])
    }
}
