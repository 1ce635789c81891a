//! Shares by closeness: of several searches that make for a layout, those that come close to theirs
//! work more.
//!
//! Searches for open layouts and the reversed search can tell how many boxes were missing from
//! their aim when they came closest. Half way through levels that take 0.8 to 10 s, the one that
//! will solve the level is first or second by that number in 13 of 15 cases. So the work that they
//! have together is shared out anew in every round, each share worth the less the more boxes are
//! missing. The others, who do not make for a layout, keep what they have.

/// What a share is worth where closeness says nothing.
pub(crate) const EVEN: u64 = 64;
/// What it is worth at the least: who is far away now may still find another aim.
const LEAST: u64 = EVEN / 2;
/// So many searches have to make for layouts. (With two, on small boards, it was no gain.)
const CONTENDERS: usize = 3;

/// A search as closeness sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Contender {
    /// Its shares of the work.
    pub share: u64,
    /// Boxes that were missing from its aim, if it has one.
    pub missing: Option<u16>,
}

impl Contender {
    /// What a share of it weighs beside those of others, if it makes for a layout.
    fn weight(self) -> Option<u64> {
        self.missing.filter(|_| self.share > 0).map(|missing| (1 << 16) / (u64::from(missing) + 1))
    }
}

/// What a share of each search is worth in the next round, [`EVEN`] on average.
pub(crate) fn worths(searches: &[Contender]) -> Vec<u64> {
    let close: Vec<(u64, u64)> =
        searches.iter().filter_map(|search| Some((search.share, search.weight()?))).collect();
    if close.len() < CONTENDERS {
        return vec![EVEN; searches.len()];
    }
    let shares: u64 = close.iter().map(|(share, _)| share).sum();
    let all: u64 = close.iter().map(|(share, weight)| share * weight).sum();
    let worth = |weight: u64| (EVEN * shares * weight / all.max(1)).max(LEAST);
    searches.iter().map(|search| search.weight().map_or(EVEN, worth)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(searches: &[(u64, Option<u16>)]) -> Vec<u64> {
        let contender = |&(share, missing): &(_, _)| Contender { share, missing };
        worths(&searches.iter().map(contender).collect::<Vec<_>>())
    }

    #[test]
    fn who_comes_close_works_more_and_the_others_as_before() {
        let worths = of(&[(8, Some(11)), (8, None), (5, Some(60)), (6, Some(14)), (6, Some(2))]);
        assert_eq!(worths[1], EVEN, "no layout, no change");
        assert!(worths[4] > 2 * EVEN && worths[0] < EVEN && worths[2] == LEAST, "{worths:?}");
    }

    #[test]
    fn together_they_keep_what_they_have() {
        let searches = [(8, Some(3)), (6, Some(5)), (6, Some(4)), (5, Some(7))];
        let (all, worths) = (searches.iter().map(|search| search.0).sum::<u64>(), of(&searches));
        let given: u64 = searches.iter().zip(&worths).map(|(search, worth)| search.0 * worth).sum();
        assert!((all * EVEN - given) < all, "but for rounding: {given} of {}", all * EVEN);
    }

    #[test]
    fn equals_are_even_and_two_are_not_compared() {
        assert_eq!(of(&[(8, Some(4)), (6, Some(4)), (5, Some(4))]), [EVEN; 3]);
        assert_eq!(of(&[(8, Some(1)), (6, Some(9)), (0, Some(1)), (3, None)]), [EVEN; 4]);
    }
}
