//! Forward to an imagined layout of the boxes.
//!
//! No advice: every cell is served best score first. A search with weights in every third round,
//! started anew for it, solved fewer levels and took longer.

use crate::alarm::Watch;
use crate::analysis::{Analysis, Distances};
use crate::board::{Board, Square, SquareSet};
use crate::estimate::{Estimate, EstimateKind};
use crate::fess::engine::{Candidate, Cell, FeatureSet, MOST, Parent, Position, Score, features};
use crate::fess::perturbation::Perturbation;
use crate::search::Knowledge;
use sokonaut_level::Dir;

features! {
    /// Every box within reach of a place, the floor in one piece, the layout filled, nothing in
    /// the way.
    Features { out_of_reach, regions, missing, in_the_way }
}

/// The feature set of the way towards a layout.
pub struct TowardsLayout<const W: usize> {
    layout: SquareSet<W>,
    distances: Distances,
    estimate: Estimate,
    perturbation: Perturbation,
    /// Squares that are in the way in the position looked at last, what its strays weigh, and
    /// places of the layout without a box.
    hindered: SquareSet<W>,
    strays: u32,
    missing: u16,
}

impl<const W: usize> TowardsLayout<W> {
    /// Features of the way towards a layout.
    #[must_use]
    pub fn new(knowledge: &Knowledge<'_, W>, layout: SquareSet<W>, perturbation: Perturbation) -> Self {
        let facts = knowledge.facts;
        let targets: Vec<Square> = layout.iter().collect();
        let watch = knowledge.alarm.watch();
        let distances = Distances::to_targets(&facts.board, &facts.sides, &targets, &watch);
        // When time is up nobody will ask for them.
        let distances = distances.unwrap_or_else(|| facts.to_goals.clone());
        Self {
            estimate: Estimate::new(EstimateKind::Matching, &distances),
            distances,
            layout,
            perturbation,
            hindered: SquareSet::EMPTY,
            strays: 0,
            missing: 0,
        }
    }

    /// Looks at a position: what its children are compared with.
    fn look(&mut self, board: &Board, boxes: &SquareSet<W>) {
        let blocked = board.blocked(boxes);
        let squares = boxes.union(&self.layout);
        self.hindered = squares.iter().filter(|&square| self.hinders(board, &blocked, square)).collect();
        self.strays = self.perturbation.of(&boxes.difference(&self.layout));
        self.missing = self.layout.difference(boxes).len() as u16;
    }

    /// The score of the position looked at last, or of a child of it.
    fn score_of(&self, regions: u16, far: Option<u32>, moved: Option<(&Board, &Candidate<W>)>) -> Score {
        let (mut missing, mut strays, mut in_the_way) =
            (self.missing, self.strays, self.hindered.len() as u16);
        if let Some((board, candidate)) = moved {
            let (from, to) = (candidate.from, candidate.to);
            if self.layout.contains(from) {
                missing += 1;
            } else {
                strays -= self.perturbation.weight(from);
            }
            if self.layout.contains(to) {
                missing -= 1;
            } else {
                strays += self.perturbation.weight(to);
            }
            in_the_way = self.in_the_way_after(board, candidate);
        }
        let features = Features { out_of_reach: u16::from(far.is_none()), regions, missing, in_the_way };
        features.score(far.map_or(MOST, |far| Perturbation::EVEN * far + strays))
    }

    /// Is a square in the way: a box off the layout that touches something, or an empty place of
    /// the layout that no box can be pushed to?
    #[inline]
    fn hinders(&self, board: &Board, blocked: &SquareSet<W>, square: Square) -> bool {
        match (blocked.contains(square), self.layout.contains(square)) {
            (true, false) => board.neighbours(square).into_iter().any(|next| blocked.contains(next)),
            (false, true) => !Dir::ALL.iter().any(|&dir| {
                let next = board.step(square, dir);
                !blocked.contains(next) && !blocked.contains(board.step(next, dir))
            }),
            _ => false,
        }
    }

    /// Squares in the way in a child: only those up to two steps in a line from where a box has
    /// come or gone may have changed.
    fn in_the_way_after(&self, board: &Board, candidate: &Candidate<W>) -> u16 {
        let boxes = &candidate.position.boxes;
        let (blocked, squares) = (board.blocked(boxes), boxes.union(&self.layout));
        let mut around = SquareSet::EMPTY;
        for square in [candidate.from, candidate.to] {
            around.insert(square);
            for dir in Dir::ALL {
                let next = board.step(square, dir);
                around.insert(next);
                around.insert(board.step(next, dir));
            }
        }
        let hinder = around.intersection(&squares).iter().filter(|&s| self.hinders(board, &blocked, s));
        (self.hindered.difference(&around).len() + hinder.count()) as u16
    }
}

impl<const W: usize> FeatureSet<W> for TowardsLayout<W> {
    fn prepare(&mut self, facts: &Analysis<W>, parent: &Parent<W>, _: &Watch<'_>) {
        self.look(&facts.board, &parent.position.boxes);
        // If it has no assignment, each of its children is assigned from scratch.
        let _ = self.estimate.rebase(&self.distances, &parent.position.boxes);
    }

    fn root_score(&mut self, facts: &Analysis<W>, position: &Position<W>, regions: u16) -> Score {
        let far = self.estimate.rebase(&self.distances, &position.boxes);
        self.look(&facts.board, &position.boxes);
        self.score_of(regions, far, None)
    }

    fn score(&mut self, facts: &Analysis<W>, parent: &Parent<W>, candidate: &Candidate<W>) -> Score {
        let boxes = &candidate.position.boxes;
        let far = if Features::of(&parent.score).out_of_reach == 0 {
            self.estimate.moved(&self.distances, candidate.from, candidate.to)
        } else {
            self.estimate.rebase(&self.distances, boxes)
        };
        self.score_of(candidate.regions, far, Some((&facts.board, candidate)))
    }

    fn missing(&self, score: &Score) -> Option<u16> {
        Some(Features::of(score).missing)
    }

    fn cell(&self, score: &Score) -> Cell {
        let Features { regions, missing, .. } = Features::of(score);
        [regions, missing, 0, 0]
    }
}
