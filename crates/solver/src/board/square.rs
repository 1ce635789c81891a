//! The number of a square.

/// A floor square of a [`Board`](super::Board), or the one number that stands for all walls.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(transparent)]
pub struct Square(pub(crate) u16);

impl Square {
    /// The square with this number.
    ///
    /// # Panics
    /// If the number does not fit 16 bits; no board has so many squares.
    #[inline]
    pub fn new(index: usize) -> Self {
        Self(u16::try_from(index).expect("a board has fewer than 65,536 squares"))
    }

    /// Its number, for indexing.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
