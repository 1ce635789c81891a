//! What did not make it into the merged results, and why.

use std::fmt;

/// A line of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The file as named.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
}

/// Something that was left out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remark {
    /// Where.
    pub place: Place,
    /// What kind of thing it is.
    pub fault: Fault,
    /// What is wrong with it; of a result that is not true, of which level it is as well.
    pub why: String,
}

/// What kind of thing was left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// A line that need not be a result: the last one, half written by a worker that was killed, or
    /// one that tells of a file.
    Skipped,
    /// A line that should be a result and is none.
    Damaged,
    /// A result that is not true.
    False,
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = match self.fault {
            Fault::Skipped => "skipped",
            Fault::Damaged => "damaged",
            Fault::False => "false",
        };
        write!(f, "{}:{}: {word}: {}", self.place.file, self.place.line, self.why)
    }
}
