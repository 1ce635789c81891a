//! Small sets of numbers, and their ranks.

/// Members of a set at the most.
pub(super) const MOST: usize = 5;

/// The members of a set in rising order; what is beyond its size means nothing.
pub(super) type Members = [u8; MOST];

/// The sets of up to [`MOST`] numbers below a limit.
///
/// Sets of one size are ordered by their last members first, so that a rank is a sum of binomial
/// coefficients, one for each member.
#[derive(Clone, Debug)]
pub(super) struct Sets {
    below: u8,
    /// `choices[k][n]`: ways to choose `k` of `n`; very many are as many as a `u32` holds.
    choices: [Vec<u32>; MOST + 1],
}

impl Sets {
    pub(super) fn new(below: u8) -> Self {
        let of = |size: u64| (0..=u64::from(below)).map(move |from| choose(from, size));
        let choices = std::array::from_fn(|size| {
            of(size as u64).map(|ways| u32::try_from(ways).unwrap_or(u32::MAX)).collect()
        });
        Self { below, choices }
    }

    /// Sets of so many members.
    pub(super) fn count(&self, size: usize) -> usize {
        self.choices[size][usize::from(self.below)] as usize
    }

    /// The rank of a set among those of its size.
    #[inline]
    pub(super) fn rank(&self, members: &[u8]) -> usize {
        let places = self.choices[1..].iter().zip(members);
        places.map(|(choices, &member)| choices[usize::from(member)] as usize).sum()
    }

    /// Shows all sets of a size in the order of their ranks, as long as it is told to go on.
    pub(super) fn for_each(&self, size: usize, mut show: impl FnMut(&Members) -> bool) {
        let mut members: Members = std::array::from_fn(|place| place as u8);
        if usize::from(self.below) < size {
            return;
        }
        while show(&members) {
            // The first member that has room moves on, those before it go back.
            let room = |place: usize| if place + 1 == size { self.below } else { members[place + 1] };
            let Some(place) = (0..size).find(|&place| members[place] + 1 < room(place)) else { return };
            members[place] += 1;
            (0..place).for_each(|earlier| members[earlier] = earlier as u8);
        }
    }
}

fn choose(from: u64, size: u64) -> u64 {
    (0..size).fold(1, |ways, index| ways * from.saturating_sub(index) / (index + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_count_the_sets() {
        let sets = Sets::new(9);
        for size in 1..=MOST {
            let mut rank = 0;
            sets.for_each(size, |members| {
                assert!(members[..size].is_sorted_by(|a, b| a < b) && members[size - 1] < 9);
                assert_eq!(sets.rank(&members[..size]), rank);
                rank += 1;
                true
            });
            assert_eq!(rank, sets.count(size));
        }
        assert_eq!([1, 2, 5].map(|size| sets.count(size)), [9, 36, 126]);
        Sets::new(2).for_each(3, |_| panic!("there is no such set"));
    }
}
