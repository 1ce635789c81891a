//! What makes a solution good.

use crate::metric::{Metric, Ranking};

/// What makes a solution good.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Objective {
    /// Any solution, as soon as possible.
    #[default]
    Any,
    /// Fewest pushes; proved.
    Pushes,
    /// Fewest pushes, then fewest moves; proved.
    PushesThenMoves,
    /// Fewest moves, then fewest pushes; proved.
    Moves,
}

/// Two numbers in the order in which they count; the second is 0 where only one is counted.
pub type OrderedCost = [u32; 2];

/// A cost and another one on top.
#[must_use]
#[inline]
pub(crate) fn plus([a, b]: OrderedCost, [c, d]: OrderedCost) -> OrderedCost {
    [a.saturating_add(c), b.saturating_add(d)]
}

impl Objective {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Any, Self::Pushes, Self::PushesThenMoves, Self::Moves];

    /// Other names that are read.
    pub const OTHER_NAMES: [(&'static str, Self); 1] = [("moves,pushes", Self::Moves)];

    /// Those for which a solution is proved best.
    pub(crate) const PROVED: &[Self] = Self::ALL.split_at(1).1;

    /// Its name on the command line and in records.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Any => "any",
            Self::Pushes => "pushes",
            Self::PushesThenMoves => "pushes,moves",
            Self::Moves => "moves",
        }
    }

    /// What is wanted, for people.
    #[must_use]
    pub const fn help(self) -> &'static str {
        match self {
            Self::Any => "Any solution, as soon as possible",
            Self::Pushes => "Fewest pushes; proved, or at the limit a solution and a bound",
            Self::PushesThenMoves => "Fewest pushes, then fewest moves; proved",
            Self::Moves => "Fewest moves, then fewest pushes; proved",
        }
    }

    /// The same in two or three words, where anything is to be proved.
    #[must_use]
    pub const fn words(self) -> Option<&'static str> {
        match self {
            Self::Any => None,
            Self::Pushes => Some("fewest pushes"),
            Self::PushesThenMoves => Some("fewest pushes, then moves"),
            Self::Moves => Some("fewest moves"),
        }
    }

    /// What counts, the most important first; nothing if any solution will do.
    const fn metrics(self) -> &'static [Metric] {
        match self {
            Self::Any => &[],
            Self::Pushes => &[Metric::Pushes],
            Self::PushesThenMoves => &[Metric::Pushes, Metric::Moves],
            Self::Moves => &[Metric::Moves, Metric::Pushes],
        }
    }

    /// What counts first.
    #[must_use]
    pub fn first(self) -> Option<Metric> {
        self.metrics().first().copied()
    }

    /// The same for the optimizer.
    pub(crate) fn ranking(self) -> Ranking {
        Ranking::new(self.metrics())
    }

    /// Do moves count before pushes? Then every bound is far below the truth.
    #[inline]
    pub(crate) fn puts_moves_first(self) -> bool {
        self.first() == Some(Metric::Moves)
    }

    /// Do moves count? Then positions differ by the player's square, and not only by its region.
    pub(crate) const fn minds_moves(self) -> bool {
        matches!(self, Self::PushesThenMoves | Self::Moves)
    }

    /// The cost of so many pushes and moves. Where any solution will do, pushes are what a search
    /// can count.
    #[inline]
    pub(crate) const fn cost(self, pushes: u32, moves: u32) -> OrderedCost {
        match self {
            Self::Any | Self::Pushes => [pushes, 0],
            Self::PushesThenMoves => [pushes, moves],
            Self::Moves => [moves, pushes],
        }
    }
}

sokonaut_level::chosen_by_name!(Objective, UnknownObjective, "objective", Self::OTHER_NAMES);

#[cfg(feature = "serde")]
sokonaut_level::data_as_text!(Objective);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_written() {
        for objective in Objective::ALL {
            assert_eq!(objective.to_string().parse(), Ok(objective));
        }
        assert_eq!("moves,pushes".parse(), Ok(Objective::Moves));
        let refusal = "short".parse::<Objective>().unwrap_err().to_string();
        assert!(refusal.contains("'short'") && refusal.contains("'pushes,moves'"), "{refusal}");
    }
}
