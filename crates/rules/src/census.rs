//! Counting positions: the Sokoban *perft*.
//!
//! Slow and plain on purpose: sets of positions, one ring of the search at a time. Its counts are
//! the yardstick for every faster generator, so nothing clever may enter here.

use crate::Position;
use crate::neighbours::solved_positions;
use sokonaut_level::Level;
use std::collections::BTreeSet;

/// How many positions need 0, 1, 2, … up to `depth` pushes from the start.
///
/// Positions count as the same when the boxes stand on the same squares and the player can walk
/// from one to the other. The list ends early when there is nothing new.
#[must_use]
pub fn census(level: &Level, depth: usize) -> Vec<u64> {
    let start = BTreeSet::from([Position::start(level).normal(level)]);
    rings(start, depth, |position| position.pushed(level))
}

/// The same backwards: how many positions are 0, 1, 2, … up to `depth` pulls away from being
/// solved.
///
/// It starts from all [`solved_positions`] at once; without any the list is empty.
#[must_use]
pub fn census_backward(level: &Level, depth: usize) -> Vec<u64> {
    let solved = solved_positions(level);
    if solved.is_empty() { Vec::new() } else { rings(solved, depth, |position| position.pulled(level)) }
}

fn rings(start: BTreeSet<Position>, depth: usize, next: impl Fn(&Position) -> Vec<Position>) -> Vec<u64> {
    let mut seen = start.clone();
    let mut ring = start;
    let mut counts = vec![ring.len() as u64];
    for _ in 0..depth {
        ring = ring.iter().flat_map(&next).filter(|position| !seen.contains(position)).collect();
        if ring.is_empty() {
            break;
        }
        counts.push(ring.len() as u64);
        seen.extend(ring.iter().cloned());
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level(text: &str) -> Level {
        text.parse().unwrap()
    }

    #[test]
    fn a_corridor_counts_by_hand() {
        let level = level("######\n#@$ .#\n######");
        assert_eq!(census(&level, 9), [1, 1, 1]);
        assert_eq!(census(&level, 1), [1, 1]);
        // Two pulls, then the player has its back to the wall.
        assert_eq!(census_backward(&level, 9), [1, 1, 1]);
    }

    #[test]
    fn the_player_region_counts_not_its_square() {
        assert_eq!(census(&level("#####\n#  @#\n#   #\n#####"), 5), [1]);
        // The box cuts the room in two: solved with the player on either side.
        assert_eq!(census_backward(&level("#####\n#@* #\n#####"), 0), [2]);
    }

    #[test]
    fn one_box_in_a_room() {
        // From the middle to a side, from there along the wall into a corner; the player is never
        // cut off.
        assert_eq!(census(&level("#####\n#@  #\n# $ #\n#  .#\n#####"), 9), [1, 4, 4]);
        // And a box in a corner never came from anywhere but along the walls.
        assert_eq!(census_backward(&level("#####\n#@  #\n# $ #\n#  .#\n#####"), 9), [1, 2, 1]);
    }

    #[test]
    fn what_cannot_be_solved_has_no_solved_position() {
        let none = Vec::<u64>::new();
        assert_eq!(census_backward(&level("#####\n#@$ #\n#####"), 3), none);
        assert_eq!(census_backward(&level("#####\n#@*.#\n##### $"), 3), none);
        assert_eq!(census_backward(&level("#####\n#@ .#\n##### *"), 3), [1]);
    }
}
