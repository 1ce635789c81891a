//! Pulls open up the goal side and pushes the start, and then boxes go from either layout to the
//! other.
//!
//! What is far apart when a level begins is nearer once both ends are open: the second phase goes
//! on from the best positions of the first instead of starting over.

use super::alternating::{Alternating, Run, Slices, TwoPhases};
use crate::board::SquareSet;
use crate::fess::advisors::{for_layouts, for_opening};
use crate::fess::engine::{Aim, Headway, PathStep, SideSearch, Tree, in_playing_order, states};
use crate::fess::features::{Distance, OpenLayout, OpenedStart, Taste, TowardsLayout, TowardsOpened};
use crate::fess::movers::{Puller, Pusher};
use crate::fess::perturbation::Perturbation;
use crate::report::Stats;
use crate::search::{Knowledge, Origin};
use crate::table_use::TableUse;

/// The search.
#[must_use]
pub fn search<'a, const W: usize>(
    knowledge: &'a Knowledge<'a, W>,
    memory: usize,
) -> Alternating<'a, W, BothSides<'a, W>, Opened<W>> {
    let pair = TwoPhases {
        first: Box::new(move |Run { perturbation, .. }| {
            opening(knowledge, Taste { cycles: false, distance: Distance::Sum }, perturbation)
        }),
        aim: |_, first| {
            let [pushes, pulls] = &first.sides;
            Some(Opened { pushes: pushes.path(pushes.best()?), pulls: pulls.path(pulls.best()?) })
        },
        second: Box::new(move |opened: &Opened<W>, perturbation| {
            let [start, goal_side] = [&opened.pushes, &opened.pulls].map(|way| layout_after(way));
            let there = TowardsLayout::new(knowledge, goal_side, perturbation);
            let back = TowardsOpened::new(knowledge, start);
            BothSides::new(
                Tree::new(knowledge, Pusher::new(knowledge, &goal_side), there, Vec::new())
                    .going_on(opened.pushes.clone()),
                Tree::new(knowledge, Puller::towards(knowledge, &start), back, for_layouts())
                    .going_on(opened.pulls.clone()),
            )
        }),
        slices: Slices { first: 500, second: 1_000, restart: Some(2_000_000), exact: false },
        kinds: 1,
    };
    Alternating::new(knowledge, pair, memory)
}

/// A search that opens both ends, the goal side to a taste.
#[must_use]
pub fn opening<'a, const W: usize>(
    knowledge: &'a Knowledge<'a, W>,
    taste: Taste,
    perturbation: Perturbation,
) -> BothSides<'a, W> {
    let goal_side = OpenLayout::new(knowledge, taste, perturbation.clone());
    let start = OpenedStart::new(knowledge, perturbation);
    BothSides::new(
        Tree::new(knowledge, Pusher::new(knowledge, &SquareSet::EMPTY), start, for_opening()),
        Tree::new(knowledge, Puller::new(knowledge), goal_side, for_layouts()),
    )
}

/// The ways to the best positions of both sides.
#[derive(PartialEq)]
pub struct Opened<const W: usize> {
    pushes: Vec<PathStep<W>>,
    pulls: Vec<PathStep<W>>,
}

fn layout_after<const W: usize>(way: &[PathStep<W>]) -> SquareSet<W> {
    way.last().map_or(SquareSet::EMPTY, |step| step.position.boxes)
}

/// A search forward and one backward, by turns.
pub struct BothSides<'a, const W: usize> {
    /// By pushes, by pulls.
    sides: [Tree<'a, W>; 2],
    /// Which of them have nothing left.
    exhausted: [bool; 2],
    /// Whose turn it is, and of how many positions.
    next: usize,
    turn: u64,
}

/// Positions of a turn: however the work is sliced, turns are the same.
const TURN: u64 = 64;

impl<'a, const W: usize> BothSides<'a, W> {
    fn new(pushes: Tree<'a, W>, pulls: Tree<'a, W>) -> Self {
        Self { sides: [pushes, pulls], exhausted: [false; 2], next: 0, turn: TURN }
    }

    fn pushes(&self) -> &Tree<'a, W> {
        &self.sides[0]
    }

    /// Works on so many positions of the side whose turn it is, or of the other one if that has
    /// nothing left.
    fn step_one_side(&mut self, knowledge: &Knowledge<'_, W>, count: u64) -> Headway<W> {
        let now = if self.exhausted[self.next] { 1 - self.next } else { self.next };
        let tree = &mut self.sides[now];
        match tree.step(knowledge, count) {
            Headway::Found(end) if tree.is_real(end) => {
                Headway::Solved(in_playing_order(&tree.path(end), tree.side()))
            }
            Headway::Found(_) => Headway::Running,
            Headway::Exhausted => {
                self.exhausted[now] = true;
                if self.exhausted == [true; 2] { Headway::Exhausted } else { Headway::Running }
            }
            headway => headway,
        }
    }
}

impl<const W: usize> SideSearch<W> for BothSides<'_, W> {
    fn side(&self) -> Origin {
        self.pushes().side()
    }

    fn plant(&mut self, knowledge: &Knowledge<'_, W>, count: u64) -> bool {
        self.sides.iter_mut().any(|tree| tree.plant(knowledge, count))
    }

    fn step(&mut self, knowledge: &Knowledge<'_, W>, count: u64) -> Headway<W> {
        let mut left = count;
        while left > 0 {
            let now = left.min(self.turn);
            let headway = self.step_one_side(knowledge, now);
            left -= now;
            self.turn -= now;
            if self.turn == 0 {
                (self.next, self.turn) = (1 - self.next, TURN);
            }
            if headway != Headway::Running || knowledge.alarm.rings() {
                return headway;
            }
        }
        Headway::Running
    }

    fn is_real(&self, number: u32) -> bool {
        self.pushes().is_real(number)
    }

    fn best_layout(&self) -> Option<SquareSet<W>> {
        self.pushes().best_layout()
    }

    fn aim(&self) -> Option<Aim<W>> {
        let [pushes, pulls] = &self.sides;
        Some(Aim { trail: states(&pushes.path(pushes.best()?)), layout: pulls.best_layout()? })
    }

    // What is missing is not told: two sides have the work of one, so it would count for too much
    // among those who make for a layout alone.

    fn path(&self, number: u32) -> Vec<PathStep<W>> {
        self.pushes().path(number)
    }

    fn stats(&self) -> Stats {
        let [pushes, pulls] = &self.sides;
        pushes.stats().beside(pulls.stats())
    }

    fn table(&self) -> TableUse {
        self.pushes().table()
    }

    fn memory(&self) -> usize {
        self.sides.iter().map(Tree::memory).sum()
    }
}
