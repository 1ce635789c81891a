//! The most expensive way to put the boxes of a position into groups.

use super::GroupCosts;
use super::table::Table;
use crate::board::{Square, SquareSet};
use std::cmp::Reverse;

/// Ways to choose groups that are tried.
const MOST_CHOICES: u32 = 400;

/// Scratch of the bound. Without `DISJOINT` boxes pay in every group that they belong to, which is
/// wrong: for tests of the tests.
#[derive(Clone, Debug, Default)]
pub struct Grouping<const DISJOINT: bool = true> {
    /// By the number of a square: the box there, and what it costs alone.
    index: Vec<u8>,
    single: Vec<u32>,
    /// What knots cost more than their boxes alone, with a bit for each box.
    knots: Vec<(u32, u64)>,
}

impl<const DISJOINT: bool> Grouping<DISJOINT> {
    /// Pushes that a position needs at least; `None` if it is lost. When it is clear that they are
    /// `enough`, nobody looks for more.
    pub fn pushes<const W: usize>(
        &mut self,
        costs: &GroupCosts<W>,
        position: (&SquareSet<W>, Square),
        enough: u32,
    ) -> Option<u32> {
        let ground = &costs.ground;
        self.knots.clear();
        self.index.resize(ground.len(), 0);
        self.single.resize(ground.len(), 0);
        let mut alone = 0;
        for (index, square) in position.0.iter().enumerate() {
            // A start box may stand where none is of use.
            let Some(number) = ground.number(square) else { return Some(0) };
            let cost = costs.tables.first()?.cost(ground.sets.rank(&[number]), position.1)?;
            self.index[usize::from(number)] = index as u8;
            self.single[usize::from(number)] = cost;
            alone += cost;
        }
        // Fees that suit other positions may be more than single boxes cost here.
        let pushes = |cost: u32| cost.saturating_sub(costs.charged);
        let wanted = enough.saturating_add(costs.charged).saturating_sub(alone);
        let mut bound = pushes(alone);
        for (size, table) in (1..).zip(&costs.tables).skip(1) {
            self.find_knots(costs, table, position)?;
            // The knots of two alone are asked about elsewhere.
            if size > 2 || size == costs.tables.len() {
                bound = bound.max(pushes(alone + self.choose_groups(wanted)));
            }
            if bound >= enough {
                break;
            }
        }
        Some(bound)
    }

    /// Lists the knots of a size; `None` if one is lost.
    fn find_knots<const W: usize>(
        &mut self,
        costs: &GroupCosts<W>,
        table: &Table<W>,
        position: (&SquareSet<W>, Square),
    ) -> Option<()> {
        let mut lost = false;
        table.for_each_knot(&costs.ground, position, |members, cost| {
            let Some(cost) = cost else {
                lost = true;
                return false;
            };
            let members = members.iter().map(|&number| usize::from(number));
            let alone: u32 = members.clone().map(|number| self.single[number]).sum();
            let bits = members.map(|number| 1_u64 << self.index[number]).sum();
            self.knots.push((cost - alone, bits));
            true
        });
        (!lost).then_some(())
    }

    /// The most that groups gain which share no box, as far as that is found out; `enough` will do.
    fn choose_groups(&mut self, enough: u32) -> u32 {
        if !DISJOINT {
            return self.knots.iter().map(|group| group.0).sum();
        }
        self.knots.sort_unstable_by_key(|&(gain, boxes)| (Reverse(gain), boxes.count_ones(), boxes));
        choose(&self.knots, 0, enough, &mut { MOST_CHOICES })
    }
}

/// The most that groups gain from a place in the list on, without the boxes `taken`: with the first
/// one that is free, and without it if it is in the way of another. With no choices left the first
/// choice counts, most expensive first.
fn choose(groups: &[(u32, u64)], taken: u64, enough: u32, choices: &mut u32) -> u32 {
    let Some(index) = groups.iter().position(|group| group.1 & taken == 0) else { return 0 };
    let ((gain, boxes), rest) = (groups[index], &groups[index + 1..]);
    let with = gain + choose(rest, taken | boxes, enough.saturating_sub(gain), choices);
    *choices = choices.saturating_sub(1);
    if with >= enough || *choices == 0 {
        return with;
    }
    let rivalled = rest.iter().any(|group| group.1 & taken == 0 && group.1 & boxes != 0);
    if rivalled { with.max(choose(rest, taken, enough, choices)) } else { with }
}
