//! A position of a level on its own: a preview, or what the solver looks at.

use crate::geometry::Geometry;
use crate::theme::Theme;
use crate::view::tile::Tile;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use sokonaut_level::{Cell, Level, Pos};

/// Draws as much of a position as there is room for. Nobody knows where the player is if `player`
/// is `None`.
pub fn draw(
    theme: Theme,
    level: &Level,
    boxes: &[Pos],
    player: Option<Pos>,
    area: Rect,
    buffer: &mut Buffer,
) {
    let inside = level.inside();
    let centre = player.or_else(|| boxes.first().copied()).unwrap_or(level.player());
    let geometry = Geometry::new(area, level.rows(), level.cols(), centre, 1);
    for pos in geometry.squares() {
        let cell = Cell::of(level.ground(pos), boxes.contains(&pos), player == Some(pos));
        let Some(at) = geometry.place(pos).filter(|_| cell != Cell::Floor || inside[pos]) else { continue };
        Tile::plain(theme, cell).draw(theme, &geometry, at, buffer);
    }
}
