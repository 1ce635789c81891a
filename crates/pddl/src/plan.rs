//! Plans, as planners write them: an action a line, in parentheses.

use crate::write::{DIRECTIONS, square};
use sokonaut_game::walk;
use sokonaut_level::{Dir, Level, Pos};
use sokonaut_rules::Position;

/// What is wrong with a plan.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {why}")]
pub struct PlanError {
    /// The line at fault, from 1.
    pub line: usize,
    /// What is wrong there.
    pub why: String,
}

/// Does a text look like a plan?
pub fn is_plan(text: &str) -> bool {
    text.lines().find_map(action).is_some_and(|action| action.starts_with('('))
}

/// The moves of a plan in any of the encodings. Walks that it leaves out are the shortest; moves
/// that the rules forbid are given as they are, for the judge to refute.
///
/// # Errors
/// If a line is no action of our domains, or the player cannot get to where it pushes.
pub fn read_plan(level: &Level, text: &str) -> Result<Vec<Dir>, PlanError> {
    let mut position = Position::start(level);
    let mut moves = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let Some(action) = action(line) else { continue };
        let at_fault = |why: String| PlanError { line: index + 1, why };
        let (dir, from) = parse(action).ok_or_else(|| {
            at_fault(format!("'{action}' is no action of our domains, such as (push right r2c3 r2c4 r2c5)"))
        })?;
        let way = walk(level, &position, from)
            .ok_or_else(|| at_fault(format!("the player cannot get to where '{action}' begins")))?;
        for step in way.into_iter().chain([dir]) {
            moves.push(step);
            if position.play(level, step).is_err() {
                return Ok(moves);
            }
        }
    }
    Ok(moves)
}

/// The action of a line, without a time in front of it; nothing if it is empty or a comment.
fn action(line: &str) -> Option<&str> {
    let line = line.split(';').next().unwrap_or_default().trim();
    let timed = line.split_once(':').filter(|(time, _)| time.trim().parse::<f64>().is_ok());
    let action = timed.map_or(line, |(_, action)| action.trim());
    (!action.is_empty()).then_some(action)
}

/// The direction of an action, and where the player stands before it.
fn parse(action: &str) -> Option<(Dir, Pos)> {
    let inside = action.strip_prefix('(')?.split(')').next()?.to_ascii_lowercase();
    let words: Vec<&str> = inside.split_whitespace().collect();
    let (dir, from) = match *words {
        ["walk", dir, from, _] | ["push", dir, from, _, _] => (dir, from),
        _ => return None,
    };
    let (_, dir) = DIRECTIONS.into_iter().find(|(word, _)| *word == dir)?;
    Some((dir, square(from)?))
}
