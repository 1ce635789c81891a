//! The value search: backward for a plan, forward along it, by turns that grow.

use super::alternating::add;
use crate::control::Best;
use crate::fess::engine::{Headway, Position, ValueTree, in_playing_order, shown};
use crate::fess::guides::{Plan, PullAim, UNIT, ValuePull, ValuePush};
use crate::fess::movers::{Puller, Pusher};
use crate::report::Stats;
use crate::search::{Knowledge, Origin, Search, Step};
use crate::table_use::TableUse;

/// Positions of the first turn backward; forward it is twice as many.
const FIRST_TURN: u64 = 500;
/// A plan this much worse is taken if it is shorter.
const MARGIN: u32 = (0.1 * UNIT) as u32;

/// The value search under way.
pub struct ValueRounds<'a, const W: usize> {
    knowledge: &'a Knowledge<'a, W>,
    memory_limit: usize,
    back: ValueTree<'a, W>,
    /// The forward half and the layout at the end of its plan.
    on: Option<(ValueTree<'a, W>, Position<W>)>,
    is_back: bool,
    is_back_over: bool,
    left: u64,
    turn: u64,
    /// Counts of forward halves that are over.
    past: [u64; 3],
}

impl<'a, const W: usize> ValueRounds<'a, W> {
    /// A search that has not begun.
    #[must_use]
    pub fn new(knowledge: &'a Knowledge<'a, W>, aim: PullAim, memory_limit: usize) -> Self {
        let guide = ValuePull::new(knowledge, aim);
        let back = ValueTree::new(knowledge, Puller::new(knowledge), guide);
        Self {
            knowledge,
            memory_limit,
            back,
            on: None,
            is_back: true,
            is_back_over: false,
            left: FIRST_TURN,
            turn: FIRST_TURN,
            past: [0; 3],
        }
    }

    /// The backward half hands over its plan; the forward half starts anew if it is another one.
    fn hand_over(&mut self) {
        self.is_back = false;
        self.left = 2 * self.turn;
        let path = self.back.path(self.back.best(MARGIN));
        let end = path.last().expect("a path has a root").position;
        if self.on.as_ref().is_some_and(|(_, layout)| *layout == end) {
            return;
        }
        if let Some((old, _)) = &self.on {
            self.past = add(self.past, old.counts());
        }
        let plan = Plan::from_path(&self.knowledge.facts.board, &path);
        let mover = Pusher::new(self.knowledge, &plan.used);
        let guide = ValuePush::new(self.knowledge, &path, plan);
        self.on = Some((ValueTree::new(self.knowledge, mover, guide), end));
    }

    fn go_back(&mut self, nodes: u64) -> Step<W> {
        match self.back.step(self.knowledge, nodes) {
            Headway::Solved(path) => return Step::Solved(path),
            Headway::Found(end) => {
                return Step::Solved(in_playing_order(&self.back.path(end), Origin::Goal));
            }
            Headway::Exhausted => {
                self.is_back_over = true;
                self.hand_over();
            }
            Headway::Running if self.left == 0 => self.hand_over(),
            Headway::Running => {}
        }
        Step::Running
    }

    fn go_on(&mut self, nodes: u64) -> Step<W> {
        let Some((on, _)) = &mut self.on else { return Step::GivesUp };
        match on.step(self.knowledge, nodes) {
            Headway::Solved(path) => return Step::Solved(path),
            Headway::Found(end) => {
                return Step::Solved(in_playing_order(&on.path(end), Origin::Start));
            }
            Headway::Exhausted if self.is_back_over => return Step::GivesUp,
            Headway::Exhausted => self.left = 0,
            Headway::Running => {}
        }
        if self.left == 0 {
            self.is_back = !self.is_back_over;
            self.turn *= 2;
            self.left = self.turn;
        }
        Step::Running
    }
}

impl<const W: usize> Search<W> for ValueRounds<'_, W> {
    fn step(&mut self, nodes: u64) -> Step<W> {
        if self.memory() > self.memory_limit {
            return Step::OutOfMemory;
        }
        let nodes = nodes.min(self.left).max(1);
        self.left = self.left.saturating_sub(nodes);
        if self.is_back { self.go_back(nodes) } else { self.go_on(nodes) }
    }

    fn stats(&self) -> Stats {
        let on = self.on.as_ref().map_or([0; 3], |(on, _)| on.counts());
        let [expanded, generated, pruned] = add(add(self.back.counts(), on), self.past);
        let stored = self.back.len() + self.on.as_ref().map_or(0, |(on, _)| on.len());
        Stats { expanded, generated, stored, pruned, peak_memory: self.memory() }
    }

    fn memory(&self) -> usize {
        self.back.memory() + self.on.as_ref().map_or(0, |(on, _)| on.memory())
    }

    fn table(&self) -> Option<TableUse> {
        Some(self.on.as_ref().map_or_else(|| self.back.table(), |(on, _)| on.table()))
    }

    fn best(&self) -> Best {
        let layout = self.on.as_ref().map(|(on, _)| on.position(on.best(0)).boxes);
        shown(self.knowledge.facts, layout)
    }
}
