//! The cheapest assignment of boxes to goals, kept up to date as boxes move.
//!
//! The Hungarian method with potentials: every row (box) and column (goal) has a
//! price such that no pair costs less than the sum of its prices, and matched
//! pairs cost exactly that. Spare goals get dummy rows that cost nothing, so rows and
//! columns are always equally many and there is one free column while one row is open.
//! A push changes one row: free it, and one shortest augmenting path makes the assignment optimal
//! again. For a child the length of that path is enough; nothing is changed. The box is lifted for
//! all its children: how far columns are from the free one is found once, backward, nearest first
//! and only as far as a child needs it, and a child costs two looks at its row. (Paths for each
//! child were 16 % of a feature-space search on a board with 43 boxes; all columns at once, 12 %
//! with 150.)
//!
//! A pair that no number of pushes can join is no edge at all. So if no augmenting
//! path exists, the boxes provably cannot all have a goal, and the position is lost.

use crate::alarm::Watch;
use crate::analysis::{Distances, FAR};
use crate::board::{Square, SquareSet};

const NONE: u16 = u16::MAX;
const INFINITE: i32 = i32::MAX;
/// No way to the free column: cannot overflow when a cost is added.
const NO_WAY: i32 = i32::MAX / 4;

/// An optimal assignment of the boxes of one position, and scratch for its neighbours.
#[derive(Clone, Debug)]
pub struct Matching {
    size: usize,
    /// The box of each row; rows beyond the boxes are dummies and have no square.
    squares: Vec<Option<Square>>,
    row_of_square: Vec<u16>,
    column_of_row: Vec<u16>,
    row_of_column: Vec<u16>,
    row_price: Vec<i32>,
    column_price: Vec<i32>,
    total: i32,
    feasible: bool,
    // Scratch of the path search, one entry a column.
    length: Vec<i32>,
    came_from: Vec<u16>,
    scanned: Vec<u16>,
    open: Vec<u16>,
    changed: Vec<usize>,
    /// The lifted box: the one whose children were asked for last. The columns scanned so far are
    /// those whose way to its own column is known.
    asked: Square,
    /// Its own column.
    free: usize,
    /// Where in `open` the next column is, and the length of its way.
    nearest: usize,
    ahead: i32,
    /// What all other boxes cost, in true costs, with the price of the free column.
    rest: i32,
    /// The number of the base, and for each square a base and its least cost above the prices then.
    base: u64,
    cheapest: Vec<(u64, i32)>,
}

impl Matching {
    pub(super) fn new(distances: &Distances) -> Self {
        let size = distances.columns();
        Self {
            size,
            squares: Vec::new(),
            row_of_square: vec![NONE; distances.squares()],
            column_of_row: vec![NONE; size],
            row_of_column: vec![NONE; size],
            row_price: vec![0; size],
            column_price: vec![0; size],
            total: 0,
            feasible: false,
            length: vec![0; size],
            came_from: vec![NONE; size],
            scanned: Vec::with_capacity(size),
            open: Vec::with_capacity(size),
            changed: Vec::new(),
            asked: Square(NONE),
            free: 0,
            nearest: 0,
            ahead: NO_WAY,
            rest: 0,
            base: 0,
            cheapest: vec![(0, NO_WAY); distances.squares()],
        }
    }

    /// The column assigned to a box of the base position.
    pub fn column_of(&self, square: Square) -> Option<usize> {
        let row = *self.row_of_square.get(square.index())?;
        (row != NONE).then(|| usize::from(self.column_of_row[usize::from(row)]))
    }

    /// What a box of the base position at a target so many pushes away costs above the prices; 0 at
    /// its own target.
    #[inline]
    pub(super) fn above_price(&self, square: Square, column: usize, pushes: u16) -> u32 {
        let row = usize::from(self.row_of_square[square.index()]);
        let above = i32::from(pushes) - self.row_price[row] - self.column_price[column];
        debug_assert!(above >= 0, "no pair costs less than its prices");
        above as u32
    }

    /// The prices of the columns.
    pub(super) fn column_prices(&self) -> &[i32] {
        &self.column_price
    }

    /// If time is up the answer means nothing, and the next one begins anew.
    pub(super) fn rebase<const W: usize>(
        &mut self,
        distances: &Distances,
        boxes: &SquareSet<W>,
        watch: &Watch<'_>,
    ) -> Option<u32> {
        self.asked = Square(NONE);
        self.base += 1;
        if !self.feasible || self.boxes() != boxes.len() {
            return self.afresh(distances, boxes, watch);
        }
        // Rows whose box is gone take over the boxes that are new; the others keep their goals. All
        // of them are opened before the first is assigned: a mixture of old and new boxes may have
        // no assignment.
        let gone = |row: &usize| self.squares[*row].is_some_and(|square| !boxes.contains(square));
        let mut rows = std::mem::take(&mut self.changed);
        rows.clear();
        rows.extend((0..self.squares.len()).filter(gone));
        rows.iter().for_each(|&row| self.open_row(distances, row));
        let mut new_boxes = boxes.iter();
        for &row in &rows {
            let square = new_boxes.find(|square| self.row_of_square[square.index()] == NONE);
            self.squares[row] = square;
        }
        for &row in &rows {
            if let Some(square) = self.squares[row] {
                self.row_of_square[square.index()] = row as u16;
            }
            self.feasible = self.feasible && self.assign(distances, row, watch);
        }
        self.changed = rows;
        self.feasible.then_some(self.total as u32)
    }

    fn boxes(&self) -> usize {
        self.squares.iter().flatten().count()
    }

    fn afresh<const W: usize>(
        &mut self,
        distances: &Distances,
        boxes: &SquareSet<W>,
        watch: &Watch<'_>,
    ) -> Option<u32> {
        self.squares.clear();
        self.row_of_square.fill(NONE);
        self.column_of_row.fill(NONE);
        self.row_of_column.fill(NONE);
        self.row_price.fill(0);
        self.column_price.fill(0);
        self.total = 0;
        self.squares.extend(boxes.iter().map(Some));
        self.squares.resize(self.size.max(self.squares.len()), None);
        self.feasible = self.squares.len() == self.size;
        for row in 0..self.size {
            if let Some(square) = self.squares[row] {
                self.row_of_square[square.index()] = row as u16;
            }
            self.feasible = self.feasible && self.assign(distances, row, watch);
        }
        self.feasible.then_some(self.total as u32)
    }

    /// Takes the box and the column away from a row.
    fn open_row(&mut self, distances: &Distances, row: usize) {
        let column = usize::from(std::mem::replace(&mut self.column_of_row[row], NONE));
        if let Some(old) = self.squares[row].take() {
            self.row_of_square[old.index()] = NONE;
            self.total -= i32::from(distances.row(old)[column]);
        }
        self.row_of_column[column] = NONE;
    }

    /// Gives an open row a column by a shortest augmenting path and mends the prices; `false` if
    /// there is none, or time is up.
    fn assign(&mut self, distances: &Distances, row: usize, watch: &Watch<'_>) -> bool {
        self.row_price[row] = 0;
        let path = self.shortest_path(distances, row, self.squares[row]);
        // What the path took is known now: a look at all columns for each that it went by.
        let granted = watch.spend(self.size * (1 + self.scanned.len()));
        let Some((end, length)) = path.filter(|_| granted) else {
            return false;
        };
        // Rows and columns on this side of the end come nearer to the price by what they were
        // nearer.
        self.row_price[row] += length;
        for &column in &self.scanned {
            let slack = length - self.length[usize::from(column)];
            self.column_price[usize::from(column)] -= slack;
            self.row_price[usize::from(self.row_of_column[usize::from(column)])] += slack;
        }
        self.total += length + self.column_price[end];
        let mut column = end;
        loop {
            let owner = usize::from(self.came_from[column]);
            self.row_of_column[column] = owner as u16;
            let next = std::mem::replace(&mut self.column_of_row[owner], column as u16);
            if owner == row {
                return true;
            }
            column = usize::from(next);
        }
    }

    #[inline]
    pub(super) fn moved(&mut self, distances: &Distances, from: Square, to: Square) -> Option<u32> {
        debug_assert!(self.feasible, "the base of a child is not lost");
        if self.asked != from {
            self.asked = from;
            self.lift(distances, from);
        }
        self.put_down(distances, to)
    }

    /// Lifts a box: its column is free now, and nothing is known yet of the way of the others to
    /// it.
    fn lift(&mut self, distances: &Distances, from: Square) {
        let free = usize::from(self.column_of_row[usize::from(self.row_of_square[from.index()])]);
        self.rest = self.total - i32::from(distances.row(from)[free]) + self.column_price[free];
        self.scanned.clear();
        (self.free, self.nearest, self.ahead) = (free, free, 0);
    }

    /// One column more is known: what it costs to free it by moving boxes on, towards the column of
    /// the lifted box. Dijkstra from that column against the direction of the paths.
    fn know_one_more(&mut self, distances: &Distances) {
        if self.scanned.is_empty() {
            self.length.fill(NO_WAY);
            self.length[self.free] = 0;
            self.open.clear();
            self.open.extend(0..self.size as u16);
        }
        let column = self.open.swap_remove(self.nearest);
        self.scanned.push(column);
        let column = usize::from(column);
        let length = self.length[column] - self.column_price[column];
        let (mut nearest, mut least) = (0, NO_WAY);
        for (place, &other) in self.open.iter().enumerate() {
            let other = usize::from(other);
            let owner = usize::from(self.row_of_column[other]);
            let cost = self.squares[owner].map_or(0, |square| distances.row(square)[column]);
            let via = length + i32::from(cost) - self.row_price[owner];
            if cost != FAR && via < self.length[other] {
                self.length[other] = via;
            }
            if self.length[other] < least {
                (nearest, least) = (place, self.length[other]);
            }
        }
        (self.nearest, self.ahead) = (nearest, least);
    }

    /// The least cost of a box on a square above the prices. It is the same for all boxes, so it is
    /// found once a base.
    fn cheapest(&mut self, distances: &Distances, square: Square) -> i32 {
        let (base, cheapest) = &mut self.cheapest[square.index()];
        if *base != self.base {
            *base = self.base;
            *cheapest = NO_WAY;
            for (&cost, &price) in distances.row(square).iter().zip(&self.column_price) {
                let above = if cost == FAR { NO_WAY } else { i32::from(cost) - price };
                *cheapest = above.min(*cheapest);
            }
        }
        *cheapest
    }

    /// The cost with the lifted box on a square: by the cheapest column for it, its cost above the
    /// price and the way from there to the free column together. Columns come in the order of
    /// their ways, so the first few decide: once a way alone, with the cheapest column there is, is
    /// no better than what was found, the rest need not be known.
    fn put_down(&mut self, distances: &Distances, to: Square) -> Option<u32> {
        let costs = distances.row(to);
        let cheapest = self.cheapest(distances, to);
        if cheapest == NO_WAY {
            return None;
        }
        // Mostly the box keeps its column, and nothing has to be known of others.
        let above = |column: usize| i32::from(costs[column]) - self.column_price[column];
        let mut best = if costs[self.free] == FAR { NO_WAY } else { above(self.free) };
        let mut looked_at = 0;
        loop {
            let known = self.scanned.get(looked_at).map(|&column| usize::from(column));
            let way = known.map_or(self.ahead, |column| self.length[column]);
            if way == NO_WAY || best <= cheapest + way {
                return (best < NO_WAY).then(|| (best + self.rest) as u32);
            }
            let Some(column) = known else {
                self.know_one_more(distances);
                continue;
            };
            looked_at += 1;
            if costs[column] != FAR {
                best = best.min(i32::from(costs[column]) - self.column_price[column] + way);
            }
        }
    }

    /// Dijkstra over columns from an open row that holds `square` (a dummy if `None`) to the first
    /// free column; the length is measured in reduced costs with a row price of 0.
    fn shortest_path(
        &mut self,
        distances: &Distances,
        row: usize,
        square: Option<Square>,
    ) -> Option<(usize, i32)> {
        self.scanned.clear();
        self.open.clear();
        // The place in `open` of the nearest column, found while the lengths are written.
        let (mut nearest, mut length) = (0, INFINITE);
        for column in 0..self.size {
            let cost = square.map_or(0, |square| distances.row(square)[column]);
            let direct = if cost == FAR { INFINITE } else { i32::from(cost) - self.column_price[column] };
            self.came_from[column] = row as u16;
            self.length[column] = direct;
            self.open.push(column as u16);
            if direct < length {
                (nearest, length) = (column, direct);
            }
        }
        while length != INFINITE {
            let column = usize::from(self.open.swap_remove(nearest));
            let owner = self.row_of_column[column];
            if owner == NONE {
                return Some((column, length));
            }
            self.scanned.push(column as u16);
            let owner = usize::from(owner);
            let row = self.squares[owner].map(|square| distances.row(square));
            let base = length - self.row_price[owner];
            (nearest, length) = (0, INFINITE);
            for (place, &other) in self.open.iter().enumerate() {
                let other = usize::from(other);
                let cost = row.map_or(0, |row| row[other]);
                let via = base + i32::from(cost) - self.column_price[other];
                if cost != FAR && via < self.length[other] {
                    self.length[other] = via;
                    self.came_from[other] = owner as u16;
                }
                if self.length[other] < length {
                    (nearest, length) = (place, self.length[other]);
                }
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::Analysis;

    /// The cheapest assignment by trying all of them.
    fn plain(distances: &Distances, boxes: &[Square], taken: &mut Vec<usize>) -> Option<u32> {
        let Some((&first, rest)) = boxes.split_first() else { return Some(0) };
        let mut best: Option<u32> = None;
        for column in 0..distances.columns() {
            let pushes = distances.row(first)[column];
            if pushes != FAR && !taken.contains(&column) {
                taken.push(column);
                if let Some(others) = plain(distances, rest, taken) {
                    let total = others + u32::from(pushes);
                    best = Some(best.map_or(total, |best| best.min(total)));
                }
                taken.pop();
            }
        }
        best
    }

    #[test]
    fn incremental_equals_trying_everything() {
        let facts = Analysis::<1>::drawn(
            "##########\n#.  #  .@#\n# #$  $# #\n#  .$ .$ #\n#.#  # $ #\n#    #   #\n##########",
        );
        let squares: Vec<Square> = facts.board.squares().collect();
        let mut random = fastrand::Rng::with_seed(7);
        let mut random = |below: usize| random.usize(..below);
        let mut matching = Matching::new(&facts.to_goals);
        let (mut finite, mut infinite) = (0, 0);
        for count in [5, 4, 1] {
            for _ in 0..400 {
                let mut boxes = SquareSet::<1>::EMPTY;
                while boxes.len() < count {
                    boxes.insert(squares[random(squares.len())]);
                }
                let list: Vec<Square> = boxes.iter().collect();
                let expected = plain(&facts.to_goals, &list, &mut Vec::new());
                assert_eq!(matching.rebase(&facts.to_goals, &boxes, &Watch::default()), expected);
                if expected.is_none() {
                    infinite += 1;
                    continue;
                }
                finite += 1;
                let from = list[random(count)];
                let to = squares[random(squares.len())];
                if !boxes.contains(to) {
                    let moved: Vec<Square> = boxes.without(from).with(to).iter().collect();
                    let expected = plain(&facts.to_goals, &moved, &mut Vec::new());
                    assert_eq!(matching.moved(&facts.to_goals, from, to), expected);
                }
            }
        }
        assert!(finite > 100 && infinite > 100, "both kinds occur: {finite}, {infinite}");
    }
}
