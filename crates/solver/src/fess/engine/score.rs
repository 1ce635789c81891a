//! How good a position looks: features in the order in which they count.

use std::cmp::Ordering;

/// A score; the least is the best. Features come first in order, then a fine distance.
///
/// Feature sets name theirs by [`features!`]; only the engine, which is the same for all, sees
/// numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Score {
    /// The features, most important first.
    pub features: [u16; 6],
    /// What decides if all features are equal.
    pub fine: u32,
}

impl Score {
    /// All of it as one number: the order of scores is the order of these. (Compared feature by
    /// feature, scores were a tenth of a search on boards of the size of XSokoban.)
    #[inline]
    pub(super) fn number(&self) -> u128 {
        let mut number = 0;
        for feature in self.features {
            number = number << 16 | u128::from(feature);
        }
        number << 32 | u128::from(self.fine)
    }
}

impl Ord for Score {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        self.number().cmp(&other.number())
    }

    #[inline]
    fn min(self, other: Self) -> Self {
        if other.number() < self.number() { other } else { self }
    }
}

impl PartialOrd for Score {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }

    #[inline]
    fn lt(&self, other: &Self) -> bool {
        self.number() < other.number()
    }
}

/// A cell of the feature space.
pub type Cell = [u16; 4];

/// A fine distance that should be large is stored as what is missing from this.
pub const MOST: u32 = u32::MAX / 2;

/// Declares the features of a set, most important first. A feature that should be large is what
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
