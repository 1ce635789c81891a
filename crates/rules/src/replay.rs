//! Playing moves that somebody wrote down: the rules decide what is a push, the letters only claim
//! it.

use crate::game::Game;
use crate::position::Blocked;
use sokonaut_level::{Level, Lurd};
use std::fmt;

/// A game that follows written moves, and what was odd about them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replay<'level> {
    /// The game after the last move; [`Game::moves`] has the right case.
    pub game: Game<'level>,
    /// A warning, if letters and pushes do not agree.
    pub miscased: Option<Miscased>,
}

/// Letters whose case does not say what the step does.
///
/// Moves all in lower case are legal and common: they claim nothing, so there is nothing to warn
/// of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Miscased {
    /// The first of them, from 0.
    pub first: usize,
    /// How many.
    pub count: usize,
}

impl fmt::Display for Miscased {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { first, count } = self;
        let first = first + 1;
        write!(
            f,
            "upper case should mean a push, and {count} of the letters do not, from step {first} on; "
        )?;
        f.write_str("the moves were replayed all the same: save them again to mend the letters")
    }
}

/// A written move that the rules forbid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("step {}: {blocked}", step + 1)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ReplayError {
    /// The step, from 0.
    pub step: usize,
    /// What is in the way.
    pub blocked: Blocked,
}

/// Plays written moves on a level.
///
/// # Errors
/// The first move that the rules forbid.
pub fn replay<'level>(level: &'level Level, moves: &Lurd) -> Result<Replay<'level>, ReplayError> {
    let mut game = Game::new(level);
    for (step, written) in moves.steps().iter().enumerate() {
        game.play(written.dir()).map_err(|blocked| ReplayError { step, blocked })?;
    }
    let miscased = miscased(moves, &game.moves());
    Ok(Replay { game, miscased })
}

fn miscased(written: &Lurd, played: &Lurd) -> Option<Miscased> {
    if written.steps().iter().all(|step| !step.is_push()) {
        return None;
    }
    let pairs = || written.steps().iter().zip(played.steps());
    let first = pairs().position(|(claim, fact)| claim != fact)?;
    Some(Miscased { first, count: pairs().filter(|(claim, fact)| claim != fact).count() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level() -> Level {
        "######\n#@$ .#\n######".parse().unwrap()
    }

    #[test]
    fn case_is_recomputed() {
        let level = level();
        let all_lower = replay(&level, &"rr".parse().unwrap()).unwrap();
        assert_eq!((all_lower.game.moves().to_string().as_str(), all_lower.miscased), ("RR", None));
        let wrong = replay(&level, &"rRL".parse().unwrap()).unwrap();
        assert_eq!(wrong.game.moves().to_string(), "RRl");
        assert_eq!(wrong.miscased, Some(Miscased { first: 0, count: 2 }));
    }

    #[test]
    fn a_forbidden_step_is_named() {
        let level = level();
        let error = replay(&level, &"rrr".parse().unwrap()).unwrap_err();
        assert_eq!(error.to_string(), "step 3: a wall is behind the box at row 2, column 5");
    }
}
