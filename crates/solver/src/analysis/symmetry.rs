//! Mirror images and turns that leave the board as it is.
//!
//! Two positions that are images of each other need the same number of pushes, if walls and
//! goals map to themselves. A backward search, whose goal is the start, may use
//! only those symmetries that keep the start boxes too, and it must look at the player as well.
//!
//! ```text
//!   #######         left and right may be exchanged
//!   #. @ .#
//!   # $ $ #
//!   #######
//! ```

use crate::board::{Board, Square, SquareSet};
use sokonaut_level::{self as level, Pos};

/// One way to map the board onto itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symmetry {
    /// The image of every square.
    image: Vec<Square>,
    /// Do the start boxes map to themselves too?
    pub keeps_starts: bool,
}

impl Symmetry {
    /// The image of a square; the wall is its own.
    pub fn image(&self, square: Square) -> Square {
        self.image[square.index()]
    }

    /// The image of a set of squares.
    pub fn image_of_set<const W: usize>(&self, set: &SquareSet<W>) -> SquareSet<W> {
        set.iter().map(|square| self.image(square)).collect()
    }
}

/// All symmetries of walls and goals but the identity.
#[derive(Clone, Debug)]
pub struct Symmetries {
    list: Vec<Symmetry>,
}

impl Symmetries {
    /// Tries the three turns and the four mirror images.
    pub fn new(board: &Board) -> Self {
        let frame = Frame::new(board);
        let turns = level::Symmetry::ALL.into_iter().skip(1);
        Self { list: turns.filter_map(|turn| frame.symmetry(board, turn)).collect() }
    }

    /// The symmetries, the identity not among them.
    pub fn list(&self) -> &[Symmetry] {
        &self.list
    }
}

/// The rectangle around all squares.
struct Frame {
    top: u16,
    left: u16,
    rows: u16,
    cols: u16,
}

impl Frame {
    fn new(board: &Board) -> Self {
        let positions = || board.squares().map(|square| board.pos(square));
        let top = positions().map(|pos| pos.row).min().unwrap_or(0);
        let left = positions().map(|pos| pos.col).min().unwrap_or(0);
        let rows = positions().map(|pos| pos.row - top + 1).max().unwrap_or(0);
        let cols = positions().map(|pos| pos.col - left + 1).max().unwrap_or(0);
        Self { top, left, rows, cols }
    }

    fn symmetry(&self, board: &Board, turn: level::Symmetry) -> Option<Symmetry> {
        let turned = |pos: Pos| {
            let pos = turn.pos(Pos::new(pos.row - self.top, pos.col - self.left), self.rows, self.cols);
            Pos::new(pos.row + self.top, pos.col + self.left)
        };
        // Different squares have different images, so "every square has one" is enough.
        let image = board.squares().map(|square| board.square_from_pos(turned(board.pos(square))));
        let mut image: Vec<Square> = image.collect::<Option<_>>()?;
        image.push(board.wall());
        let keeps = |list: &[Square]| list.iter().all(|s| list.binary_search(&image[s.index()]).is_ok());
        let keeps_starts = keeps(board.boxes());
        keeps(board.goals()).then_some(Symmetry { image, keeps_starts })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn symmetries(text: &str) -> (Board, Symmetries) {
        let board = Board::drawn(text);
        let symmetries = Symmetries::new(&board);
        (board, symmetries)
    }

    #[test]
    fn a_square_room_has_all_seven_and_few_keep_the_boxes() {
        let (_, symmetries) = symmetries("#####\n#.$.#\n#$@ #\n#. .#\n#####");
        assert_eq!(symmetries.list().len(), 7);
        assert_eq!(symmetries.list().iter().filter(|symmetry| symmetry.keeps_starts).count(), 1);
    }

    #[test]
    fn a_mirror_image_is_drawn_the_other_way_round() {
        let (board, symmetries) = symmetries("#######\n#. @ .#\n# $ $ #\n##   ##\n#######");
        let [mirror] = symmetries.list() else { panic!("one symmetry") };
        let set: SquareSet<1> = board.squares().filter(|&square| board.pos(square).col < 3).collect();
        let image = mirror.image_of_set(&set);
        let expected = "#######\n#   xx#\n#   xx#\n##  x##\n#######\n";
        assert_eq!(board.draw_with(|square| if image.contains(square) { 'x' } else { ' ' }), expected);
        assert!(mirror.keeps_starts);
        assert!(board.squares().all(|square| mirror.image(mirror.image(square)) == square));
    }

    #[test]
    fn goals_break_the_symmetry_of_walls() {
        assert!(symmetries("######\n#@ $.#\n#   .#\n# $  #\n######").1.list().is_empty());
    }
}
