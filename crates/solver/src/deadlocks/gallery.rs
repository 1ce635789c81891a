//! For the tests of detectors: drawn positions, and floors to scatter boxes on.

use crate::analysis::Analysis;
use crate::board::{Board, SquareSet};
use sokonaut_level::Level;

/// A drawn position.
pub(super) struct Painting {
    pub facts: Analysis<2>,
    pub boxes: SquareSet<2>,
}

/// Takes a drawing as it stands: walls, goals, boxes, dead or not.
///
/// The board is made of the drawing without its boxes, all goals kept, so that boxes which can
/// never move are not taken for walls.
pub(super) fn painting(text: &str) -> Painting {
    let drawn: Level = text.parse().expect("a drawing");
    let bare = text.replace('$', " ").replace('*', ".");
    let board = Board::drawn(&bare);
    let square = |&pos: &_| board.square_from_pos(pos).expect("boxes stand on squares of the board");
    let boxes = drawn.boxes().iter().map(square).collect();
    Painting { facts: Analysis::new(&board), boxes }
}

/// Floors of different kinds: open, pillars, rooms and corridors; goals here and there.
pub(super) const FLOORS: [&str; 4] = [
    "#########\n#@      #\n#  . .  #\n#       #\n#  . .  #\n#       #\n#########",
    "#########\n#@      #\n# # # # #\n#  ...  #\n# # # # #\n#       #\n#########",
    "###########\n#@  #    .#\n#   # .#  #\n#     #   #\n# # #    .#\n#   ##  ###\n#.    .#  #\n###########",
    "############\n#..  @     #\n#..# #### ##\n#..# #     #\n#  # # ##  #\n#      #.  #\n############",
];
