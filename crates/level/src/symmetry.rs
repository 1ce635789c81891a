//! The eight ways to turn and mirror a board.

use crate::{Dir, Grid, Level, Pos};
use std::fmt;

/// One of the eight symmetries of the square: perhaps swap rows and columns, then perhaps mirror
/// either.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Symmetry {
    transpose: bool,
    flip_rows: bool,
    flip_cols: bool,
}

impl Symmetry {
    /// All eight; the first changes nothing.
    pub const ALL: [Self; 8] = {
        let mut all = [Self { transpose: false, flip_rows: false, flip_cols: false }; 8];
        let mut index = 0;
        while index < 8 {
            all[index] =
                Self { transpose: index & 4 != 0, flip_rows: index & 2 != 0, flip_cols: index & 1 != 0 };
            index += 1;
        }
        all
    };

    /// Rows and columns of a board of this size afterwards.
    #[must_use]
    pub const fn size(self, rows: u16, cols: u16) -> (u16, u16) {
        if self.transpose { (cols, rows) } else { (rows, cols) }
    }

    /// Where a square of a board of this size ends up.
    #[must_use]
    pub const fn pos(self, pos: Pos, rows: u16, cols: u16) -> Pos {
        let (height, width) = self.size(rows, cols);
        let (row, col) = if self.transpose { (pos.col, pos.row) } else { (pos.row, pos.col) };
        Pos {
            row: if self.flip_rows { height - 1 - row } else { row },
            col: if self.flip_cols { width - 1 - col } else { col },
        }
    }

    /// Where a direction points afterwards, so that a solution can be turned with its level.
    #[must_use]
    pub const fn dir(self, dir: Dir) -> Dir {
        let dir = match (self.transpose, dir) {
            (false, dir) => dir,
            (true, Dir::Up) => Dir::Left,
            (true, Dir::Left) => Dir::Up,
            (true, Dir::Down) => Dir::Right,
            (true, Dir::Right) => Dir::Down,
        };
        match dir {
            Dir::Up | Dir::Down if self.flip_rows => dir.opposite(),
            Dir::Left | Dir::Right if self.flip_cols => dir.opposite(),
            _ => dir,
        }
    }

    /// What both do, one after the other.
    #[must_use]
    pub fn then(self, next: Self) -> Self {
        let both = |dir: Dir| next.dir(self.dir(dir));
        // Where two directions go that are not on one line decides.
        let same = |one: &Self| Dir::ALL.into_iter().all(|dir| one.dir(dir) == both(dir));
        Self::ALL.into_iter().find(same).expect("they are closed under composition")
    }

    /// What undoes it.
    #[must_use]
    pub fn inverse(self) -> Self {
        let undoes = |one: &Self| self.then(*one) == Self::ALL[0];
        Self::ALL.into_iter().find(undoes).expect("each can be undone")
    }

    /// A grid, turned.
    #[must_use]
    pub fn grid<T: Clone>(self, grid: &Grid<T>) -> Grid<T> {
        let (rows, cols) = (grid.rows(), grid.cols());
        let (height, width) = self.size(rows, cols);
        let Some(corner) = grid.get(Pos::new(0, 0)) else { return grid.clone() };
        let mut turned = Grid::filled(height, width, corner.clone());
        for pos in grid.positions() {
            turned[self.pos(pos, rows, cols)] = grid[pos].clone();
        }
        turned
    }
}

impl fmt::Display for Symmetry {
    /// What was done to a drawing, for people.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match (self.transpose, self.flip_rows, self.flip_cols) {
            (false, false, false) => "as it is",
            (false, false, true) => "mirrored left to right",
            (false, true, false) => "mirrored top to bottom",
            (false, true, true) => "turned upside down",
            (true, false, false) => "mirrored at the falling diagonal",
            (true, false, true) => "turned a quarter to the right",
            (true, true, false) => "turned a quarter to the left",
            (true, true, true) => "mirrored at the rising diagonal",
        })
    }
}

impl Level {
    /// The level, turned or mirrored.
    #[must_use]
    pub fn turned(&self, symmetry: Symmetry) -> Self {
        let turn = |pos: Pos| symmetry.pos(pos, self.rows(), self.cols());
        let mut boxes: Vec<Pos> = self.boxes.iter().copied().map(turn).collect();
        boxes.sort_unstable();
        let ground = symmetry.grid(&self.ground);
        crate::validate::trimmed(Self { ground, boxes, player: turn(self.player) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_different_drawings_of_a_lopsided_level() {
        let level: Level = "######\n#@$ .#\n#  ###\n####".parse().unwrap();
        let drawings: std::collections::BTreeSet<String> =
            Symmetry::ALL.iter().map(|&symmetry| level.turned(symmetry).to_xsb()).collect();
        assert_eq!(drawings.len(), 8);
        assert!(drawings.contains(&level.to_xsb()));
        assert!(drawings.contains("####\n#@ #\n#$ #\n# ##\n#.#\n###\n"));
    }

    #[test]
    fn one_after_the_other_is_one_of_them() {
        let level: Level = "######\n#@$ .#\n#  ###\n####".parse().unwrap();
        for one in Symmetry::ALL {
            assert_eq!(one.then(one.inverse()), Symmetry::ALL[0]);
            for other in Symmetry::ALL {
                assert_eq!(level.turned(one).turned(other), level.turned(one.then(other)));
            }
        }
        let words = |index: usize| Symmetry::ALL[index].to_string();
        assert_eq!((Symmetry::ALL[5].dir(Dir::Up), Symmetry::ALL[6].dir(Dir::Up)), (Dir::Right, Dir::Left));
        assert_eq!(
            (words(1), words(5)),
            ("mirrored left to right".into(), "turned a quarter to the right".into())
        );
    }

    #[test]
    fn directions_turn_with_the_squares() {
        let (rows, cols) = (5, 7);
        for symmetry in Symmetry::ALL {
            for dir in Dir::ALL {
                let from = Pos::new(2, 3);
                let moved = symmetry.pos(from.step(dir).unwrap(), rows, cols);
                assert_eq!(symmetry.pos(from, rows, cols).step(symmetry.dir(dir)), Some(moved));
            }
        }
    }
}
