//! What can go wrong, in words: what, where, what to do.

use std::io;
use std::path::PathBuf;

/// Something that ends a run, or keeps results from being read.
#[derive(Debug, thiserror::Error)]
pub enum BenchError {
    /// A file cannot be read.
    #[error("{}: cannot be read: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A file cannot be written.
    #[error("{}: cannot be written: {source}; what was recorded before is kept", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// Another program is writing the same file.
    #[error("{}: another run is writing this file; wait for it, or choose another --output", path.display())]
    Busy {
        /// The file.
        path: PathBuf,
    },
    /// A run was begun with other options.
    #[error(
        "{}: this run was begun with other options; repeat them, or choose another --output:\n{}",
        path.display(), differences.join("\n")
    )]
    Differs {
        /// The file.
        path: PathBuf,
        /// One line for each option.
        differences: Vec<String>,
    },
    /// A run was begun by another build of the program.
    #[error(
        "{}: this run was begun by another build ({was}, now {now}); choose another --output, \
         or continue all the same with --any-build", path.display()
    )]
    OtherBuild {
        /// The file.
        path: PathBuf,
        /// The build that began it.
        was: String,
        /// This build.
        now: String,
    },
    /// A level is not what it was when the run began.
    #[error(
        "{file}: level {level} has changed since the run was begun; choose another --output, \
         or bring the old file back"
    )]
    LevelChanged {
        /// The file with levels.
        file: String,
        /// The number of the level.
        level: usize,
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
    /// A request that makes no sense.
    #[error("{0}")]
    Misuse(String),
    /// No process can be started for a level.
    #[error("a worker cannot be started: {0}")]
    Worker(io::Error),
}

impl BenchError {
    pub(crate) fn line(path: &std::path::Path, line: usize, why: impl Into<String>) -> Self {
        Self::Line { path: path.to_owned(), line, why: why.into() }
    }
}
