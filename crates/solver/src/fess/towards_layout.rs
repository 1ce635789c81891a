//! Forward to an imagined layout of the boxes.
//!
//! No advice: every cell is served best score first. A search with weights in every third round,
//! started anew for it, solved fewer levels and took longer.

use super::guide::{Candidate, Guide, Parent, Position};
use super::perturbation::Perturbation;
use super::pusher::Pusher;
use super::score::{Cell, Score};
use crate::alarm::Watch;
use crate::analysis::{Analysis, Distances};
use crate::board::{Square, SquareSet};
use crate::deadlocks::Verdict;
use crate::estimate::{Estimate, EstimateKind};
use crate::search::{From, Knowledge};
use sokonaut_level::Dir;

const OUT_OF_REACH: usize = 0;
const REGIONS: usize = 1;
const MISSING: usize = 2;
const IN_THE_WAY: usize = 3;
const MOST: u32 = u32::MAX / 2;

/// The guide towards a layout.
pub struct TowardsLayout<'a, const W: usize> {
    layout: SquareSet<W>,
    distances: Distances,
    estimate: Estimate,
    pusher: Pusher<'a, W>,
    perturbation: Perturbation,
}

impl<'a, const W: usize> TowardsLayout<'a, W> {
    /// A guide towards a layout.
    #[must_use]
    pub fn new(knowledge: &'a Knowledge<'a, W>, layout: SquareSet<W>, perturbation: Perturbation) -> Self {
        let facts = knowledge.facts;
        let targets: Vec<Square> = layout.iter().collect();
        let watch = knowledge.alarm.watch();
        let distances = Distances::to_targets(&facts.board, &facts.sides, &targets, &watch);
        // When time is up nobody will ask for them.
        let distances = distances.unwrap_or_else(|| facts.to_goals.clone());
        Self {
            estimate: Estimate::new(EstimateKind::Matching, &distances),
            distances,
            pusher: Pusher::new(knowledge, &layout),
            layout,
            perturbation,
        }
    }

    fn score_of(&self, facts: &Analysis<W>, boxes: &SquareSet<W>, regions: u16, far: Option<u32>) -> Score {
        let mut features = [0; 6];
        features[OUT_OF_REACH] = u16::from(far.is_none());
        features[REGIONS] = regions;
        features[MISSING] = self.layout.difference(boxes).len() as u16;
        features[IN_THE_WAY] = self.in_the_way(facts, boxes);
        let strays = self.perturbation.of(&boxes.difference(&self.layout));
        Score { features, fine: far.map_or(MOST, |far| Perturbation::EVEN * far + strays) }
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

impl<const W: usize> Guide<W> for TowardsLayout<'_, W> {
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
        // Children are scored against this base; if it has no assignment, each is assigned from scratch.
        let _ = self.estimate.rebase(&self.distances, &parent.position.boxes);
    }

    fn root_score(&mut self, facts: &Analysis<W>, position: &Position<W>, regions: u16) -> Score {
        let far = self.estimate.rebase(&self.distances, &position.boxes);
        self.score_of(facts, &position.boxes, regions, far)
    }

    fn score(&mut self, facts: &Analysis<W>, parent: &Parent<W>, candidate: &Candidate<W>) -> Score {
        let boxes = &candidate.position.boxes;
        let far = if parent.score.features[OUT_OF_REACH] == 0 {
            self.estimate.moved(&self.distances, candidate.from, candidate.to)
        } else {
            self.estimate.rebase(&self.distances, boxes)
        };
        self.score_of(facts, boxes, candidate.regions, far)
    }

    fn advise(&mut self, _: &Analysis<W>, _: &Parent<W>, moves: &mut [Candidate<W>], _: &Watch<'_>) {
        moves.iter_mut().for_each(|m| m.weight = 0);
    }

    fn cell(&self, score: &Score) -> Cell {
        [score.features[REGIONS], score.features[MISSING], 0, 0]
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
