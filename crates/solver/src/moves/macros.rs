//! Macro moves: one box goes anywhere it can go alone.
//!
//! A macro move takes a box from `a` to `b` by any pushes (pulls) of that box,
//! and is unique for `b` and the player's region next to it. A search over macro moves is tens of
//! moves deep where one over single pushes is hundreds deep. [`ArticulationPoints`] answers every
//! question about the player in constant time, so a box costs one pass over the
//! floor plus its own reachable states, and no flood.

use super::Direction;
use crate::board::{ArticulationPoints, Board, Side, Square, SquareSet};
use sokonaut_level::Dir;
use std::marker::PhantomData;

/// One macro move of a box.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MacroMove {
    /// Where the box was.
    pub from: Square,
    /// Where it goes. It may be `from`, with the player on another side.
    pub to: Square,
    /// The player's canonical square afterwards.
    pub player: Square,
    /// On which side of the box the player ends.
    pub side: Dir,
    /// Fewest pushes (pulls) that do it.
    pub pushes: u16,
    /// Parts of the floor that meet at the box before and after the move: the
    /// number of regions changes by the difference.
    pub parts: [u8; 2],
}

/// Generates macro moves; owns its scratch.
#[derive(Clone, Debug)]
pub struct MacroMoves<D> {
    points: ArticulationPoints,
    /// Sides of the squares met in this pass, and which of them were reached.
    sides: Vec<[Side; 4]>,
    seen: Vec<(u32, u8)>,
    pass: u32,
    queue: Vec<(Square, Side, u16)>,
    direction: PhantomData<D>,
}

impl<D: Direction> MacroMoves<D> {
    /// Scratch for a board.
    #[must_use]
    pub fn new(board: &Board) -> Self {
        Self {
            points: ArticulationPoints::new(board),
            sides: vec![[Side::BLOCKED; 4]; board.len() + 1],
            seen: vec![(0, 0); board.len() + 1],
            pass: 0,
            queue: Vec::new(),
            direction: PhantomData,
        }
    }

    /// Adds the moves of the box on `from` to `moves`.
    ///
    /// `region` is where the player can walk now; the box neither stops on nor
    /// passes `forbidden` squares.
    pub fn of_box<const W: usize>(
        &mut self,
        board: &Board,
        boxes: &SquareSet<W>,
        region: &SquareSet<W>,
        from: Square,
        forbidden: &SquareSet<W>,
        moves: &mut Vec<MacroMove>,
    ) {
        let lifted = board.blocked(boxes).without(from);
        if !Self::can_start(board, &lifted, region, from, forbidden) {
            return;
        }
        self.points.explore(board, &lifted, from);
        self.pass += 1;
        self.queue.clear();
        let sides = self.sides_of(board, from);
        for (next, side) in board.neighbours(from).into_iter().zip(sides) {
            if side != Side::BLOCKED && region.contains(next) {
                self.reach(from, side, 0);
            }
        }
        let parts = count_parts(sides);
        let mut head = 0;
        while let Some(&(square, side, pushes)) = self.queue.get(head) {
            head += 1;
            for dir in Dir::ALL {
                if let Some((to, player_side)) =
                    self.step(board, &lifted, square, side, dir).filter(|&(to, _)| !forbidden.contains(to))
                {
                    let to_sides = self.sides_of(board, to);
                    let new_side = to_sides[player_side.index()];
                    if self.reach(to, new_side, pushes + 1) {
                        moves.push(MacroMove {
                            from,
                            to,
                            player: self.points.least(board, to, new_side),
                            side: player_side,
                            pushes: pushes + 1,
                            parts: [parts, count_parts(to_sides)],
                        });
                    }
                }
            }
        }
    }

    /// Has the box a first step at all? Most boxes have none: this saves their pass.
    fn can_start<const W: usize>(
        board: &Board,
        lifted: &SquareSet<W>,
        region: &SquareSet<W>,
        from: Square,
        forbidden: &SquareSet<W>,
    ) -> bool {
        Dir::ALL.iter().any(|&dir| {
            let to = board.step(from, dir);
            let player = if D::PULLS { to } else { board.step(from, dir.opposite()) };
            let room = !D::PULLS || !lifted.contains(board.step(to, dir));
            region.contains(player) && !lifted.contains(to) && !forbidden.contains(to) && room
        })
    }

    /// One push or pull in a direction: where the box goes and on which side of it the player is
    /// then.
    #[inline]
    fn step<const W: usize>(
        &self,
        board: &Board,
        lifted: &SquareSet<W>,
        square: Square,
        side: Side,
        dir: Dir,
    ) -> Option<(Square, Dir)> {
        let sides = self.sides[square.index()];
        let to = board.step(square, dir);
        if D::PULLS {
            let behind = board.step(to, dir);
            (sides[dir.index()] == side && !lifted.contains(behind)).then_some((to, dir))
        } else {
            let behind = dir.opposite();
            (sides[behind.index()] == side && !lifted.contains(to)).then_some((to, behind))
        }
    }

    fn sides_of(&mut self, board: &Board, square: Square) -> [Side; 4] {
        let seen = &mut self.seen[square.index()];
        if seen.0 != self.pass {
            *seen = (self.pass, 0);
            self.sides[square.index()] = self.points.sides(board, square);
        }
        self.sides[square.index()]
    }

    /// Marks a state of the box as reached; was it new?
    fn reach(&mut self, square: Square, side: Side, pushes: u16) -> bool {
        let reached = &mut self.seen[square.index()].1;
        let bit = 1 << side.index();
        let new = *reached & bit == 0;
        *reached |= bit;
        if new {
            self.queue.push((square, side, pushes));
        }
        new
    }
}

/// How many different parts of the floor there are around a square.
fn count_parts(sides: [Side; 4]) -> u8 {
    let bits =
        sides.iter().filter(|&&side| side != Side::BLOCKED).fold(0_u8, |bits, side| bits | 1 << side.index());
    bits.count_ones() as u8
}
