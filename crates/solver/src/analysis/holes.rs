//! Holes: goals at the end of an alley.
//!
//! A goal with three walls around it is a hole: filling it takes nothing away from the rest of the
//! board. With the hole walled up, the goal before it may become one too.
//!
//! ```text
//!   #########
//!   #    ooo#     three holes, to be filled from the right
//!   #  ######
//! ```
//!
//! Forward, a hole may be filled early and without harm; backward it should be emptied late.

use crate::board::{Board, SquareSet};

/// The goals that are holes.
pub fn holes<const W: usize>(board: &Board) -> SquareSet<W> {
    let mut closed = SquareSet::<W>::EMPTY.with(board.wall());
    let mut holes = SquareSet::EMPTY;
    loop {
        let before = holes;
        for &goal in board.goals().iter().filter(|&&goal| !before.contains(goal)) {
            let walls = board.neighbours(goal).iter().filter(|&&next| closed.contains(next)).count();
            if walls >= 3 {
                holes.insert(goal);
                closed.insert(goal);
            }
        }
        if holes == before {
            return holes;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(text: &str) -> String {
        let board = Board::drawn(text);
        let holes: SquareSet<1> = holes(&board);
        board.draw_with(|square| if holes.contains(square) { 'o' } else { ' ' })
    }

    #[test]
    fn an_alley_of_goals_is_a_chain_of_holes() {
        // The goal in the corner is not at the end of an alley: it has two free neighbours.
        let level = "##########\n#  $ ...##\n#@$$ ### #\n#   $   .#\n#        #\n##########";
        let expected = "##########\n#    ooo##\n#    #####\n#        #\n#        #\n##########\n";
        assert_eq!(drawn(level), expected);
    }

    #[test]
    fn a_goal_in_a_corner_is_no_hole() {
        let level = "######\n#@   #\n# $  #\n#   .#\n######";
        assert_eq!(drawn(level), "######\n#    #\n#    #\n#    #\n######\n");
    }
}
