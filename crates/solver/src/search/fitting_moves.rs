//! The moves of a box that do not need too much, for searches that prove.
//!
//! What needs too many pushes is left out before the player's region is looked for, which was three
//! fifths of the time of A*.

use super::expand::{Child, Expander};
use super::recipe::{Identity, Unit};
use crate::analysis::Analysis;
use crate::board::{Square, State};
use crate::estimate::{Estimate, EstimateKind};
use crate::moves::Forward;
use crate::report::Stats;
use crate::techniques::Techniques;

/// Lists single pushes, one box at a time.
pub(super) struct FittingMoves<const W: usize> {
    pub expander: Expander<W, Forward>,
    /// Based on the position whose moves are listed.
    pub estimate: Estimate,
    children: Vec<Child>,
    /// Pushes that each of the children needs at least.
    left: Vec<u32>,
}

impl<const W: usize> FittingMoves<W> {
    /// None as yet.
    pub(super) fn new(facts: &Analysis<W>, identity: Identity, techniques: Techniques) -> Self {
        Self {
            expander: Expander::new(facts, Unit::Single, identity, techniques),
            estimate: Estimate::new(EstimateKind::Conflicts, &facts.to_goals),
            children: Vec::new(),
            left: Vec::new(),
        }
    }

    /// Lists the moves of a box of a position that fit, by their pushes and those left after them.
    pub(super) fn list(
        &mut self,
        facts: &Analysis<W>,
        state: &State<W>,
        from: Square,
        stats: &mut Stats,
        mut fits: impl FnMut(u32, u32) -> bool,
    ) {
        self.children.clear();
        self.left.clear();
        let (estimate, all_left) = (&mut self.estimate, &mut self.left);
        let mut left_out = 0;
        let admit = |to: Square, pushes: u32| {
            let left = estimate.moved(&facts.to_goals, from, to).filter(|&left| fits(pushes, left));
            left_out += u64::from(left.is_none());
            all_left.extend(left);
            left.is_some()
        };
        self.expander.children_of(facts, state, from, admit, &mut self.children);
        debug_assert_eq!(self.children.len(), self.left.len(), "every child was admitted");
        stats.generated += self.children.len() as u64 + left_out;
        stats.pruned += left_out;
    }

    /// A move that was listed, and the pushes that are left after it.
    #[inline]
    pub(super) fn get(&self, index: usize) -> Option<(Child, u32)> {
        Some((*self.children.get(index)?, *self.left.get(index)?))
    }
}
