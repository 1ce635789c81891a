//! The solver at work: what it does in numbers, and the most promising position. The game shows it
//! beside the board, and `solve --watch` below the command.

use crate::theme::{Role, Theme};
use crate::view::position;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget};
use sokonaut_game::{Glimpse, grouped};
use sokonaut_level::Level;
use std::time::Duration;

/// Columns of the numbers.
pub const NUMBERS: u16 = 27;

/// A look at the solver.
#[derive(Clone, Copy, Debug)]
pub struct SolverView<'a> {
    /// The level that it works on.
    pub level: &'a Level,
    /// What it told last.
    pub glimpse: Option<&'a Glimpse>,
    /// How long it has been at work; `None` if it rests.
    pub time: Option<Duration>,
    /// Is the most promising position drawn?
    pub board: bool,
    /// How things look.
    pub theme: Theme,
}

impl SolverView<'_> {
    /// The numbers, a line each.
    pub fn lines(&self) -> Vec<Line<'static>> {
        let row = |name, value: String| row(self.theme, name, value);
        let mut lines = vec![heading(self.theme, "solver")];
        lines.push(match self.time {
            Some(time) => row("thinking", format!("{:.1} s", time.as_secs_f64())),
            None => Line::styled("at rest", self.theme.style(Role::Faint)),
        });
        let Some(glimpse) = self.glimpse else { return lines };
        lines.push(row("strategy", glimpse.strategy.to_owned()));
        lines.push(row("positions", grouped(glimpse.nodes)));
        if let Some(seconds) = self.time.map(|time| time.as_secs_f64()).filter(|&seconds| seconds > 0.1) {
            lines.push(row("a second", grouped((glimpse.nodes as f64 / seconds) as u64)));
        }
        if glimpse.waiting > 0 {
            lines.push(row("waiting", grouped(glimpse.waiting)));
        }
        if !glimpse.position.is_empty() {
            // The optimizer has no most promising position.
            lines.push(row("memory", format!("{} MiB", glimpse.memory >> 20)));
            lines.push(row("boxes home", format!("{} of {}", glimpse.packed, glimpse.boxes)));
        }
        lines
    }

    /// Rows that it would like to have on a screen of a width.
    pub fn height(&self, width: u16) -> u16 {
        let (numbers, board) = (self.lines().len() as u16, if self.board { self.level.rows() } else { 0 });
        if beside(width) { numbers.max(board) } else { numbers + board }
    }
}

/// Is there room for the position beside the numbers?
fn beside(width: u16) -> bool {
    width >= 2 * NUMBERS
}

impl Widget for SolverView<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let lines = self.lines();
        let above = (lines.len() as u16).min(area.height);
        let (numbers, board) = if beside(area.width) {
            let (left, right) = (area.width - NUMBERS, Rect { x: area.right() - NUMBERS, ..area });
            (Rect { width: NUMBERS, ..right }, Rect { width: left, ..area })
        } else {
            let below = Rect { y: area.y + above, height: area.height - above, ..area };
            (Rect { height: above, ..area }, below)
        };
        Paragraph::new(lines).render(numbers, buffer);
        if let Some(glimpse) = self.glimpse.filter(|glimpse| self.board && !glimpse.position.is_empty()) {
            // The solver tells of boxes only, not of the player.
            position::draw(self.theme, self.level, &glimpse.position, None, board, buffer);
        }
    }
}

/// A name and a value.
pub fn row(theme: Theme, name: &str, value: impl Into<String>) -> Line<'static> {
    Line::from(vec![Span::styled(format!("{name:<12}"), theme.style(Role::Faint)), Span::raw(value.into())])
}

/// A line that begins a part of the panel.
pub fn heading(theme: Theme, text: &str) -> Line<'static> {
    let rest = theme.rule().repeat(22_usize.saturating_sub(text.len()));
    Line::styled(format!("{text} {rest}"), theme.style(Role::Faint))
}
