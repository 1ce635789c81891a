//! The solution in which the halves met: forward to a position that both know, from there on along
//! what was stored backward.

use super::half::Half;
use super::joint::{Joint, MetSolution};
use crate::alarm::Watch;
use crate::board::State;
use crate::moves::{Backward, Forward, SingleMove};
use crate::objective::{OrderedCost, plus};
use crate::search::Found;
use crate::search::retrace::retrace;

/// The states of a solution that was met, from the start to the end; `None` if time is up.
///
/// # Panics
/// If there is no such way: that would be a bug of the search.
pub(super) fn way<'a, const W: usize>(
    joint: &mut Joint<'a, W>,
    meeting: &MetSolution<W>,
    forward: &mut Half<'a, W, Forward>,
    backward: &mut Half<'a, W, Backward>,
    watch: &Watch<'_>,
) -> Option<Vec<State<W>>> {
    let store = forward.as_other().store;
    let Found::Known(end) = store.find(&meeting.forward) else { panic!("what was met is stored") };
    let mut spent = store.note(end).cost;
    let end = (store.state(end), spent);
    let (symmetry, start) = (&mut joint.symmetry_reduction, &joint.start);
    let mut path = retrace(joint.facts, joint.objective, store, symmetry, start, end, watch)?;
    let mut ahead = Ahead { joint, forward, backward, total: meeting.total, watch };
    while let Some(here) = path.last().copied().filter(|state| !state.is_solved(&ahead.joint.facts.goals)) {
        let next = ahead.push(&here, spent);
        if watch.is_over() {
            return None;
        }
        let (next, cost) = next.expect("a position stored backward has a way on");
        path.push(next);
        spent = cost;
    }
    Some(path)
}

/// The part of the way that is stored backward.
struct Ahead<'s, 'a, const W: usize> {
    joint: &'s mut Joint<'a, W>,
    forward: &'s mut Half<'a, W, Forward>,
    backward: &'s mut Half<'a, W, Backward>,
    /// What the solution may cost.
    total: OrderedCost,
    watch: &'s Watch<'s>,
}

impl<const W: usize> Ahead<'_, '_, W> {
    /// A walk and a push from where the end can be had at the cost, and what is spent then.
    fn push(&mut self, here: &State<W>, spent: OrderedCost) -> Option<(State<W>, OrderedCost)> {
        for (step, cost) in self.pushes(here, spent) {
            let boxes = here.boxes.without(step.from).with(step.to);
            let next = State { boxes, player: step.player };
            let cost = plus(cost, self.joint.objective.cost(1, 1));
            if cost <= self.total && self.leads_on(&next, cost) {
                return Some((next, cost));
            }
        }
        None
    }

    /// Can the end be had at the cost, by what is stored backward?
    fn leads_on(&mut self, state: &State<W>, spent: OrderedCost) -> bool {
        if state.is_solved(&self.joint.facts.goals) {
            return true;
        }
        let pushes = self.pushes(state, spent);
        pushes.into_iter().any(|(step, cost)| {
            let player = self.joint.facts.board.step(step.from, step.dir.opposite());
            let image = self.joint.image(&State { player, ..*state });
            let store = self.backward.as_other().store;
            match store.find(&image) {
                Found::Known(id) => plus(cost, store.note(id).cost) <= self.total,
                Found::New(_) => false,
            }
        })
    }

    /// The pushes in a position, and what is spent before each of them.
    fn pushes(&mut self, state: &State<W>, spent: OrderedCost) -> Vec<(SingleMove, OrderedCost)> {
        let board = &self.joint.facts.board;
        if !self.watch.spend(4 * board.len()) {
            return Vec::new();
        }
        self.joint.steps.walk(board, &board.blocked(&state.boxes), state.player);
        self.forward.list_moves(self.joint, &state.boxes);
        let moves = self.forward.moves().iter().filter_map(|&step| {
            let walk = self.joint.steps.to(board.step(step.from, step.dir.opposite()))?;
            Some((step, plus(spent, self.joint.objective.cost(0, walk))))
        });
        moves.collect()
    }
}
