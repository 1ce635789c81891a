//! The squares where boxes may stand.

use super::sets::Sets;
use crate::analysis::Analysis;
use crate::board::Square;

/// Squares where boxes may stand, at the most: their numbers are bytes.
const MOST_SQUARES: usize = 250;
const NONE: u8 = u8::MAX;

/// The squares of a board where boxes may stand, numbered.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    squares: Vec<Square>,
    number: Vec<u8>,
    pub(super) sets: Sets,
}

impl Ground {
    /// `None` if there are too many squares.
    pub(super) fn new<const W: usize>(facts: &Analysis<W>) -> Option<Self> {
        let squares: Vec<Square> = facts.floor.difference(&facts.forbidden()).iter().collect();
        let sets = Sets::new(u8::try_from(squares.len()).ok().filter(|_| squares.len() <= MOST_SQUARES)?);
        let mut number = vec![NONE; facts.board.len() + 1];
        squares.iter().enumerate().for_each(|(index, square)| number[square.index()] = index as u8);
        Some(Self { squares, number, sets })
    }

    /// Squares where boxes may stand.
    pub(super) fn len(&self) -> usize {
        self.squares.len()
    }

    #[inline]
    pub(super) fn square(&self, number: u8) -> Square {
        self.squares[usize::from(number)]
    }

    /// The number of a square; `None` if no box may stand there.
    #[inline]
    pub(super) fn number(&self, square: Square) -> Option<u8> {
        Some(self.number[square.index()]).filter(|&number| number != NONE)
    }
}
