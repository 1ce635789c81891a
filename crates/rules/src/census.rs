//! Counting positions: the Sokoban *perft*.
//!
//! Slow and plain on purpose: sets of positions, one ring of the search at a time. Its counts are the
//! yardstick for every faster generator, so nothing clever may enter here.

use crate::position::{Position, free};
use sokonaut_level::{Dir, Level, Pos};
use std::collections::BTreeSet;

/// How many positions need 0, 1, 2, … up to `depth` pushes from the start.
///
/// Positions count as the same when the boxes stand on the same squares and the player can walk from
/// one to the other. The list ends early when there is nothing new.
#[must_use]
pub fn census(level: &Level, depth: usize) -> Vec<u64> {
    let start = BTreeSet::from([normal(Position::start(level), level)]);
    rings(start, depth, |position| pushed(position, level))
}

/// The same backwards: how many positions are 0, 1, 2, … up to `depth` pulls away from being solved.
///
/// It starts from every solved position at once: all ways to put the boxes on goals and the player
/// anywhere inside the walls. Boxes that are walled in stay where they are; if one of them is off the
/// goals, or boxes outnumber goals, nothing is solved and the list is empty.
#[must_use]
pub fn census_backward(level: &Level, depth: usize) -> Vec<u64> {
    let solved = solved(level);
    if solved.is_empty() { Vec::new() } else { rings(solved, depth, |position| pulled(position, level)) }
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

/// The position with the player on the first square of its region.
fn normal(mut position: Position, level: &Level) -> Position {
    position.player = *position.reach(level).first().expect("the player's own square is reached");
    position
}

fn pushed(position: &Position, level: &Level) -> Vec<Position> {
    let mut out = Vec::new();
    for player in position.reach(level) {
        for dir in Dir::ALL {
            let mut after = Position { player, ..position.clone() };
            if matches!(after.play(level, dir), Ok(crate::Played::Pushed(_))) {
                out.push(normal(after, level));
            }
        }
    }
    out
}

fn pulled(position: &Position, level: &Level) -> Vec<Position> {
    let mut out = Vec::new();
    for player in position.reach(level) {
        for dir in Dir::ALL {
            out.extend(pull(position, level, player, dir).map(|after| normal(after, level)));
        }
    }
    out
}

/// The player on `player` goes one step in a direction and takes the box behind it along.
fn pull(position: &Position, level: &Level, player: Pos, dir: Dir) -> Option<Position> {
    let to = free(level, player, dir).filter(|to| !position.boxes.contains(to))?;
    let from = player.step(dir.opposite()).filter(|from| position.boxes.contains(from))?;
    let mut boxes = position.boxes.clone();
    boxes.remove(&from);
    boxes.insert(player);
    Some(Position { boxes, player: to })
}

/// Every solved position.
fn solved(level: &Level) -> BTreeSet<Position> {
    let inside = level.inside();
    let (movable, stuck): (BTreeSet<Pos>, BTreeSet<Pos>) =
        level.boxes().iter().partition(|&&pos| inside[pos]);
    let goals: Vec<Pos> = level.goals().filter(|&pos| inside[pos]).collect();
    if stuck.iter().any(|&pos| !level.is_goal(pos)) {
        return BTreeSet::new();
    }
    let squares: Vec<Pos> = level.positions().filter(|&pos| inside[pos]).collect();
    let mut out = BTreeSet::new();
    for chosen in subsets(&goals, movable.len()) {
        let boxes: BTreeSet<Pos> = chosen.into_iter().chain(stuck.iter().copied()).collect();
        for &player in squares.iter().filter(|pos| !boxes.contains(pos)) {
            out.insert(normal(Position { boxes: boxes.clone(), player }, level));
        }
    }
    out
}

/// All subsets of this size.
fn subsets(items: &[Pos], size: usize) -> Vec<Vec<Pos>> {
    let mut out = vec![Vec::new()];
    for (index, &item) in items.iter().enumerate() {
        let left = items.len() - index - 1;
        let with: Vec<Vec<Pos>> = out
            .iter()
            .filter(|set| set.len() < size)
            .map(|set| set.iter().copied().chain([item]).collect())
            .collect();
        out.extend(with);
        // Sets that cannot be completed any more would only pile up.
        out.retain(|set| set.len() + left >= size);
    }
    out.retain(|set| set.len() == size);
    out
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
        // Solved: the player left of the box. One pull, then the player has its back to the wall.
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
        // From the middle to a side, from there along the wall into a corner; the player is never cut off.
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

    #[test]
    fn both_directions_meet() {
        // The start is as many pulls from the solved positions as the shortest solution has pushes.
        let level = level("#######\n#@ $. #\n#  $  #\n#.    #\n#######");
        let start = normal(Position::start(&level), &level);
        let forward_to_solved = {
            let mut ring = BTreeSet::from([start.clone()]);
            let mut pushes = 0;
            while !ring.iter().any(|position| position.is_solved(&level)) {
                ring = ring.iter().flat_map(|position| pushed(position, &level)).collect();
                pushes += 1;
            }
            pushes
        };
        let mut ring = solved(&level);
        let mut pulls = 0;
        while !ring.contains(&start) {
            ring = ring.iter().flat_map(|position| pulled(position, &level)).collect();
            pulls += 1;
        }
        assert_eq!(pulls, forward_to_solved);
    }

    #[test]
    fn every_pull_is_undone_by_a_push() {
        let level = level("#######\n#@ $. #\n#  $  #\n#.    #\n#######");
        for position in solved(&level) {
            for before in pulled(&position, &level) {
                assert!(pushed(&before, &level).contains(&position), "\n{}", before.draw(&level));
            }
        }
    }

    #[test]
    fn subsets_are_all_and_no_more() {
        let items: Vec<Pos> = (0..5).map(|col| Pos::new(0, col)).collect();
        let counts: Vec<usize> = (0..=6).map(|size| subsets(&items, size).len()).collect();
        assert_eq!(counts, [1, 5, 10, 10, 5, 1, 0]);
    }
}
