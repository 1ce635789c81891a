//! Larger tables that only some searches need; made on first use.

use super::{Analysis, FAR, Hotspots, SquareDistances};
use crate::alarm::Watch;
use crate::board::{Square, SquareSet};

/// Distances between all squares, and who takes goals from whom. Tables that would be too large are
/// left out.
#[derive(Clone, Debug)]
pub struct Maps<const W: usize> {
    /// What a box takes away from other boxes.
    pub hotspots: Option<Hotspots<W>>,
    /// Pushes between all squares.
    pub pushes: Option<SquareDistances>,
    /// Steps between all squares.
    pub walks: Option<SquareDistances>,
    /// Pushes from each square to its nearest goal.
    pub nearest: Vec<u32>,
    /// Pushes from each square to all goals together.
    pub farness: Vec<u32>,
    /// Squares where stopping a pushed box is pointless: a guess.
    pub pointless: SquareSet<W>,
    /// The same for pulls.
    pub pointless_pulls: SquareSet<W>,
}

impl<const W: usize> Maps<W> {
    /// Computes the tables; when time is up those that are missing are left out.
    pub fn new(facts: &Analysis<W>, watch: &Watch<'_>) -> Self {
        let finite = |s: Square| facts.to_goals.row(s).iter().copied().filter(|&d| d != FAR).map(u32::from);
        Self {
            hotspots: Hotspots::new(facts, watch),
            pushes: SquareDistances::of_pushes(&facts.board, watch),
            walks: SquareDistances::of_walks(&facts.board, watch),
            nearest: facts.board.squares().map(|s| finite(s).min().unwrap_or(0)).collect(),
            farness: facts.board.squares().map(|s| finite(s).sum()).collect(),
            pointless: facts.tunnels.pointless_for_pushes(&facts.board),
            pointless_pulls: facts.tunnels.pointless_for_pulls(&facts.board),
        }
    }

    /// Could a lone box be pushed back? Unknown counts as yes.
    pub fn reversible(&self, from: Square, to: Square) -> bool {
        self.pushes.as_ref().is_none_or(|pushes| pushes.between(to, from) != FAR)
    }

    /// Steps between two squares; `otherwise` if the table was too large.
    pub fn walk(&self, a: Square, b: Square, otherwise: u16) -> u16 {
        self.walks.as_ref().map_or(otherwise, |walks| walks.between(a, b))
    }
}
