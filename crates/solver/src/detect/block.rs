//! Two by two: four squares full of boxes and walls.
//!
//! ```text
//!   $$      $#      No box of a full block can ever move: each has a neighbour
//!   $$      $$      on both axes, and these neighbours cannot move either.
//! ```
//!
//! One box of the block off its goal, and the position is lost. The freeze test finds every such block too;
//! this is the same proof for the shape that is by far the most frequent, in a few bit tests.

use super::{PushDetector, Verdict};
use crate::analysis::Analysis;
use crate::board::{Square, SquareSet};
use sokonaut_level::Dir;

/// Looks at the four blocks around the box just pushed.
#[derive(Clone, Copy, Debug, Default)]
pub struct Block;

impl<const W: usize> PushDetector<W> for Block {
    const NAME: &'static str = "block";

    #[inline]
    fn judge(&mut self, facts: &Analysis<W>, boxes: &SquareSet<W>, moved: Square) -> Verdict {
        let board = &facts.board;
        let taken = |square: Square| square == board.wall() || boxes.contains(square);
        let settled = |square: Square| square == board.wall() || facts.goals.contains(square);
        let near = board.neighbours(moved);
        for (index, dir) in Dir::ALL.into_iter().enumerate() {
            let (a, b) = (near[index], near[(index + 1) % 4]);
            if !taken(a) || !taken(b) {
                continue;
            }
            // The corner seen from `a`, or from `b` where `a` is a wall; behind two walls it does not matter.
            let turned = Dir::from_index(index + 1);
            let corner = if a == board.wall() { board.step(b, dir) } else { board.step(a, turned) };
            if taken(corner) && !(settled(moved) && settled(a) && settled(b) && settled(corner)) {
                return Verdict::Dead;
            }
        }
        Verdict::Unknown
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::detect::freeze::Freeze;
    use crate::detect::gallery::{self, Lottery, Painting};

    const DEAD: [&str; 4] = [
        "########\n#      #\n# $$   #\n# $$@  #\n#  ....#\n#      #\n########",
        "#######\n#     #\n# $$ .#\n# ##@.#\n#     #\n#######",
        "#######\n#     #\n# $*  #\n# *#@.#\n#     #\n#######",
        "#######\n#     #\n#  #$ #\n# .$#@#\n#   . #\n#     #\n#######",
    ];

    const ALIVE: [&str; 3] = [
        "######\n#**@ #\n#**  #\n# $ .#\n#    #\n######",
        "#######\n#     #\n# $$ .#\n# $ @.#\n#  .  #\n#######",
        "#######\n#     #\n# **  #\n# ##@ #\n#  $ .#\n#     #\n#######",
    ];

    fn finds(text: &str) -> bool {
        let Painting { facts, boxes } = gallery::painting(text);
        boxes.iter().any(|moved| Block.judge(&facts, &boxes, moved) == Verdict::Dead)
    }

    #[test]
    fn galleries() {
        DEAD.iter().for_each(|text| assert!(finds(text), "\n{text}"));
        ALIVE.iter().for_each(|text| assert!(!finds(text), "\n{text}"));
    }

    #[test]
    fn the_freeze_test_finds_all_that_this_finds() {
        let mut lottery = Lottery::new(2);
        let mut found = 0;
        for text in gallery::FLOORS {
            let facts = Analysis::<2>::new(&Board::new(&text.parse().expect("a level")).expect("a board"));
            for _ in 0..1000 {
                let count = 2 + lottery.below(facts.board.len() / 3);
                let boxes: SquareSet<2> = (0..count).map(|_| lottery.square(&facts.board)).collect();
                for moved in &boxes {
                    if Block.judge(&facts, &boxes, moved) == Verdict::Dead {
                        found += 1;
                        assert_eq!(Freeze::default().judge(&facts, &boxes, moved), Verdict::Dead);
                    }
                }
            }
        }
        assert!(found > 1000);
    }
}
