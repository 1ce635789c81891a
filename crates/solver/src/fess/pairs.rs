//! The strategies made of two feature-space searches.

use super::alternating::{Alternating, Slices, TwoPhases};
use super::backward_packing::BackwardPacking;
use super::guide::Position;
use super::open_layout::{OpenLayout, Taste};
use super::opened_start::OpenedStart;
use super::perturbation::Perturbation;
use super::plan::Plan;
use super::plan_execution::PlanExecution;
use super::towards_layout::TowardsLayout;
use super::towards_opened::TowardsOpened;
use super::tree::Tree;
use super::unlock::{Loose, Unlock};
use crate::board::SquareSet;
use crate::search::Knowledge;

/// Pulls that remove boxes find a packing plan; pushes follow it.
pub struct PackAndExecute<'a, const W: usize> {
    knowledge: &'a Knowledge<'a, W>,
}

impl<'a, const W: usize> PackAndExecute<'a, W> {
    /// The search.
    #[must_use]
    pub fn search(knowledge: &'a Knowledge<'a, W>, memory: usize) -> Alternating<'a, W, Self> {
        let slices = Slices { first: 2_000, second: 4_000, life: 500_000 };
        Alternating::new(knowledge, Self { knowledge }, slices, memory)
    }
}

impl<'a, const W: usize> TwoPhases<'a, W> for PackAndExecute<'a, W> {
    type Aim = Plan<W>;

    fn begin(&self, perturbation: Perturbation) -> Tree<'a, W> {
        let guide = BackwardPacking::new(self.knowledge, perturbation);
        Tree::new(self.knowledge, guide, Position::solved(self.knowledge.facts))
    }

    fn aim(&self, knowledge: &Knowledge<'_, W>, first: &Tree<'_, W>) -> Option<Plan<W>> {
        Some(Plan::from_path(&knowledge.facts.board, &first.path(first.best()?)))
    }

    fn pursue(&self, plan: &Plan<W>, perturbation: Perturbation) -> Tree<'a, W> {
        let guide = PlanExecution::new(self.knowledge, plan.clone(), &perturbation);
        Tree::new(self.knowledge, guide, vec![Position::start(self.knowledge.facts)])
    }
}

/// Pulls find the most spacious position; pushes make for that layout.
pub struct OpenAndReach<'a, const W: usize> {
    knowledge: &'a Knowledge<'a, W>,
    taste: Taste,
}

impl<'a, const W: usize> OpenAndReach<'a, W> {
    /// The search, with a taste for what is spacious.
    #[must_use]
    pub fn search(knowledge: &'a Knowledge<'a, W>, taste: Taste, memory: usize) -> Alternating<'a, W, Self> {
        let slices = Slices { first: 500, second: 1_000, life: 2_000_000 };
        Alternating::new(knowledge, Self { knowledge, taste }, slices, memory)
    }
}

impl<'a, const W: usize> TwoPhases<'a, W> for OpenAndReach<'a, W> {
    type Aim = SquareSet<W>;

    fn begin(&self, perturbation: Perturbation) -> Tree<'a, W> {
        let guide = OpenLayout::new(self.knowledge, self.taste, perturbation);
        Tree::new(self.knowledge, guide, Position::solved(self.knowledge.facts))
    }

    fn aim(&self, _: &Knowledge<'_, W>, first: &Tree<'_, W>) -> Option<Self::Aim> {
        first.best_layout()
    }

    fn pursue(&self, &layout: &Self::Aim, perturbation: Perturbation) -> Tree<'a, W> {
        let guide = TowardsLayout::new(self.knowledge, layout, perturbation);
        Tree::new(self.knowledge, guide, vec![Position::start(self.knowledge.facts)])
    }
}

/// Pushes open up the start; pulls make for that layout.
pub struct ReversedPair<'a, const W: usize> {
    knowledge: &'a Knowledge<'a, W>,
}

impl<'a, const W: usize> ReversedPair<'a, W> {
    /// The search.
    #[must_use]
    pub fn search(knowledge: &'a Knowledge<'a, W>, memory: usize) -> Alternating<'a, W, Self> {
        let slices = Slices { first: 500, second: 1_000, life: 2_000_000 };
        Alternating::new(knowledge, Self { knowledge }, slices, memory)
    }
}

impl<'a, const W: usize> TwoPhases<'a, W> for ReversedPair<'a, W> {
    type Aim = SquareSet<W>;

    fn begin(&self, perturbation: Perturbation) -> Tree<'a, W> {
        let guide = OpenedStart::new(self.knowledge, perturbation);
        Tree::new(self.knowledge, guide, vec![Position::start(self.knowledge.facts)])
    }

    fn aim(&self, _: &Knowledge<'_, W>, first: &Tree<'_, W>) -> Option<Self::Aim> {
        first.best_layout()
    }

    fn pursue(&self, &layout: &Self::Aim, _: Perturbation) -> Tree<'a, W> {
        let guide = TowardsOpened::new(self.knowledge, layout);
        Tree::new(self.knowledge, guide, Position::solved(self.knowledge.facts))
    }
}

/// Pulls take a lock apart; pushes make for that layout.
pub struct UnlockAndReach<'a, const W: usize> {
    knowledge: &'a Knowledge<'a, W>,
    loose: Loose,
}

impl<'a, const W: usize> UnlockAndReach<'a, W> {
    /// The search.
    #[must_use]
    pub fn search(knowledge: &'a Knowledge<'a, W>, loose: Loose, memory: usize) -> Alternating<'a, W, Self> {
        let slices = Slices { first: 2_000, second: 1_000, life: 4_000_000 };
        Alternating::new(knowledge, Self { knowledge, loose }, slices, memory)
    }
}

impl<'a, const W: usize> TwoPhases<'a, W> for UnlockAndReach<'a, W> {
    type Aim = SquareSet<W>;

    fn begin(&self, perturbation: Perturbation) -> Tree<'a, W> {
        let guide = Unlock::new(self.knowledge, self.loose, &perturbation);
        Tree::new(self.knowledge, guide, Position::solved(self.knowledge.facts))
    }

    fn aim(&self, _: &Knowledge<'_, W>, first: &Tree<'_, W>) -> Option<Self::Aim> {
        first.best_layout()
    }

    fn pursue(&self, &layout: &Self::Aim, perturbation: Perturbation) -> Tree<'a, W> {
        let guide = TowardsLayout::new(self.knowledge, layout, perturbation);
        Tree::new(self.knowledge, guide, vec![Position::start(self.knowledge.facts)])
    }
}
