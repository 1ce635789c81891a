//! How boxes in the corridors cut them into pieces, remembered.

use super::{MOST_ROOMS, RoomBits, Rooms};
use crate::board::{Board, Reach, Square, SquareSet};

/// Cuts that are remembered, a power of two.
const SLOTS: usize = 64;

/// What is behind a gate.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Gate {
    /// Rooms that its piece of corridor touches; none if a box stands in the gate.
    pub touches: RoomBits,
    /// The number of the piece.
    pub piece: u16,
}

/// All gates, with the corridors cut by boxes.
#[derive(Clone, Debug, Default)]
pub(super) struct Cut {
    pub gates: Vec<Gate>,
}

/// The corridors. Their squares next to rooms are the gates.
#[derive(Clone, Debug)]
pub(super) struct Corridors<const W: usize> {
    squares: SquareSet<W>,
    outside: SquareSet<W>,
    gates: Vec<Square>,
    /// Rooms next to each gate.
    near: Vec<RoomBits>,
    memory: Vec<(Option<SquareSet<W>>, Cut)>,
    reach: Reach,
}

impl<const W: usize> Corridors<W> {
    pub fn new(board: &Board, rooms: &Rooms, count: usize) -> Self {
        let squares = if count > 0 { rooms.corridors(board) } else { SquareSet::EMPTY };
        let rooms_at = |square: Square| {
            let near = board.neighbours(square).into_iter().filter_map(|next| rooms.of(next));
            near.fold(0, |bits, room| bits | 1 << (room % MOST_ROOMS))
        };
        let gates: Vec<Square> = squares.iter().filter(|&square| rooms_at(square) != 0).collect();
        Self {
            squares,
            outside: SquareSet::below(board.len() + 1).difference(&squares),
            near: gates.iter().map(|&gate| rooms_at(gate)).collect(),
            gates,
            memory: vec![(None, Cut::default()); SLOTS],
            reach: Reach::default(),
        }
    }

    /// The number of a gate.
    pub fn gate(&self, square: Square) -> u16 {
        self.gates.binary_search(&square).expect("a corridor square next to a room is a gate") as u16
    }

    /// Is the square in a corridor?
    #[inline]
    pub fn contains(&self, square: Square) -> bool {
        self.squares.contains(square)
    }

    /// The corridors cut by boxes.
    pub fn cut(&mut self, board: &Board, boxes: &SquareSet<W>) -> &Cut {
        let inside = self.squares.intersection(boxes);
        let slot = inside.mixed() as usize & (SLOTS - 1);
        if self.memory[slot].0 != Some(inside) {
            self.memory[slot].0 = Some(inside);
            let mut cut = std::mem::take(&mut self.memory[slot].1);
            self.find_pieces(board, &inside, &mut cut.gates);
            self.memory[slot].1 = cut;
        }
        &self.memory[slot].1
    }

    fn find_pieces(&mut self, board: &Board, inside: &SquareSet<W>, gates: &mut Vec<Gate>) {
        let blocked = self.outside.union(inside);
        gates.clear();
        gates.resize(self.gates.len(), Gate::default());
        let mut pieces = 0;
        for first in 0..self.gates.len() {
            if gates[first].touches != 0 || inside.contains(self.gates[first]) {
                continue;
            }
            let piece = self.reach.flood(board, &blocked, self.gates[first]);
            let of_piece = |&number: &usize| piece.contains(self.gates[number]);
            let touches =
                (first..self.gates.len()).filter(of_piece).fold(0, |bits, number| bits | self.near[number]);
            for number in (first..self.gates.len()).filter(of_piece) {
                gates[number] = Gate { touches, piece: pieces };
            }
            pieces += 1;
        }
    }
}
