//! The cheapest assignment of boxes to places, for costs given one by one.
//!
//! The Hungarian method with prices: a row a box, a column a place. [`Assignment::solve`] takes n^3
//! steps and is done once for a position; [`Assignment::moved`] asks what one box elsewhere would
//! cost, one shortest path of n^2 steps, and changes nothing. A pair that does not fit costs
//! [`UNFIT`], so there is always an assignment and its cost tells how many boxes are left without a
//! place.

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
        self.total = (0..size).map(|row| self.costs[row * size + self.column_of[row]]).sum();
        self.total
    }

    /// The cost with other costs in one row.
    pub fn moved(&mut self, row: usize, cost: impl Fn(usize) -> i64) -> i64 {
        let column = self.column_of[row];
        let before = self.costs[row * self.size + column];
        self.row_of[column] = NONE;
        self.own.clear();
        self.own.extend((0..self.size).map(cost));
        let (end, length) = self.shortest_path(row);
        self.row_of[column] = row;
        self.total - before + length + self.column_price[end]
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
                for row in 0..size {
                    let other: Vec<i64> = (0..size).map(|_| random()).collect();
                    let moved = assignment.moved(row, |column| other[column]);
                    costs.clone_from(&old);
                    costs[row] = other;
                    assert_eq!(moved, plain(&costs, &mut Vec::new()));
                }
            }
        }
    }
}
