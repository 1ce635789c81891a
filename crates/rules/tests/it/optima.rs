//! The slow rules against optima that an independent solver proved, where they are at hand.

use crate::reference::microban;
use sokonaut_rules::{Position, census, census_backward, solved_positions};
use std::collections::BTreeSet;

/// Positions to look at before a level counts as too large for plain code.
const MOST_POSITIONS: usize = 1_500;

/// Fewest pushes, forwards or backwards, by rings; `None` beyond so many positions.
fn fewest(
    start: BTreeSet<Position>,
    next: impl Fn(&Position) -> Vec<Position>,
    end: impl Fn(&Position) -> bool,
) -> Option<usize> {
    let mut seen = start.clone();
    let mut ring = start;
    for pushes in 0.. {
        if ring.iter().any(&end) {
            return Some(pushes);
        }
        if ring.is_empty() || seen.len() > MOST_POSITIONS {
            return None;
        }
        ring = ring.iter().flat_map(&next).filter(|position| !seen.contains(position)).collect();
        seen.extend(ring.iter().cloned());
    }
    None
}

#[test]
fn fewest_pushes_agree_in_both_directions() {
    let Some(levels) = microban() else { return };
    let mut compared = (0, 0);
    for (number, level, [pushes, _]) in levels.iter().filter(|(_, level, _)| level.boxes().len() <= 4) {
        let Ok(pushes) = pushes.parse::<usize>() else { continue };
        let start = Position::start(level).normal(level);
        let forward = BTreeSet::from([start.clone()]);
        if let Some(found) = fewest(forward, |p| p.pushed(level), |p| p.is_solved(level)) {
            assert_eq!(found, pushes, "level {number}, forwards");
            assert!(census(level, pushes).len() > pushes);
            compared.0 += 1;
        }
        if let Some(found) = fewest(solved_positions(level), |p| p.pulled(level), |p| *p == start) {
            assert_eq!(found, pushes, "level {number}, backwards");
            assert!(census_backward(level, pushes).len() > pushes);
            compared.1 += 1;
        }
    }
    assert!(compared.0 > 40 && compared.1 > 40, "{compared:?}");
}
