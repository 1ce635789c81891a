//! From positions of the level as written to squares of the board.

use crate::board::{Board, Square};
use sokonaut_level::{Level, Pos};

/// The player's square, or one that it can walk to if it stands in a dead end that the board leaves
/// out.
pub fn square_of_player(board: &Board, level: &Level, boxes: &[Pos], player: Pos) -> Option<Square> {
    let by_walking = || {
        let reached = level.reach(boxes, player);
        level.positions().filter(|&pos| reached[pos]).find_map(|pos| board.square_from_pos(pos))
    };
    board.square_from_pos(player).or_else(by_walking)
}
