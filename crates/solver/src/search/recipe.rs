//! What makes one search different from another.

use crate::estimate::EstimateKind;
use crate::options::Objective;

/// In which order positions are expanded.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Order {
    /// Fewest pushes so far.
    BreadthFirst,
    /// Newest first.
    DepthFirst,
    /// Least estimate.
    Estimate,
    /// Cost so far plus estimate times a weight; 1 is A*.
    AStar {
        /// In percent: 100 is A*, more is quicker and less exact.
        weight: u32,
    },
    /// Most boxes on goals, then fewest regions, then least estimate.
    Fess0,
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

impl Recipe {
    /// Is the first solution that this search expands one of the best?
    ///
    /// Needs an order by cost and an estimate that is never too high. With `Identity::Region` the
    /// moves are not counted, so only the pushes are proved.
    #[must_use]
    pub fn proves(&self, objective: Objective) -> bool {
        let by_cost = match self.order {
            Order::BreadthFirst => true,
            Order::AStar { weight } => weight <= 100 && self.estimate.is_admissible(),
            _ => false,
        };
        by_cost && self.identity == Identity::Exact && self.objective == objective
    }
}
