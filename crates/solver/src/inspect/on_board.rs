//! From positions of the level as written to squares of the board.

use crate::board::{Board, Square};
use sokonaut_level::{Dir, Grid, Level, Pos};

/// Where the walls of a level are.
pub fn walls_of(level: &Level) -> Grid<bool> {
    let mut walls = Grid::filled(level.rows(), level.cols(), false);
    walls.positions().for_each(|pos| walls[pos] = level.is_wall(pos));
    walls
}

/// The player's square, or one that it can walk to if it stands in a dead end that the board leaves
/// out.
pub fn square_of_player(board: &Board, walls: &Grid<bool>, boxes: &[Pos], player: Pos) -> Option<Square> {
    let mut met = walls.clone();
    boxes.iter().for_each(|&pos| met[pos] = true);
    let mut stack = vec![player];
    while let Some(pos) = stack.pop() {
        if let Some(square) = board.square_from_pos(pos) {
            return Some(square);
        }
        met[pos] = true;
        let next = Dir::ALL.into_iter().filter_map(|dir| pos.step(dir));
        stack.extend(next.filter(|&next| met.get(next) == Some(&false)));
    }
    None
}
