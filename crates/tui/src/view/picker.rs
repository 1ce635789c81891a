//! A short list to choose from.

use crate::app::App;
use crate::picker::Picker;
use crate::theme::Role;
use crate::view::key_line;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

/// Draws the list; names in a column, words after them.
pub fn draw(app: &App, picker: &Picker, frame: &mut Frame<'_>) {
    let heights = [Constraint::Length(2), Constraint::Fill(1), Constraint::Length(1)];
    let [top, middle, bottom] = Layout::vertical(heights).areas(frame.area());
    let title = Line::styled(format!(" {}", picker.title()), app.theme.style(Role::Title));
    frame.render_widget(Paragraph::new(title), top);
    let lines = picker.lines();
    let width = lines.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let height = usize::from(middle.height).max(1);
    let first = picker.line.saturating_sub(height / 2).min(lines.len().saturating_sub(height));
    let entry = |(index, (name, words)): (usize, &(String, String))| {
        let role = if index == picker.line { Role::Chosen } else { Role::Key };
        Line::from(vec![
            Span::raw(" "),
            Span::styled(format!(" {name:width$} "), app.theme.style(role)),
            Span::raw(format!(" {words}")),
        ])
    };
    let shown: Vec<Line<'_>> = lines.iter().enumerate().skip(first).take(height).map(entry).collect();
    frame.render_widget(Paragraph::new(shown), middle);
    let keys = [("up down", "choose"), ("enter", picker.verb()), ("esc", "back")];
    frame.render_widget(Paragraph::new(key_line(app.theme, &keys)), bottom);
}
