//! The judge: replays a solution on the level as written.

use crate::metrics::Metrics;
use crate::position::{Blocked, Played, Position};
use sokonaut_level::{Dir, GameOutcome, Level, Lurd, SavedGame, Step};
use std::fmt;

/// A solution that was replayed and found to solve its level. Only [`verify`] makes one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    steps: Vec<Dir>,
    moves: Lurd,
    metrics: Metrics,
}

impl Verified {
    /// The steps of the player.
    #[must_use]
    pub fn steps(&self) -> &[Dir] {
        &self.steps
    }

    /// Number of steps, pushes among them.
    #[must_use]
    pub fn moves(&self) -> usize {
        self.metrics.moves
    }

    /// Number of pushes.
    #[must_use]
    pub fn pushes(&self) -> usize {
        self.metrics.pushes
    }

    /// All that is measured of a solution.
    #[must_use]
    pub fn metrics(&self) -> Metrics {
        self.metrics
    }

    /// The solution with its pushes marked, for writing it into a file.
    #[must_use]
    pub fn written(&self) -> &Lurd {
        &self.moves
    }

    /// The solution as it is written below a board, and who found it.
    #[must_use]
    pub fn saved_game(&self, by: Option<&str>) -> SavedGame {
        let length = |by: &str| format!(" {}/{} ({by})", self.moves(), self.pushes());
        SavedGame {
            title: Some(format!("Solution{}", by.map(length).unwrap_or_default())),
            moves: self.moves.clone(),
            outcome: GameOutcome::Solution,
        }
    }

    /// The solution as text: lower case steps, upper case pushes.
    #[must_use]
    pub fn lurd(&self) -> String {
        self.moves.to_string()
    }
}

/// As data of serde it is its text. To read one back, [`verify`] it: a solution is none without its
/// level.
#[cfg(feature = "serde")]
impl serde::Serialize for Verified {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.moves.serialize(to)
    }
}

/// Why a sequence of steps does not solve its level.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Refuted {
    /// The step at fault, from 0; the number of steps if the end is not solved.
    pub step: usize,
    /// What is wrong with it.
    pub reason: Reason,
}

/// What is wrong with a refuted solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Reason {
    /// The rules forbid the step.
    Blocked(Blocked),
    /// All steps are legal, but this many boxes are not on goals at the end.
    BoxesLeft(usize),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Blocked(blocked) => blocked.fmt(f),
            Self::BoxesLeft(1) => f.write_str("one box is not on a goal"),
            Self::BoxesLeft(count) => write!(f, "{count} boxes are not on goals"),
        }
    }
}

impl fmt::Display for Refuted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.reason {
            Reason::Blocked(_) => write!(f, "step {}: {}", self.step + 1, self.reason),
            Reason::BoxesLeft(_) => write!(f, "after all {} steps {}", self.step, self.reason),
        }
    }
}

impl std::error::Error for Refuted {}

/// Replays `steps` on `level`.
///
/// # Errors
/// The first step that the rules forbid, or the boxes that are left over.
pub fn verify(level: &Level, steps: &[Dir]) -> Result<Verified, Refuted> {
    let mut position = Position::start(level);
    let mut played = Vec::with_capacity(steps.len());
    for (step, &dir) in steps.iter().enumerate() {
        let refuse = |blocked| Refuted { step, reason: Reason::Blocked(blocked) };
        played.push((dir, position.play(level, dir).map_err(refuse)?));
    }
    let left = position.boxes.iter().filter(|&&pos| !level.is_goal(pos)).count();
    if left > 0 {
        return Err(Refuted { step: steps.len(), reason: Reason::BoxesLeft(left) });
    }
    let written = |&(dir, played): &(Dir, Played)| match played {
        Played::Walked => Step::Walk(dir),
        Played::Pushed(_) => Step::Push(dir),
    };
    Ok(Verified {
        steps: steps.to_vec(),
        moves: played.iter().map(written).collect(),
        metrics: Metrics::of(&played),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judge(level: &str, moves: &str) -> Result<Verified, Refuted> {
        let level: Level = level.parse().unwrap();
        verify(&level, &moves.parse::<Lurd>().unwrap().dirs())
    }

    const CORRIDOR: &str = "#######\n#@$ . #\n#######";

    #[test]
    fn a_solution_is_verified_whatever_its_case() {
        let verified = judge(CORRIDOR, "rr").unwrap();
        assert_eq!((verified.moves(), verified.pushes(), verified.lurd()), (2, 2, "RR".to_owned()));
        assert!(judge("#####\n#@ *#\n#####", "").is_ok());
    }

    #[test]
    fn refusals_say_which_step_and_why() {
        let reason = |moves| judge(CORRIDOR, moves).unwrap_err().to_string();
        assert_eq!(reason("ru"), "step 2: the player walks into the wall at row 1, column 3");
        assert_eq!(reason("rrrr"), "step 4: a wall is behind the box at row 2, column 6");
        assert_eq!(reason("r"), "after all 1 steps one box is not on a goal");
        assert_eq!(reason("rrr"), "after all 3 steps one box is not on a goal");
    }
}
