//! Locks: boxes on goals that shut in a goal still to be filled.
//!
//! ```text
//! #############   Such a level looks all but solved. Yet the goal in the corner can only be filled if the ring is taken apart, box by
//! #           #   box, from where there is room, and put together again. Distances tell nothing of that: they say sixteen pushes.
//! # ********+ #
//! # *       * #   How deep a box is locked is counted in rounds: all boxes with room to be pulled a step, wherever the player may be,
//! # * ##### * #   are taken away, then all that have room now, and so on, until the box is free.
//! ```
//!
//! After the snail and netlock scores of Yaron Shoham's Festival.

use crate::analysis::Analysis;
use crate::board::{Board, Square, SquareSet};
use sokonaut_level::Dir;

/// The lock of a level.
#[derive(Clone, Debug)]
pub struct Lock<const W: usize> {
    /// Goals that are empty at the start.
    keys: SquareSet<W>,
    /// The start squares of the boxes by rounds, the deepest first.
    chain: Vec<SquareSet<W>>,
}

impl<const W: usize> Lock<W> {
    /// What is locked on a board. Nothing may be.
    #[must_use]
    pub fn new(facts: &Analysis<W>) -> Self {
        let mut chain = rounds(&facts.board, &facts.starts);
        chain.reverse();
        Self { keys: facts.goals.difference(&facts.starts), chain }
    }

    /// How deep boxes that start on goals lock in an empty goal, at the most.
    #[must_use]
    pub fn deepest(facts: &Analysis<W>) -> u16 {
        let stay = facts.goals.intersection(&facts.starts);
        let keys = facts.goals.difference(&facts.starts);
        let depth = |key| {
            let lock = Self { keys: SquareSet::EMPTY.with(key), chain: Vec::new() };
            lock.depth(&facts.board, &stay.with(key))
        };
        keys.iter().map(depth).max().unwrap_or(0)
    }

    /// How deep boxes on these goals are locked, all together; 0 if there is none.
    #[must_use]
    pub fn depth(&self, board: &Board, boxes: &SquareSet<W>) -> u16 {
        let mut depth = 0;
        let mut left = self.keys.intersection(boxes);
        for round in rounds(board, boxes) {
            if left.is_empty() {
                break;
            }
            depth += left.len() as u16;
            left = left.difference(&round);
        }
        depth
    }

    /// Start squares that wait for a box: only those count as filled that lie at least as deep as
    /// all that are not.
    #[must_use]
    pub fn unchained(&self, boxes: &SquareSet<W>) -> u16 {
        let missing = |round: &SquareSet<W>| round.difference(boxes).len();
        let full = self.chain.iter().take_while(|round| missing(round) == 0).count();
        let shallower: usize = self.chain.iter().skip(full + 1).map(SquareSet::len).sum();
        (self.chain.get(full).map_or(0, missing) + shallower) as u16
    }
}

/// Boxes by the round in which they come free; those that never do are the last round.
fn rounds<const W: usize>(board: &Board, boxes: &SquareSet<W>) -> Vec<SquareSet<W>> {
    let mut left = *boxes;
    let mut blocked = board.blocked(boxes);
    let mut rounds = Vec::new();
    let mut free: SquareSet<W> = left.iter().filter(|&square| has_room(board, &blocked, square)).collect();
    while !free.is_empty() {
        left = left.difference(&free);
        blocked = blocked.difference(&free);
        rounds.push(free);
        // Only boxes near those that went can have gained room.
        free = free
            .iter()
            .flat_map(|square| near(board, square))
            .filter(|&square| left.contains(square) && has_room(board, &blocked, square))
            .collect();
    }
    if !left.is_empty() {
        rounds.push(left);
    }
    rounds
}

/// Could a box be pulled a step if the player were there?
fn has_room<const W: usize>(board: &Board, blocked: &SquareSet<W>, square: Square) -> bool {
    Dir::ALL.iter().any(|&dir| {
        let stand = board.step(square, dir);
        !blocked.contains(stand) && !blocked.contains(board.step(stand, dir))
    })
}

/// Squares one and two steps away in a line.
fn near(board: &Board, square: Square) -> impl Iterator<Item = Square> + use<'_> {
    Dir::ALL.iter().flat_map(move |&dir| {
        let next = board.step(square, dir);
        [next, board.step(next, dir)]
    })
}

/// Pairs of boxes with a free square between them, where a player walks through and boxes find
/// room.
#[must_use]
pub fn gaps<const W: usize>(board: &Board, boxes: &SquareSet<W>) -> u16 {
    let gap = |square: Square, dir: Dir| {
        let next = board.step(square, dir);
        next != board.wall() && !boxes.contains(next) && boxes.contains(board.step(next, dir))
    };
    let after = |square| [Dir::Right, Dir::Down].into_iter().filter(|&dir| gap(square, dir)).count() as u16;
    boxes.iter().map(after).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sokonaut_level::Level;

    fn facts(level: &str) -> Analysis<2> {
        let level: Level = level.parse().expect("a level");
        Analysis::new(&Board::new(&level).expect("a board"))
    }

    /// A ring around a block: boxes come free at the corners inside, then towards the middle of
    /// each side.
    const RING: &str = "\
###########
#         #
# ******+ #
# *     * #
# * ### * #
# * ### * #
# * ### * #
# *     * #
# $****** #
##        #
###########";

    #[test]
    fn a_ring_is_a_deep_lock_and_an_open_row_is_none() {
        assert_eq!(Lock::deepest(&facts(RING)), 9);
        assert_eq!(Lock::deepest(&facts("########\n#      #\n#@***. #\n#  $   #\n#      #\n########")), 1);
        assert_eq!(Lock::deepest(&facts("#######\n#@ $ .#\n#  $ .#\n#     #\n#######")), 1);
    }

    #[test]
    fn a_box_is_as_deep_as_the_rounds_until_it_is_free() {
        let facts = facts(RING);
        let lock = Lock::new(&facts);
        let whole = rounds(&facts.board, &facts.goals);
        let of = |round: usize| -> Vec<Square> { whole[round].iter().collect() };
        assert_eq!(of(0).len(), 8, "two boxes at each corner inside");
        let corner = facts.goals.difference(&facts.starts);
        let round = whole.iter().position(|round| !round.is_disjoint(&corner)).expect("it comes free");
        assert_eq!(usize::from(lock.depth(&facts.board, &facts.goals)), round + 1);
        assert_eq!(lock.depth(&facts.board, &facts.starts), 0, "no box is locked that is not there");
    }

    #[test]
    fn rounds_found_from_neighbours_are_those_found_from_scratch() {
        let facts = facts(RING);
        let mut left = facts.goals;
        for round in rounds(&facts.board, &facts.goals) {
            let blocked = facts.board.blocked(&left);
            let free: SquareSet<2> = left.iter().filter(|&s| has_room(&facts.board, &blocked, s)).collect();
            assert_eq!(facts.board.draw(&round, None), facts.board.draw(&free, None));
            left = left.difference(&round);
        }
        assert!(left.is_empty());
    }

    #[test]
    fn the_chain_is_closed_at_the_start_only() {
        let facts = facts(RING);
        let lock = Lock::new(&facts);
        assert_eq!(lock.unchained(&facts.starts), 0);
        assert_eq!(usize::from(lock.unchained(&SquareSet::EMPTY)), facts.starts.len());
        let deep = lock.chain[0].first().expect("a box");
        assert_eq!(
            usize::from(lock.unchained(&facts.starts.without(deep))),
            facts.starts.len() - lock.chain[0].len() + 1
        );
    }

    #[test]
    fn gaps_are_counted_once() {
        let facts = facts("#########\n#@$ $ . #\n#     . #\n# $   . #\n#########");
        assert_eq!(gaps(&facts.board, &facts.starts), 2);
    }
}
