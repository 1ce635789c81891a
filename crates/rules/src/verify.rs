//! The judge: replays a solution on the level as written.

use sokonaut_level::{Dir, Level, Pos};

/// A solution that was replayed and found to solve its level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    steps: Vec<Dir>,
    pushed: Vec<bool>,
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
        self.steps.len()
    }

    /// Number of pushes.
    #[must_use]
    pub fn pushes(&self) -> usize {
        self.pushed.iter().filter(|&&pushed| pushed).count()
    }

    /// The solution as text: lower case steps, upper case pushes.
    #[must_use]
    pub fn lurd(&self) -> String {
        let letter = |(dir, &pushed): (&Dir, &bool)| {
            if pushed { dir.letter().to_ascii_uppercase() } else { dir.letter() }
        };
        self.steps.iter().zip(&self.pushed).map(letter).collect()
    }
}

/// Why a sequence of steps does not solve its level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refuted {
    /// The step at fault, from 0; the number of steps if the end is not solved.
    pub step: usize,
    /// What is wrong with it.
    pub reason: String,
}

/// Replays `steps` on `level`.
///
/// # Errors
/// The first step that the rules forbid, or the boxes that are left over.
pub fn verify(level: &Level, steps: &[Dir]) -> Result<Verified, Refuted> {
    let mut boxes: std::collections::BTreeSet<Pos> = level.boxes().iter().copied().collect();
    let mut player = level.player();
    let mut pushed = Vec::with_capacity(steps.len());
    for (step, &dir) in steps.iter().enumerate() {
        let refuse = |reason: &str| Refuted { step, reason: reason.to_owned() };
        let next = player.step(dir).ok_or_else(|| refuse("leaves the level"))?;
        if level.is_wall(next) {
            return Err(refuse("walks into a wall"));
        }
        let pushes = boxes.contains(&next);
        if pushes {
            let beyond = next.step(dir).ok_or_else(|| refuse("the box leaves the level"))?;
            if level.is_wall(beyond) || boxes.contains(&beyond) {
                return Err(refuse("the box cannot move"));
            }
            boxes.remove(&next);
            boxes.insert(beyond);
        }
        pushed.push(pushes);
        player = next;
    }
    let left = boxes.iter().filter(|&&pos| !level.is_goal(pos)).count();
    if left > 0 {
        return Err(Refuted {
            step: steps.len(),
            reason: format!("{left} boxes are not on goals at the end"),
        });
    }
    Ok(Verified { steps: steps.to_vec(), pushed })
}
