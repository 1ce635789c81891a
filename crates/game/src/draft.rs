//! A level while somebody draws it: any letters anywhere, checked whenever asked.

use crate::lack::Lack;
use sokonaut_level::{Cell, Dialect, Grid, Ground, Level, Pos};

/// A drawing that may not be a level yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    cells: Grid<Cell>,
}

impl Draft {
    /// Rows and columns that a drawing may have.
    pub const SIDES: std::ops::RangeInclusive<u16> = 3..=100;

    /// A room without anything in it. Sides out of bounds are moved into them.
    #[must_use]
    pub fn blank(rows: u16, cols: u16) -> Self {
        let within = |side: u16| side.clamp(*Self::SIDES.start(), *Self::SIDES.end());
        let (rows, cols) = (within(rows), within(cols));
        let mut cells = Grid::filled(rows, cols, Cell::Floor);
        for pos in cells.positions() {
            let rim = pos.row == 0 || pos.col == 0 || pos.row + 1 == rows || pos.col + 1 == cols;
            cells[pos] = if rim { Cell::Wall } else { Cell::Floor };
        }
        Self { cells }
    }

    /// The drawing of a level.
    #[must_use]
    pub fn of(level: &Level) -> Self {
        let mut cells = Grid::filled(level.rows(), level.cols(), Cell::Floor);
        for pos in cells.positions() {
            let has_box = level.boxes().binary_search(&pos).is_ok();
            cells[pos] = Cell::of(level.ground(pos), has_box, level.player() == pos);
        }
        Self { cells }
    }

    /// A drawing as [text](Self::text); `None` if it is none, or its sides are out of bounds.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let lines: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
        let side = |length: usize| u16::try_from(length).ok().filter(|side| Self::SIDES.contains(side));
        let rows = side(lines.len())?;
        let cols = side(lines.iter().map(Vec::len).max()?)?;
        let mut cells = Grid::filled(rows, cols, Cell::Floor);
        for pos in cells.positions() {
            let letter = lines[usize::from(pos.row)].get(usize::from(pos.col)).copied().unwrap_or(' ');
            cells[pos] = Dialect::Xsb.cell(letter)?;
        }
        Some(Self { cells })
    }

    /// Number of rows.
    #[must_use]
    pub fn rows(&self) -> u16 {
        self.cells.rows()
    }

    /// Number of columns.
    #[must_use]
    pub fn cols(&self) -> u16 {
        self.cells.cols()
    }

    /// What is drawn on a square; beyond the drawing there is wall.
    #[must_use]
    pub fn cell(&self, pos: Pos) -> Cell {
        self.cells.get(pos).copied().unwrap_or(Cell::Wall)
    }

    /// Draws a letter. There is one player: a second takes the place of the first.
    ///
    /// Says whether that was possible: the square must be on the drawing, and the letter one of a
    /// board.
    pub fn paint(&mut self, at: Pos, letter: char) -> bool {
        let Some(cell) = Dialect::Xsb.cell(letter).filter(|_| self.cells.get(at).is_some()) else {
            return false;
        };
        if cell.has_player() {
            for pos in self.cells.positions().filter(|&pos| pos != at) {
                if self.cells[pos].has_player() {
                    self.cells[pos] = Cell::of(self.cells[pos].ground(), false, false);
                }
            }
        }
        self.cells[at] = cell;
        true
    }

    /// The drawing as text.
    #[must_use]
    pub fn text(&self) -> String {
        let row =
            |row| (0..self.cols()).map(|col| self.cells[Pos::new(row, col)].letter()).collect::<String>();
        (0..self.rows()).map(|number| row(number) + "\n").collect()
    }

    /// The level that is drawn.
    ///
    /// # Errors
    /// Everything that is missing or wrong.
    pub fn level(&self) -> Result<Level, Vec<Lack>> {
        let at =
            |wanted: fn(Cell) -> bool| self.cells.positions().filter(move |&pos| wanted(self.cells[pos]));
        let mut missing = Vec::new();
        let boxes: Vec<Pos> = at(Cell::has_box).collect();
        let goals = at(|cell| cell.ground() == Ground::Goal).count();
        if boxes.is_empty() {
            missing.push(Lack::NoBox);
        }
        if goals < boxes.len() {
            missing.push(Lack::TooFewGoals { boxes: boxes.len(), goals });
        }
        let Some(player) = at(Cell::has_player).next() else {
            missing.push(Lack::NoPlayer);
            return Err(missing);
        };
        match Level::new(self.cells.map(|cell| cell.ground()), boxes, player) {
            Err(error) => missing.extend(error.defects().iter().map(Lack::from)),
            Ok(level) if missing.is_empty() => return Ok(level),
            Ok(_) => {}
        }
        Err(missing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawing_becomes_a_level_step_by_step() {
        let mut draft = Draft::blank(3, 6);
        assert_eq!(draft.level(), Err(vec![Lack::NoBox, Lack::NoPlayer]));
        for (col, letter) in [(1, '@'), (2, '$')] {
            assert!(draft.paint(Pos::new(1, col), letter));
        }
        assert_eq!(draft.level(), Err(vec![Lack::TooFewGoals { boxes: 1, goals: 0 }]));
        draft.paint(Pos::new(1, 4), '.');
        assert_eq!(draft.level().unwrap().to_xsb(), "######\n#@$ .#\n######\n");
        draft.paint(Pos::new(0, 1), ' ');
        let lacks = draft.level().unwrap_err();
        assert_eq!(lacks, [Lack::Hole { at: Pos::new(0, 1) }]);
        assert_eq!(
            lacks[0].to_string(),
            "row 1, column 2: the walls have a hole: the player can walk out of the board"
        );
    }

    #[test]
    fn a_drawing_reads_back_and_nonsense_does_not() {
        let drawn = "####  \n#@ $# \n ##   \n";
        let draft = Draft::read(drawn).expect("a drawing");
        assert_eq!(draft.text(), drawn);
        assert_eq!(Draft::read(&drawn.replace("  \n", "\n")).expect("short rows").text(), drawn);
        for nonsense in ["", "##\n##\n", "###\n#x#\n###\n", &"#".repeat(101)] {
            assert!(Draft::read(nonsense).is_none(), "{nonsense}");
        }
    }

    #[test]
    fn there_is_one_player_and_no_nonsense() {
        let mut draft = Draft::of(&"######\n#+$ .#\n######".parse().unwrap());
        assert!(draft.paint(Pos::new(1, 3), '@'));
        assert_eq!(draft.text(), "######\n#.$@.#\n######\n");
        assert!(!draft.paint(Pos::new(1, 3), 'x'));
        assert!(!draft.paint(Pos::new(9, 9), '#'));
    }
}
