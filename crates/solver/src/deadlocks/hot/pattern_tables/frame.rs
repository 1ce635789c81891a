//! Where a window is, and what is seen through it.

use super::table::{MOST_CELLS, Scene};
use crate::analysis::Analysis;
use crate::board::{Board, Square, SquareSet};
use sokonaut_level::Pos;

/// No window has more rows.
pub(super) const MOST_ROWS: usize = 5;

/// A rectangle of the level as written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Frame {
    pub corner: Pos,
    pub rows: u16,
    pub cols: u16,
}

impl Frame {
    fn contains(&self, pos: Pos) -> bool {
        (self.corner.row..self.corner.row + self.rows).contains(&pos.row)
            && (self.corner.col..self.corner.col + self.cols).contains(&pos.col)
    }

    /// Is the other frame within this one?
    pub fn covers(&self, other: &Self) -> bool {
        let end = Pos::new(other.corner.row + other.rows - 1, other.corner.col + other.cols - 1);
        self.contains(other.corner) && self.contains(end)
    }

    /// The same frame without outer rows and columns that are all wall: the squares just outside
    /// are seen anyway. `None` if nothing is left.
    pub fn trimmed(mut self, board: &Board) -> Option<Self> {
        let is_wall = |row: u16, col: u16| board.square_from_pos(Pos::new(row, col)).is_none();
        let row_is_wall = |f: &Self, row: u16| (0..f.cols).all(|col| is_wall(row, f.corner.col + col));
        let col_is_wall = |f: &Self, col: u16| (0..f.rows).all(|row| is_wall(f.corner.row + row, col));
        while self.rows > 0 && row_is_wall(&self, self.corner.row) {
            self.corner.row += 1;
            self.rows -= 1;
        }
        if self.rows == 0 {
            return None;
        }
        // There is floor now, so the other three loops end before nothing is left.
        while row_is_wall(&self, self.corner.row + self.rows - 1) {
            self.rows -= 1;
        }
        while col_is_wall(&self, self.corner.col) {
            self.corner.col += 1;
            self.cols -= 1;
        }
        while col_is_wall(&self, self.corner.col + self.cols - 1) {
            self.cols -= 1;
        }
        Some(self)
    }

    /// Is the player outside the frame, or can it walk out?
    pub fn is_outside<const W: usize>(&self, board: &Board, boxes: &SquareSet<W>, player: Square) -> bool {
        let mut closed = board.blocked(boxes).with(player);
        // At most 25 squares inside wait here, and the neighbours of one more.
        let mut stack = [player; MOST_ROWS * MOST_ROWS + 4];
        let mut height = 1;
        while height > 0 {
            height -= 1;
            let square = stack[height];
            if !self.contains(board.pos(square)) {
                return true;
            }
            for next in board.neighbours(square) {
                if !closed.contains(next) {
                    closed.insert(next);
                    stack[height] = next;
                    height += 1;
                }
            }
        }
        false
    }
}

/// A run of squares of one row: `mask` of the bits from `start`, moved to `shift`.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Run {
    pub start: u16,
    pub mask: u8,
    pub shift: u8,
}

/// What is seen through a frame.
#[derive(Clone, Debug)]
pub(super) struct Look {
    pub frame: Frame,
    pub scene: Scene,
    /// The cells that may hold boxes, as bit numbers of the scene, and their squares.
    pub cells: Vec<u8>,
    pub squares: Vec<Square>,
    /// The same squares row by row: they are numbered without gaps, because walls have no numbers.
    pub runs: [Run; MOST_ROWS],
}

impl Look {
    /// Looks through a frame; `None` if there is nothing to see, or more than `most_cells` cells.
    pub fn new<const W: usize>(facts: &Analysis<W>, frame: Frame, most_cells: usize) -> Option<Self> {
        let (scene, runs) = (Scene::default(), [Run::default(); MOST_ROWS]);
        let cells = Vec::with_capacity(MOST_CELLS);
        let mut look = Self { frame, scene, cells, squares: Vec::with_capacity(MOST_CELLS), runs };
        for row in -1..=i32::from(frame.rows) {
            let line = look.see_row(facts, row);
            // Dead squares at the ends of a row need no place in the table: no box stands there.
            let live = |&(_, square): &(u8, Square)| !facts.dead.contains(square);
            let ends = (line.iter().position(live), line.iter().rposition(live));
            if let (Some(first), Some(last)) = ends {
                look.add_run(row as usize, &line[first..=last], most_cells)?;
            }
        }
        (look.cells.len() > 1).then_some(look)
    }

    /// Adds a row to the scene and returns the floor of the window in it.
    fn see_row<const W: usize>(&mut self, facts: &Analysis<W>, row: i32) -> Vec<(u8, Square)> {
        let Frame { corner, rows, cols } = self.frame;
        let (rows, cols) = (i32::from(rows), i32::from(cols));
        let mut line = Vec::with_capacity(MOST_ROWS);
        for col in -1..=cols {
            let bit = 8 * (row + 1) + col + 1;
            let (in_rows, in_cols) = ((0..rows).contains(&row), (0..cols).contains(&col));
            let inside = in_rows && in_cols;
            self.scene.inner |= u64::from(inside) << bit;
            let (row, col) =
                (u16::try_from(i32::from(corner.row) + row), u16::try_from(i32::from(corner.col) + col));
            let (Ok(row), Ok(col)) = (row, col) else { continue };
            let Some(square) = facts.board.square_from_pos(Pos::new(row, col)) else { continue };
            if !in_rows && !in_cols {
                continue;
            }
            self.scene.floor |= 1 << bit;
            self.scene.dead |= u64::from(facts.dead.contains(square)) << bit;
            if inside {
                self.scene.goals |= u64::from(facts.goals.contains(square)) << bit;
                line.push((bit as u8, square));
            }
        }
        line
    }

    fn add_run(&mut self, row: usize, line: &[(u8, Square)], most_cells: usize) -> Option<()> {
        let (start, shift) = (line[0].1.index() as u16, self.cells.len() as u8);
        self.runs[row] = Run { start, mask: ((1_u32 << line.len()) - 1) as u8, shift };
        self.cells.extend(line.iter().map(|&(bit, _)| bit));
        self.squares.extend(line.iter().map(|&(_, square)| square));
        (self.cells.len() <= most_cells).then_some(())
    }
}
