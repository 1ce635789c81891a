//! From positions of the level as written to squares of the board.

use crate::board::{Board, Reach, Square, SquareSet, State};
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

/// A position of the level as written on the board, the player on the least square of its region.
pub fn state_of<const W: usize>(
    board: &Board,
    level: &Level,
    (boxes, player): (&[Pos], Pos),
    reach: &mut Reach,
) -> Option<State<W>> {
    let player = square_of_player(board, level, boxes, player)?;
    let boxes: SquareSet<W> = boxes.iter().filter_map(|&pos| board.square_from_pos(pos)).collect();
    Some(State { boxes, player }.canonical(board, reach))
}
