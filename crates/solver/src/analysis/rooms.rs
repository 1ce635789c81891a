//! Rooms: where there is space to walk round a box.
//!
//! A room is a union of free 2x2 blocks that overlap side by side, so the smallest
//! one is 2x3; a single 2x2 block is none. Where two blocks touch only at a corner, the shared
//! square is a bottleneck and belongs to no room. All other floor is corridor. Boxes
//! do not matter here: rooms are a fact of the walls.
//!
//! ```text
//!   ##########      0 and 1: the rooms
//!   #000##1111      - : corridor
//!   #000--1111
//!   ##-###1111
//! ```
//!
//! The definition is that of the Festival solver; computing it is linear in the size of the board.

use crate::board::{Board, Square, SquareSet};
use sokonaut_level::Dir;

/// The rooms of a board, in order of their first squares.
#[derive(Clone, Debug)]
pub struct Rooms {
    /// The room of every square, and of the wall: none.
    number: Vec<Option<u16>>,
    count: usize,
}

impl Rooms {
    /// Finds the rooms.
    pub fn new(board: &Board) -> Self {
        let marks = Marks::new(board);
        let mut number = vec![None; board.len() + 1];
        let mut count = 0;
        let mut seen = vec![false; board.len() + 1];
        for start in board.squares() {
            if !marks.contains(start) || seen[start.index()] {
                continue;
            }
            seen[start.index()] = true;
            let mut stack = vec![start];
            while let Some(mark) = stack.pop() {
                for square in block(board, mark) {
                    number[square.index()] = Some(count);
                }
                for next in board.neighbours(mark) {
                    if marks.contains(next) && !seen[next.index()] {
                        seen[next.index()] = true;
                        stack.push(next);
                    }
                }
            }
            count += 1;
        }
        for square in board.squares().filter(|&square| marks.touch_only_at(board, square)) {
            number[square.index()] = None;
        }
        Self { number, count: usize::from(count) }
    }

    /// How many rooms.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The room of a square; `None` in a corridor.
    #[inline]
    pub fn of(&self, square: Square) -> Option<usize> {
        self.number[square.index()].map(usize::from)
    }

    /// The squares of a room.
    pub fn squares<const W: usize>(&self, board: &Board, room: usize) -> SquareSet<W> {
        board.squares().filter(|&square| self.of(square) == Some(room)).collect()
    }

    /// The squares of no room.
    pub fn corridors<const W: usize>(&self, board: &Board) -> SquareSet<W> {
        board.squares().filter(|&square| self.of(square).is_none()).collect()
    }

    /// A room and the corridor squares next to it.
    pub fn with_surroundings<const W: usize>(&self, board: &Board, room: usize) -> SquareSet<W> {
        let is_near =
            |square: Square| board.neighbours(square).iter().any(|&next| self.of(next) == Some(room));
        let belongs = |square: Square| match self.of(square) {
            Some(other) => other == room,
            None => is_near(square),
        };
        board.squares().filter(|&square| belongs(square)).collect()
    }
}

/// Upper left squares of free 2x2 blocks, without those that have no such neighbour.
struct Marks(Vec<bool>);

impl Marks {
    fn new(board: &Board) -> Self {
        let free = |square: Square| !block(board, square).contains(&board.wall());
        let mut all: Vec<bool> = board.squares().map(free).collect();
        all.push(false);
        let has_company = |square: Square| board.neighbours(square).iter().any(|next| all[next.index()]);
        let mut kept: Vec<bool> = board.squares().map(|s| all[s.index()] && has_company(s)).collect();
        kept.push(false);
        Self(kept)
    }

    fn contains(&self, square: Square) -> bool {
        self.0[square.index()]
    }

    /// Is this the one square shared by two blocks that touch diagonally?
    ///
    /// The four blocks that contain a square start there, above, to the left and above left of it.
    fn touch_only_at(&self, board: &Board, square: Square) -> bool {
        let (above, left) = (board.step(square, Dir::Up), board.step(square, Dir::Left));
        // The corner can be missing on one way round only if it is wall, and then it is no mark.
        let corner = [board.step(above, Dir::Left), board.step(left, Dir::Up)];
        let corner = corner.iter().any(|&corner| self.contains(corner));
        let marks = [corner, self.contains(above), self.contains(square), self.contains(left)];
        marks[0] == marks[2] && marks[1] == marks[3] && marks[0] != marks[1]
    }
}

/// The 2x2 block that starts at a square; with a wall in it unless all four are floor.
fn block(board: &Board, square: Square) -> [Square; 4] {
    let (right, below) = (board.step(square, Dir::Right), board.step(square, Dir::Down));
    [square, right, below, board.step(right, Dir::Down)]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(text: &str) -> String {
        let board = Board::drawn(text);
        let rooms = Rooms::new(&board);
        board.draw_with(|square| rooms.of(square).map_or('-', |room| char::from(b'0' + room as u8)))
    }

    #[test]
    fn rooms_are_at_least_two_by_three() {
        let level = "############\n#  @##    .#\n# $     ####\n##### #    #\n#####      #\n############";
        let expected = "############\n#000##-----#\n#000----####\n#####-#1111#\n#####--1111#\n############\n";
        assert_eq!(drawn(level), expected);
    }

    #[test]
    fn where_two_rooms_touch_at_a_corner_there_is_corridor() {
        let level = "#########\n#  @#####\n# $     #\n###     #\n#### .  #\n#########";
        let expected = "#########\n#000#####\n#00-1111#\n###11111#\n####1111#\n#########\n";
        assert_eq!(drawn(level), expected);
    }

    #[test]
    fn surroundings_are_the_squares_next_to_a_room() {
        let board = Board::drawn("###########\n#  @   #  #\n# $       #\n#      #. #\n###########");
        let rooms = Rooms::new(&board);
        let near: SquareSet<1> = rooms.with_surroundings(&board, 1);
        let expected = "###########\n#      #xx#\n#      xxx#\n#      #xx#\n###########\n";
        assert_eq!(board.draw_with(|s| if near.contains(s) { 'x' } else { ' ' }), expected);
    }
}
