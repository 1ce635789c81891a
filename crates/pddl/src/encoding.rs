//! The ways to tell a planner about Sokoban.

use std::fmt;
use std::str::FromStr;

/// What an action is, and what it costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Encoding {
    /// Every step is an action and costs one: a shortest plan has the fewest moves.
    #[default]
    Moves,
    /// Every step is an action, but only pushes cost: a cheapest plan has the fewest pushes.
    Pushes,
    /// Every push is an action, and walks are derived: a shortest plan has the fewest pushes.
    Macro,
}

impl Encoding {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Moves, Self::Pushes, Self::Macro];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Moves => "moves",
            Self::Pushes => "pushes",
            Self::Macro => "macro",
        }
    }

    /// What it is, and which planners take it.
    #[must_use]
    pub const fn help(self) -> &'static str {
        match self {
            Self::Moves => "Steps are actions; fewest moves; plain STRIPS, for every planner",
            Self::Pushes => "Steps are actions, only pushes cost; fewest pushes; needs action costs",
            Self::Macro => "Pushes are actions, walks are derived; fewest pushes; needs axioms",
        }
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// There is no encoding of that name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no encoding '{0}'; choose one of 'moves', 'pushes', 'macro'")]
pub struct UnknownEncoding(String);

impl FromStr for Encoding {
    type Err = UnknownEncoding;

    fn from_str(name: &str) -> Result<Self, UnknownEncoding> {
        let known = Self::ALL.into_iter().find(|encoding| encoding.name() == name);
        known.ok_or_else(|| UnknownEncoding(name.to_owned()))
    }
}
