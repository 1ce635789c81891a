//! What planners are told, and what they answer.

mod plans;
mod problems;

use sokonaut_level::Level;

/// One box to the right, then down; the player has to walk round it.
const CORNER: &str = "######\n#@   #\n# $  #\n#   .#\n######";

fn level(board: &str) -> Level {
    board.parse().expect("a level")
}
