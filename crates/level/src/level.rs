//! A level that can be played.

use crate::defect::{LevelError, Place};
use crate::flood::flood;
use crate::validate::Draft;
use crate::{Grid, Pos};

/// What a square is, whatever stands on it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ground {
    /// Nothing enters.
    Wall,
    /// Floor, inside the walls or outside of them.
    Floor,
    /// Floor where a box should end up.
    Goal,
}

/// A playable level: enclosed, with one player. It need not be solvable.
///
/// The last column, the first and the last row are never empty floor, so that a level and its
/// drawing determine each other.
///
/// ```
/// # use sokonaut_level::{Level, Pos};
/// let level: Level = "#####\n#@$.#\n#####".parse()?;
/// assert_eq!(level.player(), Pos::new(1, 1));
/// assert_eq!(level.boxes(), [Pos::new(1, 2)]);
/// assert!(level.is_goal(Pos::new(1, 3)));
/// # Ok::<(), sokonaut_level::LevelError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Level {
    pub(crate) ground: Grid<Ground>,
    pub(crate) boxes: Vec<Pos>,
    pub(crate) player: Pos,
}

impl Level {
    /// The level with this ground, these boxes and this player, for those who make levels rather
    /// than read them. Empty rows and columns at the right, top and bottom are cut off.
    ///
    /// # Errors
    /// Everything that keeps it from being played; places count rows and columns of `ground` from
    /// 1.
    pub fn new(
        ground: Grid<Ground>,
        boxes: impl IntoIterator<Item = Pos>,
        player: Pos,
    ) -> Result<Self, LevelError> {
        let place = |pos: Pos| Place { line: usize::from(pos.row) + 1, column: usize::from(pos.col) + 1 };
        let draft = Draft { ground, boxes: boxes.into_iter().collect(), players: vec![player] };
        draft.level(None, Vec::new(), place)
    }

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

    /// All positions of the drawing, row by row.
    pub fn positions(&self) -> impl Iterator<Item = Pos> + use<> {
        self.ground.positions()
    }

    /// Does every box stand on a goal at the start?
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.boxes.iter().all(|&pos| self.is_goal(pos))
    }

    /// The squares that the player could walk to if there were no boxes.
    #[must_use]
    pub fn inside(&self) -> Grid<bool> {
        flood(self.rows(), self.cols(), self.player, |pos| !self.is_wall(pos))
    }

    /// How many squares the player could walk to if there were no boxes.
    #[must_use]
    pub fn squares(&self) -> usize {
        let inside = self.inside();
        inside.positions().filter(|&pos| inside[pos]).count()
    }

    /// The squares that the player can walk to from `from` without pushing, with boxes at `boxes`.
    #[must_use]
    pub fn reach(&self, boxes: &[Pos], from: Pos) -> Grid<bool> {
        let mut blocked = self.ground.map(|&ground| ground == Ground::Wall);
        for &pos in boxes {
            blocked[pos] = true;
        }
        flood(self.rows(), self.cols(), from, |pos| !blocked[pos])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Defect;

    fn drawn(level: &Level, set: &Grid<bool>) -> String {
        let letter = |pos: Pos| match (level.is_wall(pos), set[pos]) {
            (true, _) => '#',
            (_, true) => 'o',
            _ => ' ',
        };
        let row = |row| (0..level.cols()).map(|col| letter(Pos::new(row, col))).collect::<String>();
        (0..level.rows()).map(|r| row(r).trim_end().to_owned() + "\n").collect()
    }

    #[test]
    fn inside_ignores_boxes_and_reach_does_not() {
        let level: Level = "\
########  ###
#@ $ . #  # #
########  ###"
            .parse()
            .unwrap();
        let inside = "\
########  ###
#oooooo#  # #
########  ###
";
        let reach = "\
########  ###
#oo    #  # #
########  ###
";
        assert_eq!(drawn(&level, &level.inside()), inside);
        assert_eq!(drawn(&level, &level.reach(level.boxes(), level.player())), reach);
    }

    #[test]
    fn a_made_level_is_checked_too() {
        let mut ground = Grid::filled(3, 6, Ground::Wall);
        for col in 1..4 {
            ground[Pos::new(1, col)] = Ground::Floor;
        }
        for row in 0..3 {
            ground[Pos::new(row, 5)] = Ground::Floor;
        }
        let level = Level::new(ground.clone(), [Pos::new(1, 2)], Pos::new(1, 1)).unwrap();
        assert_eq!(level.to_xsb(), "#####\n#@$ #\n#####\n");
        let error = Level::new(ground, [Pos::new(1, 1), Pos::new(0, 0)], Pos::new(1, 1)).unwrap_err();
        let at = |line, column| Place { line, column };
        assert_eq!(error.defects(), [Defect::Occupied(at(1, 1)), Defect::Occupied(at(2, 2))]);
    }
}
