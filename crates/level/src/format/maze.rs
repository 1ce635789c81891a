//! The text into which the levels of the first Sokoban were turned: `Maze: 1`, some lines about the
//! file that it came from, the board, and a row of asterisks.
//!
//! ```text
//! *************************************
//! Maze: 1
//! File offset: 148C, DS:00FC, table offset: 0000
//! Size X: 5, Size Y: 3
//! End: 14D4
//! Length: 71
//!
//! XXXXX
//! X@*.X
//! XXXXX
//! *************************************
//! ```

use super::{Format, Found, LineReader, boards};
use crate::Dialect;
use crate::bytes::one_line;
use crate::letter::letters;
use crate::limits::{MAX_AREA, MAX_SIDE};
use crate::parsed::{About, ParsedLevel, Row, WrittenBoard};

pub(super) const FORMAT: Format = Format {
    name: "Maze:",
    endings: &["maze"],
    begins: |line| title(line).is_some() || is_rule(line),
    reader: || Box::<Mazes>::default(),
    without_level: None,
};

/// Lines that may stand before the first `Maze:`.
const MOST_BEFORE: usize = 4;
/// Fewer asterisks may be a row of a board.
const LEAST_RULE: usize = 10;

/// Reads such a text line by line.
#[derive(Debug, Default)]
struct Mazes {
    stage: Stage,
    about: About,
    rows: Vec<Row>,
    letters: usize,
    cut: bool,
}

#[derive(Debug)]
enum Stage {
    /// Nothing but asterisks so far, which may also be a row of boxes on goals.
    Before(Vec<(usize, String)>),
    /// It was an ordinary board.
    Other(Box<dyn LineReader>),
    /// Below `Maze:`, in its heading or its board.
    Maze,
}

impl Default for Stage {
    fn default() -> Self {
        Self::Before(Vec::new())
    }
}

impl LineReader for Mazes {
    fn push(&mut self, number: usize, line: String, found: &mut Found) {
        match &mut self.stage {
            Stage::Other(reader) => reader.push(number, line, found),
            Stage::Before(held) if title(&line).is_none() => {
                held.push((number, line));
                let quiet = held.iter().all(|(_, line)| line.trim().is_empty() || is_rule(line));
                if !quiet || held.len() > MOST_BEFORE {
                    self.give_up(found);
                }
            }
            Stage::Before(_) | Stage::Maze => {
                self.stage = Stage::Maze;
                self.take(number, &line, found);
            }
        }
    }

    fn finish(&mut self, found: &mut Found) {
        if matches!(self.stage, Stage::Before(_)) {
            self.give_up(found);
        }
        match &mut self.stage {
            Stage::Other(reader) => reader.finish(found),
            _ => self.end(found),
        }
    }
}

impl Mazes {
    /// It is another text after all: lets those read it who read any.
    fn give_up(&mut self, found: &mut Found) {
        let mut reader = boards();
        if let Stage::Before(held) = std::mem::take(&mut self.stage) {
            held.into_iter().for_each(|(number, line)| reader.push(number, line, found));
        }
        self.stage = Stage::Other(reader);
    }

    fn take(&mut self, number: usize, line: &str, found: &mut Found) {
        if let Some(title) = title(line) {
            self.end(found);
            self.about.title = Some(one_line(&title));
        } else if is_rule(line) || line.trim().is_empty() {
            self.end(found);
        } else if is_row(line) || (!self.rows.is_empty() && line.trim_start().starts_with('X')) {
            self.add(number, line);
        } else if !self.rows.is_empty() {
            self.end(found);
        }
    }

    fn add(&mut self, number: usize, line: &str) {
        self.letters += line.len();
        if self.rows.len() > MAX_SIDE || self.letters > 4 * MAX_AREA {
            self.cut = true;
        } else {
            self.rows.push(Row { line: number, letters: letters(line).collect() });
        }
    }

    /// The board is over, if there was one.
    fn end(&mut self, found: &mut Found) {
        if self.rows.is_empty() {
            return;
        }
        let rows = std::mem::take(&mut self.rows);
        let (about, cut) = (std::mem::take(&mut self.about), std::mem::take(&mut self.cut));
        self.letters = 0;
        found.give(ParsedLevel::new(WrittenBoard { rows, dialect: Dialect::Maze, cut }, about));
    }
}

/// `Maze 1` for the line `Maze: 1`.
fn title(line: &str) -> Option<String> {
    let number = line.trim_start().strip_prefix("Maze:")?.trim();
    Some(format!("Maze {number}").trim_end().to_owned())
}

fn is_rule(line: &str) -> bool {
    let text = line.trim();
    text.len() >= LEAST_RULE && text.chars().all(|glyph| glyph == '*')
}

fn is_row(line: &str) -> bool {
    let known = |glyph: char| glyph == '\t' || Dialect::Maze.cell(glyph).is_some();
    line.contains('X') && line.chars().all(known)
}
