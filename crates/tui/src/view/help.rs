//! All keys, on as many pages as they need.

use crate::app::App;
use crate::keys::{BINDINGS, Binding};
use crate::theme::{Role, Theme};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

/// Columns that a key with its words takes.
const COLUMN: u16 = 39;

/// The whole game in a sentence.
pub const RULES: &str = " Push every box onto a goal: one box at a time, and nobody can pull.";

const MOUSE: &str = "Mouse: click a square to walk there; click or drag a box to where it shall go; the wheel undoes \
    and redoes. Paste a level or moves to play them.";

fn shown() -> Vec<&'static Binding> {
    BINDINGS.iter().filter(|binding| !binding.help.is_empty()).collect()
}

/// Rows of words about the mouse; none where there is hardly room for the keys.
fn words(area: Rect) -> u16 {
    if area.height < 20 { 0 } else { (MOUSE.len() as u16).div_ceil(area.width.max(1)).min(4) }
}

/// Rows and columns of keys on a page.
fn grid(area: Rect) -> (usize, usize) {
    let rows = usize::from(area.height.saturating_sub(3 + words(area))).max(1);
    (rows, usize::from(area.width / COLUMN).clamp(1, 3))
}

/// How many pages the keys take on a screen.
pub fn pages(area: Rect) -> usize {
    let (rows, columns) = grid(area);
    shown().len().div_ceil(rows * columns)
}

/// Draws a page of the help.
pub fn draw(app: &App, page: usize, frame: &mut Frame<'_>) {
    let area = frame.area();
    let (rows, columns) = grid(area);
    let heights =
        [Constraint::Length(2), Constraint::Fill(1), Constraint::Length(words(area)), Constraint::Length(1)];
    let [top, middle, mouse, bottom] = Layout::vertical(heights).areas(area);
    let title = Line::styled(RULES, app.theme.style(Role::Title));
    frame.render_widget(Paragraph::new(title).wrap(Wrap { trim: false }), top);
    let lines: Vec<Line<'static>> = shown().into_iter().map(|binding| line(app.theme, binding)).collect();
    let here: Vec<_> = lines.into_iter().skip(page * rows * columns).take(rows * columns).collect();
    let areas = Layout::horizontal(vec![Constraint::Fill(1); columns]).split(middle);
    // One page is filled evenly, several are filled up.
    let high = if pages(area) == 1 { here.len().div_ceil(columns) } else { rows };
    for (column, lines) in areas.iter().zip(here.chunks(high.max(1))) {
        frame.render_widget(Paragraph::new(lines.to_vec()), *column);
    }
    let faint = app.theme.style(Role::Faint);
    frame.render_widget(Paragraph::new(Line::styled(MOUSE, faint)).wrap(Wrap { trim: true }), mouse);
    let last = page + 1 >= pages(area);
    let text = if last { " any key: back to the game" } else { " any key: more; esc: back to the game" };
    frame.render_widget(Paragraph::new(Line::styled(text, faint)), bottom);
}

fn line(theme: Theme, binding: &Binding) -> Line<'static> {
    Line::from(vec![
        Span::styled(format!(" {:>12}", binding.shown), theme.style(Role::Key)),
        Span::raw(format!("  {}", binding.help)),
    ])
}
