//! Can every base that is left send a box to a different box that is left?
//!
//! A perfect matching of bases and boxes, found once for a position; taking away one
//! base and one box then needs one path more at the most. Before, every question was answered from
//! scratch: with 150 boxes that was four fifths of the time.

use crate::analysis::{Analysis, FAR};
use crate::board::{Square, SquareSet};
use crate::matching::SquareMatching;

/// A matching of bases and boxes.
#[derive(Clone, Debug)]
pub(super) struct StartMatching<const W: usize> {
    /// For each start box, the squares it can be pushed to.
    reached: Vec<SquareSet<W>>,
    base_of_column: Vec<Square>,
    /// The boxes, each with the base that feeds it.
    fed: SquareMatching<W>,
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
            base_of_column: starts.to_vec(),
            fed: SquareMatching::new(facts.board.len()),
            boxes: SquareSet::EMPTY,
        }
    }

    /// Squares that one of these bases can reach.
    pub fn reached_by(&self, bases: &SquareSet<W>) -> SquareSet<W> {
        let left = self.base_of_column.iter().zip(&self.reached).filter(|(base, _)| bases.contains(**base));
        left.fold(SquareSet::EMPTY, |all, (_, reached)| all.union(reached))
    }

    /// Feeds the boxes from the bases; is every base busy?
    pub fn feed(&mut self, boxes: &SquareSet<W>, bases: &SquareSet<W>) -> bool {
        self.boxes = *boxes;
        self.fed.clear();
        (0..self.reached.len()).all(|column| {
            !bases.contains(self.base_of_column[column]) || self.fed.place(column, &self.reached, boxes)
        })
    }

    /// After a [`StartMatching::feed`] that worked: would it work without this box and this base?
    /// Leaves the matching as it was.
    pub fn works_without(&mut self, gone: Square, base: Square) -> bool {
        let column = self.fed.owner(gone);
        if self.base_of_column[column] == base {
            return true;
        }
        let of_base = |square: &Square| self.base_of_column[self.fed.owner(*square)] == base;
        let Some(other) = self.fed.taken().iter().find(of_base) else { return true };
        let before = self.fed.clone();
        self.fed.release(gone);
        self.fed.release(other);
        let works = self.fed.place(column, &self.reached, &self.boxes.without(gone));
        self.fed = before;
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
    fn feeding_equals_trying_everything() {
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
            assert_eq!(matching.feed(&boxes, &facts.starts), expected);
            if !expected {
                fails += 1;
                continue;
            }
            works += 1;
            for gone in &boxes {
                for (column, &base) in facts.board.boxes().iter().enumerate() {
                    let left: Vec<usize> = columns.iter().copied().filter(|&c| c != column).collect();
                    let expected = plain(&matching, &boxes.without(gone), &left);
                    assert_eq!(matching.works_without(gone, base), expected);
                }
            }
        }
        assert!(works > 100 && fails > 100, "both happen: {works}, {fails}");
    }
}
