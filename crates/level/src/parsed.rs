//! A level as somebody wrote it: anything goes, and everything remembers its place.

use crate::defect::{Defect, LevelError, Place};
use crate::letter::Letter;
use crate::line::announces_saved_game;
use crate::validate::{self, Leniency};
use crate::{Dialect, Level, Lurd};
use std::fmt;

/// What is written about a level besides its board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default))]
pub struct About {
    /// Its name, one line.
    pub title: Option<String>,
    /// Who made it, one line.
    pub author: Option<String>,
    /// Everything else, line by line.
    pub notes: Vec<String>,
    /// Solutions and saved games, in the order of the text.
    pub games: Vec<SavedGame>,
    /// Solutions that are announced and cannot be read, in the order of the text; their lines are
    /// among the notes.
    pub broken: Vec<BrokenSolution>,
}

/// Something that was announced as a solution below a board, and is none that anybody can play.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BrokenSolution {
    /// The line above it, such as `Solution`.
    pub title: String,
    /// Where reading ended.
    pub place: Place,
    /// What is wrong there.
    pub why: String,
}

/// Moves that were written below a board.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SavedGame {
    /// The line above the moves, such as `Solution`.
    pub title: Option<String>,
    /// The moves.
    pub moves: Lurd,
    /// What they amount to on that board.
    pub outcome: GameOutcome,
}

impl fmt::Display for BrokenSolution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: this solution cannot be read: {}", self.place, self.why)
    }
}

impl SavedGame {
    /// Does somebody claim that it solves the level? Games that were saved on the way claim
    /// nothing.
    #[must_use]
    pub fn claims_to_solve(&self) -> bool {
        let saved = self.title.as_deref().is_some_and(announces_saved_game);
        !saved || self.outcome == GameOutcome::Solution
    }
}

/// What moves amount to when they are replayed while reading.
///
/// Only a help for sorting them: the judge of solutions is another crate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum GameOutcome {
    /// At the end every box is on a goal.
    Solution,
    /// Legal, but boxes are left over: a game that was saved on the way.
    Unfinished,
    /// The rules forbid a step; kept because the line above announces moves.
    Illegal,
    /// The board cannot be played, so nobody knows; kept for the same reason.
    Unknown,
}

/// A row of a board as written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    pub(crate) line: usize,
    pub(crate) letters: Vec<Letter>,
}

impl Row {
    /// The line it stands on, from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }

    /// The column of its first letter, from 1.
    #[must_use]
    pub fn column(&self) -> usize {
        self.letters.first().map_or(1, |letter| letter.column)
    }

    /// Its letters, run lengths written out.
    #[must_use]
    pub fn text(&self) -> String {
        self.letters.iter().map(|letter| letter.glyph).collect()
    }
}

/// A level as written: a board that may be broken, and what is written about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParsedLevel {
    /// Title, author, notes, saved games.
    pub about: About,
    board: WrittenBoard,
}

/// Rows, the letters they use, and whether limits cut something off.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct WrittenBoard {
    pub rows: Vec<Row>,
    pub dialect: Dialect,
    pub cut: bool,
}

impl ParsedLevel {
    pub(crate) fn new(board: WrittenBoard, about: About) -> Self {
        Self { about, board }
    }

    /// The rows of the board.
    #[must_use]
    pub fn rows(&self) -> &[Row] {
        &self.board.rows
    }

    /// The letters that the board uses.
    #[must_use]
    pub fn dialect(&self) -> Dialect {
        self.board.dialect
    }

    /// Where the board begins.
    #[must_use]
    pub fn place(&self) -> Place {
        let start = |row: &Row| Place { line: row.line, column: row.column() };
        self.board.rows.first().map_or(Place { line: 1, column: 1 }, start)
    }

    /// The board as written, run lengths expanded.
    #[must_use]
    pub fn text(&self) -> String {
        self.board.rows.iter().map(|row| row.text() + "\n").collect()
    }

    /// Why the level with this number in a file cannot be played, a line for each defect: place,
    /// what is wrong, what to do, and in parentheses which `option` would do it.
    #[must_use]
    pub fn complaint(
        &self,
        file: &str,
        number: usize,
        error: &LevelError,
        option: fn(&Defect) -> Option<&'static str>,
    ) -> String {
        let line = |defect: &Defect| {
            let Place { line, column } = defect.place().unwrap_or(self.place());
            let (what, remedy) = (defect.what(), defect.remedy());
            let option = option(defect).map_or(String::new(), |option| format!(" ({option})"));
            format!("{file}:{line}:{column}: level {number}: {what}; {remedy}{option}")
        };
        error.defects().iter().map(line).collect::<Vec<_>>().join("\n")
    }

    /// The playable level.
    ///
    /// # Errors
    /// All defects at once, each with its place and a remedy.
    pub fn level(&self) -> Result<Level, LevelError> {
        self.level_with(Leniency::default())
    }

    /// The playable level, with some defects mended on the way.
    ///
    /// # Errors
    /// All defects that are not forgiven.
    pub fn level_with(&self, leniency: Leniency) -> Result<Level, LevelError> {
        validate::check(self, leniency)
    }

    /// Did the limits cut off a part of the board?
    pub(crate) fn is_cut(&self) -> bool {
        self.board.cut
    }
}
