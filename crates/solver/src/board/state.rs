//! A position of the search: the boxes and the player's region.

use super::{Board, Reach, Square, SquareSet};

/// Boxes and a player square. In a *canonical* state the player stands on the
/// least square of the region it can walk to, so that equal positions are equal values.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State<const W: usize> {
    /// Where the boxes stand.
    pub boxes: SquareSet<W>,
    /// Where the player stands, or the least square of its region.
    pub player: Square,
}

impl<const W: usize> State<W> {
    /// The start of the level, canonical.
    #[must_use]
    pub fn start(board: &Board, reach: &mut Reach) -> Self {
        let boxes = board.boxes().iter().copied().collect();
        Self { boxes, player: board.player() }.canonical(board, reach)
    }

    /// The same position with the player on the least square of its region.
    #[must_use]
    pub fn canonical(self, board: &Board, reach: &mut Reach) -> Self {
        let player = reach.canonical(board, &board.blocked(&self.boxes), self.player);
        Self { player, ..self }
    }

    /// Every solved position from which something can be pulled, and every other one too:
    /// all goals filled, the player in each region in turn.
    ///
    /// Only for boards with as many boxes as goals: with spare goals the solved
    /// positions are too many to list.
    #[must_use]
    pub fn solved(board: &Board, reach: &mut Reach) -> Vec<Self> {
        let boxes: SquareSet<W> = board.goals().iter().copied().collect();
        let regions = reach.regions(board, &board.blocked(&boxes));
        let player = |region: &SquareSet<W>| region.first().expect("a region has squares");
        regions.iter().map(|region| Self { boxes, player: player(region) }).collect()
    }

    /// The key of the state, from scratch.
    #[inline]
    pub fn key(&self, board: &Board) -> u64 {
        board.zobrist().of_boxes(&self.boxes) ^ board.zobrist().of_player(self.player)
    }

    /// Is every box on a goal?
    pub fn is_solved(&self, goals: &SquareSet<W>) -> bool {
        self.boxes.is_subset(goals)
    }
}
