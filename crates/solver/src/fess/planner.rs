//! The plan strategy: find a packing plan backward, follow it forward; if that fails, look further.

use super::follow::{Follow, Maps};
use super::plan::Plan;
use super::sink::Sink;
use super::tree::{Progress, Tree};
use crate::analysis::Analysis;
use crate::board::State;
use crate::control::Best;
use crate::report::Stats;
use crate::search::{Search, Step};
use std::sync::Arc;

/// Positions that the backward search may expand before the first plan is tried.
const FIRST_BACKWARD: u64 = 2_000;

/// A search by plan.
pub struct Planner<'a, const W: usize> {
    facts: &'a Analysis<W>,
    maps: Option<Arc<Maps<W>>>,
    backward: Tree<W, Sink<W>>,
    backward_left: u64,
    forward: Option<Tree<W, Follow<W>>>,
    memory_limit: usize,
    backward_done: bool,
}

impl<'a, const W: usize> Planner<'a, W> {
    /// A search that has not begun.
    #[must_use]
    pub fn new(facts: &'a Analysis<W>, memory_limit: usize) -> Self {
        Self {
            facts,
            maps: None,
            backward: Tree::new(facts, Sink::new(facts), Sink::roots(facts)),
            backward_left: FIRST_BACKWARD,
            forward: None,
            memory_limit,
            backward_done: false,
        }
    }

    fn make_plan(&mut self) {
        let facts = self.facts;
        let maps = self.maps.get_or_insert_with(|| Arc::new(Maps::new(facts))).clone();
        let Some(best) = self.backward.best() else { return };
        let plan = Plan::from_path(&facts.board, &self.backward.path(best));
        self.forward = Some(Tree::new(facts, Follow::new(facts, maps, plan), [Follow::root(facts)]));
    }
}

impl<const W: usize> Search<W> for Planner<'_, W> {
    fn step(&mut self, nodes: u64) -> Step<W> {
        if self.memory() > self.memory_limit {
            return Step::OutOfMemory;
        }
        if !self.backward_done {
            let count = nodes.min(self.backward_left);
            self.backward_left -= count;
            let progress = self.backward.step(self.facts, count);
            if progress == Progress::Running && self.backward_left > 0 {
                return Step::Running;
            }
            self.backward_done = true;
            self.make_plan();
            return Step::Running;
        }
        let Some(forward) = &mut self.forward else { return Step::GivesUp };
        match forward.step(self.facts, nodes) {
            Progress::Running => Step::Running,
            Progress::Found(end) => {
                let state = |p: super::guide::Position<W>| State { boxes: p.boxes, player: p.player };
                Step::Solved(forward.path(end).iter().map(|step| state(step.position)).collect())
            }
            Progress::Exhausted => Step::GivesUp,
        }
    }

    fn stats(&self) -> Stats {
        let (expanded, generated, pruned) = self.backward.counts();
        let forward = self.forward.as_ref().map_or((0, 0, 0), Tree::counts);
        Stats {
            expanded: expanded + forward.0,
            generated: generated + forward.1,
            stored: expanded,
            pruned: pruned + forward.2,
            peak_memory: self.memory(),
            ..Stats::default()
        }
    }

    fn memory(&self) -> usize {
        self.backward.memory() + self.forward.as_ref().map_or(0, Tree::memory)
    }

    fn best(&self) -> Best {
        let boxes = self.facts.starts.len();
        let Some((forward, best)) = self.forward.as_ref().and_then(|tree| Some((tree, tree.best()?))) else {
            return Best { packed: 0, boxes, position: Vec::new() };
        };
        let (position, _) = forward.at(best);
        let packed = position.boxes.intersection(&self.facts.goals).len();
        let position = position.boxes.iter().map(|square| self.facts.board.pos(square)).collect();
        Best { packed, boxes, position }
    }
}
