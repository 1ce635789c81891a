//! The strategies made of two feature-space searches.

use super::approach::Approach;
use super::follow::Follow;
use super::gather::Gather;
use super::guide::Position;
use super::loosen::Loosen;
use super::open::{Open, Taste};
use super::plan::Plan;
use super::rounds::{Pair, Rounds, Slices};
use super::sink::Sink;
use super::tree::Tree;
use super::unlock::{Loose, Unlock};
use super::whim::Whim;
use crate::board::SquareSet;
use crate::search::Knowledge;

/// Pulls with sinking boxes find a packing plan; pushes follow it.
pub struct PlanAndFollow<'a, const W: usize> {
    knowledge: &'a Knowledge<'a, W>,
}

impl<'a, const W: usize> PlanAndFollow<'a, W> {
    /// The search.
    #[must_use]
    pub fn search(knowledge: &'a Knowledge<'a, W>, memory: usize) -> Rounds<'a, W, Self> {
        let slices = Slices { first: 2_000, second: 4_000, life: 500_000 };
        Rounds::new(knowledge, Self { knowledge }, slices, memory)
    }
}

impl<'a, const W: usize> Pair<'a, W> for PlanAndFollow<'a, W> {
    type Aim = Plan<W>;

    fn begin(&self, whim: Whim) -> Tree<'a, W> {
        let guide = Sink::new(self.knowledge, whim);
        Tree::new(self.knowledge, guide, Position::solved(self.knowledge.facts))
    }

    fn aim(&self, knowledge: &Knowledge<'_, W>, first: &Tree<'_, W>) -> Option<Plan<W>> {
        Some(Plan::from_path(&knowledge.facts.board, &first.path(first.best()?)))
    }

    fn pursue(&self, plan: &Plan<W>, whim: Whim) -> Tree<'a, W> {
        let guide = Follow::new(self.knowledge, plan.clone(), &whim);
        Tree::new(self.knowledge, guide, vec![Position::start(self.knowledge.facts)])
    }
}

/// Pulls find the most spacious position; pushes make for that layout.
pub struct OpenAndApproach<'a, const W: usize> {
    knowledge: &'a Knowledge<'a, W>,
    taste: Taste,
}

impl<'a, const W: usize> OpenAndApproach<'a, W> {
    /// The search, with a taste for what is spacious.
    #[must_use]
    pub fn search(knowledge: &'a Knowledge<'a, W>, taste: Taste, memory: usize) -> Rounds<'a, W, Self> {
        let slices = Slices { first: 500, second: 1_000, life: 2_000_000 };
        Rounds::new(knowledge, Self { knowledge, taste }, slices, memory)
    }
}

impl<'a, const W: usize> Pair<'a, W> for OpenAndApproach<'a, W> {
    type Aim = SquareSet<W>;

    fn begin(&self, whim: Whim) -> Tree<'a, W> {
        let guide = Open::new(self.knowledge, self.taste, whim);
        Tree::new(self.knowledge, guide, Position::solved(self.knowledge.facts))
    }

    fn aim(&self, _: &Knowledge<'_, W>, first: &Tree<'_, W>) -> Option<Self::Aim> {
        first.best_layout()
    }

    fn pursue(&self, &layout: &Self::Aim, whim: Whim) -> Tree<'a, W> {
        let guide = Approach::new(self.knowledge, layout, whim);
        Tree::new(self.knowledge, guide, vec![Position::start(self.knowledge.facts)])
    }
}

/// Pushes open up the start; pulls make for that layout.
pub struct LoosenAndGather<'a, const W: usize> {
    knowledge: &'a Knowledge<'a, W>,
}

impl<'a, const W: usize> LoosenAndGather<'a, W> {
    /// The search.
    #[must_use]
    pub fn search(knowledge: &'a Knowledge<'a, W>, memory: usize) -> Rounds<'a, W, Self> {
        let slices = Slices { first: 500, second: 1_000, life: 2_000_000 };
        Rounds::new(knowledge, Self { knowledge }, slices, memory)
    }
}

impl<'a, const W: usize> Pair<'a, W> for LoosenAndGather<'a, W> {
    type Aim = SquareSet<W>;

    fn begin(&self, whim: Whim) -> Tree<'a, W> {
        let guide = Loosen::new(self.knowledge, whim);
        Tree::new(self.knowledge, guide, vec![Position::start(self.knowledge.facts)])
    }

    fn aim(&self, _: &Knowledge<'_, W>, first: &Tree<'_, W>) -> Option<Self::Aim> {
        first.best_layout()
    }

    fn pursue(&self, &layout: &Self::Aim, _: Whim) -> Tree<'a, W> {
        let guide = Gather::new(self.knowledge, layout);
        Tree::new(self.knowledge, guide, Position::solved(self.knowledge.facts))
    }
}

/// Pulls take a lock apart; pushes make for that layout.
pub struct UnlockAndApproach<'a, const W: usize> {
    knowledge: &'a Knowledge<'a, W>,
    loose: Loose,
}

impl<'a, const W: usize> UnlockAndApproach<'a, W> {
    /// The search.
    #[must_use]
    pub fn search(knowledge: &'a Knowledge<'a, W>, loose: Loose, memory: usize) -> Rounds<'a, W, Self> {
        let slices = Slices { first: 2_000, second: 1_000, life: 4_000_000 };
        Rounds::new(knowledge, Self { knowledge, loose }, slices, memory)
    }
}

impl<'a, const W: usize> Pair<'a, W> for UnlockAndApproach<'a, W> {
    type Aim = SquareSet<W>;

    fn begin(&self, whim: Whim) -> Tree<'a, W> {
        let guide = Unlock::new(self.knowledge, self.loose, &whim);
        Tree::new(self.knowledge, guide, Position::solved(self.knowledge.facts))
    }

    fn aim(&self, _: &Knowledge<'_, W>, first: &Tree<'_, W>) -> Option<Self::Aim> {
        first.best_layout()
    }

    fn pursue(&self, &layout: &Self::Aim, whim: Whim) -> Tree<'a, W> {
        let guide = Approach::new(self.knowledge, layout, whim);
        Tree::new(self.knowledge, guide, vec![Position::start(self.knowledge.facts)])
    }
}
