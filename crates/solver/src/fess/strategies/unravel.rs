//! Pushes home to the goals, pulls home to the start squares, by turns.

use super::alternating::{Alternating, Run, Slices, TwoPhases};
use crate::board::SquareSet;
use crate::fess::engine::Tree;
use crate::fess::features::{First, ShutAway};
use crate::fess::movers::{Puller, Pusher};
use crate::search::{Knowledge, Origin};

/// The search.
#[must_use]
pub fn search<'a, const W: usize>(
    knowledge: &'a Knowledge<'a, W>,
    first: First,
    memory: usize,
) -> Alternating<'a, W, Tree<'a, W>, ()> {
    let pair = TwoPhases {
        first: Box::new(move |Run { perturbation, .. }| {
            let features = ShutAway::new(knowledge, Origin::Goal, first, perturbation);
            Tree::new(knowledge, Puller::new(knowledge), features, Vec::new())
        }),
        // Neither side waits for the other: they only meet.
        aim: |_, _| Some(()),
        second: Box::new(move |(), perturbation| {
            let features = ShutAway::new(knowledge, Origin::Start, first, perturbation);
            Tree::new(knowledge, Pusher::new(knowledge, &SquareSet::EMPTY), features, Vec::new())
        }),
        slices: Slices { first: 100, second: 200, restart: Some(2_000_000), exact: false },
        kinds: 1,
    };
    Alternating::new(knowledge, pair, memory)
}
