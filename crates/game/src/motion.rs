//! One step of the player, and the box that went with it.

use serde::{Deserialize, Serialize};
use sokonaut_level::{Dir, Level, Pos, Step};
use sokonaut_rules::{Blocked, Played, Position};

/// What the player does with boxes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gait {
    /// The game as everybody knows it.
    Push,
    /// The game backward: boxes are pulled from the goals.
    Pull,
}

/// A step that was made: enough to draw it, to take it back and to make it again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Motion {
    /// Which way the player went.
    pub dir: Dir,
    /// Where the player is now.
    pub player: Pos,
    /// The box that was pushed or pulled: from where to where.
    pub shift: Option<(Pos, Pos)>,
}

impl Gait {
    /// Makes a step.
    ///
    /// Pushing, a step into a box pushes it. Pulling, a step towards a box takes hold of it and
    /// goes one step back: so one key pressed again and again draws a box along, and no key is
    /// needed to say "pull".
    ///
    /// # Errors
    /// What is in the way; the position is then unchanged.
    pub fn step(self, level: &Level, position: &mut Position, dir: Dir) -> Result<Motion, Blocked> {
        match self {
            Self::Push => push(level, position, dir),
            Self::Pull => pull(level, position, dir),
        }
    }
}

fn push(level: &Level, position: &mut Position, dir: Dir) -> Result<Motion, Blocked> {
    let shift = match position.play(level, dir)? {
        Played::Walked => None,
        Played::Pushed(from) => from.step(dir).map(|to| (from, to)),
    };
    Ok(Motion { dir, player: position.player, shift })
}

fn pull(level: &Level, position: &mut Position, dir: Dir) -> Result<Motion, Blocked> {
    let free = |pos: Pos| !level.is_wall(pos);
    let player = position.player;
    let ahead = player.step(dir).filter(|&pos| free(pos)).ok_or(Blocked::Wall(player))?;
    let motion = if position.boxes.contains(&ahead) {
        let back = player.step(dir.opposite()).filter(|&pos| free(pos)).ok_or(Blocked::Wall(player))?;
        if position.boxes.contains(&back) {
            return Err(Blocked::BoxAgainstBox(back));
        }
        Motion { dir: dir.opposite(), player: back, shift: Some((ahead, player)) }
    } else {
        Motion { dir, player: ahead, shift: None }
    };
    motion.make(position);
    Ok(motion)
}

impl Motion {
    /// Makes the step in the position before it.
    pub fn make(&self, position: &mut Position) {
        if let Some((from, to)) = self.shift {
            position.boxes.remove(&from);
            position.boxes.insert(to);
        }
        position.player = self.player;
    }

    /// Takes the step back in the position after it.
    pub fn take_back(&self, position: &mut Position) {
        if let Some((from, to)) = self.shift {
            position.boxes.remove(&to);
            position.boxes.insert(from);
        }
        position.player = self.came_from();
    }

    /// Where the player was before.
    #[must_use]
    pub fn came_from(&self) -> Pos {
        self.player.step(self.dir.opposite()).expect("the player came from there")
    }

    /// The step as its letter: upper case if a box went with it.
    #[must_use]
    pub fn step(&self) -> Step {
        if self.shift.is_some() { Step::Push(self.dir) } else { Step::Walk(self.dir) }
    }

    /// The step as the rules tell it.
    #[must_use]
    pub fn played(&self) -> (Dir, Played) {
        (self.dir, self.shift.map_or(Played::Walked, |(from, _)| Played::Pushed(from)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pulled(text: &str, keys: &[Dir]) -> Result<String, Blocked> {
        let level: Level = text.parse().unwrap();
        let mut position = Position::start(&level);
        for &dir in keys {
            Gait::Pull.step(&level, &mut position, dir)?;
        }
        Ok(position.draw(&level))
    }

    #[test]
    fn one_key_draws_a_box_along() {
        let row = "#######\n#   @*#\n#######";
        assert_eq!(pulled(row, &[Dir::Right, Dir::Right]), Ok("#######\n# @$ .#\n#######\n".into()));
        assert_eq!(pulled(row, &[Dir::Left]), Ok("#######\n#  @ *#\n#######\n".into()));
        assert!(pulled(row, &[Dir::Right; 4]).is_err(), "the back is against the wall");
        assert!(pulled("#######\n#$@$..#\n#######", &[Dir::Right]).is_err(), "a box is behind");
    }

    #[test]
    fn a_step_taken_back_leaves_no_trace() {
        let level: Level = "#######\n#   @*#\n#######".parse().unwrap();
        let mut position = Position::start(&level);
        let before = position.clone();
        let motion = Gait::Pull.step(&level, &mut position, Dir::Right).unwrap();
        let after = position.clone();
        motion.take_back(&mut position);
        assert_eq!(position, before);
        motion.make(&mut position);
        assert_eq!(position, after);
    }
}
