//! Solutions of a level that somebody knows, and where they come from.

use sokonaut_level::Level;
use sokonaut_rules::Verified;
use std::fmt;

/// Where a solution comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// The player found it.
    Own,
    /// The solver found it here, or helped.
    Solver,
    /// It stands in the file of the level.
    File,
    /// It is in the library.
    Library,
    /// It is in a file of results that was named.
    Run,
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Own => "yours",
            Self::Solver => "solver",
            Self::File => "file",
            Self::Library => "library",
            Self::Run => "run",
        })
    }
}

/// A solution, and who is to be thanked for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Known {
    /// Where it comes from.
    pub source: Source,
    /// Who found it, or the line where it stands; may be empty.
    pub by: String,
    /// The solution itself.
    pub solution: Verified,
}

/// Solutions that are kept outside the game.
pub trait Archive: fmt::Debug {
    /// The solutions of a level, for the level as it is drawn.
    fn solutions(&self, level: &Level) -> Vec<Known>;
}

/// Nothing is kept.
impl Archive for () {
    fn solutions(&self, _: &Level) -> Vec<Known> {
        Vec::new()
    }
}
