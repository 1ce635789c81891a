//! One window after another along a line.
//!
//! A window is as wide as the budget allows: it shrinks when a search ends without an answer and
//! grows when searches are easy. Each begins in the middle of the one before it, so that whatever
//! fits into half a window is not cut apart.

use super::cost_model::{CostModel, Everything, PushesAlone};
use super::shared::{Known, SharedState};
use super::vicinity::Vicinity;
use super::window::{Part, Window, WindowEnd};

/// What a sweep counts, and how far its searches stray.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stage {
    pub pushes_alone: bool,
    pub strays: usize,
}

/// When a line takes the place of the one before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Accept {
    /// It is better.
    Better,
    /// It has fewer pushes, whatever else it costs: a detour to what may be better in the end.
    FewerPushes,
}

/// Windows of fewer pushes are not made narrower.
const NARROWEST: usize = 8;

/// Sweeps over a line, and returns it, better if something was found.
pub(super) fn sweep<const W: usize>(
    shared: &SharedState<'_, W>,
    known: Known<W>,
    stage: Stage,
    accept: Accept,
    budget: usize,
) -> Known<W> {
    Sweep { shared, stage, accept, budget, known }.run()
}

/// Looks for a better way through the positions near a line and all lines kept.
pub(super) fn merge<const W: usize>(
    shared: &SharedState<'_, W>,
    known: Known<W>,
    stage: Stage,
    budget: usize,
) -> Known<W> {
    let mut sweep = Sweep { shared, stage, accept: Accept::Better, budget, known };
    let part = sweep.whole();
    if part.first < part.last && shared.options.kept.is_none() {
        let mut vicinity = Vicinity::of_part(&sweep.known.line, part.first, part.last, stage.strays);
        shared.rivals().iter().for_each(|line| vicinity.add(line));
        let _ = sweep.search(part, &vicinity);
    }
    sweep.known
}

struct Sweep<'a, 'b, const W: usize> {
    shared: &'a SharedState<'b, W>,
    stage: Stage,
    accept: Accept,
    budget: usize,
    known: Known<W>,
}

enum PartResult {
    Better,
    Nothing { stored: usize },
    TooMuch,
}

impl<const W: usize> Sweep<'_, '_, W> {
    fn run(mut self) -> Known<W> {
        let mut first = self.whole().first;
        let mut width = self.known.line.len();
        while first < self.whole().last && !self.shared.is_over(0) {
            self.follow_the_best(&mut first);
            let end = self.whole().last;
            let part = Part { first, last: end.min(first + width) };
            match self.look(part) {
                PartResult::Better => {}
                PartResult::TooMuch if part.last - first > NARROWEST => width = (part.last - first) * 2 / 3,
                PartResult::TooMuch | PartResult::Nothing { .. } if part.last == end => break,
                PartResult::TooMuch => first += (width / 2).max(1),
                PartResult::Nothing { stored } => {
                    first += (width / 2).max(1);
                    if stored < self.budget / 4 {
                        width += width / 2;
                    }
                }
            }
        }
        self.known
    }

    /// The part of the line that may be changed.
    fn whole(&self) -> Part {
        let pushes = self.known.line.len();
        match self.shared.options.kept {
            None => Part { first: 0, last: pushes },
            Some(range) => Part { first: range.before.min(pushes), last: pushes.saturating_sub(range.after) },
        }
    }

    /// Somebody else may have found something better; then this sweep goes on there.
    fn follow_the_best(&mut self, first: &mut usize) {
        let together = self.shared.options.threads > 1 && !self.shared.is_competition();
        if together && self.shared.has_better(&self.known.lengths) {
            let best = self.shared.best();
            // Another solution altogether is not what this sweep is about.
            if best.line.states().get(*first) == self.known.line.states().get(*first) {
                self.known = best;
                *first = (*first).min(self.whole().last);
            }
        }
    }

    fn look(&mut self, part: Part) -> PartResult {
        let Stage { strays, pushes_alone } = self.stage;
        let name = self.shared.name(&self.known.line, part, strays, pushes_alone);
        if part.first >= part.last || self.shared.was_tried(&name) {
            return PartResult::Nothing { stored: 0 };
        }
        let vicinity = Vicinity::of_part(&self.known.line, part.first, part.last, strays);
        let result = self.search(part, &vicinity);
        if matches!(result, PartResult::Nothing { .. }) {
            self.shared.tried(name);
        }
        result
    }

    fn search(&mut self, part: Part, vicinity: &Vicinity<W>) -> PartResult {
        if self.stage.pushes_alone {
            self.search_with(part, vicinity, PushesAlone::default())
        } else {
            let cost_model = Everything::new(&self.shared.prepared.facts.board, self.shared.options.ranking);
            self.search_with(part, vicinity, cost_model)
        }
    }

    fn accepts(&self, other: &Known<W>) -> bool {
        match self.accept {
            Accept::Better => other.lengths < self.known.lengths,
            Accept::FewerPushes => other.line.len() < self.known.line.len(),
        }
    }

    fn search_with<T: CostModel<W>>(
        &mut self,
        part: Part,
        vicinity: &Vicinity<W>,
        cost_model: T,
    ) -> PartResult {
        let watch = self.shared.alarm.watch();
        let window = Window::new(self.shared.tables(), vicinity, cost_model, &self.known.line, part, &watch);
        let Some(mut window) = window else { return PartResult::TooMuch };
        let most = self.budget.min(self.shared.memory_of_a_worker() / Window::<W, T>::BYTES);
        let nodes = self.shared.nodes_left().min(self.shared.work_left());
        let found = window.run(most, nodes, &watch, |expanded| self.shared.is_over(expanded));
        self.shared.spend(window.expanded());
        match found {
            WindowEnd::Exhausted => PartResult::Nothing { stored: window.stored() },
            WindowEnd::Ended => PartResult::TooMuch,
            WindowEnd::Better(pushes) => {
                let states = self.known.line.states();
                let ends = [states[part.first], states[part.last]];
                let line = self.known.line.spliced(
                    &self.shared.prepared.facts.board,
                    part.first,
                    part.last,
                    &pushes,
                );
                // Fewer pushes may cost more than they save, if something else counts first.
                match self.shared.judge(line).filter(|other| self.accepts(other)) {
                    None => PartResult::Nothing { stored: window.stored() },
                    Some(better) => {
                        self.known = better;
                        if self.shared.has_better(&self.known.lengths) {
                            self.shared.transplant(ends, &pushes);
                        } else {
                            self.shared.offer(&self.known);
                        }
                        PartResult::Better
                    }
                }
            }
        }
    }
}
