//! Position keys that follow a push in constant time.
//!
//! Every (box, square) and (player, square) has its own random-looking number;
//! the key of a state is their exclusive or. The numbers are computed, not
//! drawn: the same level has the same keys on every machine and in every run.

use super::{Square, SquareSet};

/// The numbers of one board.
#[derive(Clone, Debug)]
pub struct Zobrist {
    boxes: Vec<u64>,
    players: Vec<u64>,
}

impl Zobrist {
    /// Numbers for a board of this many squares.
    pub fn new(squares: usize) -> Self {
        let numbers = |kind: u64| (0..=squares as u64).map(|s| mix(s * 2 + kind)).collect();
        Self { boxes: numbers(0), players: numbers(1) }
    }

    /// What a box on this square adds to the key.
    #[inline]
    pub fn of_box(&self, square: Square) -> u64 {
        self.boxes[square.index()]
    }

    /// What the player's (canonical) square adds to the key.
    #[inline]
    pub fn of_player(&self, square: Square) -> u64 {
        self.players[square.index()]
    }

    /// What a key changes by when a box and the player go from one square to another each.
    #[inline]
    pub fn of_move(&self, [from, to]: [Square; 2], [before, after]: [Square; 2]) -> u64 {
        self.of_box(from) ^ self.of_box(to) ^ self.of_player(before) ^ self.of_player(after)
    }

    /// What a set of boxes adds to the key, from scratch.
    pub fn of_boxes<const W: usize>(&self, boxes: &SquareSet<W>) -> u64 {
        boxes.iter().fold(0, |key, square| key ^ self.of_box(square))
    }
}

/// The output function of the splitmix generator: every input bit moves every output bit.
fn mix(input: u64) -> u64 {
    let mut z = input.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
