//! The level of the day: the same for everybody, wherever it is made.

use crate::day::Day;
use crate::generator::{Generator, Made, Measure, Wishes};
use sokonaut_level::{Level, Pos};
use sokonaut_solver::Control;
use std::time::Duration;

/// Rows, columns and boxes by the day of the week: easy on Monday, hard on Sunday.
const WEEK: [(u16, u16, usize); 7] =
    [(7, 7, 2), (7, 8, 2), (7, 8, 3), (8, 8, 3), (8, 9, 3), (8, 9, 4), (9, 9, 4)];

/// Levels that are made, of which the best is taken.
const CHOICE: usize = 8;
/// Floors that are tried at most. About every third gives a level, so that it never comes to that.
const ATTEMPTS: u64 = 1000;
/// Keeps the seeds of days apart from small ones that people use.
const SEED: u64 = 0x5EED_0000_0000;

/// The level of a day. It is decided by the day alone: of some levels the one whose boxes go the
/// longest way round, measured by what no change of the solver changes. `None` at a stop request,
/// or when the clock has passed `time`.
#[must_use]
pub fn daily(day: Day, time: Option<Duration>, control: Control<'_>) -> Option<Made> {
    let (rows, cols, boxes) = WEEK[day.weekday()];
    let wishes = Wishes { rows, cols, boxes, attempts: ATTEMPTS, ..Wishes::default() };
    let mut generator = Generator::new(wishes, SEED + u64::from(day.days())).choosing_by(Measure::Pushes);
    let mut choice = Vec::new();
    while choice.len() < CHOICE && !generator.is_over() {
        choice.extend(generator.attempt(time, control));
        if control.stopped() || time.is_some_and(|time| control.clock.elapsed() >= time) {
            return None;
        }
    }
    choice.into_iter().max_by_key(way_round)
}

/// Pushes beyond those that boxes would need if they could fly.
fn way_round(made: &Made) -> usize {
    made.rank.pushes.saturating_sub(flight(&made.level))
}

/// The shortest way of all boxes to different goals, walls being no obstacle.
fn flight(level: &Level) -> usize {
    let goals: Vec<Pos> = level.goals().collect();
    assign(level.boxes(), &mut vec![false; goals.len()], &goals)
}

fn assign(boxes: &[Pos], taken: &mut [bool], goals: &[Pos]) -> usize {
    let Some((first, rest)) = boxes.split_first() else { return 0 };
    let mut least = usize::MAX;
    for index in 0..goals.len() {
        if !std::mem::replace(&mut taken[index], true) {
            let goal = goals[index];
            let way = usize::from(first.row.abs_diff(goal.row) + first.col.abs_diff(goal.col));
            least = least.min(way.saturating_add(assign(rest, taken, goals)));
            taken[index] = false;
        }
    }
    least
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_that_fly_go_to_different_goals() {
        let level: Level = "########\n#@$  ..#\n#  $   #\n########".parse().unwrap();
        assert_eq!(flight(&level), 3 + 1 + 3);
    }
}
