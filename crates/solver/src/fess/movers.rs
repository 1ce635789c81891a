//! Movers: pushes forward, pulls backward, and pulls that let boxes vanish.

mod puller;
mod pusher;
mod sinker;
mod start_matching;

pub(super) use puller::Puller;
pub(super) use pusher::Pusher;
pub(super) use sinker::Sinker;

use super::engine::Parent;
use crate::alarm::Watch;
use crate::analysis::Analysis;
use crate::board::SquareSet;
use crate::moves::{Direction, MacroMove, MacroMoves, Wanted};

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
