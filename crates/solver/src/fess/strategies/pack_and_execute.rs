//! Pulls that remove boxes find a packing plan; pushes follow it.

use super::alternating::{Alternating, Run, Slices, TwoPhases};
use crate::fess::advisors::{for_packing, for_plan};
use crate::fess::engine::{SideSearch, Tree};
use crate::fess::features::{BackwardPacking, Plan, PlanAhead, PlanExecution};
use crate::fess::movers::{Packer, Pusher};
use crate::search::Knowledge;
use std::sync::Arc;

/// In which order a search follows its plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlanOrder {
    /// Step by step.
    Strict,
    /// What is in nobody's way earlier or later.
    Loose,
}

/// The search.
#[must_use]
pub fn search<'a, const W: usize>(
    knowledge: &'a Knowledge<'a, W>,
    order: PlanOrder,
    memory: usize,
) -> Alternating<'a, W, Tree<'a, W>, Plan<W>> {
    let facts = knowledge.facts;
    let pair = TwoPhases {
        first: Box::new(move |Run { perturbation, .. }| {
            let features = BackwardPacking::new(knowledge, &perturbation);
            Tree::new(knowledge, Packer::new(knowledge), features, for_packing(perturbation))
        }),
        aim: |knowledge, first| Some(Plan::from_path(&knowledge.facts.board, &first.path(first.best()?))),
        second: Box::new(move |plan: &Plan<W>, perturbation| {
            let used = plan.used;
            let plan = match order {
                PlanOrder::Strict => plan.clone(),
                PlanOrder::Loose => plan.clone().loosened(facts, &knowledge.alarm.watch()),
            };
            let ahead = Arc::new(PlanAhead::new(facts, plan));
            let advisors = for_plan(&ahead);
            let features = PlanExecution::new(knowledge, ahead, &perturbation);
            Tree::new(knowledge, Pusher::new(knowledge, &used), features, advisors).diving()
        }),
        slices: Slices { first: 2_000, second: 4_000, restart: Some(500_000), exact: false },
        kinds: 1,
    };
    Alternating::new(knowledge, pair, memory)
}
