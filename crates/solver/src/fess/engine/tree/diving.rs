//! Dives from the best position of a tree, and what follows from them.

use super::{NO_PARENT, Tree};
use crate::alarm::Watch;
use crate::board::State;
use crate::fess::engine::dives::Dives;
use crate::fess::engine::part_of_level::PartEnd;
use crate::fess::engine::path::states;
use crate::fess::engine::side_search::SideSearch;
use crate::search::Knowledge;

/// Positions that a dive may expand from the parent of a lost position.
const UPWARD: u64 = 50;
/// A dive makes for a layout if no more than one box of so many is off it.
const NEAR: usize = 2;

impl<const W: usize> Tree<'_, W> {
    /// Dives from the best position, or from one on the way to it, if it is time; the solution, if
    /// that finds one. What is lost is given up.
    pub(super) fn dive(&mut self, knowledge: &Knowledge<'_, W>, watch: &Watch<'_>) -> Option<Vec<State<W>>> {
        let mut dives = self.dives.take()?;
        let mut solution = None;
        while solution.is_none() && !watch.is_over() {
            let (best, worked) = (self.best, self.expansions.len() as u64);
            let root = self.ancestor(
                best,
                dives.back(best, self.expansions[best as usize].depth - self.trail.len() as u32),
            );
            let state = self.at(root).0.state();
            let strays = state.boxes.difference(dives.aim().unwrap_or(&knowledge.facts.goals)).len();
            if dives.aim().is_some() && strays * NEAR > state.boxes.len() {
                break;
            }
            let Some(budget) = dives.budget(best, strays, worked) else { break };
            match dives.begin(knowledge, best, (root, state), budget) {
                PartEnd::Unknown => {}
                PartEnd::Solved(way) => {
                    let mut path = states(&self.path(root));
                    path.extend(way.into_iter().skip(1));
                    solution = match dives.aim() {
                        None => Some(path),
                        // The player may have come there on the wrong side.
                        Some(_) => self.trunk.meeting.join_states(knowledge, path),
                    };
                }
                PartEnd::Lost => {
                    let lost = self.first_lost(knowledge, &mut dives, root);
                    let whole = self.expansions[lost as usize].parent == NO_PARENT;
                    if whole && dives.aim().is_some() {
                        // The layout is out of reach. On the way there other things may be met.
                        return None;
                    }
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
    fn first_lost(&self, knowledge: &Knowledge<'_, W>, dives: &mut Dives<W>, mut lost: u32) -> u32 {
        loop {
            let parent = self.expansions[lost as usize].parent;
            if parent == NO_PARENT {
                return lost;
            }
            match dives.dive(knowledge, self.at(parent).0.state(), UPWARD) {
                PartEnd::Lost => lost = parent,
                PartEnd::Solved(_) | PartEnd::Unknown => return lost,
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
