//! What the way between a position and an end costs at least.
//!
//! Towards the goals the bound is consistent: no step lowers it by more than it costs. So it is a
//! potential, and both halves file a position by what its way costs above that: forward by its
//! cost and what is left, less what was left at the start; backward by its cost less what is
//! left. Every step then costs what it does not bring nearer to the end, which is nothing for most
//! steps in the right direction, and the two halves share the part of a solution that no bound
//! tells.
//!
//! From the start the bound only tells what is too expensive to be of interest.

use crate::alarm::Watch;
use crate::analysis::{Analysis, Distances};
use crate::board::{Square, SquareSet, State};
use crate::estimate::{Estimate, EstimateKind, Walking};
use crate::moves::{Direction, Forward};
use crate::objective::{Objective, OrderedCost};
use crate::search::symmetry_reduction::SymmetryReduction;

/// The bound and its scratch.
pub(super) struct Bound<D: Direction> {
    distances: Distances,
    pushes: Estimate,
    /// Where moves count first.
    walking: Option<Walking<D>>,
    objective: Objective,
}

impl Bound<Forward> {
    /// The same, lowered where needed so that it is a potential.
    pub(super) fn made_consistent<const W: usize>(self, facts: &Analysis<W>) -> Self {
        let distances = self.distances.made_consistent(&facts.board, &|_, _| 1);
        let walking = self.walking.map(|walking| walking.made_consistent(&facts.board));
        Self { distances, walking, ..self }
    }

    /// Pushes as they are, if they tell of lost positions that this potential does not.
    pub(super) fn stricter<const W: usize>(&self, facts: &Analysis<W>) -> Option<Self> {
        let distances = facts.distances::<Forward>();
        distances.reach_less_than(&self.distances).then(|| Self {
            pushes: Estimate::new(EstimateKind::Matching, distances),
            distances: distances.clone(),
            walking: None,
            objective: self.objective,
        })
    }
}

impl<D: Direction> Bound<D> {
    /// The way to the goals, or from the start; for an objective, and chosen to be high on a sample
    /// of positions.
    pub(super) fn new<const W: usize>(
        facts: &Analysis<W>,
        objective: Objective,
        sample: &[State<W>],
        symmetry_reduction: &SymmetryReduction,
        watch: &Watch<'_>,
    ) -> Self {
        let distances = facts.distances::<D>();
        let walking = || Walking::symmetric(facts, sample, symmetry_reduction.symmetries(), watch);
        Self {
            pushes: Estimate::new(EstimateKind::Matching, distances),
            distances: distances.clone(),
            walking: objective.puts_moves_first().then(walking),
            objective,
        }
    }

    /// Makes these boxes the base for [`Bound::moved`]; `false` if there is no way, and so no base.
    pub(super) fn rebase<const W: usize>(&mut self, boxes: &SquareSet<W>) -> bool {
        self.pushes.rebase(&self.distances, boxes).is_some()
            && self.walking.as_mut().is_none_or(|walking| walking.rebase(boxes))
    }

    /// The bound of a position; `None` if there is no way.
    pub(super) fn of<const W: usize>(
        &mut self,
        facts: &Analysis<W>,
        state: &State<W>,
    ) -> Option<OrderedCost> {
        let pushes = self.pushes.rebase(&self.distances, &state.boxes)?;
        let walks = self.walking.as_mut().map_or(Some(0), |walking| walking.moves(facts, state))?;
        Some(self.objective.cost(pushes, walks.max(pushes)))
    }

    /// The bound of the base with one box moved and the player on a square; `None` if there is no
    /// way.
    #[inline]
    pub(super) fn moved(&mut self, from: Square, to: Square, player: Square) -> Option<OrderedCost> {
        let pushes = self.pushes.moved(&self.distances, from, to)?;
        let walks = self.walking.as_mut().map_or(Some(0), |walking| walking.moved(from, to, player))?;
        Some(self.objective.cost(pushes, walks.max(pushes)))
    }
}
