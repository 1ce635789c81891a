//! One square of a board on the screen: a letter, two letters, or a small picture, as large as
//! there is room.

use crate::geometry::Geometry;
use crate::theme::{Role, Theme};
use ratatui::buffer::Buffer;
use ratatui::style::Style;
use sokonaut_level::Cell;

/// What a square looks like when nothing is marked on it.
pub fn role_of(cell: Cell) -> Role {
    match cell {
        Cell::Wall => Role::Wall,
        Cell::Floor => Role::Floor,
        Cell::Goal => Role::Goal,
        Cell::Box => Role::Box,
        Cell::BoxOnGoal => Role::BoxOnGoal,
        Cell::Player | Cell::PlayerOnGoal => Role::Player,
    }
}

/// What stands on a square and how it is shown there.
pub struct Tile<'a> {
    /// What stands there.
    pub cell: Cell,
    /// What it is drawn as.
    pub role: Role,
    /// Its colours, or those of a mark.
    pub style: Style,
    /// Two letters: those of the role, or those of a mark.
    pub pair: &'a str,
}

impl Tile<'_> {
    /// A square without a mark.
    pub fn plain(theme: Theme, cell: Cell) -> Self {
        let role = role_of(cell);
        Self { cell, role, style: theme.style(role), pair: theme.pair(role) }
    }

    /// Draws the square with its upper left corner at a place.
    pub fn draw(&self, theme: Theme, geometry: &Geometry, (x, y): (u16, u16), buffer: &mut Buffer) {
        let (width, height) = (geometry.width, geometry.height);
        match (width, height) {
            (1, _) => buffer.set_string(x, y, self.letter(theme).to_string(), self.style),
            (_, 1) => buffer.set_string(x, y, self.pair, self.style),
            _ => {
                for (row, line) in (y..).zip(self.picture(theme, width, height)) {
                    buffer.set_string(x, row, line, self.style);
                }
            }
        }
    }

    /// Where there is room for one letter only, a mark on the floor shows its last.
    fn letter(&self, theme: Theme) -> char {
        let marked = matches!(self.role, Role::Floor | Role::Goal) && self.pair != theme.pair(self.role);
        self.pair.chars().last().filter(|_| marked).unwrap_or(self.cell.letter())
    }

    fn picture(&self, theme: Theme, width: u16, height: u16) -> Vec<String> {
        let (width, height) = (usize::from(width), usize::from(height));
        if self.pair != theme.pair(self.role) {
            return centred(&[self.pair], width, height);
        }
        match self.role {
            Role::Wall => vec![self.pair.repeat(width / 2); height],
            Role::Box => frame(if theme.unicode { BOX } else { BOX_ASCII }, width, height),
            Role::BoxOnGoal => frame(if theme.unicode { HOME } else { HOME_ASCII }, width, height),
            Role::Goal => {
                let ring = frame(if theme.unicode { RING } else { RING_ASCII }, width - 2, height);
                ring.into_iter().map(|line| format!(" {line} ")).collect()
            }
            Role::Player => {
                let body =
                    if theme.unicode { ["◖◗", "╱██╲", "╱╲"] } else { ["()", "/##\\", "/\\"] };
                let body: Vec<&str> = if height > 2 { body.to_vec() } else { vec![body[0], body[2]] };
                centred(&body, width, height)
            }
            _ => centred(&[self.pair], width, height),
        }
    }
}

/// Corners from the upper left clockwise, then the horizontal and the vertical line.
type Border = [char; 6];

const BOX: Border = ['┌', '┐', '┘', '└', '─', '│'];
const BOX_ASCII: Border = ['+', '+', '+', '+', '-', '|'];
const HOME: Border = ['╔', '╗', '╝', '╚', '═', '║'];
const HOME_ASCII: Border = ['<', '>', '>', '<', '=', '|'];
const RING: Border = ['╭', '╮', '╯', '╰', '─', '│'];
const RING_ASCII: Border = ['.', '.', '\'', '\'', '-', '|'];

fn frame(
    [left, right, low_right, low_left, across, down]: Border,
    width: usize,
    height: usize,
) -> Vec<String> {
    let line = |from: char, fill: char, to: char| {
        let middle: String = std::iter::repeat_n(fill, width - 2).collect();
        format!("{from}{middle}{to}")
    };
    let mut lines = vec![line(left, across, right)];
    lines.extend(vec![line(down, ' ', down); height - 2]);
    lines.push(line(low_left, across, low_right));
    lines
}

fn centred(lines: &[&str], width: usize, height: usize) -> Vec<String> {
    let above = (height - lines.len()) / 2;
    (0..height)
        .map(|row| row.checked_sub(above).and_then(|row| lines.get(row)).copied().unwrap_or_default())
        .map(|line| format!("{line:^width$}"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::looks::Look;

    fn picture(cell: Cell, unicode: bool, scale: u16) -> String {
        let theme = Theme { look: Look::Auto, colour: false, unicode };
        Tile::plain(theme, cell).picture(theme, 2 * scale, scale).join("\n")
    }

    #[test]
    fn every_picture_fills_its_square() {
        let cells = [Cell::Wall, Cell::Floor, Cell::Goal, Cell::Box, Cell::BoxOnGoal, Cell::Player];
        for (cell, unicode) in cells.into_iter().flat_map(|cell| [(cell, true), (cell, false)]) {
            for scale in [2, 3] {
                let lines = picture(cell, unicode, scale);
                let wide = |line: &str| line.chars().count() == 2 * usize::from(scale);
                assert!(lines.lines().count() == usize::from(scale) && lines.lines().all(wide), "{lines}");
            }
        }
    }

    #[test]
    fn a_box_that_is_home_has_another_edge() {
        assert_eq!(picture(Cell::Box, true, 2), "┌──┐\n└──┘");
        assert_eq!(picture(Cell::BoxOnGoal, true, 2), "╔══╗\n╚══╝");
        assert_eq!(picture(Cell::Goal, true, 2), " ╭╮ \n ╰╯ ");
        assert_eq!(picture(Cell::Box, false, 2), "+--+\n+--+");
        assert_eq!(picture(Cell::BoxOnGoal, false, 2), "<==>\n<==>");
    }
}
