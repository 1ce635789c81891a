//! Dives from the best position of a tree, and what follows from them.

use super::{NO_PARENT, Tree};
use crate::alarm::Watch;
use crate::board::State;
use crate::fess::engine::dives::{DiveEnd, Dives};
use crate::fess::engine::path::states;
use crate::fess::engine::side_search::SideSearch;
use crate::search::Knowledge;

/// Positions that a dive may expand from the parent of a lost position.
const UPWARD: u64 = 50;

impl<const W: usize> Tree<'_, W> {
    /// Dives from the best position, or from one on the way to it, if it is time; the solution, if
    /// that finds one. What is lost is given up.
    pub(super) fn dive(&mut self, knowledge: &Knowledge<'_, W>, watch: &Watch<'_>) -> Option<Vec<State<W>>> {
        let mut dives = self.dives.take()?;
        let mut solution = None;
        while solution.is_none() && !watch.is_over() {
            let (best, worked) = (self.best, self.expansions.len() as u64);
            let root = self.ancestor(best, dives.back(best, self.expansions[best as usize].depth));
            let state = self.at(root).0.state();
            let strays = state.boxes.difference(&knowledge.facts.goals).len();
            let Some(budget) = dives.budget(best, strays, worked) else { break };
            match dives.begin(knowledge, best, (root, state), budget) {
                DiveEnd::Unknown => {}
                DiveEnd::Solved(way) => {
                    let mut path = states(&self.path(root));
                    path.extend(way.into_iter().skip(1));
                    solution = Some(path);
                }
                DiveEnd::Lost => {
                    let lost = self.first_lost(knowledge, &mut dives, root);
                    self.give_up(lost);
                    self.choose_best(knowledge);
                    self.learning.looked_through(self.expansions.len());
                }
            }
        }
        self.dives = Some(dives);
        solution
    }

    /// The expansion so many steps before another one.
    fn ancestor(&self, mut expansion: u32, steps: u32) -> u32 {
        for _ in 0..steps {
            expansion = self.expansions[expansion as usize].parent;
        }
        expansion
    }

    /// The first position on the way to a lost one from which a short dive proves that it is lost
    /// as well.
    fn first_lost(&self, knowledge: &Knowledge<'_, W>, dives: &mut Dives, mut lost: u32) -> u32 {
        loop {
            let parent = self.expansions[lost as usize].parent;
            if parent == NO_PARENT {
                return lost;
            }
            match dives.dive(knowledge, self.at(parent).0.state(), UPWARD) {
                DiveEnd::Lost => lost = parent,
                DiveEnd::Solved(_) | DiveEnd::Unknown => return lost,
            }
        }
    }

    /// Gives up a lost position and all that was expanded below it.
    fn give_up(&mut self, lost: u32) {
        self.expansions[lost as usize].lost = true;
        // A parent is expanded before its children.
        for number in lost as usize + 1..self.expansions.len() {
            let parent = self.expansions[number].parent;
            if parent != NO_PARENT && self.expansions[parent as usize].lost {
                self.expansions[number].lost = true;
            }
        }
    }
}
