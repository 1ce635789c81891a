//! Closed diagonals: holes in a row of corners, walled in by boxes that lean on each other.
//!
//! ```text
//!    #$            A hole is a free square with all four neighbours taken. Holes that touch at
//!   $ $            their corners form a chain; between two of them stands a pair of boxes.
//!    $ $           A push into a hole from above closes a shorter chain below it, whose
//!     $ #          first box is the one just pushed. So boxes come out only one end at a time,
//!      #           and at the end one pair stays for good, between two boxes or walls.
//! ```
//!
//! Number the holes 1 to k and the pairs 1 to k + 1, pair i before hole i. Beyond each end is a cap:
//! what keeps the outer pair from moving along the other axis. Opening a chain *from above at hole i* frees
//! the pairs 1 to i and puts a box into hole i; from below likewise. Whatever is done, some pairs m to n are never freed,
//! and what stands at their ends is the cap or a box in hole m - 1 or n. All of these must be goals (or
//! walls), or the position is lost. One walk along the chain looks for such m and n: exact for this shape,
//! if what was freed is taken to be saved.
//!
//! **Why it is a proof.** No walker gets into a hole (a player there would have no free square behind it, and
//! every push leaves one), so every push of a pair goes into a hole. A box in hole i cannot move while pair i + 1
//! stands below it, and that pair can only go into hole i + 1: the rest stays a closed chain.
//!
//! Cost: mostly the question whether a free square next to the box is a hole, a few bit tests.

use super::{PushDetector, Verdict};
use crate::analysis::Analysis;
use crate::board::{Board, Square, SquareSet};
use sokonaut_level::Dir;

/// Looks for closed diagonals that the box just pushed belongs to.
#[derive(Clone, Copy, Debug, Default)]
pub struct Diagonal;

impl<const W: usize> PushDetector<W> for Diagonal {
    const NAME: &'static str = "diagonal";

    #[inline]
    fn judge(&mut self, facts: &Analysis<W>, boxes: &SquareSet<W>, moved: Square) -> Verdict {
        let sight = Sight { facts, boxes };
        let near = facts.board.neighbours(moved);
        for (index, dir) in Dir::ALL.into_iter().enumerate() {
            let (next, turned) = (near[index], Dir::from_index(index + 1));
            // As one of a pair the box has a hole beside it; the chain may run both ways through that.
            let in_pair = sight.is_hole(next)
                && (sight.is_lost(next, [dir, turned]) || sight.is_lost(next, [dir, turned.opposite()]));
            // As a cap the box has a hole at a corner, behind a pair.
            let is_cap = sight.taken(next) && sight.taken(near[(index + 1) % 4]) && {
                let ahead = [dir, turned];
                sight
                    .corner(moved, ahead)
                    .is_some_and(|hole| sight.is_hole(hole) && sight.is_lost(hole, ahead))
            };
            if in_pair || is_cap {
                return Verdict::Dead;
            }
        }
        Verdict::Unknown
    }
}

/// A diagonal direction: one step along each axis.
type Course = [Dir; 2];

fn back(course: Course) -> Course {
    course.map(Dir::opposite)
}

struct Sight<'a, const W: usize> {
    facts: &'a Analysis<W>,
    boxes: &'a SquareSet<W>,
}

impl<const W: usize> Sight<'_, W> {
    fn board(&self) -> &Board {
        &self.facts.board
    }

    #[inline]
    fn taken(&self, square: Square) -> bool {
        square == self.board().wall() || self.boxes.contains(square)
    }

    fn is_box(&self, square: Square) -> bool {
        self.boxes.contains(square)
    }

    fn is_goal(&self, square: Square) -> bool {
        self.facts.goals.contains(square)
    }

    #[inline]
    fn is_hole(&self, square: Square) -> bool {
        !self.taken(square) && self.board().neighbours(square).into_iter().all(|next| self.taken(next))
    }

    /// The two squares next to a hole on the way along the course.
    fn pair(&self, hole: Square, course: Course) -> [Square; 2] {
        course.map(|dir| self.board().step(hole, dir))
    }

    /// The next square along the course; `None` behind two walls.
    fn corner(&self, square: Square, course: Course) -> Option<Square> {
        let board = self.board();
        let [a, b] = self.pair(square, course);
        match (a == board.wall(), b == board.wall()) {
            (false, _) => Some(board.step(a, course[1])),
            (true, false) => Some(board.step(b, course[0])),
            (true, true) => None,
        }
    }

    /// Is the chain through this hole closed, and nothing can save it?
    fn is_lost(&self, hole: Square, course: Course) -> bool {
        let mut last = hole;
        while let Some(next) = self.corner(last, course).filter(|&next| self.is_hole(next)) {
            last = next;
        }
        let Some(bottom) = self.cap(last, course) else { return false };
        let course = back(course);
        let (mut start, mut hole) = (bottom, last);
        // `start`: could the pairs that are kept begin here, or have they begun and are all on goals?
        loop {
            start = start && self.is_settled(self.pair(hole, back(course)));
            let opens_here = self.is_goal(hole) && self.can_be_filled(hole, course);
            if start && opens_here {
                return false;
            }
            start |= self.is_goal(hole) && self.can_be_filled(hole, back(course));
            match self.corner(hole, course).filter(|&next| self.is_hole(next)) {
                Some(next) => hole = next,
                None => break,
            }
        }
        match self.cap(hole, course) {
            Some(top) => !(start && top && self.is_settled(self.pair(hole, course))),
            None => false,
        }
    }

    /// Are both squares walls or boxes on goals?
    fn is_settled(&self, pair: [Square; 2]) -> bool {
        pair.into_iter().all(|square| !self.is_box(square) || self.is_goal(square))
    }

    /// Can a box of the pair on this side be pushed into the hole, as far as walls tell?
    fn can_be_filled(&self, hole: Square, course: Course) -> bool {
        course.into_iter().any(|dir| {
            let square = self.board().step(hole, dir);
            self.is_box(square) && self.board().step(square, dir) != self.board().wall()
        })
    }

    /// The end of the chain behind its last hole: `None` if the outer pair can move there, else whether
    /// all that stands there is on a goal.
    fn cap(&self, last: Square, course: Course) -> Option<bool> {
        let wall = self.board().wall();
        let corner = self.corner(last, course);
        let corner_taken = corner.is_none_or(|square| self.taken(square));
        let [a, b] = self.pair(last, course);
        // A box of the outer pair moves past the corner unless the corner is taken or a wall is behind it.
        let held = |square: Square, behind: Dir| {
            corner_taken || square == wall || self.board().step(square, behind) == wall
        };
        let closed = held(a, course[1].opposite()) && held(b, course[0].opposite());
        let settled = corner.is_none_or(|square| !self.is_box(square) || self.is_goal(square));
        closed.then_some(settled)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::detect::Freeze;
    use crate::detect::gallery::{self, Painting};

    const DEAD: [&str; 4] = [
        // One hole: whoever goes in makes a block.
        "#########\n#       #\n# $$    #\n# $ $   #\n#  $$ ..#\n#  @....#\n#########",
        // Two holes.
        "##########\n#        #\n# $$     #\n# $ $    #\n#  $ $   #\n#   $$ ..#\n#  @.....#\n##########",
        // The upper end is two walls, at the lower one a wall stands behind each box.
        "#########\n#       #\n#  ##   #\n# # $   #\n# #$    #\n#@ .... #\n#########",
        // The only goal is a hole that helps nobody: both ends need to be opened.
        "##########\n#        #\n# $$     #\n# $.$    #\n#  $ $   #\n#   $$ ..#\n#  @.....#\n##########",
    ];

    const ALIVE: [&str; 4] = [
        // The hole is a goal and all but one box are on goals.
        "#########\n#       #\n# **    #\n# $.*   #\n#  **   #\n#  @    #\n#########",
        // The lower end is not closed.
        "##########\n#        #\n# $$     #\n# $ $    #\n#  $ $   #\n#   $  ..#\n#  @.....#\n##########",
        // All on goals.
        "#########\n#       #\n# **    #\n# * *   #\n#  **   #\n#  @ $ .#\n#########",
        // Open the upper end through the goal; what stays below is on goals.
        "##########\n#        #\n# $$     #\n# $.*    #\n#  * *   #\n#   **  .#\n#  @.... #\n##########",
    ];

    fn finds(text: &str) -> bool {
        let Painting { facts, boxes } = gallery::painting(text);
        boxes.iter().any(|moved| Diagonal.judge(&facts, &boxes, moved) == Verdict::Dead)
    }

    #[test]
    fn every_box_of_a_dead_diagonal_tells() {
        for text in DEAD {
            let Painting { facts, boxes } = gallery::painting(text);
            for moved in &boxes {
                assert_eq!(Diagonal.judge(&facts, &boxes, moved), Verdict::Dead, "\n{text}");
                assert_eq!(Freeze::default().judge(&facts, &boxes, moved), Verdict::Unknown, "\n{text}");
            }
        }
    }

    #[test]
    fn the_living_gallery_is_left_alone() {
        ALIVE.iter().for_each(|text| assert!(!finds(text), "\n{text}"));
    }
}
