//! How good a position looks: features in the order in which they count.

/// A score; the least is the best. Features come first in order, then a fine distance.
///
/// Guides name their features by [`features!`]; only the engine, which is the same for all, sees
/// numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Score {
    /// The features, most important first.
    pub features: [u16; 6],
    /// What decides if all features are equal.
    pub fine: u32,
}

/// A cell of the feature space.
pub type Cell = [u16; 4];

/// A fine distance that should be large is stored as what is missing from this.
pub const MOST: u32 = u32::MAX / 2;

/// Declares the features of a guide, most important first. A feature that should be large is what
/// is missing from it.
macro_rules! features {
    ($(#[$about:meta])* $name:ident { $($feature:ident),+ $(,)? }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
        pub(in crate::fess) struct $name {
            $(pub $feature: u16),+
        }

        impl $name {
            /// The score of these features and a fine distance.
            fn score(self, fine: u32) -> $crate::fess::engine::Score {
                let mut score = $crate::fess::engine::Score { fine, ..Default::default() };
                let [$($feature,)+ ..] = &mut score.features;
                $(*$feature = self.$feature;)+
                score
            }

            /// The features of a score.
            pub fn of(score: &$crate::fess::engine::Score) -> Self {
                let [$($feature,)+ ..] = score.features;
                Self { $($feature),+ }
            }
        }
    };
}
pub(in crate::fess) use features;
