//! Fill a hole: it can be done at any time, so it is done first.

use crate::fess::engine::{Advice, Advisor, Candidate, Scene};

/// Then nobody else is asked.
pub struct FillHole;

impl<const W: usize> Advisor<W> for FillHole {
    fn advise(&mut self, scene: &Scene<'_, W>, moves: &[Candidate<W>]) -> Advice {
        let holes = &scene.facts.holes;
        let fills = |m: &Candidate<W>| m.is_new() && holes.contains(m.to) && !holes.contains(m.from);
        moves.iter().position(fills).map_or(Advice::Nothing, Advice::Only)
    }
}
