//! A last look at a position that is about to be expanded: what its boxes cost in groups.
//!
//! The tables are made in stages, for groups of three, four and five boxes, each when the search
//! has taken about as long as that takes: then a proof takes twice as long at the worst, and most
//! of those that would take much longer end soon after.

use super::Knowledge;
use super::knowledge::GROUPS;
use crate::board::{Square, SquareSet, State};
use crate::estimate::{GroupCosts, Grouping};

/// Sets of squares that are looked through in the time of one expansion.
const SETS_A_NODE: u64 = 64;

/// The group costs of one search.
#[derive(Debug)]
pub(super) struct Groups<'a, const W: usize> {
    costs: Option<&'a GroupCosts<W>>,
    grouping: Grouping,
    /// The stage that is next, and how many positions are expanded before it.
    stage: usize,
    made_at: u64,
}

impl<'a, const W: usize> Groups<'a, W> {
    /// None as yet, and none ever if they are not wanted.
    pub(super) fn new(knowledge: &Knowledge<'a, W>, wanted: bool) -> Self {
        let made_at = if wanted { made_at(knowledge, 0) } else { u64::MAX };
        Self { costs: None, grouping: Grouping::default(), stage: 0, made_at }
    }

    /// Those that another search of the level has made, and no more.
    pub(super) fn known(knowledge: &'a Knowledge<'a, W>) -> Self {
        let costs = knowledge.known_group_costs();
        Self { costs, grouping: Grouping::default(), stage: GROUPS.len(), made_at: u64::MAX }
    }

    /// Makes the tables of the next stage, if it is time after so many positions, to suit a sample
    /// of them.
    #[inline]
    pub(super) fn grow(
        &mut self,
        knowledge: &'a Knowledge<'a, W>,
        expanded: u64,
        sample: impl FnOnce() -> Vec<State<W>>,
    ) {
        if expanded >= self.made_at {
            self.costs = knowledge.group_costs(self.stage, sample).or(self.costs);
            self.stage += 1;
            self.made_at = made_at(knowledge, self.stage);
        }
    }

    /// Is there a table?
    #[inline]
    pub(super) fn is_ready(&self) -> bool {
        self.costs.is_some()
    }

    /// Pushes that a position needs, `enough` if they are so many; `None` if it is lost.
    #[inline]
    pub(super) fn pushes(&mut self, position: (&SquareSet<W>, Square), enough: u32) -> Option<u32> {
        let Some(costs) = self.costs else { return Some(0) };
        self.grouping.pushes(costs, position, enough)
    }
}

fn made_at<const W: usize>(knowledge: &Knowledge<'_, W>, stage: usize) -> u64 {
    let sets = GROUPS.get(stage).and_then(|&size| GroupCosts::sets(knowledge.facts, size));
    sets.map_or(u64::MAX, |sets| sets as u64 / SETS_A_NODE)
}
