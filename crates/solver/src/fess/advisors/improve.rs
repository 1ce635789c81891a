//! The move with the best score of those that make something better.

use crate::fess::engine::{Advice, Advisor, Candidate, Scene};

/// Which moves are better is for the search to say.
pub struct Improve<F> {
    is_better: F,
}

impl<F> Improve<F> {
    /// The advisor for what these moves make better.
    pub fn new<const W: usize>(is_better: F) -> Self
    where
        F: Fn(&Scene<'_, W>, &Candidate<W>) -> bool,
    {
        Self { is_better }
    }
}

impl<const W: usize, F: Fn(&Scene<'_, W>, &Candidate<W>) -> bool> Advisor<W> for Improve<F> {
    fn advise(&mut self, scene: &Scene<'_, W>, moves: &[Candidate<W>]) -> Advice {
        Advice::least(moves, |m| (self.is_better)(scene, m), |m| m.score)
    }
}
