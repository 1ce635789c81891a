//! Squares where a box will be cut off from the rest of the plan.
//!
//! When the boxes of the plan up to a step stand for good, they are walls. A box on a square from
//! which no later place of the plan can be reached any more has missed its train. The warning is
//! brought forward: from one change of the zone to the next, the coming zone counts, so that boxes
//! leave in time.

use super::Plan;
use crate::analysis::{Analysis, Places};
use crate::board::{Square, SquareSet};

/// The zones of every step of a plan.
#[derive(Clone, Debug)]
pub struct OutOfPlan<const W: usize> {
    zones: Vec<SquareSet<W>>,
}

impl<const W: usize> OutOfPlan<W> {
    /// Computes the zones.
    #[must_use]
    pub fn new(facts: &Analysis<W>, plan: &Plan<W>) -> Self {
        let steps = plan.entries.len();
        let mut places = Places::new(&facts.board);
        let mut zones: Vec<SquareSet<W>> = Vec::with_capacity(steps + 1);
        for step in 0..steps {
            let changed = step == 0 || plan.entries[step].until.is_none();
            let zone = match zones.last() {
                Some(&zone) if !changed => zone,
                _ => zone(facts, plan, step, &mut places),
            };
            zones.push(zone);
        }
        bring_forward(&mut zones);
        zones.push(SquareSet::EMPTY);
        Self { zones }
    }

    /// The zone that counts after so many steps.
    #[must_use]
    pub fn zone(&self, packed: usize) -> &SquareSet<W> {
        &self.zones[packed.min(self.zones.len() - 1)]
    }
}

fn zone<const W: usize>(
    facts: &Analysis<W>,
    plan: &Plan<W>,
    step: usize,
    places: &mut Places,
) -> SquareSet<W> {
    let standing = plan.entries[..=step].iter().filter(|entry| entry.until.is_none());
    let walls: SquareSet<W> = standing.map(|entry| entry.to).collect();
    let later: SquareSet<W> = plan.entries[step + 1..].iter().map(|entry| entry.to).collect();
    if later.is_empty() {
        return SquareSet::EMPTY;
    }
    places.build(&facts.board, &facts.board.blocked(&walls));
    let serves = can_reach(facts, places, &later);
    facts.floor.difference(&walls).difference(&facts.forbidden()).difference(&serves)
}

/// Squares from which a lone box reaches one of the targets.
pub(super) fn can_reach<const W: usize>(
    facts: &Analysis<W>,
    places: &Places,
    targets: &SquareSet<W>,
) -> SquareSet<W> {
    let mut good = vec![false; places.count()];
    let mut before: Vec<Vec<u32>> = vec![Vec::new(); places.count()];
    for place in 0..places.count() {
        for &next in places.after(place) {
            before[next as usize].push(place as u32);
        }
    }
    let mut stack: Vec<usize> = targets.iter().flat_map(|target| places.of(target)).collect();
    stack.iter().for_each(|&place| good[place] = true);
    while let Some(place) = stack.pop() {
        for &previous in &before[place] {
            if !std::mem::replace(&mut good[previous as usize], true) {
                stack.push(previous as usize);
            }
        }
    }
    let reaches = |square: &Square| targets.contains(*square) || places.of(*square).any(|place| good[place]);
    facts.board.squares().filter(reaches).collect()
}

/// Every step takes the zone of the next change.
fn bring_forward<const W: usize>(zones: &mut [SquareSet<W>]) {
    for index in 0..zones.len() {
        let now = zones[index];
        if let Some(&coming) = zones[index + 1..].iter().find(|&&zone| zone != now) {
            zones[index] = coming;
        }
    }
}
