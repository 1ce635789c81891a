//! Forward to an imagined layout of the boxes.
//!
//! No advice: every cell is served best score first. A search with weights in every third round,
//! started anew for it, solved fewer levels and took longer.

use crate::alarm::Watch;
use crate::analysis::{Analysis, Distances};
use crate::board::{Square, SquareSet};
use crate::estimate::{Estimate, EstimateKind};
use crate::fess::engine::{Candidate, Cell, Guide, MOST, Parent, Position, Score, features};
use crate::fess::perturbation::Perturbation;
use crate::search::Knowledge;
use sokonaut_level::Dir;

features! {
    /// Every box within reach of a place, the floor in one piece, the layout filled, nothing in
    /// the way.
    Features { out_of_reach, regions, missing, in_the_way }
}

/// The guide towards a layout.
pub struct TowardsLayout<const W: usize> {
    layout: SquareSet<W>,
    distances: Distances,
    estimate: Estimate,
    perturbation: Perturbation,
}

impl<const W: usize> TowardsLayout<W> {
    /// A guide towards a layout.
    #[must_use]
    pub fn new(knowledge: &Knowledge<'_, W>, layout: SquareSet<W>, perturbation: Perturbation) -> Self {
        let facts = knowledge.facts;
        let targets: Vec<Square> = layout.iter().collect();
        let watch = knowledge.alarm.watch();
        let distances = Distances::to_targets(&facts.board, &facts.sides, &targets, &watch);
        // When time is up nobody will ask for them.
        let distances = distances.unwrap_or_else(|| facts.to_goals.clone());
        Self { estimate: Estimate::new(EstimateKind::Matching, &distances), distances, layout, perturbation }
    }

    fn score_of(&self, facts: &Analysis<W>, boxes: &SquareSet<W>, regions: u16, far: Option<u32>) -> Score {
        let features = Features {
            out_of_reach: u16::from(far.is_none()),
            regions,
            missing: self.layout.difference(boxes).len() as u16,
            in_the_way: self.in_the_way(facts, boxes),
        };
        let strays = self.perturbation.of(&boxes.difference(&self.layout));
        features.score(far.map_or(MOST, |far| Perturbation::EVEN * far + strays))
    }

    /// Boxes off the layout that touch something, and empty places of the layout that no box can be
    /// pushed to.
    fn in_the_way(&self, facts: &Analysis<W>, boxes: &SquareSet<W>) -> u16 {
        let board = &facts.board;
        let blocked = board.blocked(boxes);
        let touches =
            |square: &Square| board.neighbours(*square).into_iter().any(|next| blocked.contains(next));
        let closed = |square: &Square| {
            !Dir::ALL.iter().any(|&dir| {
                let next = board.step(*square, dir);
                !blocked.contains(next) && !blocked.contains(board.step(next, dir))
            })
        };
        let strays = boxes.difference(&self.layout);
        let places = self.layout.difference(boxes);
        (strays.iter().filter(touches).count() + places.iter().filter(closed).count()) as u16
    }
}

impl<const W: usize> Guide<W> for TowardsLayout<W> {
    fn prepare(&mut self, _: &Analysis<W>, parent: &Parent<W>, _: &Watch<'_>) {
        // If it has no assignment, each of its children is assigned from scratch.
        let _ = self.estimate.rebase(&self.distances, &parent.position.boxes);
    }

    fn root_score(&mut self, facts: &Analysis<W>, position: &Position<W>, regions: u16) -> Score {
        let far = self.estimate.rebase(&self.distances, &position.boxes);
        self.score_of(facts, &position.boxes, regions, far)
    }

    fn score(&mut self, facts: &Analysis<W>, parent: &Parent<W>, candidate: &Candidate<W>) -> Score {
        let boxes = &candidate.position.boxes;
        let far = if Features::of(&parent.score).out_of_reach == 0 {
            self.estimate.moved(&self.distances, candidate.from, candidate.to)
        } else {
            self.estimate.rebase(&self.distances, boxes)
        };
        self.score_of(facts, boxes, candidate.regions, far)
    }

    fn cell(&self, score: &Score) -> Cell {
        let Features { regions, missing, .. } = Features::of(score);
        [regions, missing, 0, 0]
    }
}
