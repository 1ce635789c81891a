//! What the way from the start to a position costs at least: what is too dear with it is of no interest backward.

use crate::analysis::{Analysis, Distances};
use crate::board::{Square, SquareSet, State};
use crate::estimate::{Estimate, EstimateKind, Walking};
use crate::moves::Backward;
use crate::search::shortest::{Images, Measure, Price};

/// The estimate and its scratch.
pub(super) struct Origin<'a> {
    distances: &'a Distances,
    pushes: Estimate,
    /// Where moves count first.
    walking: Option<Walking<Backward>>,
    measure: Measure,
}

impl<'a> Origin<'a> {
    /// The estimate for a measure, chosen to be high on a sample of positions.
    pub(super) fn new<const W: usize>(
        facts: &'a Analysis<W>,
        measure: Measure,
        sample: &[State<W>],
        images: &Images,
    ) -> Self {
        Self {
            distances: &facts.from_starts,
            pushes: Estimate::new(EstimateKind::Matching, &facts.from_starts),
            walking: (measure == Measure::MovesThenPushes)
                .then(|| Walking::symmetric(facts, sample, images.symmetries())),
            measure,
        }
    }

    /// Makes these boxes the base for [`Origin::moved`].
    pub(super) fn rebase<const W: usize>(&mut self, boxes: &SquareSet<W>) {
        let _ = self.pushes.rebase(self.distances, boxes);
        if let Some(walking) = &mut self.walking {
            walking.rebase(boxes);
        }
    }

    /// What the way to the base with one box moved and the player on a square cost; `None` if there is none.
    #[inline]
    pub(super) fn moved(&mut self, from: Square, to: Square, player: Square) -> Option<Price> {
        let pushes = self.pushes.moved(self.distances, from, to)?;
        let moves = match &mut self.walking {
            Some(walking) => walking.moved(from, to, player)?,
            None => 0,
        };
        Some(self.measure.price(pushes, moves.max(pushes)))
    }
}
