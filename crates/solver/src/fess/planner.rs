//! The plan strategy: find a packing plan backward, follow it forward; if that fails, look further.

use super::follow::Follow;
use super::plan::Plan;
use super::sink::Sink;
use super::tree::{Progress, Tree};
use crate::board::State;
use crate::control::Best;
use crate::report::Stats;
use crate::search::{Knowledge, Search, Step};

/// Positions expanded backward before the first plan is tried; then twice as many each round.
const FIRST_BACKWARD: u64 = 2_000;
/// Positions expanded forward along the first plan before another one is looked for.
const FIRST_FORWARD: u64 = 4_000;

/// A search by plan.
pub struct Planner<'a, const W: usize> {
    knowledge: &'a Knowledge<'a, W>,
    backward: Tree<W, Sink<'a, W>>,
    forward: Option<Tree<W, Follow<'a, W>>>,
    memory_limit: usize,
    phase: Phase,
    round: u32,
    /// Counts of forward searches that are over.
    past: (u64, u64, u64),
    plan: Option<Plan<W>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    /// Looking for a plan; so many positions may still be expanded.
    Backward(u64),
    /// Following a plan.
    Forward(u64),
    /// The backward search is over: this plan is followed to the end.
    LastForward,
}

impl<'a, const W: usize> Planner<'a, W> {
    /// A search that has not begun.
    #[must_use]
    pub fn new(knowledge: &'a Knowledge<'a, W>, memory_limit: usize) -> Self {
        Self {
            knowledge,
            backward: Tree::new(knowledge, Sink::new(knowledge), Sink::roots(knowledge.facts)),
            forward: None,
            memory_limit,
            phase: Phase::Backward(FIRST_BACKWARD),
            round: 0,
            past: (0, 0, 0),
            plan: None,
        }
    }

    fn look_for_plan(&mut self, nodes: u64, left: u64) -> Step<W> {
        let count = nodes.min(left);
        let progress = self.backward.step(self.knowledge, count);
        let next = match progress {
            Progress::Solved(path) => return Step::Solved(path),
            Progress::Running if left > count => {
                self.phase = Phase::Backward(left - count);
                return Step::Running;
            }
            Progress::Running => Phase::Forward(FIRST_FORWARD << self.round),
            Progress::Found(_) | Progress::Exhausted => Phase::LastForward,
        };
        let Some(best) = self.backward.best() else { return Step::GivesUp };
        let plan = Plan::from_path(&self.knowledge.facts.board, &self.backward.path(best));
        if self.plan.as_ref() != Some(&plan) || self.forward.is_none() {
            if let Some(old) = &self.forward {
                self.past = add(self.past, old.counts());
            }
            let guide = Follow::new(self.knowledge, plan.clone());
            self.plan = Some(plan);
            self.forward = Some(Tree::new(self.knowledge, guide, [Follow::root(self.knowledge.facts)]));
        }
        self.phase = next;
        Step::Running
    }

    fn follow_plan(&mut self, nodes: u64) -> Step<W> {
        let Some(forward) = &mut self.forward else { return Step::GivesUp };
        match forward.step(self.knowledge, nodes) {
            Progress::Running => {}
            Progress::Solved(path) => return Step::Solved(path),
            Progress::Found(end) => {
                let path = forward.path(end);
                let states =
                    path.iter().map(|s| State { boxes: s.position.boxes, player: s.position.player });
                return Step::Solved(states.collect());
            }
            Progress::Exhausted if self.phase == Phase::LastForward => return Step::GivesUp,
            Progress::Exhausted => self.phase = Phase::Forward(0),
        }
        if let Phase::Forward(left) = self.phase {
            self.phase = Phase::Forward(left.saturating_sub(nodes));
            if left <= nodes {
                self.round += 1;
                self.phase = Phase::Backward(FIRST_BACKWARD << self.round);
            }
        }
        Step::Running
    }

    fn counts(&self) -> (u64, u64, u64) {
        let forward = self.forward.as_ref().map_or((0, 0, 0), Tree::counts);
        add(add(self.backward.counts(), forward), self.past)
    }
}

impl<const W: usize> Search<W> for Planner<'_, W> {
    fn step(&mut self, nodes: u64) -> Step<W> {
        if self.memory() > self.memory_limit {
            return Step::OutOfMemory;
        }
        match self.phase {
            Phase::Backward(left) => self.look_for_plan(nodes, left),
            Phase::Forward(_) | Phase::LastForward => self.follow_plan(nodes),
        }
    }

    fn stats(&self) -> Stats {
        let (expanded, generated, pruned) = self.counts();
        let stored = self.backward.counts().0;
        Stats { expanded, generated, stored, pruned, peak_memory: self.memory(), ..Stats::default() }
    }

    fn memory(&self) -> usize {
        self.backward.memory() + self.forward.as_ref().map_or(0, Tree::memory)
    }

    fn best(&self) -> Best {
        let facts = self.knowledge.facts;
        let boxes = facts.starts.len();
        let Some((forward, best)) = self.forward.as_ref().and_then(|tree| Some((tree, tree.best()?))) else {
            return Best { packed: 0, boxes, position: Vec::new() };
        };
        let (position, _) = forward.at(best);
        let packed = position.boxes.intersection(&facts.goals).len();
        let position = position.boxes.iter().map(|square| facts.board.pos(square)).collect();
        Best { packed, boxes, position }
    }
}

fn add(a: (u64, u64, u64), b: (u64, u64, u64)) -> (u64, u64, u64) {
    (a.0 + b.0, a.1 + b.1, a.2 + b.2)
}
