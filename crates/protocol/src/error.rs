//! What is wrong with a text, or too much, by its type: a page has a sentence for it in every
//! language, everybody else the English one.

use serde::Serialize;
use sokonaut_level::{Absence, Defect, LevelError, Place};
use std::fmt;

/// Why a text is not taken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ProtocolError {
    /// What it is, with what a sentence about it has to fill in.
    #[serde(flatten)]
    pub kind: ErrorKind,
    /// All that is known of it, in English.
    pub english: String,
}

/// The kinds of errors. On the wire: `{"trouble":"open","at":{"line":2,"column":5}}`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "trouble", rename_all = "snake_case")]
pub enum ErrorKind {
    /// There is nothing in the text.
    Empty,
    /// There is no level in the text; the line that comes nearest to a row of a board stops being
    /// one here.
    NoLevel {
        /// Where.
        at: Place,
        /// What stands there.
        letter: String,
    },
    /// A tab.
    Tab {
        /// Where.
        at: Place,
    },
    /// A letter that no board has.
    Letter {
        /// Where.
        at: Place,
        /// The letter.
        letter: String,
    },
    /// Nobody plays.
    NoPlayer {
        /// Where the board begins.
        at: Place,
    },
    /// One player too many.
    SecondPlayer {
        /// Where.
        at: Place,
    },
    /// The walls have a hole.
    Open {
        /// Where.
        at: Place,
    },
    /// Two things on one square, or something in a wall.
    Occupied {
        /// Where.
        at: Place,
    },
    /// The board is larger than anybody plays.
    Huge {
        /// Where it begins.
        at: Place,
    },
    /// The board is larger than a page plays.
    Large {
        /// Its rows.
        rows: u16,
        /// Its columns.
        cols: u16,
        /// The most squares.
        most: usize,
    },
    /// The text holds more than a page takes.
    Long {
        /// The most squares and steps.
        most: usize,
    },
    /// The game has as many steps as it may have.
    Steps {
        /// The most steps.
        most: usize,
    },
    /// As many positions are remembered as may be.
    Snapshots {
        /// The most positions.
        most: usize,
    },
    /// Anything else, which has words in English alone.
    Other,
}

impl ProtocolError {
    /// An error of a kind, in the words of who found it.
    pub fn new(kind: ErrorKind, english: impl fmt::Display) -> Self {
        Self { kind, english: english.to_string() }
    }

    /// What keeps a written level from being played.
    pub fn of_level(error: &LevelError) -> Self {
        Self::new(error.defects().first().map_or(ErrorKind::Other, of_defect), error)
    }

    /// What a text has instead of a level.
    pub fn of_absence(text: &[u8], absence: &Absence) -> Self {
        let kind = absence
            .place()
            .map_or(ErrorKind::Empty, |at| ErrorKind::NoLevel { at, letter: letter(text, at) });
        Self::new(kind, format_args!("there is no level in it; {absence}"))
    }
}

impl fmt::Display for ProtocolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.english)
    }
}

fn of_defect(defect: &Defect) -> ErrorKind {
    match *defect {
        Defect::Tab(at) => ErrorKind::Tab { at },
        Defect::UnknownLetter(at, letter) => ErrorKind::Letter { at, letter: letter.to_string() },
        Defect::NoPlayer(at) => ErrorKind::NoPlayer { at },
        Defect::SecondPlayer(at) => ErrorKind::SecondPlayer { at },
        Defect::Open(at) => ErrorKind::Open { at },
        Defect::Occupied(at) => ErrorKind::Occupied { at },
        Defect::TooLarge(at) => ErrorKind::Huge { at },
        _ => ErrorKind::Other,
    }
}

/// What stands at a place of a text.
fn letter(text: &[u8], at: Place) -> String {
    let line = text.split(|&byte| byte == b'\n').nth(at.line - 1).unwrap_or_default();
    String::from_utf8_lossy(line).chars().nth(at.column - 1).map(String::from).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use crate::catalogue::{Collection, Readable};
    use serde_json::{Value, json};

    /// What is told of a text whose first level, or whose lack of one, is the error.
    fn told(text: &str) -> Value {
        let read = Collection::read("", text.as_bytes());
        let first = read.levels.first().map(|entry| match &entry.level {
            Readable::Defect(error) => error,
            Readable::Board(board) => panic!("a level:\n{board}"),
        });
        let mut told = serde_json::to_value(first.or(read.nothing.as_ref()).expect("an error")).unwrap();
        assert!(told["english"].as_str().is_some_and(|words| words.len() > 10), "{told}");
        told.as_object_mut().expect("fields").remove("english");
        told
    }

    #[test]
    fn an_error_is_told_by_its_type() {
        let at = |line: usize, column: usize| json!({"line": line, "column": column});
        let cases = [
            ("", json!({"trouble": "empty"})),
            ("XXXXX\nX@$.X\nXXXXX\n", json!({"trouble": "no_level", "at": at(2, 1), "letter": "X"})),
            ("#####\n#@$. \n#####\n", json!({"trouble": "open", "at": at(2, 5)})),
            ("#####\n# $.#\n#####\n", json!({"trouble": "no_player", "at": at(1, 1)})),
            ("######\n#@$.@#\n######\n", json!({"trouble": "second_player", "at": at(2, 5)})),
        ];
        for (text, wanted) in cases {
            assert_eq!(told(text), wanted, "{text}");
        }
    }
}
