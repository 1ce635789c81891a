//! Forward along a plan.
//!
//! Progress is the number of plan steps in place; everything else keeps the position open: few
//! regions, rooms linked, no box where the plan will cut it off, no box that takes goals from
//! another. All else equal, boxes that are not packed stay *away* from the goals.

use super::{OutOfPlan, Plan};
use crate::analysis::{Analysis, Maps, RoomLinks};
use crate::board::SquareSet;
use crate::fess::engine::{Cell, Guide, MOST, Position, Score, features};
use crate::fess::perturbation::Perturbation;
use crate::search::Knowledge;
use std::sync::Arc;

features! {
    /// The plan in place, the floor in one piece, rooms linked, no box where it will be cut off,
    /// none where it takes goals from another.
    Features { unpacked, regions, rooms, out_of_plan, hotspots }
}

/// A plan and what follows from it, for the guide and its advisors.
pub struct PlanAhead<const W: usize> {
    /// The plan.
    pub plan: Plan<W>,
    zones: OutOfPlan<W>,
}

impl<const W: usize> PlanAhead<W> {
    /// What lies ahead on a level.
    #[must_use]
    pub fn new(facts: &Analysis<W>, plan: Plan<W>) -> Self {
        Self { zones: OutOfPlan::new(facts, &plan), plan }
    }

    /// Steps that are in place.
    #[must_use]
    pub fn packed(&self, features: &Features) -> usize {
        self.plan.entries.len() - usize::from(features.unpacked)
    }

    /// Squares to leave in time, after so many steps.
    #[must_use]
    pub fn zone(&self, packed: usize) -> &SquareSet<W> {
        self.zones.zone(packed)
    }
}

/// The guide of the forward search along a plan.
pub struct PlanExecution<'a, const W: usize> {
    maps: &'a Maps<W>,
    ahead: Arc<PlanAhead<W>>,
    links: RoomLinks<W>,
    /// Pushes from each square to its nearest goal.
    nearest: Vec<u32>,
}

impl<'a, const W: usize> PlanExecution<'a, W> {
    /// A guide along a plan.
    #[must_use]
    pub fn new(
        knowledge: &'a Knowledge<'a, W>,
        ahead: Arc<PlanAhead<W>>,
        perturbation: &Perturbation,
    ) -> Self {
        let (facts, maps) = (knowledge.facts, knowledge.maps());
        let links = RoomLinks::new(&facts.board, &facts.rooms);
        Self { maps, ahead, links, nearest: perturbation.bend(&maps.nearest) }
    }
}

impl<const W: usize> Guide<W> for PlanExecution<'_, W> {
    fn root_score(&mut self, facts: &Analysis<W>, position: &Position<W>, regions: u16) -> Score {
        let (boxes, plan) = (&position.boxes, &self.ahead.plan);
        let packed = plan.packed(boxes);
        let near: u32 = boxes.iter().map(|square| self.nearest[square.index()]).sum();
        let features = Features {
            unpacked: (plan.entries.len() - packed) as u16,
            regions,
            rooms: self.links.missing(&facts.board, boxes),
            out_of_plan: boxes.intersection(self.ahead.zone(packed)).len() as u16,
            hotspots: self.maps.hotspots.as_ref().map_or(0, |hotspots| hotspots.count(boxes)),
        };
        features.score(MOST - near)
    }

    fn cell(&self, score: &Score) -> Cell {
        let Features { unpacked, regions, out_of_plan, .. } = Features::of(score);
        [unpacked, regions, out_of_plan, 0]
    }
}
