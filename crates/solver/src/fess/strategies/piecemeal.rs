//! Pulls find an open layout; pushes make for it a few boxes at a time.

use super::alternating::{Alternating, Slices, TwoPhases};
use crate::board::SquareSet;
use crate::fess::advisors::for_layouts;
use crate::fess::engine::{Pieces, SideSearch, Tree};
use crate::fess::features::{OpenLayout, Taste};
use crate::fess::movers::Puller;
use crate::search::Knowledge;

type Side<'a, const W: usize> = Box<dyn SideSearch<W> + Send + 'a>;

/// The search.
#[must_use]
pub fn search<'a, const W: usize>(
    knowledge: &'a Knowledge<'a, W>,
    taste: Taste,
    memory: usize,
) -> Alternating<'a, W, Side<'a, W>, SquareSet<W>> {
    let pair = TwoPhases {
        first: Box::new(move |perturbation| -> Side<'a, W> {
            let features = OpenLayout::new(knowledge, taste, perturbation);
            Box::new(Tree::new(knowledge, Puller::new(knowledge), features, for_layouts()))
        }),
        aim: |_, first| first.best_layout(),
        second: Box::new(move |&layout, _| -> Side<'a, W> { Box::new(Pieces::new(knowledge, layout)) }),
        slices: Slices { first: 500, second: 20_000, restart: Some(1_000_000), exact: true },
    };
    Alternating::new(knowledge, pair, memory)
}
