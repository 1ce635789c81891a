//! Movers: pushes forward, pulls backward, and pulls that let boxes vanish.

mod packer;
mod puller;
mod pusher;
mod start_matching;

pub(super) use packer::Packer;
pub(super) use puller::Puller;
pub(super) use pusher::Pusher;

use super::engine::{Parent, Position};
use crate::alarm::Watch;
use crate::analysis::Analysis;
use crate::board::{Reach, SquareSet};
use crate::deadlocks::{Verdict, free_pulls};
use crate::moves::{Direction, MacroMove, MacroMoves, Wanted};
use crate::techniques::{Technique, Techniques};

/// The freeze test of pulls, if the techniques have it.
struct PullFreeze {
    on: bool,
    reach: Reach,
}

impl PullFreeze {
    fn new(techniques: Techniques) -> Self {
        Self { on: techniques.has(Technique::Freeze), reach: Reach::default() }
    }

    /// Judges a position whose boxes are to be pulled to some start squares.
    fn judge<const W: usize>(
        &mut self,
        facts: &Analysis<W>,
        position: &Position<W>,
        starts: &SquareSet<W>,
        watch: &Watch<'_>,
    ) -> Verdict {
        if !self.on {
            return Verdict::Unknown;
        }
        free_pulls(facts, &position.state(), starts, &mut self.reach, watch)
    }
}

/// The macro moves of some boxes to squares that are not forbidden, as far as there is time.
fn list<const W: usize, D: Direction>(
    macros: &mut MacroMoves<D>,
    facts: &Analysis<W>,
    parent: &Parent<W>,
    boxes: &SquareSet<W>,
    forbidden: &SquareSet<W>,
    steps: &mut Vec<MacroMove>,
    watch: &Watch<'_>,
) {
    steps.clear();
    let wanted = Wanted { boxes: &parent.position.boxes, region: &parent.region, movers: boxes, forbidden };
    macros.of_boxes(&facts.board, wanted, steps, || watch.spend(4 * facts.board.len()));
}
