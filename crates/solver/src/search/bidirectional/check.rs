//! A bound that is no potential: it only tells what is lost or too expensive.
//!
//! On most levels it tells nothing until the halves have nearly met, and it costs as much as the
//! potential. So unless it pays only one position in sixteen is asked about.

use super::bound::Bound;
use crate::board::SquareSet;
use crate::moves::{Direction, SingleMove};
use crate::objective::{OrderedCost, plus};

/// Of so many positions one is always asked about.
const EVERY: u64 = 16;
/// One answer in so many has to be a refusal, else the bound does not pay.
const PAYS: u64 = 64;
/// After so many answers they count half.
const MEMORY: u64 = 1 << 14;

/// The bound, and whether it pays.
pub(super) struct Check<D: Direction> {
    bound: Bound<D>,
    positions: u64,
    answers: u64,
    refusals: u64,
    asks: Asks,
}

/// What is done about the children of the position at hand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asks {
    None,
    Each,
    /// All that it leads to is lost.
    Lost,
}

impl<D: Direction> Check<D> {
    pub(super) fn new(bound: Bound<D>) -> Self {
        Self { bound, positions: 0, answers: 0, refusals: 0, asks: Asks::None }
    }

    /// Children of a position with these boxes come.
    pub(super) fn rebase<const W: usize>(&mut self, boxes: &SquareSet<W>) {
        self.positions += 1;
        let pays = self.positions.is_multiple_of(EVERY) || self.refusals * PAYS >= self.answers;
        self.asks = match pays {
            true if self.bound.rebase(boxes) => Asks::Each,
            true => Asks::Lost,
            false => Asks::None,
        };
    }

    /// Is a child lost, or is all that it leads to no better than the ceiling? If it was not asked
    /// about the answer is no.
    pub(super) fn refuses(&mut self, step: SingleMove, cost: OrderedCost, ceiling: OrderedCost) -> bool {
        let refuses = match self.asks {
            Asks::None => return false,
            Asks::Lost => true,
            Asks::Each => {
                let rest = self.bound.moved(step.from, step.to, step.player);
                rest.is_none_or(|rest| plus(cost, rest) >= ceiling)
            }
        };
        self.answers += 1;
        self.refusals += u64::from(refuses);
        if self.answers == MEMORY {
            (self.answers, self.refusals) = (self.answers / 2, self.refusals / 2);
        }
        refuses
    }
}
