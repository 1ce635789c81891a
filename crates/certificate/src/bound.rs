//! Pushes that a placement needs at least: every box to a goal of its own, as if it were alone.
//!
//! A box alone, with the player wherever it is wanted, needs no more pushes than among others. So
//! the cheapest assignment of boxes to goals is never too high.

use crate::floor::{Floor, Square, WALL};

/// More than any way, and far from overflowing when added up.
const NEVER: u32 = 1 << 24;

/// How far it is from every square to the goals.
#[derive(Debug)]
pub(crate) struct Bound {
    /// For every square, pushes to each goal.
    to_goals: Vec<Vec<u32>>,
    goals: usize,
}

impl Bound {
    pub fn new(floor: &Floor) -> Self {
        let by_goal: Vec<Vec<u32>> = floor.goals().map(|goal| pushes_to(floor, goal)).collect();
        let row = |square| by_goal.iter().map(|distances| distances[square]).collect();
        Self { to_goals: (0..floor.len()).map(row).collect(), goals: by_goal.len() }
    }

    /// Pushes at least; `None` if there is not a goal for each box.
    pub fn of(&self, boxes: &[Square]) -> Option<u32> {
        if boxes.len() > self.goals {
            return None;
        }
        let total = self.assign(boxes);
        (total < NEVER).then_some(total)
    }

    /// The cost of the cheapest assignment, row by row along shortest augmenting paths (Kuhn and
    /// Munkres, in the form of Jonker and Volgenant).
    fn assign(&self, boxes: &[Square]) -> u32 {
        let columns = self.goals + 1;
        let mut row_potential = vec![0_i64; boxes.len() + 1];
        let mut column_potential = vec![0_i64; columns];
        // The row of each column, counted from 1; 0 is none. Column 0 is the row being placed.
        let mut row_of = vec![0_usize; columns];
        for row in 1..=boxes.len() {
            row_of[0] = row;
            let mut least = vec![i64::MAX; columns];
            let mut before = vec![0_usize; columns];
            let mut done = vec![false; columns];
            let mut at = 0;
            while row_of[at] != 0 {
                done[at] = true;
                let costs = &self.to_goals[usize::from(boxes[row_of[at] - 1])];
                let (mut step, mut nearest) = (i64::MAX, 0);
                for column in (1..columns).filter(|&column| !done[column]) {
                    let reduced =
                        i64::from(costs[column - 1]) - row_potential[row_of[at]] - column_potential[column];
                    if reduced < least[column] {
                        (least[column], before[column]) = (reduced, at);
                    }
                    if least[column] < step {
                        (step, nearest) = (least[column], column);
                    }
                }
                for column in 0..columns {
                    if done[column] {
                        row_potential[row_of[column]] += step;
                        column_potential[column] -= step;
                    } else if column > 0 {
                        least[column] -= step;
                    }
                }
                at = nearest;
            }
            while at != 0 {
                row_of[at] = row_of[before[at]];
                at = before[at];
            }
        }
        let cost = |column: usize| match row_of[column] {
            0 => 0,
            row => self.to_goals[usize::from(boxes[row - 1])][column - 1],
        };
        (1..columns).map(cost).fold(0, u32::saturating_add)
    }
}

/// Pushes from every square to a goal for a box alone, found by pulling it from there.
fn pushes_to(floor: &Floor, goal: Square) -> Vec<u32> {
    let mut distances = vec![NEVER; floor.len()];
    distances[usize::from(goal)] = 0;
    let mut queue = vec![goal];
    let mut head = 0;
    while let Some(&square) = queue.get(head) {
        head += 1;
        for dir in 0..4 {
            // The player pulls the box one step and stands beyond it.
            let pulled = floor.next(square, dir);
            if pulled == WALL || floor.next(pulled, dir) == WALL {
                continue;
            }
            if distances[usize::from(pulled)] == NEVER {
                distances[usize::from(pulled)] = distances[usize::from(square)] + 1;
                queue.push(pulled);
            }
        }
    }
    distances
}
