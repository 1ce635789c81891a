//! The cheapest assignment of boxes to places, for costs given one by one.
//!
//! The Hungarian method with prices: a row a box, a column a place. [`Assignment::solve`] takes n^3
//! steps; [`Assignment::change`] gives some rows other costs and takes n^2 steps for each.
//! [`Assignment::moved`] asks what one box elsewhere would cost, and changes nothing: the row is
//! lifted, and how far columns are from the one it leaves is found backward for all questions about
//! it, nearest first and only as far as they need it (as in `estimate/matching.rs`). A pair that
//! does not fit costs [`UNFIT`], so there is always an assignment and its cost tells how many boxes
//! are left without a place.

/// The cost of a pair that does not fit: more than all others together.
pub const UNFIT: i64 = 1 << 32;
const NONE: usize = usize::MAX;

/// The assignment of a base, and scratch.
#[derive(Clone, Debug, Default)]
pub struct Assignment {
    size: usize,
    costs: Vec<i64>,
    row_price: Vec<i64>,
    column_price: Vec<i64>,
    row_of: Vec<usize>,
    column_of: Vec<usize>,
    total: i64,
    /// Costs of the row that looks for a column.
    own: Vec<i64>,
    length: Vec<i64>,
    came_from: Vec<usize>,
    done: Vec<bool>,
    /// The row asked about last, the columns whose way to its own is known, and the next one with
    /// the length of its way.
    lifted: usize,
    known: Vec<usize>,
    next: Option<(usize, i64)>,
}

impl Assignment {
    /// Solves a square problem and keeps it as the base; returns the cost.
    pub fn solve(&mut self, size: usize, cost: impl Fn(usize, usize) -> i64) -> i64 {
        self.size = size;
        self.costs.clear();
        self.costs.extend((0..size * size).map(|index| cost(index / size, index % size)));
        for prices in [&mut self.row_price, &mut self.column_price, &mut self.length] {
            prices.clear();
            prices.resize(size, 0);
        }
        for links in [&mut self.row_of, &mut self.column_of, &mut self.came_from] {
            links.clear();
            links.resize(size, NONE);
        }
        self.done.clear();
        self.done.resize(size, false);
        (0..size).for_each(|row| self.admit(row));
        self.sum_up()
    }

    /// Gives some rows of the base other costs; returns the cost. What the others have is a good
    /// beginning.
    pub fn change(&mut self, rows: &[usize], cost: impl Fn(usize, usize) -> i64) -> i64 {
        for &row in rows {
            self.row_of[self.column_of[row]] = NONE;
            for column in 0..self.size {
                self.costs[row * self.size + column] = cost(row, column);
            }
        }
        rows.iter().for_each(|&row| self.admit(row));
        self.sum_up()
    }

    fn sum_up(&mut self) -> i64 {
        self.lifted = NONE;
        let (costs, columns) = (self.costs.chunks(self.size.max(1)), &self.column_of);
        self.total = costs.zip(columns).map(|(costs, &column)| costs[column]).sum();
        self.total
    }

    /// The cost with other costs in one row.
    pub fn moved(&mut self, row: usize, cost: impl Fn(usize) -> i64) -> i64 {
        let free = self.column_of[row];
        if self.lifted != row {
            self.lifted = row;
            self.known.clear();
            self.next = Some((free, 0));
        }
        self.own.clear();
        self.own.extend((0..self.size).map(cost).zip(&self.column_price).map(|(cost, price)| cost - price));
        let cheapest = self.own.iter().copied().min().expect("the row has a column");
        // Mostly the row keeps its column.
        let (mut best, mut looked_at) = (self.own[free], 0);
        loop {
            let known = self.known.get(looked_at).copied();
            let next = known.map(|column| (column, self.length[column])).or(self.next);
            let Some((column, way)) = next.filter(|&(_, way)| cheapest + way < best) else { break };
            if known.is_some() {
                best = best.min(self.own[column] + way);
                looked_at += 1;
            } else {
                self.know(free, column);
            }
        }
        let before = self.costs[row * self.size + free];
        self.total - before + best + self.column_price[free]
    }

    /// One column more is known: what it costs to free it by moving rows on, towards the column of
    /// the lifted row.
    fn know(&mut self, free: usize, column: usize) {
        if self.known.is_empty() {
            self.length.fill(i64::MAX);
            self.length[free] = 0;
            self.done.fill(false);
        }
        self.known.push(column);
        self.done[column] = true;
        let length = self.length[column] - self.column_price[column];
        self.next = None;
        for other in (0..self.size).filter(|&other| !self.done[other]) {
            let owner = self.row_of[other];
            let via = length + self.costs[owner * self.size + column] - self.row_price[owner];
            self.length[other] = self.length[other].min(via);
            if self.next.is_none_or(|(_, least)| self.length[other] < least) {
                self.next = Some((other, self.length[other]));
            }
        }
    }

    /// Gives a new row a column.
    fn admit(&mut self, row: usize) {
        let size = self.size;
        self.own.clear();
        self.own.extend_from_slice(&self.costs[row * size..][..size]);
        let (end, length) = self.shortest_path(row);
        self.row_price[row] = length;
        for column in (0..size).filter(|&column| self.done[column]) {
            let slack = length - self.length[column];
            self.column_price[column] -= slack;
            self.row_price[self.row_of[column]] += slack;
        }
        let mut column = end;
        loop {
            let owner = self.came_from[column];
            self.row_of[column] = owner;
            let next = std::mem::replace(&mut self.column_of[owner], column);
            if owner == row {
                return;
            }
            column = next;
        }
    }

    /// Dijkstra from a row to the first free column, in costs reduced by the prices (the row itself
    /// has none).
    fn shortest_path(&mut self, row: usize) -> (usize, i64) {
        for column in 0..self.size {
            self.length[column] = self.own[column] - self.column_price[column];
            self.came_from[column] = row;
            self.done[column] = false;
        }
        loop {
            let open = (0..self.size).filter(|&column| !self.done[column]);
            let nearest = open.min_by_key(|&column| self.length[column]);
            let column = nearest.expect("as many columns as rows");
            let owner = self.row_of[column];
            if owner == NONE {
                return (column, self.length[column]);
            }
            self.done[column] = true;
            let base = self.length[column] - self.row_price[owner];
            let costs = &self.costs[owner * self.size..][..self.size];
            for other in (0..self.size).filter(|&other| !self.done[other]) {
                let via = base + costs[other] - self.column_price[other];
                if via < self.length[other] {
                    self.length[other] = via;
                    self.came_from[other] = owner;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The cheapest assignment by trying all of them.
    fn plain(costs: &[Vec<i64>], taken: &mut Vec<usize>) -> i64 {
        let Some(row) = costs.get(taken.len()) else { return 0 };
        let mut best = i64::MAX;
        for column in (0..row.len()).collect::<Vec<_>>() {
            if !taken.contains(&column) {
                taken.push(column);
                best = best.min(row[column] + plain(costs, taken));
                taken.pop();
            }
        }
        best
    }

    #[test]
    fn the_base_and_its_neighbours_equal_trying_everything() {
        let mut random = fastrand::Rng::with_seed(5);
        let mut random = || Some(random.i64(0..12)).filter(|&value| value <= 8).unwrap_or(UNFIT);
        let mut assignment = Assignment::default();
        for size in 1..6 {
            for _ in 0..60 {
                let mut costs: Vec<Vec<i64>> =
                    (0..size).map(|_| (0..size).map(|_| random()).collect()).collect();
                let cost = assignment.solve(size, |row, column| costs[row][column]);
                assert_eq!(cost, plain(&costs, &mut Vec::new()));
                let old = costs.clone();
                for row in (0..size).flat_map(|row| [row; 3]) {
                    let other: Vec<i64> = (0..size).map(|_| random()).collect();
                    let moved = assignment.moved(row, |column| other[column]);
                    costs.clone_from(&old);
                    costs[row] = other;
                    assert_eq!(moved, plain(&costs, &mut Vec::new()));
                }
                costs.clone_from(&old);
                let rows: Vec<usize> = (0..size).filter(|row| row % 2 == 0).collect();
                for &row in &rows {
                    costs[row] = (0..size).map(|_| random()).collect();
                }
                let changed = assignment.change(&rows, |row, column| costs[row][column]);
                assert_eq!(changed, plain(&costs, &mut Vec::new()));
            }
        }
    }
}
