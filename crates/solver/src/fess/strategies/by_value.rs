//! Pulls find a plan, pushes follow it; both are trees searched by values.

use super::alternating::{Alternating, Slices, TwoPhases};
use crate::fess::engine::{PathStep, SideSearch, ValueTree};
use crate::fess::features::{Plan, PullAim, UNIT, ValuePull, ValuePush};
use crate::fess::movers::{Puller, Pusher};
use crate::search::Knowledge;

/// A plan this much worse is taken if it is shorter.
const MARGIN: u32 = (0.1 * UNIT) as u32;

/// The search. Values have no perturbation, so it never restarts.
#[must_use]
pub fn search<'a, const W: usize>(
    knowledge: &'a Knowledge<'a, W>,
    aim: PullAim,
    memory: usize,
) -> Alternating<'a, W, ValueTree<'a, W>, Vec<PathStep<W>>> {
    let pair = TwoPhases {
        first: Box::new(move |_| {
            ValueTree::new(knowledge, Puller::new(knowledge), ValuePull::new(knowledge, aim))
        }),
        aim: |_, first: &ValueTree<'_, W>| Some(first.path(first.best(MARGIN))),
        second: Box::new(move |path, _| {
            let plan = Plan::from_path(&knowledge.facts.board, path);
            let mover = Pusher::new(knowledge, &plan.used);
            ValueTree::new(knowledge, mover, ValuePush::new(knowledge, path, plan))
        }),
        slices: Slices { first: 500, second: 1_000, restart: None, exact: true },
        kinds: 1,
    };
    Alternating::new(knowledge, pair, memory)
}
