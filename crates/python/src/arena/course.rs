//! A level as the games of an arena see it: squares of one board for all levels, numbered row by
//! row, and what is known of them before anybody plays.

use sokonaut_level::{Dir, Level, Pos};
use sokonaut_rules::Position;

/// Kinds of squares in an observation: wall, goal, box, player.
pub const PLANES: usize = 4;
/// The plane of the boxes.
pub const BOXES: usize = 2;
/// The plane of the player.
pub const PLAYER: usize = 3;

/// Walls, goals, boxes and the player as planes of bytes, 0 or 1, the level in the upper left
/// corner of a board.
pub fn planes(level: &Level, position: &Position, rows: usize, columns: usize) -> Vec<u8> {
    let cells = rows * columns;
    let mut bytes = vec![0; PLANES * cells];
    // Nothing is beyond the drawing, so it is wall.
    bytes[..cells].fill(1);
    let at = |pos: Pos| usize::from(pos.row) * columns + usize::from(pos.col);
    for pos in level.positions() {
        bytes[at(pos)] = u8::from(level.is_wall(pos));
        bytes[cells + at(pos)] = u8::from(level.is_goal(pos));
    }
    position.boxes.iter().for_each(|&pos| bytes[BOXES * cells + at(pos)] = 1);
    bytes[PLAYER * cells + at(position.player)] = 1;
    bytes
}

/// A level on a board that may be larger.
pub struct Course {
    columns: usize,
    walls: Vec<bool>,
    goals: Vec<bool>,
    /// Where a box is lost, even alone.
    dead: Vec<bool>,
    /// The observation at the start.
    pub planes: Vec<u8>,
    /// Where the player starts.
    pub player: usize,
    /// Where the boxes start.
    pub boxes: Vec<usize>,
    /// Is it lost from the start, for a reason that shows at once?
    pub hopeless: bool,
}

impl Course {
    /// The level in the upper left corner of a board.
    pub fn new(level: &Level, rows: usize, columns: usize) -> Self {
        let (cells, at) = (rows * columns, |pos: Pos| usize::from(pos.row) * columns + usize::from(pos.col));
        // Nothing is beyond the drawing, so it is wall.
        let (mut walls, mut goals, mut dead) = (vec![true; cells], vec![false; cells], vec![false; cells]);
        for pos in level.positions() {
            walls[at(pos)] = level.is_wall(pos);
            goals[at(pos)] = level.is_goal(pos);
        }
        let seen = sokonaut_solver::inspect(level);
        let hopeless = seen.is_err();
        seen.iter().flat_map(|seen| &seen.dead).for_each(|&pos| dead[at(pos)] = true);
        let (player, boxes) =
            (at(level.player()), level.boxes().iter().map(|&pos| at(pos)).collect::<Vec<_>>());
        let planes = planes(level, &Position::start(level), rows, columns);
        Self { columns, walls, goals, dead, planes, player, boxes, hopeless }
    }

    /// The square next to one inside the walls.
    pub fn next(&self, cell: usize, dir: Dir) -> usize {
        match dir {
            Dir::Up => cell - self.columns,
            Dir::Right => cell + 1,
            Dir::Down => cell + self.columns,
            Dir::Left => cell - 1,
        }
    }

    pub fn is_wall(&self, cell: usize) -> bool {
        self.walls[cell]
    }

    pub fn is_goal(&self, cell: usize) -> bool {
        self.goals[cell]
    }

    /// Is a position lost by the box that was just pushed here: on a dead square, or held for ever
    /// by walls and boxes of which not all are on goals? What this proves is true; it does not
    /// prove all that is.
    pub fn is_lost(&self, boxes: &[u8], cell: usize) -> bool {
        if self.dead[cell] && !self.goals[cell] {
            return true;
        }
        let mut held = Vec::new();
        self.is_frozen(boxes, cell, &mut held) && held.iter().any(|&cell| !self.goals[cell])
    }

    /// Can a box never move again? Boxes asked about on the way here count as walls. Those that
    /// hold each other are noted; if the answer is no, the notes mean nothing.
    fn is_frozen(&self, boxes: &[u8], cell: usize, held: &mut Vec<usize>) -> bool {
        let known = held.len();
        held.push(cell);
        let frozen = [Dir::Up, Dir::Left].into_iter().all(|dir| {
            let sides = [self.next(cell, dir), self.next(cell, dir.opposite())];
            let stuck = |side: usize, held: &mut Vec<usize>| {
                self.walls[side]
                    || held.contains(&side)
                    || boxes[side] == 1 && self.is_frozen(boxes, side, held)
            };
            sides.iter().any(|&side| stuck(side, held)) || sides.iter().all(|&side| self.dead[side])
        });
        if !frozen {
            held.truncate(known);
        }
        frozen
    }
}
