//! Forward along a plan.
//!
//! Progress is the number of plan steps in place; everything else keeps the position open: few
//! regions, rooms linked, no box where the plan will cut it off, no box that takes goals from
//! another. All else equal, boxes that are not packed stay *away* from the goals.

use super::{Done, OutOfPlan, Plan};
use crate::alarm::Watch;
use crate::analysis::{Analysis, HotBase, Maps, RoomLinks};
use crate::board::{Square, SquareSet};
use crate::fess::engine::{Candidate, Cell, FeatureSet, MOST, Parent, Position, Score, features};
use crate::fess::perturbation::Perturbation;
use crate::search::Knowledge;
use std::sync::Arc;

features! {
    /// The plan in place, the floor in one piece, rooms linked, no box where it will be cut off,
    /// none where it takes goals from another.
    Features { unpacked, regions, rooms, out_of_plan, hotspots }
}

/// A plan and what follows from it, for the feature set and its advisors.
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

    /// The square to be filled next in a position.
    #[must_use]
    pub fn next_place(&self, boxes: &SquareSet<W>) -> Option<Square> {
        self.plan.next_place(self.plan.done(boxes))
    }

    /// Squares to leave in time.
    #[must_use]
    pub fn zone(&self, boxes: &SquareSet<W>) -> &SquareSet<W> {
        self.zones.zone(self.plan.done(boxes).prefix)
    }
}

/// The feature set of the forward search along a plan.
pub struct PlanExecution<'a, const W: usize> {
    maps: &'a Maps<W>,
    ahead: Arc<PlanAhead<W>>,
    links: RoomLinks<W>,
    /// Pushes from each square to its nearest goal.
    nearest: Vec<u32>,
    base: Base<W>,
}

/// What is known of the position looked at last.
struct Base<const W: usize> {
    done: Done,
    near: u32,
    hot: Option<HotBase<W>>,
}

impl<'a, const W: usize> PlanExecution<'a, W> {
    /// Features along a plan.
    #[must_use]
    pub fn new(
        knowledge: &'a Knowledge<'a, W>,
        ahead: Arc<PlanAhead<W>>,
        perturbation: &Perturbation,
    ) -> Self {
        let (facts, maps) = (knowledge.facts, knowledge.maps());
        let links = RoomLinks::new(&facts.board, &facts.rooms);
        let base = Base { done: Done::default(), near: 0, hot: None };
        Self { maps, ahead, links, nearest: perturbation.bend(&maps.nearest), base }
    }

    fn near(&self, boxes: &SquareSet<W>) -> u32 {
        boxes.iter().map(|square| self.nearest[square.index()]).sum()
    }

    /// The score of a position of which all was counted that takes long.
    fn score_of(&self, boxes: &SquareSet<W>, done: Done, known: Known) -> Score {
        let Known { regions, rooms, hotspots, near } = known;
        let features = Features {
            unpacked: (self.ahead.plan.entries.len() - done.packed) as u16,
            regions,
            rooms,
            out_of_plan: boxes.intersection(self.ahead.zones.zone(done.prefix)).len() as u16,
            hotspots,
        };
        features.score(MOST - near)
    }
}

/// What was counted in a position.
struct Known {
    regions: u16,
    rooms: u16,
    hotspots: u16,
    near: u32,
}

impl<const W: usize> FeatureSet<W> for PlanExecution<'_, W> {
    fn prepare(&mut self, facts: &Analysis<W>, parent: &Parent<W>, _: &Watch<'_>) {
        let boxes = &parent.position.boxes;
        self.links.rebase(&facts.board, boxes);
        self.base = Base {
            done: self.ahead.plan.done(boxes),
            near: self.near(boxes),
            hot: self.maps.hotspots.as_ref().map(|hotspots| hotspots.base(boxes)),
        };
    }

    fn root_score(&mut self, facts: &Analysis<W>, position: &Position<W>, regions: u16) -> Score {
        let boxes = &position.boxes;
        let rooms = self.links.rebase(&facts.board, boxes);
        let hotspots = self.maps.hotspots.as_ref().map_or(0, |hotspots| hotspots.count(boxes));
        let known = Known { regions, rooms, hotspots, near: self.near(boxes) };
        self.score_of(boxes, self.ahead.plan.done(boxes), known)
    }

    fn score(&mut self, facts: &Analysis<W>, _: &Parent<W>, candidate: &Candidate<W>) -> Score {
        let Candidate { from, to, regions, .. } = *candidate;
        let (boxes, plan) = (&candidate.position.boxes, &self.ahead.plan);
        let in_plan = plan.used.contains(from) || plan.used.contains(to);
        let done = if in_plan { plan.done(boxes) } else { self.base.done };
        let hotspots = self.maps.hotspots.as_ref().zip(self.base.hot.as_ref());
        let known = Known {
            regions,
            rooms: self.links.moved(&facts.board, boxes, [from, to]),
            hotspots: hotspots.map_or(0, |(hotspots, base)| hotspots.count_moved(base, from, to)),
            near: self.base.near + self.nearest[to.index()] - self.nearest[from.index()],
        };
        self.score_of(boxes, done, known)
    }

    fn cell(&self, score: &Score) -> Cell {
        let Features { unpacked, regions, out_of_plan, .. } = Features::of(score);
        [unpacked, regions, out_of_plan, 0]
    }
}
