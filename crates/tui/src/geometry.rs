//! Where the squares of a board are on the screen.

use ratatui::layout::Rect;
use sokonaut_level::Pos;

/// The part of a board that is shown, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Geometry {
    area: Rect,
    /// Columns of the screen for a square: twice its rows where there is room, so that squares look
    /// square.
    pub width: u16,
    /// Rows of the screen for a square.
    pub height: u16,
    first: Pos,
    shown: (u16, u16),
}

impl Geometry {
    /// Fits a board of so many rows and columns into an area, a square at most `largest` rows high;
    /// if the board is too large, `centre` stays in sight.
    pub fn new(area: Rect, rows: u16, cols: u16, centre: Pos, largest: u16) -> Self {
        let fits = |scale: &u16| {
            rows.saturating_mul(*scale) <= area.height && cols.saturating_mul(2 * scale) <= area.width
        };
        let height = (2..=largest).rev().find(fits).unwrap_or(1);
        let width = if cols.saturating_mul(2) <= area.width { 2 * height } else { 1 };
        let (high, wide) = (rows.min(area.height / height), cols.min(area.width / width));
        let start = |centre: u16, shown: u16, all: u16| centre.saturating_sub(shown / 2).min(all - shown);
        let first = Pos::new(start(centre.row, high, rows), start(centre.col, wide, cols));
        let area = Rect {
            x: area.x + (area.width - wide * width) / 2,
            y: area.y + (area.height - high * height) / 2,
            width: wide * width,
            height: high * height,
        };
        Self { area, width, height, first, shown: (high, wide) }
    }

    /// The squares in sight.
    pub fn squares(&self) -> impl Iterator<Item = Pos> + use<> {
        let Self { first, shown: (rows, cols), .. } = *self;
        (0..rows).flat_map(move |row| (0..cols).map(move |col| Pos::new(first.row + row, first.col + col)))
    }

    /// Where a square is on the screen: column and row of its upper left corner.
    pub fn place(&self, pos: Pos) -> Option<(u16, u16)> {
        let (row, col) = (pos.row.checked_sub(self.first.row)?, pos.col.checked_sub(self.first.col)?);
        let seen = row < self.shown.0 && col < self.shown.1;
        seen.then(|| (self.area.x + col * self.width, self.area.y + row * self.height))
    }

    /// The square at a place of the screen.
    pub fn square(&self, x: u16, y: u16) -> Option<Pos> {
        let (x, y) = (x.checked_sub(self.area.x)?, y.checked_sub(self.area.y)?);
        let within = x < self.area.width && y < self.area.height;
        within.then(|| Pos::new(self.first.row + y / self.height, self.first.col + x / self.width))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_drawn_can_be_clicked() {
        let area = Rect { x: 3, y: 2, width: 20, height: 8 };
        let sizes = [(4, 5), (8, 10), (30, 12), (9, 40), (100, 100), (1, 1), (2, 2)];
        for ((rows, cols), largest) in sizes.into_iter().flat_map(|size| [(size, 1), (size, 3)]) {
            for centre in [Pos::new(0, 0), Pos::new(rows / 2, cols / 2), Pos::new(rows - 1, cols - 1)] {
                let geometry = Geometry::new(area, rows, cols, centre, largest);
                assert!(geometry.place(centre).is_some(), "the player stays in sight");
                for pos in geometry.squares() {
                    let (x, y) = geometry.place(pos).unwrap();
                    assert!(area.contains((x, y).into()) && pos.row < rows && pos.col < cols);
                    let corner = (x + geometry.width - 1, y + geometry.height - 1);
                    assert!(area.contains(corner.into()));
                    assert_eq!(geometry.square(corner.0, corner.1), Some(pos));
                }
            }
        }
    }

    #[test]
    fn a_small_board_is_drawn_as_large_as_there_is_room() {
        let size = |rows, cols| {
            let geometry = Geometry::new(Rect::new(0, 0, 60, 24), rows, cols, Pos::new(0, 0), 3);
            (geometry.width, geometry.height)
        };
        assert_eq!([size(8, 10), size(8, 11), size(13, 10), size(24, 31)], [(6, 3), (4, 2), (2, 1), (1, 1)]);
    }
}
