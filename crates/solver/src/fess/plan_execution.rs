//! Forward along a plan.
//!
//! Progress is the number of plan steps in place; everything else keeps the position open: few
//! regions, rooms linked, no box where the plan will cut it off, no box that takes goals from
//! another. All else equal, boxes that are not packed stay *away* from the goals.

use super::access::opens_access;
use super::advice::best_of;
use super::guide::{Candidate, Guide, Parent, Position};
use super::out_of_plan::OutOfPlan;
use super::perturbation::Perturbation;
use super::plan::Plan;
use super::pusher::Pusher;
use super::score::{Cell, Score};
use crate::alarm::Watch;
use crate::analysis::{Analysis, Maps, RoomLinks};
use crate::board::{Reach, SquareSet};
use crate::deadlocks::Verdict;
use crate::moves::Forward;
use crate::search::{From, Knowledge};

const UNPACKED: usize = 0;
const REGIONS: usize = 1;
const ROOMS: usize = 2;
const OUT_OF_PLAN: usize = 3;
const HOTSPOTS: usize = 4;
const MOST: u32 = u32::MAX / 2;

/// The guide of the forward search along a plan.
pub struct PlanExecution<'a, const W: usize> {
    maps: &'a Maps<W>,
    plan: Plan<W>,
    zones: OutOfPlan<W>,
    links: RoomLinks<W>,
    pusher: Pusher<'a, W>,
    reach: Reach,
    /// Pushes from each square to its nearest goal.
    nearest: Vec<u32>,
}

impl<'a, const W: usize> PlanExecution<'a, W> {
    /// A guide along a plan.
    #[must_use]
    pub fn new(knowledge: &'a Knowledge<'a, W>, plan: Plan<W>, perturbation: &Perturbation) -> Self {
        let (facts, maps) = (knowledge.facts, knowledge.maps());
        Self {
            zones: OutOfPlan::new(facts, &plan),
            links: RoomLinks::new(&facts.board, &facts.rooms),
            pusher: Pusher::new(knowledge, &plan.used),
            reach: Reach::default(),
            nearest: perturbation.bend(&maps.nearest),
            plan,
            maps,
        }
    }

    fn packed(&self, score: &Score) -> usize {
        self.plan.entries.len() - usize::from(score.features[UNPACKED])
    }

    fn score_of(&mut self, facts: &Analysis<W>, boxes: &SquareSet<W>, regions: u16) -> Score {
        let packed = self.plan.packed(boxes);
        let mut features = [0; 6];
        features[UNPACKED] = (self.plan.entries.len() - packed) as u16;
        features[REGIONS] = regions;
        features[ROOMS] = self.links.missing(&facts.board, boxes);
        features[OUT_OF_PLAN] = boxes.intersection(self.zones.zone(packed)).len() as u16;
        features[HOTSPOTS] = self.maps.hotspots.as_ref().map_or(0, |hotspots| hotspots.count(boxes));
        let near: u32 = boxes.iter().map(|square| self.nearest[square.index()]).sum();
        Score { features, fine: MOST - near }
    }

    /// Leave the zone that the plan will cut off: the box nearest to it first, as far as it goes.
    fn advise_leaving(&self, parent: &Parent<W>, moves: &[Candidate<W>]) -> Option<usize> {
        if parent.score.features[OUT_OF_PLAN] == 0 {
            return None;
        }
        let zone = self.zones.zone(self.packed(&parent.score));
        let fits = |m: &Candidate<W>| {
            let kept = |feature: usize| m.score.features[feature] <= parent.score.features[feature];
            [UNPACKED, REGIONS, ROOMS, OUT_OF_PLAN].into_iter().all(kept)
                && self.maps.reversible(m.from, m.to)
                && zone.contains(m.from)
                && !zone.contains(m.to)
        };
        let worth = |m: &Candidate<W>| u16::MAX - m.pushes;
        (0..moves.len()).filter(|&i| fits(&moves[i])).min_by_key(|&i| worth(&moves[i]))
    }

    /// Clear the way to the next place: the box nearest to it goes as far away as it can.
    fn advise_opening(&self, parent: &Parent<W>, moves: &[Candidate<W>]) -> Option<usize> {
        let place = self.plan.next_place(self.packed(&parent.score))?;
        if moves.iter().any(|m| m.score.features[UNPACKED] < parent.score.features[UNPACKED]) {
            return None;
        }
        let fits = |m: &Candidate<W>| {
            let kept = |feature: usize| m.score.features[feature] <= parent.score.features[feature];
            [UNPACKED, REGIONS, ROOMS].into_iter().all(kept)
                && self.maps.walk(m.to, place, 0) >= self.maps.walk(m.from, place, 0)
        };
        let worth =
            |m: &Candidate<W>| (self.maps.walk(m.from, place, 0), u16::MAX - self.maps.walk(m.to, place, 0));
        (0..moves.len()).filter(|&i| fits(&moves[i])).min_by_key(|&i| worth(&moves[i]))
    }

    fn advise_exploring(
        &mut self,
        facts: &Analysis<W>,
        parent: &Parent<W>,
        moves: &[Candidate<W>],
        watch: &Watch<'_>,
    ) -> Option<usize> {
        let mut best: Option<usize> = None;
        for (index, m) in moves.iter().enumerate() {
            if !watch.spend(facts.board.len()) {
                break;
            }
            if best.is_none_or(|best| m.score < moves[best].score)
                && m.score.features[UNPACKED] <= parent.score.features[UNPACKED]
                && self.maps.reversible(m.from, m.to)
                && opens_access::<W, Forward>(facts, parent, m, &mut self.reach)
            {
                best = Some(index);
            }
        }
        best
    }
}

impl<const W: usize> Guide<W> for PlanExecution<'_, W> {
    fn side(&self) -> From {
        From::Start
    }

    fn moves(
        &mut self,
        facts: &Analysis<W>,
        parent: &Parent<W>,
        moves: &mut Vec<Candidate<W>>,
        watch: &Watch<'_>,
    ) {
        self.pusher.moves(facts, parent, moves, watch);
    }

    fn root_score(&mut self, facts: &Analysis<W>, position: &Position<W>, regions: u16) -> Score {
        self.score_of(facts, &position.boxes, regions)
    }

    fn score(&mut self, facts: &Analysis<W>, _: &Parent<W>, candidate: &Candidate<W>) -> Score {
        self.score_of(facts, &candidate.position.boxes, candidate.regions)
    }

    fn advise(
        &mut self,
        facts: &Analysis<W>,
        parent: &Parent<W>,
        moves: &mut [Candidate<W>],
        watch: &Watch<'_>,
    ) {
        let before = parent.score.features;
        best_of(moves, |m| m.score.features[UNPACKED] < before[UNPACKED]);
        for feature in [REGIONS, ROOMS, HOTSPOTS] {
            let better = |m: &Candidate<W>| {
                m.score.features[UNPACKED] <= before[UNPACKED] && m.score.features[feature] < before[feature]
            };
            best_of(moves, better);
        }
        let advice = [
            self.advise_leaving(parent, moves),
            self.advise_opening(parent, moves),
            self.advise_exploring(facts, parent, moves, watch),
        ];
        advice.into_iter().flatten().for_each(|index| moves[index].weight = 0);
    }

    fn cell(&self, score: &Score) -> Cell {
        [score.features[UNPACKED], score.features[REGIONS], score.features[OUT_OF_PLAN], 0]
    }

    fn judge(&mut self, facts: &Analysis<W>, position: &Position<W>, watch: &Watch<'_>) -> Verdict {
        self.pusher.judge(facts, position, watch)
    }

    fn is_goal(&self, facts: &Analysis<W>, position: &Position<W>) -> bool {
        position.boxes.is_subset(&facts.goals)
    }

    fn memory(&self) -> usize {
        self.pusher.memory()
    }
}
