//! How the program ends: one number for every kind of end, and which one wins among several.
//!
//! `docs/exit-codes.md` is the same table for people; a test keeps the two equal.

use crate::print::complain;
use std::fmt;
use std::process::ExitCode;

/// How the program ends. Later ones outrank earlier ones when several levels end differently.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Exit {
    /// Everything that was asked for was done: all levels solved, all solutions right.
    Done,
    /// A level was proved to have no solution.
    Unsolvable,
    /// A level was left unsolved because a limit was reached.
    Unsolved,
    /// A solution was checked and is wrong.
    Refuted,
    /// A file, or a level in it, cannot be read.
    BadInput,
    /// A result cannot be written.
    Output,
    /// Somebody pressed Ctrl-C; what was finished is kept.
    Interrupted,
    /// The command line makes no sense; nothing was done.
    Misuse,
    /// A bug of ours.
    Internal,
}

impl Exit {
    /// Every end, in order of rank.
    #[cfg(test)]
    pub const ALL: [Self; 9] = [
        Self::Done,
        Self::Unsolvable,
        Self::Unsolved,
        Self::Refuted,
        Self::BadInput,
        Self::Output,
        Self::Interrupted,
        Self::Misuse,
        Self::Internal,
    ];

    /// The number that the shell sees.
    pub const fn code(self) -> u8 {
        match self {
            Self::Done => 0,
            Self::Unsolved => 1,
            Self::Misuse => 2,
            Self::Unsolvable => 3,
            Self::BadInput => 4,
            Self::Refuted => 5,
            Self::Output => 6,
            Self::Internal => 70,
            Self::Interrupted => 130,
        }
    }

    /// The end of a job of which another part ended like `other`.
    pub fn and(self, other: Self) -> Self {
        self.max(other)
    }

    /// Says what went wrong with a part of a job, and keeps it for the end: the other parts are
    /// done all the same.
    pub fn heed(&mut self, error: &CommandError) {
        complain(error);
        *self = self.and(error.exit);
    }

    /// What came of a part of a job, if it went well; otherwise that is heeded.
    pub fn heeding<T>(&mut self, part: Result<T, CommandError>) -> Option<T> {
        part.map_err(|error| self.heed(&error)).ok()
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.code())
    }
}

/// Something that ends a command early, with the message for the user.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommandError {
    /// How the program ends because of it.
    pub exit: Exit,
    /// What is wrong, where, and what to do.
    pub message: String,
}

impl CommandError {
    /// The command line makes no sense.
    pub fn misuse(message: impl Into<String>) -> Self {
        Self { exit: Exit::Misuse, message: message.into() }
    }

    /// Something cannot be read.
    pub fn input(message: impl Into<String>) -> Self {
        Self { exit: Exit::BadInput, message: message.into() }
    }

    /// Something cannot be written.
    pub fn output(message: impl Into<String>) -> Self {
        Self { exit: Exit::Output, message: message.into() }
    }
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for CommandError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_gravest_end_wins() {
        assert_eq!(Exit::Done.and(Exit::Unsolvable), Exit::Unsolvable);
        assert_eq!(Exit::Unsolved.and(Exit::Unsolvable), Exit::Unsolved);
        assert_eq!(Exit::BadInput.and(Exit::Done), Exit::BadInput);
        assert_eq!(Exit::Interrupted.and(Exit::BadInput), Exit::Interrupted);
        assert!(Exit::ALL.is_sorted());
    }

    #[test]
    fn the_document_lists_every_end_in_order_of_rank() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/exit-codes.md");
        let text = std::fs::read_to_string(path).expect("the document");
        let row = |line: &str| {
            let mut cells = line.strip_prefix('|')?.split('|').map(str::trim);
            Some((cells.next()?.parse::<u8>().ok()?, cells.next()?.to_owned()))
        };
        let documented: Vec<_> = text.lines().filter_map(row).collect();
        let ours: Vec<_> = Exit::ALL.iter().map(|e| (e.code(), format!("{e:?}").to_lowercase())).collect();
        assert_eq!(documented, ours);
    }
}
