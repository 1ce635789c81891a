//! Levels made on request: the one of the day, and others like the one at hand.

use crate::answer::Silence;
use crate::task::{Found, Task};
use serde::{Deserialize, Serialize};
use sokonaut_generate::{Day, Than, daily};
use sokonaut_level::Level;
use sokonaut_solver::Control;

/// A level that was made, and what it takes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Made {
    /// The level.
    pub level: Level,
    /// The fewest pushes that solve it, proved.
    pub pushes: usize,
    /// How hard it is; larger is harder.
    pub score: u32,
    /// Is it as hard as it should be? If not, it is the nearest that was met.
    pub fits: bool,
}

impl Made {
    fn new(made: sokonaut_generate::Made, fits: bool) -> Self {
        Self { level: made.level, pushes: made.rank.pushes, score: made.rank.score, fits }
    }
}

/// The level of a day.
pub fn of_the_day(task: &Task, day: u32, control: Control<'_>) -> Found {
    let Some(day) = Day::new(day) else { return Found::Nothing(Silence::Unfit) };
    match daily(day, task.effort.limits().time, control) {
        Some(made) => Found::Made(Made::new(made, true)),
        None => Found::Nothing(Silence::of(control)),
    }
}

/// A level like the one of the task.
pub fn like(task: &Task, than: Than, seed: u32, control: Control<'_>) -> Found {
    let time = task.effort.limits().time;
    match sokonaut_generate::like(&task.level, than, seed.into(), time, control) {
        Some(found) => Found::Made(Made::new(found.made, found.fits)),
        None => Found::Nothing(Silence::of(control)),
    }
}
