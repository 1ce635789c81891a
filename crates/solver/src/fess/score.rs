//! How good a position looks: features in the order in which they count.

/// A score; the least is the best. Features come first in order, then a fine distance.
///
/// A feature that should be large is stored as what is missing from it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Score {
    /// The features, most important first.
    pub features: [u16; 6],
    /// What decides if all features are equal.
    pub fine: u32,
}

/// A cell of the feature space.
pub type Cell = [u16; 4];
