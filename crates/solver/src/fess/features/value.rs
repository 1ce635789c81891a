//! A linear value of positions, backward and forward.
//!
//! Features are shares of the boxes, weights are constants, and the value is their sum. Backward a
//! position is good if the goals are empty, the floor is in one piece and boxes are far out.
//! Forward it is good if it follows the plan that the backward search has left; a box on a goal for
//! its own sake counts *against* it, since it is mostly in the way of others. The weights were set
//! by hand after those that Yaron Shoham's Festival has learned; only their order of size
//! matters. One pass over the boxes a position, and one over the plan.

use super::Plan;
use crate::alarm::Watch;
use crate::analysis::{Analysis, Maps};
use crate::board::SquareSet;
use crate::estimate::{Estimate, EstimateKind};
use crate::fess::engine::{Candidate, FeatureSet, Parent, PathStep, Position, Score};
use crate::search::Knowledge;

/// Scores are whole numbers: so many to a value of 1. A score is what is missing from a value of 4.
pub const UNIT: f64 = 1e6;

fn score(value: f64) -> Score {
    Score { fine: ((4.0 - value).max(0.0) * UNIT) as u32, ..Score::default() }
}

/// What both directions measure.
struct Measure {
    boxes: f64,
    farthest: f64,
    /// 0.95 to the power of a number of boxes.
    fading: Vec<f64>,
}

impl Measure {
    fn new<const W: usize>(facts: &Analysis<W>, maps: &Maps<W>) -> Self {
        let boxes = facts.goals.len();
        let powers = std::iter::successors(Some(1.0), |power| Some(power * 0.95));
        Self {
            boxes: boxes as f64,
            farthest: f64::from(maps.nearest.iter().copied().max().unwrap_or(0).max(1)),
            fading: powers.take(boxes + 1).collect(),
        }
    }

    fn share(&self, count: usize) -> f64 {
        count as f64 / self.boxes
    }

    fn distance<const W: usize>(&self, maps: &Maps<W>, boxes: &SquareSet<W>) -> f64 {
        let near: u32 = boxes.iter().map(|square| maps.nearest[square.index()]).sum();
        f64::from(near) / (self.boxes * self.farthest)
    }
}

/// The feature set of the backward half.
pub struct ValuePull<'a, const W: usize> {
    maps: &'a Maps<W>,
    measure: Measure,
    aim: PullAim,
    /// Pushes from the start squares: of the base, and of the solved position.
    back: Estimate,
    whole_way: f64,
}

/// Where the backward half goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PullAim {
    /// Away from the goals.
    Out,
    /// To the start squares.
    Home,
}

impl<'a, const W: usize> ValuePull<'a, W> {
    /// The features of a board.
    #[must_use]
    pub fn new(knowledge: &'a Knowledge<'a, W>, aim: PullAim) -> Self {
        let (facts, maps) = (knowledge.facts, knowledge.maps());
        let mut back = Estimate::new(EstimateKind::Matching, &facts.from_starts);
        let whole_way = back.rebase(&facts.from_starts, &facts.goals).unwrap_or(0).max(1);
        Self { maps, measure: Measure::new(facts, maps), aim, back, whole_way: f64::from(whole_way) }
    }

    fn home(&self, facts: &Analysis<W>, boxes: &SquareSet<W>, regions: u16, way: Option<u32>) -> Score {
        let measure = &self.measure;
        let at_home = measure.share(boxes.intersection(&facts.starts).len());
        let way = way.map_or(2.0, |way| f64::from(way) / self.whole_way);
        score(0.3 * at_home - 0.25 * measure.share(usize::from(regions)) - 0.5 * way)
    }
}

impl<const W: usize> FeatureSet<W> for ValuePull<'_, W> {
    fn prepare(&mut self, facts: &Analysis<W>, parent: &Parent<W>, _: &Watch<'_>) {
        if self.aim == PullAim::Home {
            let _ = self.back.rebase(&facts.from_starts, &parent.position.boxes);
        }
    }

    fn root_score(&mut self, facts: &Analysis<W>, position: &Position<W>, regions: u16) -> Score {
        if self.aim == PullAim::Home {
            let way = self.back.rebase(&facts.from_starts, &position.boxes);
            return self.home(facts, &position.boxes, regions, way);
        }
        let measure = &self.measure;
        let on_goals = position.boxes.intersection(&facts.goals).len();
        score(
            -0.2 * measure.share(on_goals) - 0.2 * measure.share(usize::from(regions))
                + 0.15 * measure.distance(self.maps, &position.boxes)
                + 0.4 * measure.fading[on_goals],
        )
    }

    fn score(&mut self, facts: &Analysis<W>, _: &Parent<W>, candidate: &Candidate<W>) -> Score {
        if self.aim == PullAim::Home {
            // The parent was judged before: all its boxes have a start square.
            let way = self.back.moved(&facts.from_starts, candidate.from, candidate.to);
            return self.home(facts, &candidate.position.boxes, candidate.regions, way);
        }
        self.root_score(facts, &candidate.position, candidate.regions)
    }
}

/// The feature set of the forward half.
pub struct ValuePush<'a, const W: usize> {
    maps: &'a Maps<W>,
    measure: Measure,
    plan: Plan<W>,
    /// The layouts on the way back: to stand like one of them is good.
    layouts: Vec<SquareSet<W>>,
}

impl<'a, const W: usize> ValuePush<'a, W> {
    /// Features along a path of the backward half, and the plan that it makes.
    #[must_use]
    pub fn new(knowledge: &'a Knowledge<'a, W>, path: &[PathStep<W>], plan: Plan<W>) -> Self {
        let maps = knowledge.maps();
        Self {
            maps,
            measure: Measure::new(knowledge.facts, maps),
            layouts: path.iter().map(|step| step.position.boxes).collect(),
            plan,
        }
    }
}

impl<const W: usize> FeatureSet<W> for ValuePush<'_, W> {
    fn root_score(&mut self, facts: &Analysis<W>, position: &Position<W>, regions: u16) -> Score {
        let (measure, boxes) = (&self.measure, &position.boxes);
        let on_goals = boxes.intersection(&facts.goals).len();
        let overlap = self.layouts.iter().map(|layout| layout.intersection(boxes).len()).max().unwrap_or(0);
        score(
            0.45 * measure.share(self.plan.packed(boxes))
                - 0.2 * measure.share(on_goals)
                - 0.25 * measure.share(usize::from(regions))
                + 0.05 * measure.distance(self.maps, boxes)
                + 0.3 * measure.share(overlap)
                + 0.15 * measure.fading[(measure.fading.len() - 1).saturating_sub(on_goals)],
        )
    }
}
