//! A short list to choose from.

use crate::app::App;
use crate::list::first_seen;
use crate::picker::Picker;
use crate::theme::Role;
use crate::view::{key_line, wrapped};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

/// Draws the list; names in a column, words after them.
pub fn draw(app: &App, picker: &Picker, frame: &mut Frame<'_>) {
    let area = frame.area();
    let lines = picker.lines();
    let width = lines.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    // What does not fit beside the name of the chosen line is told in full below the list.
    let words = lines.get(picker.line).map(|(_, words)| words.as_str()).unwrap_or_default();
    let cut = width + 4 + words.chars().count() > usize::from(area.width);
    let told = if cut { wrapped(words, usize::from(area.width.saturating_sub(2))) } else { Vec::new() };
    let mut told: Vec<Line<'_>> = told.into_iter().map(|line| Line::raw(format!(" {line}"))).collect();
    let remark = picker.remark().map(|remark| wrapped(&remark, usize::from(area.width.saturating_sub(2))));
    let faint = |line: String| Line::styled(format!(" {line}"), app.theme.style(Role::Faint));
    told.extend(remark.into_iter().flatten().map(faint));
    let heights = [
        Constraint::Length(2),
        Constraint::Fill(1),
        Constraint::Length(told.len().min(5) as u16),
        Constraint::Length(1),
    ];
    let [top, middle, below, bottom] = Layout::vertical(heights).areas(area);
    let title = Line::styled(format!(" {}", picker.title()), app.theme.style(Role::Title));
    frame.render_widget(Paragraph::new(title), top);
    frame.render_widget(Paragraph::new(told), below);
    let height = usize::from(middle.height).max(1);
    let first = first_seen(picker.line, lines.len(), height);
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
    frame.render_widget(Paragraph::new(key_line(app.theme, &picker.keys())), bottom);
}
