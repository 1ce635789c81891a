//! Pulls find an open layout; pushes make for it a few boxes at a time, from the start or from an
//! opened one.
//!
//! Chance has a large part in it: which layout is within reach of pieces, from where, and which
//! pieces come first. What one kind of run misses another one finds in half a second, so runs
//! are short and of all kinds.

use super::alternating::{Alternating, Run, Slices, TwoPhases};
use super::open_both;
use crate::fess::advisors::for_layouts;
use crate::fess::engine::{Aim, Pieces, SideSearch, Tree};
use crate::fess::features::{Distance, OpenLayout, Taste};
use crate::fess::movers::Puller;
use crate::search::Knowledge;

type Side<'a, const W: usize> = Box<dyn SideSearch<W> + Send + 'a>;

/// From where, and towards layouts of which taste.
struct Kind {
    from_opened: bool,
    distance: Distance,
}

/// In their order of turns. (Alone, on 125 levels whose boxes are less than six pushes from their
/// goals and that take the portfolio 1.2 to 10 s, each of them solves 11 to 18 in 0.6 s, and all of
/// them together 38.)
const KINDS: [Kind; 6] = [
    Kind { from_opened: false, distance: Distance::Start },
    Kind { from_opened: true, distance: Distance::Sum },
    Kind { from_opened: false, distance: Distance::Assigned },
    Kind { from_opened: true, distance: Distance::Start },
    Kind { from_opened: false, distance: Distance::Sum },
    Kind { from_opened: true, distance: Distance::Assigned },
];

/// The search.
#[must_use]
pub fn search<'a, const W: usize>(
    knowledge: &'a Knowledge<'a, W>,
    memory: usize,
) -> Alternating<'a, W, Side<'a, W>, Aim<W>> {
    let pair = TwoPhases {
        first: Box::new(move |Run { perturbation, kind }| -> Side<'a, W> {
            let Kind { from_opened, distance } = KINDS[kind as usize];
            let taste = Taste { cycles: false, distance };
            if from_opened {
                Box::new(open_both::opening(knowledge, taste, perturbation))
            } else {
                let features = OpenLayout::new(knowledge, taste, perturbation);
                Box::new(Tree::new(knowledge, Puller::new(knowledge), features, for_layouts()))
            }
        }),
        aim: |_, first| first.aim(),
        second: Box::new(move |aim, _| -> Side<'a, W> { Box::new(Pieces::new(knowledge, aim)) }),
        slices: Slices { first: 500, second: 20_000, restart: Some(600_000), exact: true },
        kinds: KINDS.len() as u32,
    };
    Alternating::new(knowledge, pair, memory)
}
