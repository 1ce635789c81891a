//! A part of a level, in some position of it, searched as a level of its own.
//!
//! On a board of its own all that is known of squares is found anew: which are dead, how far it is
//! to the goals. What the part leaves out (boxes that are frozen by now, or boxes that are to stay
//! where they are) is walls of that board.

use crate::analysis::Analysis;
use crate::board::{Board, Reach, Square, SquareSet, State};
use crate::estimate::EstimateKind;
use crate::moves::Forward;
use crate::objective::Objective;
use crate::report::Stats;
use crate::search::{BestFirst, BothEnds, Identity, Knowledge, Order, Recipe, Search, Step, Unit};
use crate::techniques::Techniques;

const RECIPE: Recipe = Recipe {
    order: Order::Estimate,
    estimate: EstimateKind::Matching,
    unit: Unit::Macro,
    identity: Identity::Region,
    objective: Objective::Any,
};
/// Positions between two looks at the clock.
const SLICE: u64 = 64;

/// How the search of a part ended.
pub(super) enum PartEnd<const W: usize> {
    /// The positions of the whole level from where it began to the end.
    Solved(Vec<State<W>>),
    /// There is no solution from there.
    Lost,
    /// No answer.
    Unknown,
}

/// What a search of a part may do.
#[derive(Clone, Copy)]
pub(super) struct Effort {
    /// Positions that it may expand.
    pub positions: u64,
    /// Bytes that it may take.
    pub memory: usize,
    /// Techniques that it uses, proofs all of them.
    pub techniques: Techniques,
    /// Does it search from both ends? Otherwise forward alone.
    pub both_ends: bool,
}

/// Searches a part of a level that has a board of its own, best first by macro moves, from a
/// position of the whole level: how that ended, and its counters.
pub(super) fn search_part<const W: usize>(
    knowledge: &Knowledge<'_, W>,
    part: &Board,
    root: &State<W>,
    effort: Effort,
) -> (PartEnd<W>, Stats) {
    let Some(facts) = Analysis::<W>::new_while(part, &knowledge.alarm.watch()) else {
        return (PartEnd::Unknown, Stats::default());
    };
    let techniques = effort.techniques;
    let (own, memory) = if effort.both_ends {
        Knowledge::within(&facts, (effort.memory, 1), knowledge.alarm)
    } else {
        Knowledge::alone(&facts, effort.memory, knowledge.alarm)
    };
    let mut search: Box<dyn Search<W> + '_> = if effort.both_ends {
        Box::new(BothEnds::new(&own, RECIPE, techniques, memory))
    } else {
        Box::new(BestFirst::<W, Forward>::new(&own, RECIPE, techniques, memory))
    };
    let end = loop {
        let left = effort.positions.saturating_sub(search.stats().expanded);
        match search.step(left.min(SLICE)) {
            Step::Solved(path) => {
                break PartEnd::Solved(on_whole(&knowledge.facts.board, part, root, &path));
            }
            // What was cut short has not come to an end.
            _ if left == 0 || knowledge.alarm.rings() => break PartEnd::Unknown,
            Step::Running => {}
            Step::Exhausted => break PartEnd::Lost,
            Step::OutOfMemory | Step::GivesUp => break PartEnd::Unknown,
        }
    };
    (end, search.stats())
}

/// A path on the board of a part as one on the whole board.
fn on_whole<const W: usize>(
    whole: &Board,
    part: &Board,
    root: &State<W>,
    path: &[State<W>],
) -> Vec<State<W>> {
    let square = |square: Square| whole.square_from_pos(part.pos(square)).expect("it is part of the whole");
    let squares = |set: &SquareSet<W>| set.iter().map(square).collect::<SquareSet<W>>();
    let moving = path.first().map_or(SquareSet::EMPTY, |first| squares(&first.boxes));
    let others = root.boxes.difference(&moving);
    let mut reach = Reach::default();
    path.iter()
        .map(|state| {
            let boxes = squares(&state.boxes).union(&others);
            State { boxes, player: square(state.player) }.canonical(whole, &mut reach)
        })
        .collect()
}
