//! Which boxes are a piece: a few that stand close together, around a worry.

use crate::board::{Board, Square, SquareSet};

/// Boxes of a piece, by chance.
const SIZES: [usize; 11] = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20];

/// Some boxes and as many places for them.
pub struct Piece<const W: usize> {
    /// The boxes; some may be in their places already.
    pub boxes: SquareSet<W>,
    /// Where they are to go.
    pub places: SquareSet<W>,
    /// How many boxes were asked for.
    pub size: usize,
}

impl<const W: usize> Piece<W> {
    /// A piece of a position on its way to a layout, by chance; `None` if its boxes are all in
    /// their places.
    pub fn choose(
        board: &Board,
        (boxes, layout): (&SquareSet<W>, &SquareSet<W>),
        worries: &Worries,
        chance: &mut Chance,
    ) -> Option<Self> {
        let empty = layout.difference(boxes);
        let middle = worries.draw(&amiss(boxes, layout), chance)?;
        let size = SIZES[chance.below(SIZES.len() as u64) as usize];
        let around = around(board, middle);
        let nearest = |squares: &SquareSet<W>, count: usize| -> SquareSet<W> {
            around.iter().copied().filter(|&square| squares.contains(square)).take(count).collect()
        };
        let piece = nearest(boxes, size);
        let astray = piece.difference(layout).len();
        let places = piece.intersection(layout).union(&nearest(&empty, astray));
        (astray > 0).then_some(Self { boxes: piece, places, size })
    }

    /// A number for the piece. (Two pieces may have the same, which costs one of them its turn.)
    pub fn mark(&self) -> u64 {
        self.boxes.mixed() ^ self.places.mixed().rotate_left(17)
    }
}

/// Boxes off a layout and places of it without a box.
pub fn amiss<const W: usize>(boxes: &SquareSet<W>, layout: &SquareSet<W>) -> SquareSet<W> {
    boxes.difference(layout).union(&layout.difference(boxes))
}

/// All squares, nearest first by steps of a player who walks through boxes.
fn around(board: &Board, middle: Square) -> Vec<Square> {
    let mut met = vec![false; board.len() + 1];
    met[board.wall().index()] = true;
    met[middle.index()] = true;
    let (mut squares, mut next) = (vec![middle], 0);
    while let Some(&square) = squares.get(next) {
        next += 1;
        for near in board.neighbours(square) {
            if !std::mem::replace(&mut met[near.index()], true) {
                squares.push(near);
            }
        }
    }
    squares
}

/// How often each square was amiss where a descent ended.
pub struct Worries(Vec<u64>);

impl Worries {
    /// None yet.
    pub fn new(board: &Board) -> Self {
        Self(vec![1; board.len()])
    }

    /// These squares were amiss once more.
    pub fn grow<const W: usize>(&mut self, squares: &SquareSet<W>) {
        squares.iter().for_each(|square| self.0[square.index()] += 1);
    }

    /// One of some squares, by chance: twice the worry, four times as likely.
    fn draw<const W: usize>(&self, squares: &SquareSet<W>, chance: &mut Chance) -> Option<Square> {
        let weight = |square: Square| self.0[square.index()].saturating_pow(2);
        let mut left = chance.below(squares.iter().map(weight).sum());
        for square in squares {
            if left < weight(square) {
                return Some(square);
            }
            left -= weight(square);
        }
        None
    }
}

/// Numbers by chance, the same on every machine (Marsaglia's xorshift).
pub struct Chance(u64);

impl Chance {
    /// Another row of numbers for every seed but for the lowest bit.
    pub fn new(seed: u64) -> Self {
        Self(seed | 1)
    }

    /// A number below this one, which is at least 1.
    fn below(&mut self, count: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % count.max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::Analysis;

    const ROOMS: &str = "##########\n#  $ # . #\n# $  # . #\n#   @  $ #\n#  . #   #\n##########";

    #[test]
    fn a_piece_has_as_many_places_as_boxes_and_something_to_do() {
        let facts = Analysis::<1>::drawn(ROOMS);
        let (worries, mut chance) = (Worries::new(&facts.board), Chance::new(7));
        let mut sizes = [0; 4];
        for _ in 0..200 {
            let position = (&facts.starts, &facts.goals);
            let piece =
                Piece::choose(&facts.board, position, &worries, &mut chance).expect("none is at home");
            assert_eq!(piece.boxes.len(), piece.places.len());
            assert!(piece.boxes.is_subset(&facts.starts) && piece.places.is_subset(&facts.goals));
            sizes[piece.boxes.len()] += 1;
        }
        assert!(sizes[1] > 0 && sizes[2] > 0 && sizes[3] > 0, "{sizes:?}");
        let solved = (&facts.goals, &facts.goals);
        assert!(Piece::<1>::choose(&facts.board, solved, &worries, &mut chance).is_none());
    }

    #[test]
    fn what_was_amiss_before_comes_first() {
        let facts = Analysis::<1>::drawn(ROOMS);
        let (mut worries, mut chance) = (Worries::new(&facts.board), Chance::new(7));
        let worry = facts.goals.first().expect("a goal");
        (0..9).for_each(|_| worries.grow(&SquareSet::<1>::EMPTY.with(worry)));
        let squares = amiss(&facts.starts, &facts.goals);
        let drawn = (0..100).filter(|_| worries.draw(&squares, &mut chance) == Some(worry)).count();
        assert!(drawn > 85, "10² of 10² + 5: {drawn}");
    }

    #[test]
    fn the_nearest_squares_are_those_of_fewest_steps() {
        let facts = Analysis::<1>::drawn(ROOMS);
        let board = &facts.board;
        let squares = around(board, facts.board.player());
        assert_eq!((squares.len(), squares[0]), (board.len(), board.player()));
        assert!(squares[1..5].iter().all(|square| board.neighbours(board.player()).contains(square)));
    }
}
