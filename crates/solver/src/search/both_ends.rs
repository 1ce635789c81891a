//! Two best-first searches of one kind, from the start and from the goals, that meet in the
//! perimeter.
//!
//! Either of them may solve the level alone, or prove that there is no solution. If one has used up
//! its memory or its ideas, the other goes on.

use super::best_first::BestFirst;
use super::recipe::Recipe;
use super::{Knowledge, Search, Step};
use crate::control::Best;
use crate::moves::{Backward, Forward};
use crate::report::Stats;
use crate::table_use::TableUse;
use crate::techniques::Techniques;

/// The part of the moves that the search forward has, in tenths.
const FORWARD: u64 = 6;
/// Moves after which a slice ends, whatever it was to be.
const MOST_MOVES: u64 = 4_096;

/// A search from both ends.
pub struct BothEnds<'a, const W: usize> {
    forward: BestFirst<'a, W, Forward>,
    backward: BestFirst<'a, W, Backward>,
    /// Who can go no further, forward and backward, and why: memory is full, or all ideas tried.
    done: [Option<Step<W>>; 2],
}

impl<'a, const W: usize> BothEnds<'a, W> {
    /// A search that has not begun.
    pub fn new(
        knowledge: &'a Knowledge<'a, W>,
        recipe: Recipe,
        techniques: Techniques,
        memory_limit: usize,
    ) -> Self {
        // What an exhausted search says is a proof, so nothing is guessed.
        let techniques = techniques.proved();
        Self {
            forward: BestFirst::new(knowledge, recipe, techniques, memory_limit / 2),
            backward: BestFirst::new(knowledge, recipe, techniques, memory_limit / 2),
            done: [None, None],
        }
    }

    /// Whose turn is it?
    fn is_forward(&self) -> bool {
        match &self.done {
            [None, Some(_)] => true,
            [Some(_), None] => false,
            _ => {
                let [ahead, back] = [self.forward.stats().generated, self.backward.stats().generated];
                ahead * (10 - FORWARD) <= back * FORWARD
            }
        }
    }

    /// One position of one side: whose turn it is must not depend on how the work is sliced.
    fn step_one(&mut self) -> Step<W> {
        let is_forward = self.is_forward();
        let step = if is_forward { self.forward.step(1) } else { self.backward.step(1) };
        if matches!(step, Step::OutOfMemory | Step::GivesUp) {
            self.done[usize::from(!is_forward)] = Some(step.clone());
            if self.done.iter().any(Option::is_none) {
                return Step::Running;
            }
        }
        step
    }
}

impl<const W: usize> Search<W> for BothEnds<'_, W> {
    fn step(&mut self, nodes: u64) -> Step<W> {
        let generated = self.stats().generated;
        for _ in 0..nodes {
            match self.step_one() {
                Step::Running if self.stats().generated < generated + MOST_MOVES => {}
                step => return step,
            }
        }
        Step::Running
    }

    fn stats(&self) -> Stats {
        self.forward.stats().beside(self.backward.stats())
    }

    fn memory(&self) -> usize {
        self.forward.memory() + self.backward.memory()
    }

    fn best(&self) -> Best {
        self.forward.best()
    }

    fn table(&self) -> Option<TableUse> {
        self.forward.table()
    }
}
