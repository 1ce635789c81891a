//! How well a hash table does: its load, and how far entries are from where they belong.

/// Work of the look: slots enough for the mean, and no wait at the end of a search with a table of
/// gigabytes.
const SAMPLE: usize = 1 << 20;
/// Distances are counted in classes: 0, 1, 2–3, 4–7, 8–15, 16–31, 32–63 slots, and more.
const CLASSES: usize = 8;

/// How a hash table with linear probing is filled. Distances come from its first million slots, or
/// fewer where it takes long to tell where an entry belongs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct TableUse {
    /// Slots.
    pub slots: usize,
    /// Slots in use.
    pub used: usize,
    /// Most slots that an entry is away from where it belongs.
    pub longest: usize,
    /// Entries that are 0, 1, 2–3, 4–7, 8–15, 16–31, 32–63 and more slots away.
    pub distances: [usize; CLASSES],
    /// Sum of these distances.
    total: usize,
}

impl TableUse {
    /// Looks at a table: `home` tells where the entry of a slot belongs, if there is one, and that
    /// takes so much `work`.
    pub(crate) fn of(
        (slots, used): (usize, usize),
        work: usize,
        home: impl Fn(usize) -> Option<usize>,
    ) -> Self {
        let mut table = Self { slots, used, longest: 0, distances: [0; CLASSES], total: 0 };
        for slot in 0..slots.min(SAMPLE / work.max(1)) {
            if let Some(home) = home(slot) {
                let distance = (slot + slots - home) % slots;
                table.longest = table.longest.max(distance);
                table.total += distance;
                let class = (usize::BITS - distance.leading_zeros()) as usize;
                table.distances[class.min(CLASSES - 1)] += 1;
            }
        }
        table
    }

    /// The part of the slots that is in use.
    #[must_use]
    pub fn load(&self) -> f64 {
        self.used as f64 / self.slots.max(1) as f64
    }

    /// Slots that an entry is away from where it belongs, on average.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.total as f64 / self.distances.iter().sum::<usize>().max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_counted_round_the_end() {
        // Slots 6, 7, 0 and 1 hold entries that belong to slot 6, and slot 3 one of its own.
        let homes = [Some(6), Some(6), None, Some(3), None, None, Some(6), Some(6)];
        let table = TableUse::of((8, 5), 1, |slot| homes[slot]);
        assert_eq!((table.longest, table.distances[..3].to_vec()), (3, vec![2, 1, 2]));
        assert_eq!((table.load(), table.mean()), (0.625, 1.2));
    }

    #[test]
    fn what_takes_long_is_looked_at_less() {
        let looked = |work: usize| {
            let count = std::cell::Cell::new(0);
            let home = |slot| {
                count.set(count.get() + 1);
                Some(slot)
            };
            let _ = TableUse::of((SAMPLE * 2, SAMPLE), work, home);
            count.get() * work
        };
        assert_eq!([1, 4, 150, SAMPLE].map(looked), [SAMPLE, SAMPLE, SAMPLE / 150 * 150, SAMPLE]);
    }
}
