//! Macro moves: one box goes anywhere it can go alone.
//!
//! A macro move takes a box from `a` to `b` by any pushes (pulls) of that box,
//! and is unique for `b` and the player's region next to it. A search over macro moves is tens of
//! moves deep where one over single pushes is hundreds deep. [`ArticulationPoints`] answers every
//! question about the player in constant time, so a box costs one pass over the
//! floor plus its own reachable states, and no flood. Many boxes of one position share one pass
//! ([`Lifting`]).

use super::{Direction, step};
use crate::board::{ArticulationPoints, Board, Lifting, Side, Square, SquareSet};
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
    lifting: Lifting,
    /// Was the floor of the position at hand walked?
    explored: bool,
    scratch: Scratch,
    direction: PhantomData<D>,
}

/// What knows the sides of squares, for the box that is lifted.
trait Floor {
    fn sides(&mut self, board: &Board, square: Square) -> [Side; 4];
    fn least(&mut self, board: &Board, square: Square, side: Side) -> Square;
}

macro_rules! floors {
    ($($floor:ty),+) => {$(
        impl Floor for $floor {
            #[inline]
            fn sides(&mut self, board: &Board, square: Square) -> [Side; 4] {
                Self::sides(self, board, square)
            }

            #[inline]
            fn least(&mut self, board: &Board, square: Square, side: Side) -> Square {
                Self::least(self, board, square, side)
            }
        }
    )+};
}

floors!(ArticulationPoints, Lifting);

/// The boxes of a position that are asked for, and where they may not go.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'a, const W: usize> {
    /// All boxes of the position.
    pub boxes: &'a SquareSet<W>,
    /// Where the player can walk.
    pub region: &'a SquareSet<W>,
    /// The boxes whose moves are wanted.
    pub movers: &'a SquareSet<W>,
    /// Squares that a box neither stops on nor passes.
    pub forbidden: &'a SquareSet<W>,
}

impl<D: Direction> MacroMoves<D> {
    /// Scratch for a board.
    pub fn new(board: &Board) -> Self {
        Self {
            points: ArticulationPoints::new(board),
            lifting: Lifting::new(board),
            explored: false,
            scratch: Scratch::new(board),
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
        if Self::can_start(board, &lifted, region, from, forbidden) {
            self.points.explore(board, &lifted, from);
            let room = Room { lifted: &lifted, region, forbidden };
            self.scratch.follow::<W, D>(board, &mut self.points, room, from, moves);
        }
    }

    /// Adds the moves of many boxes of one position, in order: the same as [`Self::of_box`] for
    /// each of them, but the floor is walked once for all. Before each box `goes_on` is asked. A
    /// mover that is none of the boxes is there only while its moves are found.
    pub fn of_boxes<const W: usize>(
        &mut self,
        board: &Board,
        Wanted { boxes, region, movers, forbidden }: Wanted<'_, W>,
        moves: &mut Vec<MacroMove>,
        goes_on: impl Fn() -> bool,
    ) {
        self.begin();
        for from in movers {
            if !goes_on() {
                break;
            }
            self.of_next_box(board, boxes, region, from, forbidden, moves);
        }
    }

    /// A position comes whose boxes are asked for one by one, by [`Self::of_next_box`].
    pub fn begin(&mut self) {
        self.explored = false;
    }

    /// The same as [`Self::of_box`] in the position begun last: `boxes` are the same for all that
    /// are asked for.
    pub fn of_next_box<const W: usize>(
        &mut self,
        board: &Board,
        boxes: &SquareSet<W>,
        region: &SquareSet<W>,
        from: Square,
        forbidden: &SquareSet<W>,
        moves: &mut Vec<MacroMove>,
    ) {
        let blocked = board.blocked(boxes);
        let lifted = blocked.without(from);
        if !Self::can_start(board, &lifted, region, from, forbidden) {
            return;
        }
        if !self.explored {
            self.lifting.explore(board, &blocked);
            self.explored = true;
        }
        self.lifting.lift(board, Some(from).filter(|&from| boxes.contains(from)));
        let room = Room { lifted: &lifted, region, forbidden };
        self.scratch.follow::<W, D>(board, &mut self.lifting, room, from, moves);
    }

    /// Has the box a first step at all? Most boxes have none: this saves their pass.
    fn can_start<const W: usize>(
        board: &Board,
        lifted: &SquareSet<W>,
        region: &SquareSet<W>,
        from: Square,
        forbidden: &SquareSet<W>,
    ) -> bool {
        Dir::ALL.iter().any(|&dir| step::<W, D>(board, lifted, region, forbidden, from, dir).is_some())
    }
}

/// Where the lifted box may go.
#[derive(Clone, Copy)]
struct Room<'a, const W: usize> {
    /// Walls and all other boxes.
    lifted: &'a SquareSet<W>,
    region: &'a SquareSet<W>,
    forbidden: &'a SquareSet<W>,
}

/// The states of a box met in one pass.
#[derive(Clone, Debug)]
struct Scratch {
    /// Sides of the squares met in this pass, and which of them were reached.
    sides: Vec<[Side; 4]>,
    seen: Vec<(u32, u8)>,
    pass: u32,
    queue: Vec<(Square, Side, u16)>,
}

impl Scratch {
    fn new(board: &Board) -> Self {
        Self {
            sides: vec![[Side::BLOCKED; 4]; board.len() + 1],
            seen: vec![(0, 0); board.len() + 1],
            pass: 0,
            queue: Vec::new(),
        }
    }

    /// Follows a box wherever it goes, breadth first.
    fn follow<const W: usize, D: Direction>(
        &mut self,
        board: &Board,
        floor: &mut impl Floor,
        room: Room<'_, W>,
        from: Square,
        moves: &mut Vec<MacroMove>,
    ) {
        self.pass += 1;
        self.queue.clear();
        let sides = self.sides_of(board, floor, from);
        for (next, side) in board.neighbours(from).into_iter().zip(sides) {
            if side != Side::BLOCKED && room.region.contains(next) {
                self.reach(from, side, 0);
            }
        }
        let parts = count_parts(sides);
        let mut head = 0;
        while let Some(&(square, side, pushes)) = self.queue.get(head) {
            head += 1;
            for dir in Dir::ALL {
                if let Some((to, player_side)) = self
                    .step::<W, D>(board, room.lifted, square, side, dir)
                    .filter(|&(to, _)| !room.forbidden.contains(to))
                {
                    let to_sides = self.sides_of(board, floor, to);
                    let new_side = to_sides[player_side.index()];
                    if self.reach(to, new_side, pushes + 1) {
                        moves.push(MacroMove {
                            from,
                            to,
                            player: floor.least(board, to, new_side),
                            side: player_side,
                            pushes: pushes + 1,
                            parts: [parts, count_parts(to_sides)],
                        });
                    }
                }
            }
        }
    }

    /// One push or pull in a direction: where the box goes and on which side of it the player is
    /// then.
    #[inline]
    fn step<const W: usize, D: Direction>(
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

    #[inline]
    fn sides_of(&mut self, board: &Board, floor: &mut impl Floor, square: Square) -> [Side; 4] {
        let seen = &mut self.seen[square.index()];
        if seen.0 != self.pass {
            *seen = (self.pass, 0);
            self.sides[square.index()] = floor.sides(board, square);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Reach;
    use crate::moves::{Backward, Forward};
    use sokonaut_level::Level;

    /// A board of rubble: floor of 10 by 8 squares with walls strewn over it.
    fn rubble(random: &mut fastrand::Rng) -> Option<Board> {
        let mut text = String::from("############\n");
        for row in 0..8 {
            let inside = (0..10).map(|col| match (row, col) {
                (0, 0) => '@',
                (0, 1) => '.',
                (1, 1) => '$',
                _ => [' ', '#'][usize::from(random.u8(..10) < 3)],
            });
            text.push('#');
            text.extend(inside);
            text.push_str("#\n");
        }
        text.push_str("############");
        Board::new(&text.parse::<Level>().ok()?).ok()
    }

    fn compare<D: Direction>(board: &Board, boxes: &SquareSet<2>, reach: &mut Reach) -> usize {
        let blocked = board.blocked(boxes);
        let (mut one, mut all) = (MacroMoves::<D>::new(board), MacroMoves::<D>::new(board));
        let forbidden = board.squares().filter(|square| square.index() % 11 == 3).collect();
        let mut compared = 0;
        for region in reach.regions(board, &blocked) {
            let (mut plain, mut fast) = (Vec::new(), Vec::new());
            for from in boxes {
                one.of_box(board, boxes, &region, from, &forbidden, &mut plain);
            }
            let wanted = Wanted { boxes, region: &region, movers: boxes, forbidden: &forbidden };
            all.of_boxes(board, wanted, &mut fast, || true);
            assert_eq!(plain, fast, "\n{}", board.draw(boxes, region.first()));
            compared += fast.len();
            // Boxes that are put down for the question.
            let (mut plain, mut fast) = (Vec::new(), Vec::new());
            for from in &region {
                one.of_box(board, &boxes.with(from), &region, from, &forbidden, &mut plain);
            }
            let wanted = Wanted { boxes, region: &region, movers: &region, forbidden: &forbidden };
            all.of_boxes(board, wanted, &mut fast, || true);
            assert_eq!(plain, fast, "\n{}", board.draw(boxes, region.first()));
        }
        compared
    }

    #[test]
    fn one_pass_for_all_boxes_finds_what_a_pass_for_each_finds() {
        let (mut random, mut reach, mut compared) = (fastrand::Rng::with_seed(3), Reach::default(), 0);
        for _ in 0..60 {
            let Some(board) = rubble(&mut random) else { continue };
            for count in [1, 3, 6, 12, 20] {
                let boxes: SquareSet<2> =
                    (0..count).map(|_| Square::new(random.usize(..board.len()))).collect();
                compared += compare::<Forward>(&board, &boxes, &mut reach);
                compared += compare::<Backward>(&board, &boxes, &mut reach);
            }
        }
        assert!(compared > 5000, "{compared} moves are too few");
    }
}
