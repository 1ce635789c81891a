//! What can go wrong.

use std::io;
use std::path::{Path, PathBuf};

/// Why a file of positions could not be made.
#[derive(Debug, thiserror::Error)]
pub enum DatasetError {
    /// A file cannot be written.
    #[error("{}: cannot be written: {source}", path.display())]
    Write {
        /// Which one.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// A run that was interrupted had other options.
    #[error(
        "{}: a run with other options was interrupted here; give the same options to go on, or delete this file to begin anew",
        journal.display()
    )]
    OtherRun {
        /// Its journal.
        journal: PathBuf,
    },
    /// A run that was interrupted had other levels.
    #[error(
        "{}.journal: the run that was interrupted here had other levels; give the same files to go on, or delete it to begin anew",
        file.display()
    )]
    OtherLevels {
        /// The file that was wanted.
        file: PathBuf,
    },
    /// Another run works on the same file now.
    #[error("{}: another run is writing it; wait for it, or choose another file", file.display())]
    Busy {
        /// The file that was wanted.
        file: PathBuf,
    },
    /// A thread could not be started.
    #[error("no thread can be started: {0}")]
    Thread(#[from] io::Error),
}

impl DatasetError {
    /// Names the file that an error is about.
    pub(crate) fn write(path: &Path) -> impl Fn(io::Error) -> Self {
        move |source| Self::Write { path: path.to_owned(), source }
    }
}
