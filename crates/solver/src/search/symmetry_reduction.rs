//! Of positions that are mirror images or turns of each other, the one that stands for all.
//!
//! Two images need the same pushes and moves to the end, if walls and goals map to themselves, so a
//! search needs to know only one of them: that with the least boxes, and then the least player. The
//! squares that the search does not use at all have to map to themselves too; some of them depend
//! on the start.

use crate::analysis::{Analysis, Symmetries, Symmetry};
use crate::board::{Reach, SquareSet, State};
use crate::search::Identity;

/// The symmetries that a search may use.
#[derive(Debug)]
pub(super) struct SymmetryReduction {
    symmetries: Vec<Symmetry>,
    identity: Identity,
    reach: Reach,
}

impl SymmetryReduction {
    /// The symmetries that keep walls, goals, and the squares that are of no use.
    pub(super) fn new<const W: usize>(facts: &Analysis<W>, identity: Identity) -> Self {
        let useless = facts.forbidden();
        let mut symmetries = Symmetries::new(&facts.board).list().to_vec();
        symmetries.retain(|symmetry| symmetry.image_of_set(&useless) == useless);
        Self { symmetries, identity, reach: Reach::default() }
    }

    /// Those of them that keep the start too, so that both ends have the same symmetries.
    pub(super) fn from_both_ends<const W: usize>(facts: &Analysis<W>, identity: Identity) -> Self {
        let mut symmetry_reduction = Self::new(facts, identity);
        let (board, start) = (&facts.board, facts.board.player());
        let region = symmetry_reduction.reach.flood(board, &board.blocked(&facts.starts), start);
        symmetry_reduction
            .symmetries
            .retain(|symmetry| symmetry.keeps_starts && region.contains(symmetry.image(start)));
        symmetry_reduction
    }

    /// The symmetries, the identity not among them.
    pub(super) fn symmetries(&self) -> &[Symmetry] {
        &self.symmetries
    }

    /// The image that stands for all images of a state.
    #[inline]
    pub(super) fn representative<const W: usize>(
        &mut self,
        facts: &Analysis<W>,
        state: &State<W>,
    ) -> State<W> {
        let mut best = *state;
        for symmetry in &self.symmetries {
            let boxes: SquareSet<W> = symmetry.image_of_set(&state.boxes);
            if boxes.words() > best.boxes.words() {
                continue;
            }
            let mut player = symmetry.image(state.player);
            if self.identity == Identity::Region {
                player = self.reach.canonical(&facts.board, &facts.board.blocked(&boxes), player);
            }
            if boxes.words() < best.boxes.words() || player < best.player {
                best = State { boxes, player };
            }
        }
        best
    }
}
