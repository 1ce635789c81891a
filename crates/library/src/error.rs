//! What can go wrong with a library, in words: what, and what to do. Where, the caller knows.

use rusqlite::ErrorCode;
use std::io;

/// Something that keeps a library from being read or written.
#[derive(Debug, thiserror::Error)]
pub enum LibraryError {
    /// A line is none of a registry.
    #[error("line {0}: not a line of a registry; make it with 'sokonaut library registry'")]
    Registry(usize),
    /// There is no such file.
    #[error("there is no library; make one with 'sokonaut library import', or name another with --store")]
    Missing,
    /// There is a file with nothing in it.
    #[error("this file is empty; 'sokonaut library import' makes a library of it")]
    Empty,
    /// The folder is not there and cannot be made.
    #[error("its folder cannot be made: {0}")]
    Folder(io::Error),
    /// The file is something else.
    #[error("this is not a library; name another with --store")]
    Foreign,
    /// A later version of the program wrote it.
    #[error(
        "this library has format {found}, and this program knows formats up to {known}; use a newer sokonaut"
    )]
    Newer {
        /// The format of the file.
        found: u32,
        /// The latest that this program knows.
        known: u32,
    },
    /// What is stored makes no sense.
    #[error("this library is damaged: {0}; bring back a copy, or import everything into a new one")]
    Damaged(String),
    /// Another program is writing.
    #[error("another program is writing this library; try again when it is done")]
    Busy,
    /// The file cannot be opened or written.
    #[error("it cannot be opened or written: {0}; what was reported before is kept")]
    Unwritable(String),
    /// Two puzzles have the same identity, which nobody has ever seen.
    #[error("two different puzzles have the identity {0}; please report it")]
    Namesakes(String),
}

impl LibraryError {
    pub(crate) fn damaged(what: impl Into<String>) -> Self {
        Self::Damaged(what.into())
    }
}

impl From<rusqlite::Error> for LibraryError {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase) => Self::Foreign,
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::Busy,
            Some(
                ErrorCode::ReadOnly
                | ErrorCode::DiskFull
                | ErrorCode::SystemIoFailure
                | ErrorCode::CannotOpen
                | ErrorCode::PermissionDenied,
            ) => Self::Unwritable(error.to_string()),
            _ => Self::Damaged(error.to_string()),
        }
    }
}
