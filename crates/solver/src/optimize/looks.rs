//! Whether closer looks are worth their time.
//!
//! What boxes cost together is told by a look that takes about a third as long as an expansion. On
//! some levels it keeps half of the positions from being expanded, on others it is in vain.

/// How often a closer look was worth it, in one search.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Looks {
    /// Positions whose turn came.
    offered: u64,
    asked: u64,
    gained: u64,
}

impl Looks {
    /// Looks before anything is said about them.
    const SAMPLE: u64 = 1_000;
    /// One in so many has to gain something.
    const GAINING: u64 = 3;
    /// Otherwise only one position in so many is asked about.
    const SELDOM: u64 = 16;

    /// Should the next position be asked about?
    pub(super) fn pay(&mut self) -> bool {
        self.offered += 1;
        let pay = self.asked < Self::SAMPLE || self.gained * Self::GAINING >= self.asked;
        let asks = pay || self.offered.is_multiple_of(Self::SELDOM);
        self.asked += u64::from(asks);
        asks
    }

    /// The last look was worth it.
    pub(super) fn gain(&mut self) {
        self.gained += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Looks at so many positions, of which one in `gaining` gains something.
    fn asked(positions: u64, gaining: u64) -> u64 {
        let mut looks = Looks::default();
        for _ in 0..positions {
            if looks.pay() && looks.asked.is_multiple_of(gaining) {
                looks.gain();
            }
        }
        looks.asked
    }

    #[test]
    fn what_is_in_vain_is_asked_seldom() {
        assert_eq!(asked(100_000, 2), 100_000);
        assert!((2_000..10_000).contains(&asked(100_000, 10)), "{}", asked(100_000, 10));
    }
}
