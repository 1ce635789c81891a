//! The positions before and after a position, found the obvious way.
//!
//! Together with [`solved_positions`] this is all that an exact oracle for small levels needs.

use crate::position::{Played, Position, free};
use sokonaut_level::{Dir, Level, Pos};
use std::collections::BTreeSet;

impl Position {
    /// The same position with the player on the first square of its region: two positions are the
    /// same for a solver exactly when these are equal.
    #[must_use]
    pub fn normal(mut self, level: &Level) -> Self {
        self.player = *self.reach(level).first().expect("the player's own square is reached");
        self
    }

    /// The normal positions after each possible push.
    #[must_use]
    pub fn pushed(&self, level: &Level) -> Vec<Self> {
        self.neighbours(level, |player, dir| {
            let mut after = Self { player, ..self.clone() };
            matches!(after.play(level, dir), Ok(Played::Pushed(_))).then_some(after)
        })
    }

    /// The normal positions after each possible pull: those from which one push leads here.
    #[must_use]
    pub fn pulled(&self, level: &Level) -> Vec<Self> {
        self.neighbours(level, |player, dir| self.pull(level, player, dir))
    }

    /// What steps in any direction lead to from wherever the player can walk.
    fn neighbours(&self, level: &Level, step: impl Fn(Pos, Dir) -> Option<Self>) -> Vec<Self> {
        let steps = self.reach(level).into_iter().flat_map(|player| Dir::ALL.map(|dir| (player, dir)));
        steps.filter_map(|(player, dir)| step(player, dir)).map(|found| found.normal(level)).collect()
    }

    /// The player on `player` goes one step in a direction and takes the box behind it along.
    fn pull(&self, level: &Level, player: Pos, dir: Dir) -> Option<Self> {
        let to = free(level, player, dir).filter(|to| !self.boxes.contains(to))?;
        let from = player.step(dir.opposite()).filter(|from| self.boxes.contains(from))?;
        let mut boxes = self.boxes.clone();
        boxes.remove(&from);
        boxes.insert(player);
        Some(Self { boxes, player: to })
    }
}

/// Every solved position, normal: all ways to put the boxes on goals and the player anywhere
/// inside.
///
/// Boxes that are walled in stay where they are; if one of them is off the goals, or boxes
/// outnumber goals, nothing is solved. The number grows like a binomial coefficient: for small
/// levels only.
#[must_use]
pub fn solved_positions(level: &Level) -> BTreeSet<Position> {
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
            out.insert(Position { boxes: boxes.clone(), player }.normal(level));
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

    fn level() -> Level {
        "#######\n#@ $. #\n#  $  #\n#.    #\n#######".parse().unwrap()
    }

    #[test]
    fn both_directions_meet() {
        // The start is as many pulls from the solved positions as the shortest solution has pushes.
        let level = level();
        let start = Position::start(&level).normal(&level);
        let rings = |mut ring: BTreeSet<Position>,
                     next: fn(&Position, &Level) -> Vec<Position>,
                     end: &dyn Fn(&Position) -> bool| {
            let mut count = 0;
            while !ring.iter().any(end) {
                ring = ring.iter().flat_map(|position| next(position, &level)).collect();
                count += 1;
            }
            count
        };
        let pushes = rings(BTreeSet::from([start.clone()]), Position::pushed, &|p| p.is_solved(&level));
        let pulls = rings(solved_positions(&level), Position::pulled, &|p| *p == start);
        assert_eq!(pulls, pushes);
    }

    #[test]
    fn every_pull_is_undone_by_a_push() {
        let level = level();
        for position in solved_positions(&level) {
            for before in position.pulled(&level) {
                assert!(before.pushed(&level).contains(&position), "\n{}", before.draw(&level));
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
