//! What makes one search different from another.

use super::strays::StrayWeights;
use crate::estimate::EstimateKind;
use crate::objective::Objective;

/// In which order positions are expanded.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Order {
    /// Fewest pushes so far.
    BreadthFirst,
    /// Newest first.
    DepthFirst,
    /// Least estimate.
    Estimate,
    /// Cost so far plus estimate times a weight.
    AStar {
        /// In percent: 100 is A*, more is quicker and less exact.
        weight: u32,
    },
    /// Most boxes on goals, then fewest regions, then least estimate.
    Fess0,
    /// Fewest boxes off goals, and rare sets of empty goals.
    Strays(StrayWeights),
}

impl Order {
    /// Is the first solution that is expanded in this order, with this estimate, one of the best?
    pub fn is_exact(self, estimate: EstimateKind) -> bool {
        match self {
            Self::BreadthFirst => true,
            Self::AStar { weight } => weight <= 100 && estimate.is_admissible(),
            Self::DepthFirst | Self::Estimate | Self::Fess0 | Self::Strays(_) => false,
        }
    }
}

/// What counts as one step of the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// A box moves by one square.
    Single,
    /// A box moves as far as it likes.
    Macro,
}

/// When two positions count as the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Identity {
    /// Same boxes, the player in the same region: moves are not counted.
    Region,
    /// Same boxes, the player on the same square: moves are counted.
    Exact,
}

impl From<Objective> for Identity {
    fn from(objective: Objective) -> Self {
        if objective.minds_moves() { Self::Exact } else { Self::Region }
    }
}

/// Every choice of a best-first search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Recipe {
    /// In which order positions are expanded.
    pub order: Order,
    /// The look ahead.
    pub estimate: EstimateKind,
    /// What counts as one step.
    pub unit: Unit,
    /// When two positions count as the same.
    pub identity: Identity,
    /// Which cost counts first.
    pub objective: Objective,
}
