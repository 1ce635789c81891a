//! Levels and positions as text: the letters that everybody reads.

use crate::{Cell, Level, Pos, rle};

impl Level {
    /// The level in canonical letters: rows without blanks at their end, each with a line end.
    /// A row with nothing in it is written `-`, since an empty line would end the board.
    #[must_use]
    pub fn to_xsb(&self) -> String {
        self.draw(&self.boxes, self.player)
    }

    /// The same for another position of the level: boxes and player elsewhere.
    ///
    /// # Panics
    /// If a position is outside the drawing.
    #[must_use]
    pub fn draw(&self, boxes: &[Pos], player: Pos) -> String {
        let mut out = String::with_capacity(usize::from(self.rows()) * (usize::from(self.cols()) + 1));
        for row in self.drawn_rows(boxes, player) {
            let row = row.trim_end();
            out.push_str(if row.is_empty() { "-" } else { row });
            out.push('\n');
        }
        out
    }

    /// The level on one line, with run lengths: short enough for a link, and few programs read it.
    #[must_use]
    pub fn to_run_lengths(&self) -> String {
        let row = |row: String| {
            let row = row.trim_end().replace(' ', "-");
            if row.is_empty() { "-".to_owned() } else { rle::shorten(row.chars()) }
        };
        self.drawn_rows(&self.boxes, self.player).map(row).collect::<Vec<_>>().join("|")
    }

    fn drawn_rows(&self, boxes: &[Pos], player: Pos) -> impl Iterator<Item = String> {
        let mut cells = self.ground.map(|&ground| Cell::of(ground, false, false));
        cells[player] = Cell::of(self.ground[player], false, true);
        for &pos in boxes {
            cells[pos] = Cell::of(self.ground[pos], true, false);
        }
        let cols = self.cols();
        (0..self.rows()).map(move |row| (0..cols).map(|col| cells[Pos::new(row, col)].letter()).collect())
    }
}

impl std::fmt::Display for Level {
    /// The canonical letters, as [`Level::to_xsb`].
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.to_xsb())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_position_of_the_same_level() {
        let level: Level = "######\n#@$ .#\n######".parse().unwrap();
        assert_eq!(level.draw(&[Pos::new(1, 4)], Pos::new(1, 3)), "######\n#  @*#\n######\n");
    }

    #[test]
    fn an_empty_row_does_not_end_the_board() {
        let text = "#####\n#@$.#\n#####\n-\n  *\n";
        assert_eq!(text.parse::<Level>().unwrap().to_xsb(), text);
    }

    #[test]
    fn one_line_with_run_lengths_reads_back() {
        let level: Level = "  ###\n### #\n#@$.#\n#####".parse().unwrap();
        assert_eq!(level.to_run_lengths(), "2-3#|3#-#|#@$.#|5#");
        assert_eq!(level.to_run_lengths().parse::<Level>().unwrap(), level);
    }
}
