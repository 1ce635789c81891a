//! Pushes and steps between any two squares of the empty board.
//!
//! *Pushes*: how many pushes take a lone box from one square to another, the player on
//! the best side of it at first. One breadth-first search over the [places](super::places) from
//! each square. The way back may be longer, or there may be none:
//!
//! ```text
//!   #######
//!   #a   b#      from a to b: no way, the player cannot get behind the box;
//!   #  ####      but one square to the right of a would do
//! ```
//!
//! *Walks*: steps of the player. Both tables have a row for every square and are
//! refused (`None`) on boards where they would be too large: consumers must do without.

use super::FAR;
use super::places::Places;
use crate::alarm::Watch;
use crate::board::{Board, Square, SquareSet};

/// Boards with more squares than this have no such tables: 1500 squares take 4.5 MB each.
const MOST_SQUARES: usize = 1500;

/// A number for any two squares.
#[derive(Clone, Debug)]
pub struct SquareDistances {
    squares: usize,
    rows: Vec<u16>,
}

impl SquareDistances {
    /// Pushes of a lone box, if the table is not too large and there is time.
    pub fn of_pushes(board: &Board, watch: &Watch<'_>) -> Option<Self> {
        let mut places = Places::new(board);
        places.build(
            board,
            &SquareSet::<{ MOST_SQUARES.div_ceil(64).next_power_of_two() }>::EMPTY.with(board.wall()),
        );
        let mut queue: Vec<(u32, u16)> = Vec::with_capacity(places.count());
        // The search that met a place last.
        let mut met = vec![u16::MAX; places.count()];
        Self::fill(board, watch, |from, row| {
            queue.clear();
            queue.extend(places.of(from).map(|place| (place as u32, 0)));
            places.of(from).for_each(|place| met[place] = from.0);
            let mut head = 0;
            while let Some(&(place, pushes)) = queue.get(head) {
                head += 1;
                for &next in places.after(place as usize) {
                    if met[next as usize] != from.0 {
                        met[next as usize] = from.0;
                        queue.push((next, pushes + 1));
                        let best = &mut row[places.square(next as usize).index()];
                        *best = (*best).min(pushes + 1);
                    }
                }
            }
        })
    }

    /// Steps of the player, if the table is not too large and there is time.
    pub fn of_walks(board: &Board, watch: &Watch<'_>) -> Option<Self> {
        let mut queue = Vec::with_capacity(board.len());
        Self::fill(board, watch, |from, row| {
            queue.clear();
            queue.push(from);
            let mut head = 0;
            while let Some(&square) = queue.get(head) {
                head += 1;
                let steps = row[square.index()] + 1;
                for next in board.neighbours(square) {
                    if next != board.wall() && row[next.index()] == FAR {
                        row[next.index()] = steps;
                        queue.push(next);
                    }
                }
            }
        })
    }

    /// A table whose rows `search` fills, each from a square that is no way from itself.
    fn fill(board: &Board, watch: &Watch<'_>, mut search: impl FnMut(Square, &mut [u16])) -> Option<Self> {
        let mut table = Self::new(board)?;
        for from in board.squares() {
            if !watch.spend(4 * board.len()) {
                return None;
            }
            let row = table.row_mut(from);
            row[from.index()] = 0;
            search(from, row);
        }
        Some(table)
    }

    fn new(board: &Board) -> Option<Self> {
        let squares = board.len();
        (squares <= MOST_SQUARES).then(|| Self { squares, rows: vec![FAR; squares * squares] })
    }

    /// From one square to another; [`FAR`] if there is no way.
    #[inline]
    pub fn between(&self, from: Square, to: Square) -> u16 {
        self.row(from)[to.index()]
    }

    /// From a square to each square.
    #[inline]
    pub fn row(&self, square: Square) -> &[u16] {
        &self.rows[square.index() * self.squares..][..self.squares]
    }

    fn row_mut(&mut self, square: Square) -> &mut [u16] {
        &mut self.rows[square.index() * self.squares..][..self.squares]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::Analysis;

    const LEVEL: &str = "###########\n#.   #    #\n# $    $  #\n#  # ## ###\n# @#    . #\n###########";

    /// Distances as digits and then letters.
    fn digits(board: &Board, row: &[u16]) -> String {
        board.draw_with(|square| match row[square.index()] {
            FAR => ' ',
            distance => char::from_digit(u32::from(distance), 36).expect("a small board"),
        })
    }

    #[test]
    fn a_box_at_the_end_of_a_corridor_stays_there() {
        let board = Board::drawn("#########\n#.  $   @#\n#########");
        let pushes = SquareDistances::of_pushes(&board, &Watch::default()).expect("a small board");
        assert_eq!(digits(&board, pushes.row(board.boxes()[0])), "##########\n#32101234#\n##########\n");
        assert_eq!(digits(&board, pushes.row(board.goals()[0])), "##########\n#0       #\n##########\n");
    }

    #[test]
    fn steps_are_those_of_a_walk() {
        let board = Board::drawn(LEVEL);
        let steps = SquareDistances::of_walks(&board, &Watch::default()).expect("a small board");
        let expected = "\
###########
#4345#789a#
#323456789#
#21#5##8###
#10#6789a##
###########
";
        assert_eq!(digits(&board, steps.row(board.player())), expected);
    }

    #[test]
    fn the_tables_agree_with_the_distances_to_goals() {
        let board = Board::drawn(LEVEL);
        let facts = Analysis::<1>::new(&board);
        let pushes = SquareDistances::of_pushes(&board, &Watch::default()).expect("a small board");
        for square in board.squares() {
            let row: Vec<u16> = board.goals().iter().map(|&goal| pushes.between(square, goal)).collect();
            assert_eq!(row, facts.to_goals.row(square));
        }
    }
}
