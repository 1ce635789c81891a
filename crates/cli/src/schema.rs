//! What a JSON line says about itself: the schema that it keeps to.
//!
//! Each name has a file in `docs/schema`, and `docs/formats.md` says what may change without a new
//! number.

use serde::Serialize;

/// The schema of a kind of line, with its version.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Schema {
    /// A level that `solve` tried.
    Solve,
    /// A solution that `optimize` worked on.
    Optimize,
    /// A solution that `verify` judged.
    Verify,
    /// A level that `info` looked at.
    Info,
    /// A row of `study` about one level.
    Study,
    /// A row of `study --collection`.
    StudyCollection,
    /// A strategy of the list.
    Strategy,
    /// A run in figures.
    BenchShow,
    /// Positions a second of a run.
    BenchRate,
    /// A level that a run did not solve.
    BenchUnsolved,
    /// Two runs compared.
    BenchCompare,
    /// Several runs with their virtual best.
    BenchRanking,
    /// How long levels go on after their limit.
    BenchOvershoot,
    /// The signature.
    BenchSignature,
    /// What became of a level or a line that was imported.
    LibraryImport,
    /// A collection of the library.
    LibraryCollection,
    /// A level of the library.
    LibraryLevel,
    /// A puzzle that is there several times.
    LibraryDuplicate,
    /// A run in the library.
    LibraryRun,
    /// The best solutions of a level.
    LibraryBest,
}

impl Schema {
    /// Its name and version, as lines have it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Solve => "sokonaut-solve 1",
            Self::Optimize => "sokonaut-optimize 1",
            Self::Verify => "sokonaut-verify 1",
            Self::Info => "sokonaut-info 1",
            Self::Study => "sokonaut-study 1",
            Self::StudyCollection => "sokonaut-study-collection 1",
            Self::Strategy => "sokonaut-strategy 1",
            Self::BenchShow => "sokonaut-bench-show 1",
            Self::BenchRate => "sokonaut-bench-rate 1",
            Self::BenchUnsolved => "sokonaut-bench-unsolved 1",
            Self::BenchCompare => "sokonaut-bench-compare 1",
            Self::BenchRanking => "sokonaut-bench-ranking 1",
            Self::BenchOvershoot => "sokonaut-bench-overshoot 1",
            Self::BenchSignature => "sokonaut-bench-signature 1",
            Self::LibraryImport => "sokonaut-library-import 1",
            Self::LibraryCollection => "sokonaut-library-collection 1",
            Self::LibraryLevel => "sokonaut-library-level 1",
            Self::LibraryDuplicate => "sokonaut-library-duplicate 1",
            Self::LibraryRun => "sokonaut-library-run 1",
            Self::LibraryBest => "sokonaut-library-best 1",
        }
    }

    /// An object on one line, with the name of its schema first.
    ///
    /// # Errors
    /// If it cannot be written as JSON.
    pub fn line(self, object: &impl Serialize) -> serde_json::Result<String> {
        #[derive(Serialize)]
        struct Line<'a, T> {
            schema: &'static str,
            #[serde(flatten)]
            object: &'a T,
        }
        serde_json::to_string(&Line { schema: self.name(), object })
    }
}
