//! A solution with at most so many pushes, found by guidance.
//!
//! When A* has proved that every solution needs *N* pushes, it still has to find one of that length
//! among all the positions that might belong to one, and its bound no longer tells them apart. Here
//! the bound only forbids: a position whose pushes so far and whose bound, pair conflicts included,
//! are more than *N* is left out. What is left is searched by macro moves and by cells of features,
//! in one of two [`Order`]s: like a level that only has to be solved, or like a beam along the
//! pushes. (Bounded-cost search: Stern, Puzis and Felner 2011; the cells after the feature-space
//! search of Shoham and Schaeffer.)
//!
//! Pushes so far are exact, and a position that is reached more cheaply is opened again. So if
//! nothing is left to try, there is no such solution, and that is a proof. XSokoban 12, 45 and 63,
//! which A* and the optimizer had left open for minutes, take it a second each, 90 takes 20.

mod cells;
mod lineage;

use super::deferred::Deferred;
use super::expand::{Child, Expander};
use super::groups::Groups;
use super::kept::Kept;
use super::most_packed::MostPacked;
use super::node::NodeId;
use super::recipe::{Identity, Unit};
use super::slice::LOOK_AT_NODE;
use super::store::Note;
use super::table::Found;
use super::{Knowledge, Search, Step};
use crate::alarm::Watch;
use crate::analysis::Analysis;
use crate::board::{Reach, Square, State};
use crate::control::Best;
use crate::estimate::{Estimate, EstimateKind};
use crate::moves::Forward;
use crate::objective::Objective;
use crate::report::Stats;
use crate::table_use::TableUse;
use crate::techniques::Techniques;
pub use cells::Order;
use cells::{Cells, Filed};
use lineage::{Descent, Lineage};

/// The search for a solution with at most so many pushes.
pub struct BoundedCost<'a, const W: usize> {
    facts: &'a Analysis<W>,
    watch: Watch<'a>,
    /// Pushes that a solution may have.
    most: u32,
    kept: Kept<'a, W>,
    lineage: Lineage,
    cells: Cells,
    expander: Expander<W, Forward>,
    estimate: Estimate,
    deferred: Deferred<'a, W>,
    groups: Groups<'a, W>,
    children: Vec<Child>,
    best: MostPacked<W>,
    solved: Option<NodeId>,
}

impl<'a, const W: usize> BoundedCost<'a, W> {
    /// A search that has not begun.
    pub fn new(
        knowledge: &'a Knowledge<'a, W>,
        techniques: Techniques,
        memory_limit: usize,
        most: u32,
        order: Order,
    ) -> Self {
        let facts = knowledge.facts;
        // What it leaves out has to be proved: no guesses.
        let techniques = techniques.proved();
        let mut search = Self {
            facts,
            watch: knowledge.alarm.watch(),
            most,
            kept: Kept::new(knowledge, Objective::Pushes, techniques, memory_limit),
            lineage: Lineage::default(),
            cells: Cells::new(order),
            expander: Expander::new(facts, Unit::Macro, Identity::Region, techniques),
            estimate: Estimate::new(EstimateKind::Conflicts, &facts.to_goals),
            deferred: Deferred::at_once::<Forward>(knowledge),
            groups: Groups::known(knowledge),
            children: Vec::new(),
            best: MostPacked::new(facts.starts),
            solved: None,
        };
        let start = State::start(&facts.board, &mut Reach::default());
        let regions = search.expander.count_regions(facts, &start.boxes);
        let root = Descent { parent: NodeId::NONE, depth: 0, regions: narrow(regions) };
        search.meet(&start, [0, 0], root, None);
        search
    }

    /// Goes on after a while, with what has been found out since about groups of boxes and with the
    /// memory that there is now.
    pub(crate) fn renew(&mut self, knowledge: &'a Knowledge<'a, W>, memory_limit: usize) {
        self.groups = Groups::known(knowledge);
        self.kept.memory_limit = memory_limit;
    }

    /// Takes the next position of the cell whose turn it is, unless it is lost or too expensive,
    /// and meets what its boxes can do. By pushes it goes back if it needs more than it looked
    /// like.
    fn expand(&mut self, id: NodeId) {
        let note = self.kept.store.note(id);
        if note.closed {
            return;
        }
        let (state, pushes) = (self.kept.store.state(id), note.cost[0]);
        let Some(left) = self.look_closely(&state, pushes) else {
            self.kept.store.write(id, Note { closed: true, ..note });
            self.kept.stats.pruned += 1;
            return;
        };
        let assigned = self.estimate.rebase_while(&self.facts.to_goals, &state.boxes, &self.watch);
        let by_bound = self.cells.order() == Order::Pushes;
        if by_bound && !note.sharp && assigned.is_some_and(|assigned| left > assigned) {
            self.kept.store.write(id, Note { sharp: true, ..note });
            self.cells.push(Filed { stray: 0, pushes, left, descent: self.lineage.of(id) }, id);
            return;
        }
        self.kept.store.write(id, Note { closed: true, ..note });
        self.open(id, &state, pushes);
    }

    /// The sharpest bound of a position that so many pushes lead to; `None` if it is lost or too
    /// expensive.
    fn look_closely(&mut self, state: &State<W>, pushes: u32) -> Option<u32> {
        let most = self.most;
        let fits = |left: &u32| pushes.saturating_add(*left) <= most;
        let (distances, estimate) = (&self.facts.to_goals, &mut self.estimate);
        let left = self.deferred.look(self.facts, distances, estimate, state, &self.watch).filter(fits)?;
        let enough = (most + 1).saturating_sub(pushes);
        let grouped = self.groups.pushes((&state.boxes, state.player), enough).filter(fits)?;
        Some(left.max(grouped))
    }

    /// Meets what the boxes of a position can do that the assignment is based on.
    fn open(&mut self, id: NodeId, state: &State<W>, pushes: u32) {
        let Some(allowed) = self.kept.allowed(self.facts, state, &self.watch) else { return };
        self.kept.stats.expanded += 1;
        self.expander.stand(self.facts, state);
        for from in &allowed {
            if !self.watch.spend(4 * self.facts.board.len()) || self.kept.full {
                return;
            }
            let mut children = std::mem::take(&mut self.children);
            children.clear();
            self.expander.children_of(self.facts, state, from, |_, _| true, &mut children);
            self.kept.stats.generated += children.len() as u64;
            children.iter().for_each(|&child| self.follow(id, state, pushes, child));
            self.children = children;
        }
    }

    /// Looks where a move leads, if it is not too expensive.
    fn follow(&mut self, parent: NodeId, state: &State<W>, pushes: u32, child: Child) {
        let pushes = pushes + child.pushes;
        let left = self.estimate.moved(&self.facts.to_goals, child.from, child.to);
        let Some(left) = left.filter(|left| !self.kept.full && pushes + left <= self.most) else {
            self.kept.stats.pruned += 1;
            return;
        };
        let boxes = state.boxes.without(child.from).with(child.to);
        let before = self.lineage.of(parent);
        let regions = before.regions.saturating_add_signed(i16::from(child.regions));
        let descent = Descent { parent, depth: before.depth.saturating_add(1), regions };
        self.meet(&State { boxes, player: child.player }, [pushes, left], descent, Some(child.to));
    }

    /// A position is met, by a move to `moved` unless it is the start: new, known, known but now
    /// cheaper, or lost. So many pushes lead to it, and at least so many are left.
    fn meet(&mut self, state: &State<W>, [pushes, left]: [u32; 2], descent: Descent, moved: Option<Square>) {
        let cost = [pushes, 0];
        let id = match self.kept.store.find(state) {
            Found::Known(id) if self.kept.store.note(id).cost <= cost => return,
            Found::Known(id) => {
                self.kept.store.write(id, Note { cost, closed: false, sharp: false });
                self.lineage.replace(id, descent);
                id
            }
            Found::New(slot) => {
                let Some(id) = self.kept.add(self.facts, (slot, cost), state, moved) else { return };
                self.lineage.add(descent);
                id
            }
        };
        let stray = state.boxes.len() - self.best.meet(&state.boxes, &self.facts.goals);
        if stray == 0 {
            self.solved = Some(id);
        }
        let stray = u32::try_from(stray).unwrap_or(u32::MAX);
        self.cells.push(Filed { stray, pushes, left, descent }, id);
        self.kept.make_room(self.besides(), self.lineage.growth(), &self.watch);
    }

    /// Bytes in use beside those of the positions themselves.
    fn besides(&self) -> usize {
        self.lineage.memory() + self.cells.memory()
    }

    /// The states from the start to a position.
    fn path(&self, end: NodeId) -> Vec<State<W>> {
        let mut path: Vec<State<W>> =
            self.lineage.back_from(end).map(|id| self.kept.store.state(id)).collect();
        path.reverse();
        path
    }
}

/// A feature as cells have it: beyond 65,535 all are alike.
fn narrow(feature: usize) -> u16 {
    u16::try_from(feature).unwrap_or(u16::MAX)
}

impl<const W: usize> Search<W> for BoundedCost<'_, W> {
    fn step(&mut self, nodes: u64) -> Step<W> {
        let end = self.kept.stats.expanded + nodes;
        loop {
            if let Some(id) = self.solved {
                return Step::Solved(self.path(id));
            }
            if self.kept.full {
                return Step::OutOfMemory;
            }
            if self.kept.stats.expanded >= end || !self.watch.spend(LOOK_AT_NODE) {
                return Step::Running;
            }
            let Some(id) = self.cells.pop() else { return Step::Exhausted };
            self.expand(id);
        }
    }

    fn stats(&self) -> Stats {
        self.kept.stats(self.besides())
    }

    fn memory(&self) -> usize {
        self.kept.memory() + self.besides()
    }

    fn best(&self) -> Best {
        self.best.shown(&self.facts.board)
    }

    fn table(&self) -> Option<TableUse> {
        Some(self.kept.store.shape())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// On small levels nothing ever depends on it, on large ones proofs do.
    #[test]
    fn what_is_reached_more_cheaply_is_opened_again() {
        let facts = Analysis::<1>::drawn("########\n#@ $  .#\n#  $  .#\n########");
        let knowledge = Knowledge::new(&facts, None);
        let mut search = BoundedCost::new(&knowledge, Techniques::default(), 1 << 24, 40, Order::Pushes);
        let mut next = || loop {
            let id = search.cells.pop().expect("something waits");
            let expanded = search.kept.stats.expanded;
            search.expand(id);
            if search.kept.stats.expanded > expanded {
                break id;
            }
        };
        let _start = next();
        let id = next();
        let (state, note) = (search.kept.store.state(id), search.kept.store.note(id));
        assert!(note.closed);
        let descent = Descent { depth: 7, ..search.lineage.of(id) };
        search.meet(&state, [note.cost[0], 0], descent, None);
        assert!(search.kept.store.note(id).closed, "this was no cheaper");
        search.meet(&state, [note.cost[0] - 1, 0], descent, None);
        let note = Note { cost: [note.cost[0] - 1, 0], closed: false, sharp: false };
        assert_eq!((search.kept.store.note(id), search.lineage.of(id).depth), (note, 7));
        assert!(std::iter::from_fn(|| search.cells.pop()).any(|waiting| waiting == id));
    }
}
