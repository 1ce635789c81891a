//! Sets of squares in a fixed number of machine words.
//!
//! The number of words `W` is chosen once a level ([`visit_width`]) and is a
//! power of two, so that a word index can be masked instead of checked.

use super::Square;
use std::fmt;

/// A set of squares of one board: at most `64 * W` of them, the wall included.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct SquareSet<const W: usize> {
    words: [u64; W],
}

/// Sets of more words are put together by calls: unrolled in place, the two largest widths were
/// more than a third of the solver's code.
const INLINE_WORDS: usize = 16;

impl<const W: usize> SquareSet<W> {
    /// No square at all.
    pub const EMPTY: Self = Self { words: [0; W] };

    /// The squares numbered below `count`.
    #[must_use]
    pub fn below(count: usize) -> Self {
        let mut words = [0; W];
        for (index, word) in words.iter_mut().enumerate() {
            let here = count.saturating_sub(index * 64).min(64);
            *word = if here == 64 { u64::MAX } else { (1 << here) - 1 };
        }
        Self { words }
    }

    /// Is the square in the set?
    #[must_use]
    #[inline]
    pub fn contains(&self, square: Square) -> bool {
        (self.words[(square.index() / 64) & (W - 1)] >> (square.index() % 64)) & 1 != 0
    }

    /// Adds a square.
    #[inline]
    pub fn insert(&mut self, square: Square) {
        self.words[(square.index() / 64) & (W - 1)] |= 1 << (square.index() % 64);
    }

    /// Takes a square out.
    #[inline]
    pub fn remove(&mut self, square: Square) {
        self.words[(square.index() / 64) & (W - 1)] &= !(1 << (square.index() % 64));
    }

    /// The same set and this square.
    #[must_use]
    #[inline]
    pub fn with(mut self, square: Square) -> Self {
        self.insert(square);
        self
    }

    /// The same set but for this square.
    #[must_use]
    #[inline]
    pub fn without(mut self, square: Square) -> Self {
        self.remove(square);
        self
    }

    /// How many squares.
    #[must_use]
    #[inline]
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// No square at all?
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.words == [0; W]
    }

    /// The square with the least number.
    #[must_use]
    #[inline]
    pub fn first(&self) -> Option<Square> {
        let mut word = 0;
        while self.words[word] == 0 {
            word += 1;
            if word == W {
                return None;
            }
        }
        Some(Square((word * 64) as u16 + self.words[word].trailing_zeros() as u16))
    }

    /// The squares in order.
    #[must_use]
    #[inline]
    pub fn iter(&self) -> Iter<W> {
        Iter { left: *self, word: 0 }
    }

    /// Is every square of this set in the other?
    #[must_use]
    #[inline]
    pub fn is_subset(&self, other: &Self) -> bool {
        if W > INLINE_WORDS {
            return self.words.iter().zip(&other.words).all(|(a, b)| a & !b == 0);
        }
        self.difference(other).is_empty()
    }

    /// Is no square of this set in the other?
    #[must_use]
    #[inline]
    pub fn is_disjoint(&self, other: &Self) -> bool {
        if W > INLINE_WORDS {
            return self.words.iter().zip(&other.words).all(|(a, b)| a & b == 0);
        }
        self.intersection(other).is_empty()
    }

    /// Squares of either set.
    #[must_use]
    #[inline]
    pub fn union(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    /// Squares of both sets.
    #[must_use]
    #[inline]
    pub fn intersection(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    /// Squares of this set that are not in the other.
    #[must_use]
    #[inline]
    pub fn difference(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    /// The machine words, least squares first.
    #[must_use]
    #[inline]
    pub fn words(&self) -> &[u64; W] {
        &self.words
    }

    /// All words mixed into one, for tables of sets.
    #[must_use]
    #[inline]
    pub fn mixed(&self) -> u64 {
        let mix = |mixed: u64, word: &u64| (mixed ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
        self.words.iter().fold(0, mix)
    }

    /// The set with these machine words.
    #[must_use]
    #[inline]
    pub fn from_words(words: [u64; W]) -> Self {
        Self { words }
    }

    #[inline]
    fn zip(&self, other: &Self, op: impl Fn(u64, u64) -> u64) -> Self {
        if W > INLINE_WORDS { self.zip_apart(other, op) } else { self.zip_here(other, op) }
    }

    #[inline(never)]
    fn zip_apart(&self, other: &Self, op: impl Fn(u64, u64) -> u64) -> Self {
        self.zip_here(other, op)
    }

    #[inline(always)]
    fn zip_here(&self, other: &Self, op: impl Fn(u64, u64) -> u64) -> Self {
        let mut words = self.words;
        let mut index = 0;
        while index < W {
            words[index] = op(words[index], other.words[index]);
            index += 1;
        }
        Self { words }
    }
}

impl<const W: usize> FromIterator<Square> for SquareSet<W> {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut set = Self::EMPTY;
        squares.into_iter().for_each(|square| set.insert(square));
        set
    }
}

impl<const W: usize> IntoIterator for &SquareSet<W> {
    type Item = Square;
    type IntoIter = Iter<W>;
    fn into_iter(self) -> Iter<W> {
        self.iter()
    }
}

impl<const W: usize> fmt::Debug for SquareSet<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Square::index)).finish()
    }
}

/// The squares of a set, in order.
pub struct Iter<const W: usize> {
    left: SquareSet<W>,
    word: usize,
}

impl<const W: usize> Iterator for Iter<W> {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        while self.word < W {
            let word = &mut self.left.words[self.word & (W - 1)];
            if *word != 0 {
                let bit = word.trailing_zeros() as u16;
                *word &= *word - 1;
                return Some(Square((self.word * 64) as u16 + bit));
            }
            self.word += 1;
        }
        None
    }
}

/// Code that is compiled for every width and run for one.
pub trait WidthVisitor {
    /// What it answers.
    type Output;
    /// The code, for sets of `W` words.
    fn visit<const W: usize>(self) -> Self::Output;
}

/// Runs the visitor with the least width that holds `squares` squares and the wall.
///
/// Six widths: nine of ten published levels need one or two words, the largest
/// known fit 64, and 1024 keeps the promise that size is never the reason to refuse.
///
/// Each of them is a sixth of the time that the solver takes to be compiled. Where debug assertions
/// are on, speed does not count, so two are left out there: the code is the same, only the sets
/// have words that nobody uses. What is decided by the width goes by [`words`], so the answers are
/// the same too, as long as memory lasts.
///
/// # Panics
/// If there are more than 65,535 squares; [`Board`](super::Board) refuses such levels before.
pub fn visit_width<V: WidthVisitor>(squares: usize, visitor: V) -> V::Output {
    match words(squares) {
        1 => visitor.visit::<1>(),
        #[cfg(not(debug_assertions))]
        2 => visitor.visit::<2>(),
        2..=4 => visitor.visit::<4>(),
        #[cfg(not(debug_assertions))]
        16 => visitor.visit::<16>(),
        5..=64 => visitor.visit::<64>(),
        _ => visitor.visit::<1024>(),
    }
}

/// Words of a set of squares on a board, as a program that is not for tests has them.
///
/// # Panics
/// As [`visit_width`].
#[must_use]
pub fn words(squares: usize) -> usize {
    match squares + 1 {
        0..=64 => 1,
        65..=128 => 2,
        129..=256 => 4,
        257..=1024 => 16,
        1025..=4096 => 64,
        4097..=65_536 => 1024,
        _ => panic!("a board has fewer than 65,536 squares"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_what_was_put_in() {
        let mut set = SquareSet::<2>::EMPTY;
        for index in [0, 63, 64, 127] {
            set.insert(Square::new(index));
        }
        assert_eq!(set.iter().map(Square::index).collect::<Vec<_>>(), [0, 63, 64, 127]);
        assert_eq!(set.len(), 4);
        set.remove(Square::new(0));
        assert_eq!(set.first(), Some(Square::new(63)));
        assert!(set.without(Square::new(64)).is_subset(&set));
        assert!(!set.contains(Square::new(1)));
    }
}
