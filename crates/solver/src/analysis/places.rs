//! The pushes of a lone box as a graph.
//!
//! A *place* is a square and a part of the floor where the player may be: a box in a room has
//! one place, a box in a one-way tunnel has two. An edge is one push; walking round the box is
//! free, since it stays in the same place. Only places that exist get a number, so the graph is
//! hardly larger than the board: about 1.3 places a square and 2 pushes a place.
//!
//! ```text
//!   #########
//!   #   ab  #     place a: box on the middle square, player on its left
//!   #########     place b: the same, player on its right
//! ```
//!
//! One square may be walled up in addition, for questions of the kind "what if a box stood there?"

use crate::board::{ArticulationPoints, Board, Side, Square, SquareSet};
use sokonaut_level::Dir;

/// The number of a place.
pub(crate) type Place = usize;

/// The graph; can be built again without new memory.
#[derive(Clone, Debug)]
pub(crate) struct Places {
    points: ArticulationPoints,
    sides: Vec<[Side; 4]>,
    /// First place of every square, and of the one after the last.
    first: Vec<u32>,
    square: Vec<Square>,
    /// Pushes of every place: the first one, and the places they lead to.
    first_push: Vec<u32>,
    pushes: Vec<u32>,
}

impl Places {
    pub fn new(board: &Board) -> Self {
        Self {
            points: ArticulationPoints::new(board),
            sides: Vec::new(),
            first: Vec::new(),
            square: Vec::new(),
            first_push: Vec::new(),
            pushes: Vec::new(),
        }
    }

    /// Builds the graph of the board without boxes; nothing enters `blocked`, which contains the
    /// wall.
    pub fn build<const W: usize>(&mut self, board: &Board, blocked: &SquareSet<W>) {
        self.find_sides(board, blocked);
        self.first.clear();
        self.square.clear();
        for square in board.squares() {
            self.first.push(self.square.len() as u32);
            let count = parts(self.sides[square.index()]).0;
            self.square.extend((0..count).map(|_| square));
        }
        self.first.push(self.square.len() as u32);
        self.first_push.clear();
        self.pushes.clear();
        for square in board.squares() {
            let (count, part) = parts(self.sides[square.index()]);
            for place in 0..count {
                self.first_push.push(self.pushes.len() as u32);
                for dir in Dir::ALL {
                    let behind = dir.opposite().index();
                    let to = board.step(square, dir);
                    if part[behind] == place && !blocked.contains(to) {
                        let part = parts(self.sides[to.index()]).1[behind];
                        self.pushes.push(self.first[to.index()] + u32::from(part));
                    }
                }
            }
        }
        self.first_push.push(self.pushes.len() as u32);
    }

    /// Walled-up squares may cut the floor: every piece is explored on its own.
    fn find_sides<const W: usize>(&mut self, board: &Board, blocked: &SquareSet<W>) {
        self.sides.clear();
        self.sides.resize(board.len() + 1, [Side::BLOCKED; 4]);
        let mut left = SquareSet::<W>::below(board.len()).difference(blocked);
        while let Some(root) = left.first() {
            self.points.explore(board, blocked, root);
            for &square in self.points.squares() {
                self.sides[square.index()] = self.points.sides(board, square);
                left.remove(square);
            }
        }
    }

    pub fn count(&self) -> usize {
        self.square.len()
    }

    pub fn square(&self, place: Place) -> Square {
        self.square[place]
    }

    /// The places of a square.
    pub fn of(&self, square: Square) -> std::ops::Range<Place> {
        self.first[square.index()] as Place..self.first[square.index() + 1] as Place
    }

    /// The places that one push leads to.
    pub fn after(&self, place: Place) -> &[u32] {
        &self.pushes[self.first_push[place] as usize..self.first_push[place + 1] as usize]
    }
}

/// How many parts of the floor there are around a square, and which one lies in each direction.
fn parts(sides: [Side; 4]) -> (u8, [u8; 4]) {
    let (mut count, mut part) = (0, [u8::MAX; 4]);
    for index in 0..4 {
        if sides[index] == Side::BLOCKED {
            continue;
        }
        part[index] = match sides[..index].iter().position(|&side| side == sides[index]) {
            Some(same) => part[same],
            None => {
                count += 1;
                count - 1
            }
        };
    }
    (count, part)
}
