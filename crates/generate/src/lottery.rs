//! Random numbers that are the same everywhere.

/// A stream of numbers decided by its seed (SplitMix64: short, and good enough for drawing lots).
#[derive(Clone, Debug)]
pub struct Lottery(u64);

impl Lottery {
    /// The stream of a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number.
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    /// A number below a bound that is not 0.
    pub fn below(&mut self, bound: usize) -> usize {
        // Divided as 64 bits: a machine with 32 draws the same lots.
        ((self.draw() >> 16) % bound as u64) as usize
    }

    /// True so often in a hundred.
    pub fn percent(&mut self, share: usize) -> bool {
        self.below(100) < share
    }

    /// One of several.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        if items.is_empty() { None } else { Some(items[self.below(items.len())]) }
    }

    /// Puts so many of the items, drawn by lot, at the front.
    pub fn shuffle<T>(&mut self, items: &mut [T], count: usize) {
        for index in 0..count.min(items.len()) {
            let other = index + self.below(items.len() - index);
            items.swap(index, other);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lots_do_not_depend_on_the_width_of_the_machine() {
        let mut lottery = Lottery::new(1);
        let (drawn, again) = (lottery.draw(), Lottery::new(1).below(1000));
        assert_ne!((drawn >> 16) % 1000, u64::from((drawn >> 16) as u32) % 1000, "the test can tell");
        assert_eq!(again as u64, (drawn >> 16) % 1000);
    }
}
