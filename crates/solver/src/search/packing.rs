//! Positions as bytes: a bit for every square where a box may stand, and the player.

use crate::board::{Square, SquareSet, State};

/// The bit of a square without one; it is never read.
const NO_BIT: u16 = u16::MAX;

/// How the positions of one board are written.
#[derive(Clone, Debug)]
pub(super) struct Packing<const W: usize> {
    /// Where boxes may stand, the square of each bit, and the bit of each square.
    live: SquareSet<W>,
    square: Vec<Square>,
    bit: Vec<u16>,
    /// Bytes of the boxes, and of boxes and player.
    boxes: usize,
    len: usize,
}

impl<const W: usize> Packing<W> {
    /// For positions with boxes on these squares of a board with so many squares.
    pub(super) fn new(live: &SquareSet<W>, squares: usize) -> Self {
        let square: Vec<Square> = live.iter().collect();
        let mut bit = vec![NO_BIT; squares];
        for (index, square) in square.iter().enumerate() {
            bit[square.index()] = index as u16;
        }
        let boxes = square.len().div_ceil(8);
        let len = boxes + if squares <= 1 << 8 { 1 } else { 2 };
        Self { live: *live, square, bit, boxes, len }
    }

    /// Bytes of a position.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Can these boxes be written down?
    pub(super) fn fits(&self, boxes: &SquareSet<W>) -> bool {
        boxes.is_subset(&self.live)
    }

    /// Writes a position over zeros.
    #[inline]
    pub(super) fn write(&self, state: &State<W>, zeros: &mut [u8]) {
        for square in &state.boxes {
            let bit = usize::from(self.bit[square.index()]);
            zeros[bit / 8] |= 1 << (bit % 8);
        }
        let player = (state.player.index() as u16).to_le_bytes();
        zeros[self.boxes..].copy_from_slice(&player[..self.len - self.boxes]);
    }

    /// The position that was written.
    #[inline]
    pub(super) fn read(&self, bytes: &[u8]) -> State<W> {
        let mut boxes = SquareSet::EMPTY;
        for (index, &byte) in bytes[..self.boxes].iter().enumerate() {
            let mut byte = byte;
            while byte != 0 {
                boxes.insert(self.square[index * 8 + byte.trailing_zeros() as usize]);
                byte &= byte - 1;
            }
        }
        let player = bytes[self.boxes..].iter().rev().fold(0, |high, &low| high << 8 | usize::from(low));
        State { boxes, player: Square::new(player) }
    }
}
