//! What can go wrong, in words: what, where, what to do.

use sokonaut_results::ResultsError;
use std::io;
use std::path::PathBuf;

/// Something that ends a run.
#[derive(Debug, thiserror::Error)]
pub enum BenchError {
    /// Results cannot be read, or settings make no sense.
    #[error(transparent)]
    Results(#[from] ResultsError),
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
    /// There is no place for the files of another solver.
    #[error("no folder for levels can be made among the temporary files: {0}; say where with TMPDIR")]
    Folder(io::Error),
    /// No process can be started for a level.
    #[error("a worker cannot be started: {0}")]
    Worker(io::Error),
}
