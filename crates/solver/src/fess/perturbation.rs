//! A fixed preference for some squares, for no reason: what makes a search that starts anew another
//! one.
//!
//! A search that has not solved a level in a while seldom does: it sits among positions that look
//! best to it. Looking again with slightly bent distances leads elsewhere. Numbers are computed
//! from the squares, not drawn: the same perturbation is the same on every machine.

use crate::board::{Board, Square, SquareSet};

/// Weights of squares around [`Perturbation::EVEN`].
#[derive(Clone, Debug)]
pub struct Perturbation {
    weights: Vec<u32>,
}

impl Perturbation {
    /// The weight that means nothing. Others are from half to one and a half times as much.
    pub const EVEN: u32 = 4;

    /// The perturbation after so many restarts. The first run has none.
    #[must_use]
    pub fn new(board: &Board, restarts: u32) -> Self {
        let turn = u64::from(restarts).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let bits = |square| (board.zobrist().of_box(square) ^ turn).wrapping_mul(0xD6E8_FEB8_6659_FD93) >> 32;
        let weight = |square| match restarts {
            0 => Self::EVEN,
            _ => Self::EVEN / 2 + (bits(square) % u64::from(Self::EVEN + 1)) as u32,
        };
        Self { weights: board.squares().map(weight).collect() }
    }

    /// A table of one number a square, each times the weight of its square.
    #[must_use]
    pub fn bend(&self, table: &[u32]) -> Vec<u32> {
        self.weights.iter().zip(table).map(|(weight, value)| weight * value).collect()
    }

    /// The weight of a square.
    #[must_use]
    pub fn weight(&self, square: Square) -> u32 {
        self.weights[square.index()]
    }

    /// The weights of some squares together.
    #[must_use]
    pub fn of<const W: usize>(&self, squares: &SquareSet<W>) -> u32 {
        squares.iter().map(|square| self.weight(square)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sokonaut_level::Level;

    #[test]
    fn the_first_run_has_no_perturbation_and_no_two_others_the_same() {
        let level: Level = "#######\n#@ $ .#\n#  $ .#\n#     #\n#######".parse().expect("a level");
        let board = Board::new(&level).expect("a board");
        let perturbations: Vec<Perturbation> =
            (0..64).map(|restarts| Perturbation::new(&board, restarts)).collect();
        assert!(perturbations[0].weights.iter().all(|&weight| weight == Perturbation::EVEN));
        for (restarts, perturbation) in perturbations.iter().enumerate() {
            let range = Perturbation::EVEN / 2..=Perturbation::EVEN + Perturbation::EVEN / 2;
            assert!(perturbation.weights.iter().all(|weight| range.contains(weight)), "restart {restarts}");
            assert!(
                perturbations[..restarts].iter().all(|other| other.weights != perturbation.weights),
                "restart {restarts}"
            );
        }
    }
}
