//! What comes out of a solve.

use crate::board::Hopeless;
use crate::table_use::TableUse;
use sokonaut_rules::Verified;
use std::fmt;
use std::time::Duration;

/// How a solve ended.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Outcome {
    /// A solution, replayed by the judge on the level as written.
    Solved(Verified),
    /// There is no solution.
    Unsolvable(Reason),
    /// A limit was reached first.
    OutOf(Limit),
    /// Someone asked it to stop.
    Stopped,
}

impl Outcome {
    /// The solution, if there is one.
    #[must_use]
    pub fn solution(&self) -> Option<&Verified> {
        match self {
            Self::Solved(solution) => Some(solution),
            Self::Unsolvable(_) | Self::OutOf(_) | Self::Stopped => None,
        }
    }
}

/// Why there is no solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// Visible without a search.
    Hopeless(Hopeless),
    /// Every position that can be reached was looked at, or proved lost.
    Exhausted,
}

/// The limit that ended a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Limit {
    /// Time is up.
    Time,
    /// Memory is used up.
    Memory,
    /// The number of nodes is reached.
    Nodes,
    /// The strategy has tried what it can and proved nothing.
    Ideas,
    /// Every solution needs more pushes than were asked for, and that is proved.
    Pushes,
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Time => "time",
            Self::Memory => "memory",
            Self::Nodes => "nodes",
            Self::Ideas => "ideas",
            Self::Pushes => "pushes",
        })
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hopeless(why) => why.fmt(f),
            Self::Exhausted => f.write_str("every position that can be reached was tried"),
        }
    }
}

/// As data of serde it is its words.
#[cfg(feature = "serde")]
impl serde::Serialize for Reason {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

/// Counters of a solve.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Stats {
    /// Positions whose moves were generated.
    pub expanded: u64,
    /// Positions generated, also those seen before or pruned.
    pub generated: u64,
    /// Positions kept: different and not pruned.
    pub stored: u64,
    /// Positions pruned because a detector proved them lost.
    pub pruned: u64,
    /// Most bytes that the search's own structures took.
    pub peak_memory: usize,
}

impl Stats {
    /// The counters of two searches together, of which the first is over.
    #[must_use]
    pub(crate) fn and(self, other: Self) -> Self {
        Self {
            expanded: self.expanded + other.expanded,
            generated: self.generated + other.generated,
            stored: self.stored + other.stored,
            pruned: self.pruned + other.pruned,
            peak_memory: self.peak_memory.max(other.peak_memory),
        }
    }

    /// What has been counted since a search had counted that much.
    #[must_use]
    pub(crate) fn since(self, before: Self) -> Self {
        Self {
            expanded: self.expanded - before.expanded,
            generated: self.generated - before.generated,
            stored: self.stored - before.stored,
            pruned: self.pruned - before.pruned,
            peak_memory: self.peak_memory,
        }
    }

    /// The counters of two searches that live side by side, so both take memory.
    #[must_use]
    pub(crate) fn beside(self, other: Self) -> Self {
        Self { peak_memory: self.peak_memory + other.peak_memory, ..self.and(other) }
    }
}

/// What the searches of a level have found out for each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct KnowledgeSize {
    /// Lost placements in small windows of the board.
    pub windows: usize,
    /// Smallest sets of squares that are lost together.
    pub deadlock_sets: usize,
    /// Patterns learned from failures.
    pub patterns: usize,
    /// Positions noted for those who come from the other side.
    pub perimeter: usize,
    /// Bytes that all this takes.
    pub memory: usize,
}

/// What one strategy of a solve did.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Share {
    /// Its name.
    pub strategy: &'static str,
    /// How it ended.
    pub outcome: StrategyOutcome,
    /// Its counters.
    pub stats: Stats,
    /// How long it worked, by the clock given.
    #[cfg_attr(feature = "serde", serde(with = "crate::data::seconds"))]
    pub time: Duration,
    /// How well its table of positions did.
    pub table: Option<TableUse>,
}

/// How one strategy of a solve ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StrategyOutcome {
    /// It solved the level.
    Solved,
    /// It proved that there is no solution.
    Unsolvable,
    /// It ran into a limit.
    OutOf(Limit),
    /// It was still at work when the solve ended.
    Working,
}

impl fmt::Display for StrategyOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Solved => f.write_str("solved"),
            Self::Unsolvable => f.write_str("unsolvable"),
            Self::OutOf(limit) => write!(f, "out of {limit}"),
            Self::Working => f.write_str("working"),
        }
    }
}

/// As data of serde it is its words.
#[cfg(feature = "serde")]
impl serde::Serialize for StrategyOutcome {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

/// What a solve has to say.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Report {
    /// How it ended.
    pub outcome: Outcome,
    /// The strategy that decided it, or the one that ran last.
    pub strategy: &'static str,
    /// Is the solution proved best for the objective asked?
    pub optimal: bool,
    /// Pushes that every solution needs, as far as proved.
    pub lower_bound: u32,
    /// Moves that every solution needs, as far as proved, where moves were asked for.
    pub lower_bound_moves: Option<u32>,
    /// What lies between the solution and the bound, in what was asked for first; 0 if it is proved
    /// best.
    pub gap: Option<u32>,
    /// Bytes that the facts of the level alone take, where these are more than the limit and there
    /// was no search.
    pub needs: Option<usize>,
    /// Counters.
    pub stats: Stats,
    /// Time that the facts of the level took, before there was a search.
    #[cfg_attr(feature = "serde", serde(with = "crate::data::seconds"))]
    pub setup: Duration,
    /// What each strategy did; nothing if no search was needed.
    pub shares: Vec<Share>,
    /// What the strategies found out for each other.
    pub knowledge: KnowledgeSize,
}

/// Says that the facts of a level take so many bytes, and that is too much.
pub(crate) fn too_large(bytes: usize) -> String {
    format!("the level needs about {} MiB before the search begins", bytes.div_ceil(1 << 20))
}

impl Report {
    /// Why there was no search, in words, where the memory does not hold the facts of the level.
    #[must_use]
    pub fn remark(&self) -> Option<String> {
        self.needs.map(too_large)
    }

    /// The end of a solve for want of memory: the facts alone take so many bytes.
    pub(crate) fn too_large(strategy: &'static str, bytes: usize) -> Self {
        Self { needs: Some(bytes), ..Self::unsearched(strategy, Outcome::OutOf(Limit::Memory)) }
    }

    /// The end of a solve before there was a search.
    pub(crate) fn unsearched(strategy: &'static str, outcome: Outcome) -> Self {
        Self {
            outcome,
            strategy,
            optimal: false,
            lower_bound: 0,
            lower_bound_moves: None,
            gap: None,
            needs: None,
            stats: Stats::default(),
            setup: Duration::ZERO,
            shares: Vec::new(),
            knowledge: KnowledgeSize::default(),
        }
    }
}
