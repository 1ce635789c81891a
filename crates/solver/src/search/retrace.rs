//! The way to a stored position, found without parents.
//!
//! Backward: a push is taken back, and the position before it must be among those that were met, at
//! a cost low enough. Of what was met only one image is stored, so the way found is a way of
//! images. Forward: from the start, the pushes that lead to a position with the right image make
//! the way as it is played.

use super::symmetry_reduction::SymmetryReduction;
use crate::alarm::Watch;
use crate::analysis::Analysis;
use crate::board::{Board, Reach, Square, SquareSet, State, Steps};
use crate::objective::{Objective, OrderedCost};
use crate::search::Identity;
use sokonaut_level::Dir;

/// The positions that a search has met.
pub(super) trait Met<const W: usize> {
    /// The cost at which a position was met, if it is no more than `most` with what follows.
    fn cost(&mut self, image: &State<W>, follows: OrderedCost, most: OrderedCost) -> Option<OrderedCost>;
}

/// The states from the start to a position that was met at a cost; `None` if time is up.
///
/// # Panics
/// If the position has no way to it: that would be a bug of the search.
pub(super) fn retrace<const W: usize>(
    facts: &Analysis<W>,
    objective: Objective,
    met: &mut impl Met<W>,
    symmetry_reduction: &mut SymmetryReduction,
    start: &State<W>,
    end: (State<W>, OrderedCost),
    watch: &Watch<'_>,
) -> Option<Vec<State<W>>> {
    let mut retracer = Retracer {
        facts,
        objective,
        met,
        symmetry_reduction,
        reach: Reach::default(),
        steps: Steps::default(),
        watch,
    };
    let mut backward = vec![end];
    while let Some(&(state, cost)) = backward.last().filter(|(_, cost)| *cost != [0; 2]) {
        let before = retracer.before(&state, cost);
        if watch.is_over() {
            return None;
        }
        backward.push(before.expect("what was met was met on a way"));
    }
    let mut path = vec![*start];
    for (image, _) in backward.iter().rev().skip(1) {
        let here = path[path.len() - 1];
        let after = retracer.after(&here, image);
        if watch.is_over() {
            return None;
        }
        path.push(after.expect("images have ways that are images"));
    }
    Some(path)
}

struct Retracer<'a, M, const W: usize> {
    facts: &'a Analysis<W>,
    objective: Objective,
    met: &'a mut M,
    symmetry_reduction: &'a mut SymmetryReduction,
    reach: Reach,
    steps: Steps,
    watch: &'a Watch<'a>,
}

/// A straight line of pushes of one box.
#[derive(Clone, Copy)]
struct Line<const W: usize> {
    /// The boxes before, and after.
    boxes: [SquareSet<W>; 2],
    /// The player before, and after.
    stand: [Square; 2],
    pushes: u32,
}

impl<M: Met<W>, const W: usize> Retracer<'_, M, W> {
    /// A position that was met, from which pushes along one line lead to this one at no more than
    /// its cost; and the cost of that one.
    fn before(&mut self, state: &State<W>, cost: OrderedCost) -> Option<(State<W>, OrderedCost)> {
        let region = self.region(state);
        for line in lines(&self.facts.board, &state.boxes, Way::Back) {
            if region.contains(line.stand[1])
                && let Some(before) = self.met_before(&line, cost)
            {
                return Some(before);
            }
        }
        None
    }

    fn met_before(&mut self, line: &Line<W>, cost: OrderedCost) -> Option<(State<W>, OrderedCost)> {
        let board = &self.facts.board;
        if !self.watch.spend(4 * board.len()) {
            return None;
        }
        let blocked = board.blocked(&line.boxes[0]);
        if Identity::from(self.objective) == Identity::Region {
            let player = self.reach.canonical(board, &blocked, line.stand[0]);
            return self.met_at(line.boxes[0], player, [line.pushes, 0], cost);
        }
        self.steps.walk(board, &blocked, line.stand[0]);
        for (player, steps) in self.steps.list() {
            let line_cost = self.objective.cost(line.pushes, steps + line.pushes);
            if let Some(before) = self.met_at(line.boxes[0], player, line_cost, cost) {
                return Some(before);
            }
        }
        None
    }

    /// The image of the position with these boxes and this player, if it was met and what it costs
    /// and what follows is no more than a cost.
    fn met_at(
        &mut self,
        boxes: SquareSet<W>,
        player: Square,
        follows: OrderedCost,
        cost: OrderedCost,
    ) -> Option<(State<W>, OrderedCost)> {
        let image = self.symmetry_reduction.representative(self.facts, &State { boxes, player });
        self.met.cost(&image, follows, cost).map(|cost| (image, cost))
    }

    /// The position with the given image to which pushes along one line lead, at the least cost if
    /// there are several.
    fn after(&mut self, here: &State<W>, image: &State<W>) -> Option<State<W>> {
        let (board, objective) = (&self.facts.board, self.objective);
        self.steps.walk(board, &board.blocked(&here.boxes), here.player);
        let mut best: Option<(OrderedCost, State<W>)> = None;
        for line in lines(board, &here.boxes, Way::On) {
            let Some(steps) = self.steps.to(line.stand[0]) else { continue };
            if !self.watch.spend(4 * board.len()) {
                return None;
            }
            let cost = objective.cost(line.pushes, steps + line.pushes);
            let mut state = State { boxes: line.boxes[1], player: line.stand[1] };
            if Identity::from(objective) == Identity::Region {
                state = state.canonical(board, &mut self.reach);
            }
            let cheaper = best.is_none_or(|(known, _)| cost < known);
            if cheaper && self.symmetry_reduction.representative(self.facts, &state) == *image {
                best = Some((cost, state));
            }
        }
        best.map(|(_, state)| state)
    }

    /// Where the player of a stored position may stand.
    fn region(&mut self, state: &State<W>) -> SquareSet<W> {
        let board = &self.facts.board;
        match Identity::from(self.objective) {
            Identity::Region => self.reach.flood(board, &board.blocked(&state.boxes), state.player),
            Identity::Exact => SquareSet::EMPTY.with(state.player),
        }
    }
}

/// Which end of the lines is known.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// The first one.
    On,
    /// The last one.
    Back,
}

/// All lines of pushes with these boxes at one end, wherever the player is.
fn lines<const W: usize>(board: &Board, boxes: &SquareSet<W>, way: Way) -> Vec<Line<W>> {
    let mut lines = Vec::new();
    for square in boxes {
        for dir in Dir::ALL {
            let others = board.blocked(&boxes.without(square));
            let step = if way == Way::On { dir } else { dir.opposite() };
            let mut far = board.step(square, step);
            let mut pushes = 1;
            while !others.contains(far) {
                let [from, to] = if way == Way::On { [square, far] } else { [far, square] };
                let stand = [from, to].map(|end| board.step(end, dir.opposite()));
                if others.contains(stand[0]) {
                    break;
                }
                let boxes = [from, to].map(|end| boxes.without(square).with(end));
                lines.push(Line { boxes, stand, pushes });
                far = board.step(far, step);
                pushes += 1;
            }
        }
    }
    lines
}
