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
pub enum Remark {
    /// A line that need not be a result: the last one, half written by a worker that was killed, or
    /// one that tells of a file.
    Skipped {
        /// Where.
        place: Place,
        /// What is wrong with it.
        why: String,
    },
    /// A line that should be a result and is none.
    Damaged {
        /// Where.
        place: Place,
        /// What is wrong with it.
        why: String,
    },
    /// A result that is not true.
    FalseClaim {
        /// Where.
        place: Place,
        /// Which level, and what is wrong.
        why: String,
    },
}

impl Remark {
    /// The line that is left out although nobody knows what it says; `None` if it is known and
    /// false.
    pub fn not_understood(&self) -> Option<&Place> {
        match self {
            Self::Skipped { place, .. } | Self::Damaged { place, .. } => Some(place),
            Self::FalseClaim { .. } => None,
        }
    }
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (place, word, why) = match self {
            Self::Skipped { place, why } => (place, "skipped", why),
            Self::Damaged { place, why } => (place, "damaged", why),
            Self::FalseClaim { place, why } => (place, "false", why),
        };
        write!(f, "{}:{}: {word}: {why}", place.file, place.line)
    }
}
