//! The ways to tell a planner about Sokoban.

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
    pub const fn name(self) -> &'static str {
        match self {
            Self::Moves => "moves",
            Self::Pushes => "pushes",
            Self::Macro => "macro",
        }
    }

    /// What it is, and which planners take it.
    pub const fn help(self) -> &'static str {
        match self {
            Self::Moves => "Steps are actions; fewest moves; plain STRIPS, for every planner",
            Self::Pushes => "Steps are actions, only pushes cost; fewest pushes; needs action costs",
            Self::Macro => "Pushes are actions, walks are derived; fewest pushes; needs axioms",
        }
    }
}

sokonaut_level::chosen_by_name!(Encoding, UnknownEncoding, "encoding");
