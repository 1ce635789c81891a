//! Where things are: a position as written in the level, and the four directions.

use std::fmt;

/// A square of the level as it is written: row and column, both from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pos {
    /// Row, counted from the top.
    pub row: u16,
    /// Column, counted from the left.
    pub col: u16,
}

impl Pos {
    /// The position in this row and column.
    #[must_use]
    pub const fn new(row: u16, col: u16) -> Self {
        Self { row, col }
    }

    /// The neighbour in a direction, or `None` beyond row or column 0 (or the largest number).
    #[must_use]
    pub const fn step(self, dir: Dir) -> Option<Self> {
        let (row, col) = match dir {
            Dir::Up => (self.row.checked_sub(1), Some(self.col)),
            Dir::Right => (Some(self.row), self.col.checked_add(1)),
            Dir::Down => (self.row.checked_add(1), Some(self.col)),
            Dir::Left => (Some(self.row), self.col.checked_sub(1)),
        };
        match (row, col) {
            (Some(row), Some(col)) => Some(Self { row, col }),
            _ => None,
        }
    }
}

impl fmt::Display for Pos {
    /// As people count: `row 1, column 1` is the first square.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "row {}, column {}", u32::from(self.row) + 1, u32::from(self.col) + 1)
    }
}

/// One of the four directions, clockwise from the top.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Dir {
    /// Towards row 0.
    Up,
    /// Towards larger columns.
    Right,
    /// Towards larger rows.
    Down,
    /// Towards column 0.
    Left,
}

impl Dir {
    /// All four, clockwise from the top.
    pub const ALL: [Self; 4] = [Self::Up, Self::Right, Self::Down, Self::Left];

    /// The direction with this number, clockwise from the top; only the last two bits count.
    #[must_use]
    pub const fn from_index(index: usize) -> Self {
        Self::ALL[index & 3]
    }

    /// 0 to 3, clockwise from the top.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other way.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::from_index(self as usize + 2)
    }

    /// The letter of a plain step: `u`, `r`, `d` or `l`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Up => 'u',
            Self::Right => 'r',
            Self::Down => 'd',
            Self::Left => 'l',
        }
    }

    /// The direction of a letter in either case.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'u' | 'U' => Some(Self::Up),
            'r' | 'R' => Some(Self::Right),
            'd' | 'D' => Some(Self::Down),
            'l' | 'L' => Some(Self::Left),
            _ => None,
        }
    }
}
