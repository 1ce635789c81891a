//! Pulls find a layout, the most spacious one or one behind a lock; pushes make for it.

use super::alternating::{Alternating, Run, Slices, TwoPhases};
use crate::board::SquareSet;
use crate::fess::advisors::for_layouts;
use crate::fess::engine::{FeatureSet, SideSearch, Tree};
use crate::fess::features::{Loose, OpenLayout, Taste, TowardsLayout, Unlock};
use crate::fess::movers::{Puller, Pusher};
use crate::fess::perturbation::Perturbation;
use crate::search::Knowledge;

/// From so many boxes on the pursuit dives: one or two that are missing at the end are then a
/// matter of a few spots, and the floor in one piece is in the way of them.
const CROWD: usize = 40;

/// The search for what is spacious to a taste.
#[must_use]
pub fn open<'a, const W: usize>(
    knowledge: &'a Knowledge<'a, W>,
    taste: Taste,
    memory: usize,
) -> Alternating<'a, W, Tree<'a, W>, SquareSet<W>> {
    let features = move |perturbation| OpenLayout::new(knowledge, taste, perturbation);
    reach(
        knowledge,
        features,
        Slices { first: 500, second: 1_000, restart: Some(2_000_000), exact: false },
        memory,
    )
}

/// The search through a lock.
#[must_use]
pub fn unlock<'a, const W: usize>(
    knowledge: &'a Knowledge<'a, W>,
    loose: Loose,
    memory: usize,
) -> Alternating<'a, W, Tree<'a, W>, SquareSet<W>> {
    let features = move |perturbation| Unlock::new(knowledge, loose, &perturbation);
    reach(
        knowledge,
        features,
        Slices { first: 2_000, second: 1_000, restart: Some(4_000_000), exact: false },
        memory,
    )
}

fn reach<'a, const W: usize, G: FeatureSet<W> + Send + 'a>(
    knowledge: &'a Knowledge<'a, W>,
    features: impl Fn(Perturbation) -> G + Send + 'a,
    slices: Slices,
    memory: usize,
) -> Alternating<'a, W, Tree<'a, W>, SquareSet<W>> {
    let pair = TwoPhases {
        first: Box::new(move |Run { perturbation, .. }| {
            Tree::new(knowledge, Puller::new(knowledge), features(perturbation), for_layouts())
        }),
        aim: |_, first| first.best_layout(),
        second: Box::new(move |&layout, perturbation| {
            let features = TowardsLayout::new(knowledge, layout, perturbation);
            // No advice: every cell is served best score first.
            let tree = Tree::new(knowledge, Pusher::new(knowledge, &layout), features, Vec::new());
            if layout.len() < CROWD { tree } else { tree.diving_towards(layout) }
        }),
        slices,
        kinds: 1,
    };
    Alternating::new(knowledge, pair, memory)
}
