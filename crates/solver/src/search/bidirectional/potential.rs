//! What is left to do from a position, such that no step lowers it by more than it costs.
//!
//! Both halves file a position by what its way costs above this: forward by its price and what is left, less what was left at the start;
//! backward by its price less what is left. Every step then costs what it does not bring nearer to the end, which is nothing for most
//! steps in the right direction, and the two halves share the part of a solution that no bound tells.

use crate::analysis::{Analysis, Distances};
use crate::board::{Square, SquareSet, State};
use crate::estimate::{Estimate, EstimateKind, Walking};
use crate::search::shortest::{Images, Measure, Price};

/// The estimate and its scratch.
pub(super) struct Potential {
    distances: Distances,
    pushes: Estimate,
    /// Where moves count first.
    walking: Option<Walking>,
    measure: Measure,
}

impl Potential {
    /// The potential for a measure, chosen to be high on a sample of positions.
    pub(super) fn new<const W: usize>(
        facts: &Analysis<W>,
        measure: Measure,
        sample: &[State<W>],
        images: &Images,
    ) -> Self {
        let distances = facts.to_goals.made_consistent(&facts.board, &|_, _| 1);
        let walking = || Walking::symmetric(facts, sample, images.symmetries()).made_consistent(&facts.board);
        Self {
            pushes: Estimate::new(EstimateKind::Matching, &distances),
            distances,
            walking: (measure == Measure::MovesThenPushes).then(walking),
            measure,
        }
    }

    /// Makes these boxes the base for [`Potential::moved`].
    pub(super) fn rebase<const W: usize>(&mut self, boxes: &SquareSet<W>) {
        let _ = self.pushes.rebase(&self.distances, boxes);
        if let Some(walking) = &mut self.walking {
            walking.rebase(boxes);
        }
    }

    /// What is left from a position; `None` if it is lost.
    pub(super) fn of<const W: usize>(&mut self, facts: &Analysis<W>, state: &State<W>) -> Option<Price> {
        let pushes = self.pushes.rebase(&self.distances, &state.boxes)?;
        let moves = match &mut self.walking {
            Some(walking) => walking.moves(facts, state)?,
            None => 0,
        };
        Some(self.measure.price(pushes, moves.max(pushes)))
    }

    /// What is left from the base with one box moved and the player on a square; `None` if that is lost.
    #[inline]
    pub(super) fn moved(&mut self, from: Square, to: Square, player: Square) -> Option<Price> {
        let pushes = self.pushes.moved(&self.distances, from, to)?;
        let moves = match &mut self.walking {
            Some(walking) => walking.moved(from, to, player)?,
            None => 0,
        };
        Some(self.measure.price(pushes, moves.max(pushes)))
    }
}
