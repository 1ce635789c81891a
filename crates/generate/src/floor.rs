//! Floors dug out of solid wall.

use crate::lottery::Lottery;
use sokonaut_level::{Dir, Grid, Pos};

/// How a floor looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Style {
    /// A digger wanders and leaves small rooms behind.
    #[default]
    Caves,
    /// One hall with walls and pillars in it.
    Hall,
    /// Rooms joined by narrow doors.
    Rooms,
    /// Caves with a mirror image.
    Mirror,
}

impl Style {
    /// All styles.
    pub const ALL: [Self; 4] = [Self::Caves, Self::Hall, Self::Rooms, Self::Mirror];

    /// Its name on a command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Caves => "caves",
            Self::Hall => "hall",
            Self::Rooms => "rooms",
            Self::Mirror => "mirror",
        }
    }
}

sokonaut_level::chosen_by_name!(Style, UnknownStyle, "style");

/// Digs a floor within a frame of wall: `true` is floor. It hangs together, without plain dead
/// ends.
#[must_use]
pub fn dig(style: Style, rows: u16, cols: u16, lottery: &mut Lottery) -> Grid<bool> {
    let mut floor = Grid::filled(rows, cols, false);
    match style {
        Style::Caves => wander(&mut floor, cols - 1, lottery),
        Style::Hall => hall(&mut floor, lottery),
        Style::Rooms => rooms(&mut floor, lottery),
        Style::Mirror => {
            wander(&mut floor, cols.div_ceil(2), lottery);
            mirror(&mut floor);
        }
    }
    keep_largest(&mut floor);
    fill_dead_ends(&mut floor);
    floor
}

/// Brushes of the digger: squares beside its own.
const BRUSHES: [&[(u16, u16)]; 4] =
    [&[(0, 0), (0, 1), (1, 0), (1, 1)], &[(0, 0), (0, 1)], &[(0, 0), (1, 0)], &[(0, 0), (0, 1), (1, 1)]];

/// A digger goes about left of column `end` until two fifths of its ground are floor.
fn wander(floor: &mut Grid<bool>, end: u16, lottery: &mut Lottery) {
    let (rows, ground) = (floor.rows(), usize::from(floor.rows() - 2) * usize::from(end - 1));
    let wanted = ground * (40 + lottery.below(20)) / 100;
    let mut at = Pos::new(rows / 2, end / 2);
    let mut dug = 0;
    for _ in 0..2000 {
        let brush = BRUSHES[lottery.below(BRUSHES.len())];
        for &(row, col) in brush {
            let pos = Pos::new(at.row + row, at.col + col);
            if pos.row + 1 < rows && pos.col < end && !floor[pos] {
                floor[pos] = true;
                dug += 1;
            }
        }
        if dug >= wanted {
            return;
        }
        let dir = Dir::from_index(lottery.below(4));
        let next = at.step(dir).filter(|p| p.row > 0 && p.col > 0 && p.row + 1 < rows && p.col < end);
        at = next.unwrap_or(at);
    }
}

fn hall(floor: &mut Grid<bool>, lottery: &mut Lottery) {
    let density = 12 + lottery.below(16);
    for pos in inner(floor) {
        floor[pos] = !lottery.percent(density);
    }
}

/// A hall cut by one wall in each direction, with a door or two in every wall.
fn rooms(floor: &mut Grid<bool>, lottery: &mut Lottery) {
    let density = 4 + lottery.below(8);
    let (rows, cols) = (usize::from(floor.rows()), usize::from(floor.cols()));
    let row = (2 + lottery.below((rows - 4).max(1))) as u16;
    let col = (2 + lottery.below((cols - 4).max(1))) as u16;
    for pos in inner(floor) {
        floor[pos] = pos.row != row && pos.col != col && !lottery.percent(density);
    }
    for _ in 0..2 + lottery.below(3) {
        let along = lottery.percent(50);
        let door = if along {
            Pos::new(row, (1 + lottery.below(cols - 2)) as u16)
        } else {
            Pos::new((1 + lottery.below(rows - 2)) as u16, col)
        };
        floor[door] = true;
    }
}

fn mirror(floor: &mut Grid<bool>) {
    let last = floor.cols() - 1;
    for pos in floor.positions() {
        let image = Pos::new(pos.row, last - pos.col);
        floor[pos] |= pos.col > last / 2 && floor[image];
    }
    // The two halves may not touch: a passage through the middle joins them.
    let middle = floor.rows() / 2;
    for col in last / 2..=last / 2 + 1 {
        floor[Pos::new(middle, col)] = true;
    }
}

fn inner(floor: &Grid<bool>) -> Vec<Pos> {
    let (rows, cols) = (floor.rows(), floor.cols());
    let within = |pos: &Pos| pos.row > 0 && pos.col > 0 && pos.row + 1 < rows && pos.col + 1 < cols;
    floor.positions().filter(within).collect()
}

fn neighbours(pos: Pos) -> impl Iterator<Item = Pos> {
    Dir::ALL.into_iter().filter_map(move |dir| pos.step(dir))
}

fn keep_largest(floor: &mut Grid<bool>) {
    let mut left = floor.clone();
    let mut largest = Vec::new();
    for start in floor.positions() {
        let mut part = Vec::new();
        let mut stack = vec![start];
        while let Some(pos) = stack.pop() {
            if left.get(pos) == Some(&true) {
                left[pos] = false;
                part.push(pos);
                stack.extend(neighbours(pos));
            }
        }
        if part.len() > largest.len() {
            largest = part;
        }
    }
    *floor = Grid::filled(floor.rows(), floor.cols(), false);
    largest.into_iter().for_each(|pos| floor[pos] = true);
}

fn fill_dead_ends(floor: &mut Grid<bool>) {
    loop {
        let ways = |pos: Pos| neighbours(pos).filter(|&next| floor.get(next) == Some(&true)).count();
        let dead: Vec<Pos> = floor.positions().filter(|&pos| floor[pos] && ways(pos) <= 1).collect();
        if dead.is_empty() {
            return;
        }
        dead.into_iter().for_each(|pos| floor[pos] = false);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floors_are_framed_and_hang_together() {
        for style in Style::ALL {
            for seed in 0..50 {
                let floor = dig(style, 8, 11, &mut Lottery::new(seed));
                let squares: Vec<Pos> = floor.positions().filter(|&pos| floor[pos]).collect();
                let Some(&first) = squares.first() else { continue };
                let mut met = vec![first];
                let mut index = 0;
                while index < met.len() {
                    let new: Vec<Pos> = neighbours(met[index])
                        .filter(|&p| floor.get(p) == Some(&true) && !met.contains(&p))
                        .collect();
                    met.extend(new);
                    index += 1;
                }
                assert_eq!(met.len(), squares.len(), "{style} {seed}");
                assert!(squares.iter().all(|pos| inner(&floor).contains(pos)), "{style} {seed}");
            }
        }
    }
}
