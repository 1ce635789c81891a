//! Boxes that hold each other for ever: the freeze test.
//!
//! A box moves along a row or along a column. It is stuck on that axis if one of the two squares
//! next to it is a wall or a box that is stuck itself, or if both are dead squares (then every push
//! along the axis loses a box). A box stuck on both axes is *frozen*; frozen off a goal, the
//! position is lost.
//!
//! ```text
//!   ######         the two boxes hold each other and the wall      #######
//!   # $$ #         holds them from above: both are frozen.         # .$. #   both can move
//!   #    #                                                         #  $  #   sideways: alive
//!   ######                                                         #######
//! ```
//!
//! "Stuck by a box that is stuck itself" is circular; what is meant is the largest set of boxes
//! that hold each other. It is found by *peeling*: take away every box that could move, the player
//! standing wherever it likes, until none can. What is left is frozen.
//!
//! **Why it is a proof.** Suppose a solution moves a box that is left, and take the first such
//! push. All the others that are left still stand where they stand now. So the push is blocked, or
//! it goes to a dead square and does not belong to a solution.
//!
//! **Why it is fast.** A push can only freeze boxes that hang together with the box just moved.
//! Mostly that box has a free axis, and four to eight bit tests end the matter. Otherwise the peel
//! visits the cluster around it, each box once and again when a neighbour was taken away, and stops
//! as soon as the moved box comes free. There are no marks to carry along a recursion path: a box
//! is taken away or it is not.

use crate::analysis::Analysis;
use crate::board::{Square, SquareSet};
use crate::deadlocks::{PushDetector, Verdict};

/// The freeze test after a push; see the [module](self).
#[derive(Clone, Debug, Default)]
pub struct Freeze {
    stack: Vec<Square>,
}

impl<const W: usize> PushDetector<W> for Freeze {
    #[inline]
    fn judge(&mut self, facts: &Analysis<W>, boxes: &SquareSet<W>, moved: Square) -> Verdict {
        // Without a copy of the boxes: on huge boards that would be most of the cost.
        if can_move(facts, |square| square == facts.board.wall() || boxes.contains(square), moved) {
            return Verdict::Unknown;
        }
        match self.peel_around(facts, boxes, facts.board.blocked(boxes), moved) {
            Some(frozen) if !frozen.is_subset(&facts.goals) => Verdict::Dead,
            _ => Verdict::Unknown,
        }
    }
}

impl Freeze {
    /// The frozen boxes that hang together with `moved`; `None` if `moved` itself can come free.
    fn peel_around<const W: usize>(
        &mut self,
        facts: &Analysis<W>,
        boxes: &SquareSet<W>,
        mut standing: SquareSet<W>,
        moved: Square,
    ) -> Option<SquareSet<W>> {
        let mut seen = SquareSet::EMPTY.with(moved);
        self.stack.clear();
        self.stack.push(moved);
        while let Some(square) = self.stack.pop() {
            if !standing.contains(square) {
                continue;
            }
            let goes = can_move(facts, |square| standing.contains(square), square);
            if goes {
                if square == moved {
                    return None;
                }
                standing.remove(square);
            }
            for next in facts.board.neighbours(square) {
                // Taken away: its neighbours are asked again. Stuck: neighbours not met yet are
                // asked.
                if boxes.contains(next) && standing.contains(next) && seen.contains(next) == goes {
                    seen.insert(next);
                    self.stack.push(next);
                }
            }
        }
        Some(seen.intersection(&standing))
    }
}

/// All boxes that no solution ever moves again, as far as peeling shows.
///
/// They may be taken for walls. If one of them is off its goal, the position is lost.
pub fn frozen<const W: usize>(facts: &Analysis<W>, boxes: &SquareSet<W>) -> SquareSet<W> {
    let mut standing = facts.board.blocked(boxes);
    for square in boxes {
        take_away(facts, boxes, &mut standing, square);
    }
    standing.without(facts.board.wall())
}

/// Takes a box away if it can move, and then its neighbours if that lets them move.
fn take_away<const W: usize>(
    facts: &Analysis<W>,
    boxes: &SquareSet<W>,
    standing: &mut SquareSet<W>,
    square: Square,
) {
    if !standing.contains(square) || !can_move(facts, |square| standing.contains(square), square) {
        return;
    }
    standing.remove(square);
    for next in facts.board.neighbours(square) {
        // A box with a greater number has its own turn still to come, but asking early does no
        // harm.
        if boxes.contains(next) {
            take_away(facts, boxes, standing, next);
        }
    }
}

/// The same set as [`frozen`], by passes over the whole board until nothing changes: slow and
/// obvious.
#[cfg(any(test, feature = "internals"))]
pub fn frozen_plain<const W: usize>(facts: &Analysis<W>, boxes: &SquareSet<W>) -> SquareSet<W> {
    let mut left = *boxes;
    loop {
        let standing = facts.board.blocked(&left);
        let stuck = left
            .iter()
            .filter(|&square| !can_move(facts, |square| standing.contains(square), square))
            .collect();
        if left == stuck {
            return left;
        }
        left = stuck;
    }
}

/// Has the box an axis on which it could be pushed, the player standing wherever it likes?
///
/// `standing` says what is an obstacle: walls, and the boxes that count.
#[inline]
pub fn can_move<const W: usize>(
    facts: &Analysis<W>,
    standing: impl Fn(Square) -> bool,
    square: Square,
) -> bool {
    let [up, right, down, left] = facts.board.neighbours(square);
    let stuck =
        |a: Square, b: Square| standing(a) || standing(b) || facts.dead.contains(a) && facts.dead.contains(b);
    !stuck(up, down) || !stuck(left, right)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deadlocks::gallery::{self, Painting};

    const DEAD: [&str; 6] = [
        // Two boxes side by side along a wall; goals elsewhere.
        "#######\n#     #\n# $$ .#\n####@.#\n   ####",
        // A goal under one of the two does not save the other.
        "#######\n#     #\n# *$ .#\n####@ #\n   ####",
        // A block in the open.
        "########\n#      #\n# $$   #\n# $$@  #\n#   ....#\n#      #\n########",
        // A staircase between two walls: each box is held by the next one.
        "########\n#  @  .#\n# #$   #\n#  $$  #\n#   #..#\n########",
        // The box on the goal is in place, but it freezes its neighbour.
        "########\n#.*$  .#\n#.    @#\n#      #\n########",
        // Both ways out of the axis are dead squares: no solution pushes along it.
        "#########\n#       #\n#. $$ .@#\n#       #\n#########",
    ];

    const ALIVE: [&str; 5] = [
        // Everything frozen is on a goal.
        "########\n#.** @ #\n#   $  #\n#      #\n########",
        "######\n#**@ #\n#**  #\n# $ .#\n#    #\n######",
        // Two boxes in the open, side by side.
        "########\n#      #\n#  $$  #\n#  .. @#\n#      #\n########",
        // The lower box can move sideways, then the upper one can too.
        "########\n# . .  #\n##$#   #\n# $  ..#\n#     @#\n########",
        // A chain whose last link is loose.
        "########\n#.  # .#\n# $$$  #\n# #  . #\n#    @ #\n########",
    ];

    #[test]
    fn the_dead_gallery_is_dead() {
        for text in DEAD {
            let Painting { facts, boxes } = gallery::painting(text);
            let found = boxes.iter().any(|s| Freeze::default().judge(&facts, &boxes, s) == Verdict::Dead);
            assert_eq!(found, !frozen_plain(&facts, &boxes).is_subset(&facts.goals));
            assert!(found, "\n{text}");
        }
    }

    #[test]
    fn the_living_gallery_is_left_alone() {
        for text in ALIVE {
            let Painting { facts, boxes } = gallery::painting(text);
            for square in &boxes {
                assert_eq!(Freeze::default().judge(&facts, &boxes, square), Verdict::Unknown, "\n{text}");
            }
        }
    }

    #[test]
    fn the_three_peels_agree_on_random_placements() {
        let mut random = fastrand::Rng::with_seed(1);
        let mut freeze = Freeze::default();
        for text in gallery::FLOORS {
            let facts = Analysis::<2>::drawn(text);
            for _ in 0..2000 {
                let squares = facts.board.len();
                let count = random.usize(1..=squares / 2);
                let boxes: SquareSet<2> = (0..count).map(|_| Square::new(random.usize(..squares))).collect();
                let plain = frozen_plain(&facts, &boxes);
                assert_eq!(frozen(&facts, &boxes), plain, "\n{}", facts.board.draw(&boxes, None));
                for moved in &boxes {
                    let standing = facts.board.blocked(&boxes);
                    let around = freeze.peel_around(&facts, &boxes, standing, moved);
                    assert_eq!(around.is_some(), plain.contains(moved));
                    if let Some(around) = around {
                        assert!(around.contains(moved) && around.is_subset(&plain));
                        let linked =
                            |s: Square| facts.board.neighbours(s).iter().any(|&next| around.contains(next));
                        let rest = plain.difference(&around);
                        assert!(!rest.iter().any(linked), "\n{}", facts.board.draw(&boxes, None));
                    }
                }
            }
        }
    }
}
