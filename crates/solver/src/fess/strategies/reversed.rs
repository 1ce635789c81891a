//! Pushes open up the start; pulls make for that layout.

use super::alternating::{Alternating, Run, Slices, TwoPhases};
use crate::board::SquareSet;
use crate::fess::advisors::{for_layouts, for_opening};
use crate::fess::engine::{SideSearch, Tree};
use crate::fess::features::{OpenedStart, TowardsOpened};
use crate::fess::movers::{Puller, Pusher};
use crate::search::Knowledge;

/// The search.
#[must_use]
pub fn search<'a, const W: usize>(
    knowledge: &'a Knowledge<'a, W>,
    memory: usize,
) -> Alternating<'a, W, Tree<'a, W>, SquareSet<W>> {
    let pair = TwoPhases {
        first: Box::new(move |Run { perturbation, .. }| {
            let features = OpenedStart::new(knowledge, perturbation);
            Tree::new(knowledge, Pusher::new(knowledge, &SquareSet::EMPTY), features, for_opening())
        }),
        aim: |_, first| first.best_layout(),
        second: Box::new(move |&layout, _| {
            let features = TowardsOpened::new(knowledge, layout);
            Tree::new(knowledge, Puller::towards(knowledge, &layout), features, for_layouts())
        }),
        slices: Slices { first: 500, second: 1_000, restart: Some(2_000_000), exact: false },
        kinds: 1,
    };
    Alternating::new(knowledge, pair, memory)
}
