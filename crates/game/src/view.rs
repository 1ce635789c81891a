//! The state of a session as plain data: what a page needs to draw itself anew.

use crate::flaw::Flaw;
use crate::length::{Fewest, Length};
use crate::mode::Mode;
use crate::session::Session;
use serde::{Deserialize, Serialize};
use sokonaut_level::{About, Pos, SavedGame, sok_entry, sok_header};

/// A session at a glance.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// The position in the usual letters, or the drawing of the editor; rows of any length.
    pub board: String,
    /// Which game is played.
    pub mode: Mode,
    /// Steps made.
    pub moves: usize,
    /// Steps made that moved a box.
    pub pushes: usize,
    /// Steps that can be redone.
    pub redo: usize,
    /// Boxes.
    pub boxes: usize,
    /// Boxes where they belong: on goals, in the reverse game where the level has them.
    pub on_goals: usize,
    /// Is it solved?
    pub solved: bool,
    /// Does a replay run?
    pub playing: bool,
    /// Number of snapshots.
    pub snapshots: usize,
    /// The player's solution with fewest moves, as text.
    pub best_moves: Option<String>,
    /// The player's solution with fewest pushes, as text.
    pub best_pushes: Option<String>,
    /// The shortest solution in which somebody else made steps: by pushes, then by moves.
    pub aided: Option<Length>,
    /// Pushes that are left at least, if that is known of the position.
    pub to_go: Option<u32>,
    /// What is proved about the fewest pushes of the level.
    pub fewest: Option<Fewest>,
    /// Why the drawing of the editor has no solution, once it has been
    /// [rated](crate::Question::Rating).
    pub flaw: Option<Flaw>,
    /// Where the boxes have to go in the reverse game.
    pub targets: Vec<Pos>,
}

impl Session {
    /// The level with its best solutions as a `.sok` file.
    #[must_use]
    pub fn to_sok(&self, title: &str) -> String {
        let mut games: Vec<SavedGame> = Vec::new();
        let (own, aided) = (self.best(), self.aided_best());
        for solution in [&own.moves, &own.pushes, &aided.moves, &aided.pushes].into_iter().flatten() {
            if games.iter().all(|game| game.moves != *solution.written()) {
                games.push(solution.saved_game(None));
            }
        }
        let about = About { title: Some(title.to_owned()), games, ..About::default() };
        sok_header(&About::default()) + &sok_entry(self.level(), &about)
    }

    /// The session at a glance.
    #[must_use]
    pub fn view(&self) -> View {
        let (at, len) = self.progress();
        let position = self.position();
        View {
            board: self.draft().map_or_else(|| position.draw(self.level()), |draft| draft.text()),
            mode: self.mode(),
            moves: at,
            pushes: self.metrics().pushes,
            redo: len - at,
            boxes: position.boxes.len(),
            on_goals: position.boxes.iter().filter(|&&pos| self.is_home(pos)).count(),
            solved: self.is_solved(),
            playing: self.is_playing(),
            snapshots: self.snapshots(),
            best_moves: self.best().moves.as_ref().map(sokonaut_rules::Verified::lurd),
            best_pushes: self.best().pushes.as_ref().map(sokonaut_rules::Verified::lurd),
            aided: self.aided_best().pushes.as_ref().map(Length::from),
            to_go: self.to_go(),
            fewest: self.fewest,
            flaw: self.flaw.clone(),
            targets: self.targets(),
        }
    }
}
