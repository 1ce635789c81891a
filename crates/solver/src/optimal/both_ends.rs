//! From both ends: always where moves count first, and where pushes alone count if a trial tells.
//!
//! Where moves count first every bound is far below them, and half the depth from either end is
//! worth more than any look ahead. Where pushes count, A* has bounds that a search from both ends
//! cannot use; on most levels they are worth more, but not on all. So after some turns the other
//! search may expand as many positions as A* has, and the one that has proved more goes on.

use super::{FIRST_TRY, Prover};
use crate::board::State;
use crate::objective::Objective;
use crate::optimize::PushSequence;
use crate::report::Limit;
use crate::search::{Bidirectional, Ending, OptimalAStar, Search};

/// Tables of the bounds from both ends have an entry for each square and goal; larger ones would
/// not be small beside the memory limit.
const MOST_ENTRIES: usize = 100_000;
/// Positions along a solution on which bounds are tried.
const SAMPLE: usize = 64;
/// Nodes of the turn of A* after which the other search is tried.
const TRIAL: u64 = 4 * FIRST_TRY;
const NAME: &str = "bidirectional";

/// Where to search from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ends {
    /// From the start.
    Start,
    /// From both ends.
    Both,
    /// A trial has to tell.
    Trial,
}

/// What a trial has told.
pub(super) enum Trial<'a, const W: usize> {
    /// There is nothing more to do.
    Over(Ending<W>),
    /// The search from both ends has proved more, and should go on.
    Better(Box<Bidirectional<'a, W>>),
    /// It has not.
    Worse,
}

impl<'a, const W: usize> Prover<'a, W> {
    /// Where to go on from, after a turn of so many nodes from the start.
    pub(super) fn choice_of_ends(&self, nodes: u64) -> Ends {
        let facts = self.knowledge.facts;
        let small = facts.board.len() * facts.goals.len() <= MOST_ENTRIES;
        // With spare goals the end may be anywhere.
        let has_two_ends = !facts.board.has_spare_goals() && small;
        match self.objective {
            Objective::Moves if has_two_ends => Ends::Both,
            Objective::Pushes if has_two_ends && nodes == TRIAL => Ends::Trial,
            _ => Ends::Start,
        }
    }

    /// From both ends in turn with the optimizer.
    pub(super) fn meet_in_the_middle(&mut self, room: usize, nodes: u64) -> Ending<W> {
        match self.both_ends(room) {
            Some(both) => self.go_on_from_both_ends(Box::new(both), room, nodes),
            None => Ending::Exhausted,
        }
    }

    /// A search from both ends; `None` if the level is lost.
    fn both_ends(&self, room: usize) -> Option<Bidirectional<'a, W>> {
        let (objective, techniques) = (self.objective, self.options.techniques);
        Bidirectional::new(self.knowledge, objective, techniques, room, &self.sample())
    }

    /// The same with a search that may have begun.
    pub(super) fn go_on_from_both_ends(
        &mut self,
        mut both: Box<Bidirectional<'a, W>>,
        room: usize,
        mut nodes: u64,
    ) -> Ending<W> {
        self.strategy = NAME;
        both.may_take(room);
        loop {
            match self.take_turn(&mut both, nodes) {
                Some(ending) => return ending,
                None => self.come_from_above(nodes, both.memory()),
            }
            nodes = nodes.saturating_mul(2);
        }
    }

    /// One turn from both ends. What was met is a solution, whether or not it is proved best.
    fn take_turn(&mut self, both: &mut Bidirectional<'a, W>, nodes: u64) -> Option<Ending<W>> {
        both.seek_below(self.ceiling);
        let ending = self.search(both, nodes);
        if both.met().is_some_and(|cost| cost < self.ceiling)
            && let Some(solution) = both.solution().and_then(|path| self.verified(&path))
        {
            self.take(solution);
        }
        ending
    }

    /// Lets a search from both ends expand as many positions as A* has, in the memory that is left.
    pub(super) fn try_both_ends(&mut self, astar: &OptimalAStar<'a, W>, room: usize) -> Trial<'a, W> {
        let (before, strategy) = (self.done, self.strategy);
        let Some(both) = self.both_ends(room.saturating_sub(astar.memory())) else {
            return Trial::Over(Ending::Exhausted);
        };
        let mut both = Box::new(both);
        (self.done, self.strategy) = (before.and(astar.stats()), NAME);
        match self.take_turn(&mut both, astar.stats().expanded) {
            // A* may have the memory back.
            Some(Ending::OutOf(Limit::Memory)) => {}
            Some(ending) => return Trial::Over(ending),
            None if both.lower_bound() > astar.lower_bound() => return Trial::Better(both),
            None => {}
        }
        (self.done, self.strategy) = (before.and(both.stats()), strategy);
        Trial::Worse
    }

    /// Positions along the best solution known.
    fn sample(&self) -> Vec<State<W>> {
        let (board, level) = (&self.knowledge.facts.board, self.prepared.level);
        let line = |solution| PushSequence::of_solution(board, level, solution);
        let line = self.incumbent.as_ref().and_then(line);
        let line = line.unwrap_or_else(|| PushSequence::new(board, Vec::new()));
        let every = line.states().len().div_ceil(SAMPLE);
        line.states().iter().copied().step_by(every).collect()
    }
}
