//! The search itself.

use super::bound::Bound;
use super::check::Check;
use super::half::Half;
use super::joint::Joint;
use super::way::way;
use crate::alarm::Watch;
use crate::board::State;
use crate::control::Best;
use crate::moves::{Backward, Forward};
use crate::objective::{Objective, OrderedCost};
use crate::report::Stats;
use crate::search::pruner::Pruner;
use crate::search::{Knowledge, Search, Step};
use crate::table_use::TableUse;
use crate::techniques::Techniques;

/// The search from both ends.
pub struct Bidirectional<'a, const W: usize> {
    joint: Joint<'a, W>,
    forward: Half<'a, W, Forward>,
    backward: Half<'a, W, Backward>,
    turn: Turn,
    memory_limit: usize,
}

/// Who expands the next position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Turn {
    Undecided,
    Forward,
    Backward,
    /// There is nothing more to find.
    Over,
}

impl<'a, const W: usize> Bidirectional<'a, W> {
    /// A search that has not begun, with bounds chosen to be high on a sample of positions; `None`
    /// if the level is lost.
    ///
    /// # Panics
    /// If there are more goals than boxes: then there are too many ends.
    pub fn new(
        knowledge: &'a Knowledge<'a, W>,
        objective: Objective,
        techniques: Techniques,
        memory_limit: usize,
        sample: &[State<W>],
    ) -> Option<Self> {
        let facts = knowledge.facts;
        assert_eq!(facts.goals.len(), facts.starts.len(), "there has to be one end");
        let watch = knowledge.alarm.watch();
        let mut joint = Joint::new(facts, objective, sample, watch)?;
        let forbidden = facts.forbidden_by(techniques);
        let start = joint.image(&joint.start.clone());
        let end = State { boxes: facts.goals, player: facts.board.player() };
        joint.arrive(&joint.start.clone(), &start, [0; 2]);
        let pushes = Pruner::forward(knowledge, joint.identity, techniques, 0).for_long();
        let pulls = Pruner::backward(knowledge, techniques).for_long();
        let lost = joint.potential.stricter(facts).map(Check::new);
        let origin = Bound::new(facts, objective, sample, &joint.symmetry_reduction, &joint.watch);
        Some(Self {
            forward: Half::new(&joint, &start, pushes, lost, forbidden),
            backward: Half::new(&joint, &end, pulls, Some(Check::new(origin)), forbidden),
            joint,
            turn: Turn::Undecided,
            memory_limit,
        })
    }

    /// From now on only solutions of lower cost are of interest: without one the search ends as
    /// exhausted.
    pub fn seek_below(&mut self, cost: OrderedCost) {
        self.joint.ceiling = self.joint.ceiling.min(cost);
    }

    /// From now on both halves may take so many bytes together.
    pub fn may_take(&mut self, memory: usize) {
        self.memory_limit = memory;
    }

    /// The cost of the best solution met so far, if it can still be told.
    pub fn met(&self) -> Option<OrderedCost> {
        let whole = self.forward.is_whole() && self.backward.is_whole();
        self.joint.meeting.filter(|_| whole).map(|meeting| meeting.total)
    }

    /// The best solution met so far, as the states from the start to the end; `None` if there is
    /// none, or no time to write it down.
    #[must_use]
    pub fn solution(&mut self) -> Option<Vec<State<W>>> {
        let meeting = self.joint.meeting?;
        let (joint, forward, backward) = (&mut self.joint, &mut self.forward, &mut self.backward);
        let watch = joint.watch.clone();
        way(joint, &meeting, forward, backward, &watch)
            .or_else(|| way(joint, &meeting, forward, backward, &Watch::grace()))
    }

    /// Decides which half goes on, layer by layer: the one with less to do.
    fn decide(&mut self) {
        let (forward, backward) = (self.forward.go_on(), self.backward.go_on());
        self.turn = match (forward, backward) {
            (Some(forward), Some(backward)) if [self.unmet(), 0] < self.joint.ceiling => {
                if forward <= backward { Turn::Forward } else { Turn::Backward }
            }
            _ => Turn::Over,
        };
    }

    /// The least cost, in its first number, of a solution that was not met. One that costs less,
    /// above the potential, has no position that lies in a layer to be done on both sides; so
    /// there are two on it, next to each other, of which one was expanded forward and one
    /// backward. The later of them saw the child of the earlier, or the earlier itself.
    fn unmet(&self) -> u32 {
        self.joint.zero + self.forward.layer() + self.backward.layer()
    }
}

impl<const W: usize> Search<W> for Bidirectional<'_, W> {
    fn step(&mut self, nodes: u64) -> Step<W> {
        let end = self.joint.stats.expanded + nodes;
        self.forward.allow(self.memory_limit.saturating_sub(self.backward.memory()));
        self.backward.allow(self.memory_limit.saturating_sub(self.forward.memory()));
        // An expansion walks over the board, and looks at every box for every move.
        let boxes = self.joint.facts.starts.len();
        let work = self.joint.facts.board.len() + boxes * boxes;
        while self.joint.stats.expanded < end {
            if !self.joint.watch.spend(work) {
                return Step::Running;
            }
            if self.forward.is_full() || self.backward.is_full() {
                return Step::OutOfMemory;
            }
            let went_on = match self.turn {
                Turn::Forward => self.forward.expand(&mut self.joint, &mut self.backward.as_other()),
                Turn::Backward => self.backward.expand(&mut self.joint, &mut self.forward.as_other()),
                Turn::Undecided => false,
                Turn::Over if self.joint.meeting.is_none() => return Step::Exhausted,
                Turn::Over => return self.solution().map_or(Step::Running, Step::Solved),
            };
            if !went_on {
                self.decide();
            }
        }
        Step::Running
    }

    fn stats(&self) -> Stats {
        Stats { peak_memory: self.memory(), ..self.joint.stats }
    }

    fn memory(&self) -> usize {
        self.forward.memory() + self.backward.memory()
    }

    fn best(&self) -> Best {
        self.joint.best.shown(&self.joint.facts.board)
    }

    fn table(&self) -> Option<TableUse> {
        let tables = [self.forward.table(), self.backward.table()];
        tables.into_iter().max_by_key(|table| table.used)
    }

    fn lower_bound(&self) -> u32 {
        self.unmet().min(self.joint.ceiling[0])
    }
}
