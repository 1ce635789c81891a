//! A level that can be played.

use crate::{Grid, Pos};

/// What a square is, whatever stands on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ground {
    /// Nothing enters.
    Wall,
    /// Floor, inside the walls or outside of them.
    Floor,
    /// Floor where a box should end up.
    Goal,
}

/// A playable level: enclosed, with one player. It need not be solvable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Level {
    pub(crate) ground: Grid<Ground>,
    pub(crate) boxes: Vec<Pos>,
    pub(crate) player: Pos,
}

impl Level {
    /// Number of rows.
    #[must_use]
    pub fn rows(&self) -> u16 {
        self.ground.rows()
    }

    /// Number of columns.
    #[must_use]
    pub fn cols(&self) -> u16 {
        self.ground.cols()
    }

    /// The ground at a position; everything beyond the drawing is wall.
    #[must_use]
    pub fn ground(&self, pos: Pos) -> Ground {
        self.ground.get(pos).copied().unwrap_or(Ground::Wall)
    }

    /// Is there a wall?
    #[must_use]
    pub fn is_wall(&self, pos: Pos) -> bool {
        self.ground(pos) == Ground::Wall
    }

    /// Is there a goal?
    #[must_use]
    pub fn is_goal(&self, pos: Pos) -> bool {
        self.ground(pos) == Ground::Goal
    }

    /// Where the boxes stand at the start, row by row.
    #[must_use]
    pub fn boxes(&self) -> &[Pos] {
        &self.boxes
    }

    /// The goals, row by row.
    pub fn goals(&self) -> impl Iterator<Item = Pos> + '_ {
        self.ground.positions().filter(|&pos| self.is_goal(pos))
    }

    /// Where the player stands at the start.
    #[must_use]
    pub fn player(&self) -> Pos {
        self.player
    }
}

impl std::str::FromStr for Level {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let rows: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
        let cols = rows.iter().map(|row| row.len()).max().unwrap_or(0);
        let mut ground = Grid::filled(rows.len() as u16, cols as u16, Ground::Floor);
        let (mut boxes, mut player) = (Vec::new(), None);
        for (row, line) in rows.iter().enumerate() {
            for (col, letter) in line.chars().enumerate() {
                let pos = Pos::new(row as u16, col as u16);
                match letter {
                    '#' => ground[pos] = Ground::Wall,
                    '.' | '*' | '+' => ground[pos] = Ground::Goal,
                    _ => {}
                }
                if matches!(letter, '$' | '*') {
                    boxes.push(pos);
                }
                if matches!(letter, '@' | '+') {
                    player = Some(pos);
                }
            }
        }
        Ok(Self { ground, boxes, player: player.ok_or("no player")? })
    }
}
