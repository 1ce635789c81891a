//! Squares that are lost together: up to five boxes that no play brings home, whatever else stands
//! on the board.
//!
//! ```text
//!   ########
//!   #  ##  #
//!   # #  # #      Each of the two boxes alone could be pushed home. Both together close the niche above them,
//!   #  $$  #      and nobody gets there any more to push them down; nor can they be pushed apart.
//!   # .. @ #      With the player in the niche they live.
//!   #      #
//!   ########
//! ```
//!
//! Take all other boxes off the board and play the rest of the game backwards: pull every choice of
//! k boxes from every choice of k goals, with the player in every region. Placements (boxes and
//! player region) that this never meets are lost. `reached.rs` does it, completely. For searches
//! that pull, the mirror image: push every choice of k start boxes; what is never met cannot have
//! come from the start.
//!
//! Why sound: a solution, looked at with k of its boxes only, is legal play of these k, the other
//! pushes being steps of the player, and it ends with them on goals. It never stands on forbidden
//! squares, so neither need the play backwards.
//!
//! Only smallest lost sets are kept, in a tree (`tree.rs`). The pairs of a box cost one look, the
//! triples one for each box that has a partner at all.
//!
//! Cost of making: about a microsecond for each placement met; the number of placements is limited.
//! What sets of five are worth where all of the board has to be looked through: half way through
//! Microban 153, 37 of 40 positions were lost without them, 3 of 25 with them.

mod reached;
mod tree;

use super::{PushDetector, Verdict};
use crate::analysis::Analysis;
use crate::board::{Board, Square, SquareSet};
use crate::moves::Direction;
use reached::{Effort, Reached};
use tree::{LostSet, Tree};

/// Boxes in a set, at the most.
pub const LARGEST: usize = 5;

/// Boards with more squares than this get no sets: the choices allowed are pairs there, or triples
/// at the most.
const MOST_SQUARES: usize = 127;
/// Bytes of the tree at the most, if not told otherwise: sets that need more are left out.
const MOST_MEMORY: usize = 128 << 20;

/// Lost sets of one board, for play in one direction.
#[derive(Clone, Debug, Default)]
pub struct DeadlockSets<const W: usize> {
    tree: Tree<W>,
    sets: usize,
}

impl<const W: usize> DeadlockSets<W> {
    /// Finds the lost sets of up to `largest` boxes for moves in the direction `D`, as long as
    /// there are no more than `most_placements` choices of squares of a size.
    pub fn new<D: Direction>(facts: &Analysis<W>, largest: usize, most_placements: usize) -> Self {
        let ends = if D::PULLS { facts.starts } else { facts.goals };
        Self::towards::<D>(facts, &ends, largest, most_placements)
    }

    /// The same in about so many bytes at the most, those included that the making takes for a
    /// while. Sets of a size that is under way when `go_on` says no are left out.
    pub fn with_memory<D: Direction>(
        facts: &Analysis<W>,
        largest: usize,
        most_placements: usize,
        bytes: usize,
        go_on: &dyn Fn() -> bool,
    ) -> Self {
        let ends = if D::PULLS { facts.starts } else { facts.goals };
        let half = bytes / 2;
        let placements = most_placements.min(half / Reached::<W>::BYTES_OF_PLACEMENT);
        Self::within::<D>(facts, &ends, largest, Effort { placements, go_on }, half.min(MOST_MEMORY))
    }

    /// The same with other ends than all goals, or all start squares: for tests that want to be
    /// wrong.
    pub fn towards<D: Direction>(
        facts: &Analysis<W>,
        ends: &SquareSet<W>,
        largest: usize,
        most_placements: usize,
    ) -> Self {
        let effort = Effort { placements: most_placements, go_on: &|| true };
        Self::within::<D>(facts, ends, largest, effort, MOST_MEMORY)
    }

    fn within<D: Direction>(
        facts: &Analysis<W>,
        ends: &SquareSet<W>,
        largest: usize,
        effort: Effort<'_>,
        most_memory: usize,
    ) -> Self {
        let board = &facts.board;
        let live = facts.floor.difference(&facts.forbidden());
        let largest = largest.min(LARGEST).min(facts.starts.len()).min(facts.goals.len());
        let mut found = Self::default();
        if board.len() > MOST_SQUARES {
            return found;
        }
        let (mut lost, mut smaller) = (Vec::new(), None);
        for count in 1..=largest {
            let Some(reached) = Reached::explore::<D>(facts, &live, ends, count, effort) else { break };
            // The list and the tree share the memory.
            let most = most_memory / 2 / size_of::<LostSet<W>>();
            smallest(board, &facts.floor, &reached, smaller.as_ref(), most, &mut lost);
            let room = most_memory - lost.len() * size_of::<LostSet<W>>();
            let Some(tree) = Tree::new(board.len(), &lost, room) else { break };
            found = Self { tree, sets: lost.len() };
            smaller = Some(reached);
        }
        found
    }

    /// How many smallest lost sets there are.
    pub fn len(&self) -> usize {
        self.sets
    }

    /// None at all?
    pub fn is_empty(&self) -> bool {
        self.sets == 0
    }

    /// Bytes in use.
    pub fn memory(&self) -> usize {
        self.tree.memory()
    }

    /// Is some lost set with the box on `moved` among the boxes, for a player on this square?
    #[inline]
    pub fn contains(&self, boxes: &SquareSet<W>, moved: Square, player: Square) -> bool {
        self.tree.contains(boxes, moved, player)
    }
}

/// Adds the lost sets of a size of which no part is lost, as long as there are not too many.
fn smallest<const W: usize>(
    board: &Board,
    floor: &SquareSet<W>,
    reached: &Reached<W>,
    smaller: Option<&Reached<W>>,
    most: usize,
    found: &mut Vec<LostSet<W>>,
) {
    reached.for_each(|squares, alive| {
        let boxes: SquareSet<W> = squares.iter().copied().collect();
        let lost = floor.difference(&boxes).difference(alive);
        if lost.is_empty() || found.len() >= most {
            return;
        }
        let parts = smaller.map_or(SquareSet::EMPTY, |smaller| lost_in_parts(floor, squares, smaller));
        let mut players = lost.difference(&parts);
        if !players.is_empty() {
            if alive.is_empty() {
                players.insert(board.wall());
            }
            found.push(LostSet::new(squares, players));
        }
    });
}

/// Where a player has lost because of a part of the boxes already.
fn lost_in_parts<const W: usize>(
    floor: &SquareSet<W>,
    squares: &[Square],
    smaller: &Reached<W>,
) -> SquareSet<W> {
    let mut lost = SquareSet::EMPTY;
    let mut part = [Square(0); LARGEST];
    for left_out in 0..squares.len() {
        let others = squares.iter().enumerate().filter(|&(index, _)| index != left_out);
        others.zip(&mut part).for_each(|((_, &square), place)| *place = square);
        lost = lost.union(&floor.difference(smaller.alive(&part[..squares.len() - 1])));
    }
    lost
}

impl<const W: usize> PushDetector<W> for DeadlockSets<W> {
    #[inline]
    fn judge(&mut self, facts: &Analysis<W>, boxes: &SquareSet<W>, moved: Square) -> Verdict {
        // The wall in the place of the player: lost for players anywhere.
        self.judge_from(facts, boxes, moved, facts.board.wall())
    }

    #[inline]
    fn judge_from(
        &mut self,
        _: &Analysis<W>,
        boxes: &SquareSet<W>,
        moved: Square,
        player: Square,
    ) -> Verdict {
        if self.contains(boxes, moved, player) { Verdict::Dead } else { Verdict::Unknown }
    }
}
