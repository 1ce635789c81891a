//! The game as a player knows it: step, undo, redo.

use crate::position::{Blocked, Played, Position};
use sokonaut_level::{Dir, Level, Lurd, Step};

/// A game in progress.
///
/// ```
/// # use sokonaut_level::{Dir, Level};
/// # use sokonaut_rules::Game;
/// let level: Level = "######\n#@$ .#\n######".parse()?;
/// let mut game = Game::new(&level);
/// game.play(Dir::Right).expect("the way is free");
/// assert_eq!(game.draw(), "######\n# @$.#\n######\n");
/// assert!(game.undo().is_some());
/// assert!(game.redo().is_some());
/// game.play(Dir::Right).expect("the way is free");
/// assert!(game.is_solved());
/// assert_eq!(game.moves().to_string(), "RR");
/// # Ok::<(), sokonaut_level::LevelError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game<'level> {
    level: &'level Level,
    position: Position,
    history: Vec<(Dir, Played)>,
    /// Steps that were taken back, the next to redo last.
    undone: Vec<Dir>,
}

impl<'level> Game<'level> {
    /// The game at the start of a level.
    #[must_use]
    pub fn new(level: &'level Level) -> Self {
        Self { level, position: Position::start(level), history: Vec::new(), undone: Vec::new() }
    }

    /// The level that is played.
    #[must_use]
    pub fn level(&self) -> &'level Level {
        self.level
    }

    /// The current position.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Makes a step, and a push if a box is in the way. What was undone is then forgotten.
    ///
    /// # Errors
    /// What is in the way; nothing has changed then.
    pub fn play(&mut self, dir: Dir) -> Result<Played, Blocked> {
        let played = self.position.play(self.level, dir)?;
        self.undone.clear();
        self.history.push((dir, played));
        Ok(played)
    }

    /// Takes the last step back and says what it was.
    pub fn undo(&mut self) -> Option<Step> {
        let (dir, played) = self.history.pop()?;
        let back = |pos: sokonaut_level::Pos| pos.step(dir.opposite()).expect("the player came from there");
        if let Played::Pushed(from) = played {
            let to = from.step(dir).expect("the box was pushed there");
            self.position.boxes.remove(&to);
            self.position.boxes.insert(from);
        }
        self.position.player = back(self.position.player);
        self.undone.push(dir);
        Some(step(dir, played))
    }

    /// Makes the step again that was last undone.
    pub fn redo(&mut self) -> Option<Step> {
        let dir = self.undone.pop()?;
        let played = self.position.play(self.level, dir).expect("it was legal before it was undone");
        self.history.push((dir, played));
        Some(step(dir, played))
    }

    /// Is every box on a goal?
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.position.is_solved(self.level)
    }

    /// The steps so far, each with what it did.
    #[must_use]
    pub fn history(&self) -> &[(Dir, Played)] {
        &self.history
    }

    /// How many steps can be redone.
    #[must_use]
    pub fn undone(&self) -> usize {
        self.undone.len()
    }

    /// The steps so far as text would have them: pushes in upper case.
    #[must_use]
    pub fn moves(&self) -> Lurd {
        self.history.iter().map(|&(dir, played)| step(dir, played)).collect()
    }

    /// The current position, drawn.
    #[must_use]
    pub fn draw(&self) -> String {
        self.position.draw(self.level)
    }
}

fn step(dir: Dir, played: Played) -> Step {
    match played {
        Played::Walked => Step::Walk(dir),
        Played::Pushed(_) => Step::Push(dir),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use sokonaut_level::Pos;

    const LEVEL: &str = "#######\n#@ $. #\n# $ * #\n#.    #\n#######";

    #[test]
    fn what_blocks_a_step_is_named() {
        let level: Level = "#######\n#@$$ *#\n#######".parse().unwrap();
        let mut game = Game::new(&level);
        assert_eq!(game.play(Dir::Up), Err(Blocked::Wall(Pos::new(0, 1))));
        assert_eq!(game.play(Dir::Right), Err(Blocked::BoxAgainstBox(Pos::new(1, 2))));
        let level: Level = "####\n#@*#\n####".parse().unwrap();
        let error = Game::new(&level).play(Dir::Right).unwrap_err();
        assert_eq!(error.to_string(), "a wall is behind the box at row 2, column 3");
    }

    #[test]
    fn a_new_step_forgets_what_was_undone() {
        let level: Level = LEVEL.parse().unwrap();
        let mut game = Game::new(&level);
        game.play(Dir::Right).unwrap();
        assert_eq!(game.undo(), Some(Step::Walk(Dir::Right)));
        assert_eq!(game.undone(), 1);
        game.play(Dir::Down).unwrap();
        assert_eq!(game.redo(), None);
        assert_eq!(game.moves().to_string(), "d");
    }

    #[test]
    fn goals_may_be_left_over() {
        let level: Level = "#####\n#@*.#\n#####".parse().unwrap();
        assert!(Game::new(&level).is_solved());
    }

    proptest! {
        #[test]
        fn undo_is_the_inverse_of_play(dirs in prop::collection::vec(0usize..4, 0..60)) {
            let level: Level = LEVEL.parse().unwrap();
            let mut game = Game::new(&level);
            let mut positions = vec![game.position().clone()];
            for dir in dirs.into_iter().map(Dir::from_index) {
                if game.play(dir).is_ok() {
                    positions.push(game.position().clone());
                }
            }
            for position in positions.iter().rev().skip(1) {
                game.undo().unwrap();
                prop_assert_eq!(game.position(), position);
            }
            prop_assert_eq!(game.undo(), None);
            for position in &positions[1..] {
                game.redo().unwrap();
                prop_assert_eq!(game.position(), position);
            }
        }
    }
}
