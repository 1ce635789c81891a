//! Lists that are longer than the screen: how keys lead through them, and what of them is seen.

use ratatui::crossterm::event::KeyCode;

/// So many lines down, or up, for a key that leads through a list.
pub fn lines_of(key: KeyCode, page: isize) -> Option<isize> {
    match key {
        KeyCode::Up => Some(-1),
        KeyCode::Down => Some(1),
        KeyCode::PageUp => Some(-page),
        KeyCode::PageDown => Some(page),
        KeyCode::Home => Some(isize::MIN),
        KeyCode::End => Some(isize::MAX),
        _ => None,
    }
}

/// The line so many lines down, or up, of a list of so many.
pub fn moved(line: usize, lines: isize, count: usize) -> usize {
    line.saturating_add_signed(lines).min(count.saturating_sub(1))
}

/// The first line that is seen where `height` lines are, the chosen one as near to the middle as
/// can be.
pub fn first_seen(line: usize, count: usize, height: usize) -> usize {
    line.saturating_sub(height / 2).min(count.saturating_sub(height))
}
