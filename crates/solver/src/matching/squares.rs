//! A square of its own for everyone who needs one, by augmenting paths.
//!
//! Rows are those who need a square: each has the set of squares that would do. Sets are bits, so a
//! row looks at free squares first with one operation.

use crate::board::{Square, SquareSet};

/// Which row has which square, and scratch.
#[derive(Clone, Debug)]
pub struct SquareMatching<const W: usize> {
    /// The row that has a square, if it is taken.
    owner: Vec<usize>,
    taken: SquareSet<W>,
    seen: SquareSet<W>,
    /// Rows that look for a square: who had which square before, and which question made it look.
    asking: Vec<(usize, Option<(Square, usize)>)>,
}

impl<const W: usize> SquareMatching<W> {
    /// Nothing matched on a board of so many squares.
    pub fn new(squares: usize) -> Self {
        Self { owner: vec![0; squares], taken: SquareSet::EMPTY, seen: SquareSet::EMPTY, asking: Vec::new() }
    }

    /// Takes all squares back.
    pub fn clear(&mut self) {
        self.taken = SquareSet::EMPTY;
    }

    /// The squares that somebody has.
    pub fn taken(&self) -> &SquareSet<W> {
        &self.taken
    }

    /// The row that has a taken square.
    pub fn owner(&self, square: Square) -> usize {
        self.owner[square.index()]
    }

    /// Gives a row a free square; it keeps it unless another row needs it.
    pub fn give(&mut self, row: usize, square: Square) {
        self.owner[square.index()] = row;
        self.taken.insert(square);
    }

    /// Takes a square back.
    pub fn release(&mut self, square: Square) {
        self.taken.remove(square);
    }

    /// Gives a row one of the `open` squares that would do, and moves other rows to other squares
    /// if need be: breadth first for a free square, then every row on the way takes over the
    /// square it asked for. `false` if that cannot be done.
    pub fn place(&mut self, row: usize, rows: &[SquareSet<W>], open: &SquareSet<W>) -> bool {
        self.seen = SquareSet::EMPTY;
        self.asking.clear();
        self.asking.push((row, None));
        let mut head = 0;
        while let Some(&(row, _)) = self.asking.get(head) {
            let wanted = rows[row].intersection(open).difference(&self.seen);
            if let Some(free) = wanted.difference(&self.taken).first() {
                self.taken.insert(free);
                self.take_over(head, free);
                return true;
            }
            self.seen = self.seen.union(&wanted);
            let others = wanted.iter().map(|square| (self.owner[square.index()], Some((square, head))));
            self.asking.extend(others);
            head += 1;
        }
        false
    }

    /// The rows that the last search for a square met. If it failed they compete for fewer squares
    /// than they are.
    pub fn asked(&self) -> impl Iterator<Item = usize> {
        self.asking.iter().map(|&(row, _)| row)
    }

    /// Along the chain of questions: each row gets the square that the next one gave up.
    fn take_over(&mut self, mut index: usize, mut square: Square) {
        loop {
            let (row, asked) = self.asking[index];
            self.owner[square.index()] = row;
            let Some((given_up, by)) = asked else { return };
            (square, index) = (given_up, by);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Is there a square for everyone, by trying everything?
    fn plain(rows: &[SquareSet<1>], open: &SquareSet<1>) -> bool {
        let Some((first, rest)) = rows.split_first() else { return true };
        first.intersection(open).iter().any(|square| plain(rest, &open.without(square)))
    }

    #[test]
    fn matching_equals_trying_everything() {
        let (mut random, mut found, mut missing) = (fastrand::Rng::with_seed(7), 0, 0);
        let mut matching = SquareMatching::<1>::new(8);
        for _ in 0..2000 {
            let mut set = || SquareSet::from_words([random.u64(..=0xff) & random.u64(..=0xff)]);
            let rows: Vec<SquareSet<1>> = (0..5).map(|_| set()).collect();
            let open = set().union(&set()).union(&set());
            matching.clear();
            let all = (0..rows.len()).all(|row| matching.place(row, &rows, &open));
            assert_eq!(all, plain(&rows, &open));
            if all {
                found += 1;
                let owned =
                    matching.taken().iter().all(|square| rows[matching.owner(square)].contains(square));
                assert!(owned && matching.taken().len() == rows.len());
            } else {
                missing += 1;
            }
        }
        assert!(found > 100 && missing > 100, "both happen: {found}, {missing}");
    }
}
