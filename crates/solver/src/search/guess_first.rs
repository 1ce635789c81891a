//! A guess costs time, never the solution: when the search that guessed has nothing left to try,
//! the same search begins again without guesses, and what that one says is proved.
//!
//! Filling goal rooms by plan ([`GoalRooms`](super::goal_rooms)) alone gave up on half of the
//! levels of the Large Test Suite within milliseconds: there the rooms have to be used otherwise
//! than planned.

use super::best_first::BestFirst;
use super::recipe::Recipe;
use super::{Knowledge, Search, Step};
use crate::control::Best;
use crate::moves::Forward;
use crate::report::Stats;
use crate::table_use::TableUse;
use crate::techniques::Techniques;

/// A search forward with guesses, then without.
pub struct GuessFirst<'a, const W: usize> {
    knowledge: &'a Knowledge<'a, W>,
    recipe: Recipe,
    techniques: Techniques,
    memory_limit: usize,
    search: BestFirst<'a, W, Forward>,
    /// The counters of the search that guessed, when that is over.
    guessed: Option<Stats>,
}

impl<'a, const W: usize> GuessFirst<'a, W> {
    /// A search that has not begun.
    pub fn new(
        knowledge: &'a Knowledge<'a, W>,
        recipe: Recipe,
        techniques: Techniques,
        memory_limit: usize,
    ) -> Self {
        let search = BestFirst::new(knowledge, recipe, techniques, memory_limit);
        Self { knowledge, recipe, techniques, memory_limit, search, guessed: None }
    }

    fn begin_again(&mut self) {
        self.guessed = Some(self.search.stats());
        self.search =
            BestFirst::new(self.knowledge, self.recipe, self.techniques.proved(), self.memory_limit);
    }
}

impl<const W: usize> Search<W> for GuessFirst<'_, W> {
    fn step(&mut self, nodes: u64) -> Step<W> {
        match self.search.step(nodes) {
            Step::GivesUp if self.guessed.is_none() => {
                self.begin_again();
                Step::Running
            }
            step => step,
        }
    }

    fn stats(&self) -> Stats {
        self.guessed.unwrap_or_default().and(self.search.stats())
    }

    fn memory(&self) -> usize {
        self.search.memory()
    }

    fn best(&self) -> Best {
        self.search.best()
    }

    fn table(&self) -> Option<TableUse> {
        self.search.table()
    }

    fn lower_bound(&self) -> u32 {
        self.search.lower_bound()
    }
}
