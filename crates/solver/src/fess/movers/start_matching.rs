//! Can every start square that is left send a box to a different box that is left?
//!
//! A perfect matching of starts and boxes, found once for a position; taking away one
//! start and one box then needs one path more at the most. Before, every question was answered from
//! scratch: with 150 boxes that was four fifths of the time.

use crate::analysis::{Analysis, FAR};
use crate::board::{Square, SquareSet};
use crate::matching::SquareMatching;

/// A matching of starts and boxes.
#[derive(Clone, Debug)]
pub(super) struct StartMatching<const W: usize> {
    /// For each start box, the squares it can be pushed to.
    reached: Vec<SquareSet<W>>,
    start_of_column: Vec<Square>,
    /// The boxes, each with its start.
    matched: SquareMatching<W>,
    boxes: SquareSet<W>,
}

impl<const W: usize> StartMatching<W> {
    pub fn new(facts: &Analysis<W>) -> Self {
        let starts = facts.board.boxes();
        let column = |column: usize| {
            facts.board.squares().filter(|&square| facts.from_starts.row(square)[column] != FAR).collect()
        };
        Self {
            reached: (0..starts.len()).map(column).collect(),
            start_of_column: starts.to_vec(),
            matched: SquareMatching::new(facts.board.len()),
            boxes: SquareSet::EMPTY,
        }
    }

    /// Squares that one of these starts can reach.
    pub fn reached_by(&self, starts: &SquareSet<W>) -> SquareSet<W> {
        let left =
            self.start_of_column.iter().zip(&self.reached).filter(|(start, _)| starts.contains(**start));
        left.fold(SquareSet::EMPTY, |all, (_, reached)| all.union(reached))
    }

    /// Gives each of these starts a box; is there one for every start?
    pub fn match_all(&mut self, boxes: &SquareSet<W>, starts: &SquareSet<W>) -> bool {
        self.boxes = *boxes;
        self.matched.clear();
        (0..self.reached.len()).all(|column| {
            !starts.contains(self.start_of_column[column]) || self.matched.place(column, &self.reached, boxes)
        })
    }

    /// After a [`StartMatching::match_all`] that worked: would it work without this box and this
    /// start? Leaves the matching as it was.
    pub fn works_without(&mut self, gone: Square, start: Square) -> bool {
        let column = self.matched.owner(gone);
        if self.start_of_column[column] == start {
            return true;
        }
        let of_start = |square: &Square| self.start_of_column[self.matched.owner(*square)] == start;
        let Some(other) = self.matched.taken().iter().find(of_start) else { return true };
        let before = self.matched.clone();
        self.matched.release(gone);
        self.matched.release(other);
        let works = self.matched.place(column, &self.reached, &self.boxes.without(gone));
        self.matched = before;
        works
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use sokonaut_level::Level;

    /// Is there a perfect matching, by trying everything?
    fn plain(matching: &StartMatching<1>, boxes: &SquareSet<1>, columns: &[usize]) -> bool {
        let Some((&first, rest)) = columns.split_first() else { return true };
        let wanted = matching.reached[first].intersection(boxes);
        wanted.iter().any(|square| plain(matching, &boxes.without(square), rest))
    }

    #[test]
    fn matching_equals_trying_everything() {
        let level: Level = "###########\n#.. #  $ @#\n#.  $  #  #\n#  ##$ #$ #\n#.  #     #\n###########"
            .parse()
            .expect("a level");
        let facts = Analysis::<1>::new(&Board::new(&level).expect("a board"));
        let mut matching = StartMatching::new(&facts);
        let squares: Vec<Square> = facts.board.squares().collect();
        let columns: Vec<usize> = (0..4).collect();
        let (mut works, mut fails, mut seed) = (0, 0, 11_usize);
        for _ in 0..3000 {
            let mut boxes = SquareSet::EMPTY;
            while boxes.len() < 4 {
                seed = seed.wrapping_mul(1_103_515_245).wrapping_add(12_345);
                boxes.insert(squares[(seed >> 16) % squares.len()]);
            }
            let expected = plain(&matching, &boxes, &columns);
            assert_eq!(matching.match_all(&boxes, &facts.starts), expected);
            if !expected {
                fails += 1;
                continue;
            }
            works += 1;
            for gone in &boxes {
                for (column, &start) in facts.board.boxes().iter().enumerate() {
                    let left: Vec<usize> = columns.iter().copied().filter(|&c| c != column).collect();
                    let expected = plain(&matching, &boxes.without(gone), &left);
                    assert_eq!(matching.works_without(gone, start), expected);
                }
            }
        }
        assert!(works > 100 && fails > 100, "both happen: {works}, {fails}");
    }
}
