//! What can go wrong, in words: what, where, what to do.

use std::io;
use std::path::{Path, PathBuf};

/// Something that keeps results from being read or compared.
#[derive(Debug, thiserror::Error)]
pub enum ResultsError {
    /// A file cannot be read.
    #[error("{}: cannot be read: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A line cannot be understood.
    #[error("{}:{line}: {why}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        why: String,
    },
    /// A table cannot be written.
    #[error("the table cannot be written: {0}")]
    Write(io::Error),
    /// A request that makes no sense.
    #[error("{0}")]
    Misuse(String),
}

impl ResultsError {
    pub(crate) fn line(path: &Path, line: usize, why: impl Into<String>) -> Self {
        Self::Line { path: path.to_owned(), line, why: why.into() }
    }

    /// A file that is no run.
    pub fn foreign(path: &Path) -> Self {
        Self::line(path, 1, "this is not a run of 'bench run'; choose another file")
    }
}
