//! The letters of a board.

use crate::Ground;

/// What a letter of a board draws: the ground and what stands on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cell {
    /// `#` or `W`
    Wall,
    /// blank, `-` or `_`
    Floor,
    /// `.`
    Goal,
    /// `$` or `b`
    Box,
    /// `*` or `B`
    BoxOnGoal,
    /// `@` or `p`
    Player,
    /// `+` or `P`
    PlayerOnGoal,
}

/// Which letters a board is written with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Dialect {
    /// The letters everybody uses.
    Xsb,
    /// The letters of some lecture notes: `■` or `|` for walls, `?` for floor, `T` for goals.
    Notes,
    /// The letters of the first Sokoban as text: `X` for walls, `*` for boxes, `&` for boxes on
    /// goals.
    Maze,
}

impl Dialect {
    /// The cell a letter stands for.
    #[must_use]
    pub const fn cell(self, letter: char) -> Option<Cell> {
        match (self, letter) {
            (Self::Xsb, '#' | 'W') | (Self::Notes, '■' | '|') | (Self::Maze, 'X') => Some(Cell::Wall),
            (Self::Xsb, 'p') => Some(Cell::Player),
            (Self::Xsb, 'P') => Some(Cell::PlayerOnGoal),
            (Self::Xsb, 'b') => Some(Cell::Box),
            (Self::Xsb, 'B') => Some(Cell::BoxOnGoal),
            (Self::Notes, '?') => Some(Cell::Floor),
            (Self::Notes, 'T') => Some(Cell::Goal),
            (_, ' ' | '-' | '_') => Some(Cell::Floor),
            (_, '.') => Some(Cell::Goal),
            (Self::Maze, '*') => Some(Cell::Box),
            (Self::Maze, '&') => Some(Cell::BoxOnGoal),
            (Self::Maze, '$') => None,
            (_, '$') => Some(Cell::Box),
            (_, '*') => Some(Cell::BoxOnGoal),
            (_, '@') => Some(Cell::Player),
            (_, '+') => Some(Cell::PlayerOnGoal),
            _ => None,
        }
    }
}

impl Cell {
    /// The cell with this ground, and perhaps a box or the player on it.
    ///
    /// A wall stays a wall, and a box hides the player: neither happens in a
    /// [`Level`](crate::Level).
    #[must_use]
    pub const fn of(ground: Ground, has_box: bool, has_player: bool) -> Self {
        match (ground, has_box, has_player) {
            (Ground::Wall, _, _) => Self::Wall,
            (Ground::Floor, true, _) => Self::Box,
            (Ground::Goal, true, _) => Self::BoxOnGoal,
            (Ground::Floor, false, true) => Self::Player,
            (Ground::Goal, false, true) => Self::PlayerOnGoal,
            (Ground::Floor, false, false) => Self::Floor,
            (Ground::Goal, false, false) => Self::Goal,
        }
    }

    /// The letter the crate writes for it.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Wall => '#',
            Self::Floor => ' ',
            Self::Goal => '.',
            Self::Box => '$',
            Self::BoxOnGoal => '*',
            Self::Player => '@',
            Self::PlayerOnGoal => '+',
        }
    }

    /// What the square is when nothing stands on it.
    #[must_use]
    pub const fn ground(self) -> Ground {
        match self {
            Self::Wall => Ground::Wall,
            Self::Floor | Self::Box | Self::Player => Ground::Floor,
            Self::Goal | Self::BoxOnGoal | Self::PlayerOnGoal => Ground::Goal,
        }
    }

    /// Does a box stand here?
    #[must_use]
    pub const fn has_box(self) -> bool {
        matches!(self, Self::Box | Self::BoxOnGoal)
    }

    /// Does the player stand here?
    #[must_use]
    pub const fn has_player(self) -> bool {
        matches!(self, Self::Player | Self::PlayerOnGoal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_reads_back_from_its_letter() {
        for letter in "# .$*@+".chars() {
            let cell = Dialect::Xsb.cell(letter).unwrap();
            assert_eq!(cell.letter(), letter);
            assert_eq!(Cell::of(cell.ground(), cell.has_box(), cell.has_player()), cell);
        }
    }

    #[test]
    fn both_families_of_letters_say_the_same() {
        for (symbol, letter) in "#@+$*  ".chars().zip("WpPbB-_".chars()) {
            assert_eq!(Dialect::Xsb.cell(symbol), Dialect::Xsb.cell(letter));
        }
        for (symbol, letter) in "## .@$*+".chars().zip("■|?T@$*+".chars()) {
            assert_eq!(Dialect::Xsb.cell(symbol), Dialect::Notes.cell(letter));
        }
        for (symbol, letter) in "# .@$*+".chars().zip("X .@*&+".chars()) {
            assert_eq!(Dialect::Xsb.cell(symbol), Dialect::Maze.cell(letter));
        }
    }
}
