//! Flood fill, the plain one.

use crate::{Dir, Grid, Pos};

/// The squares that are connected to `start` through `open` squares, `start` included.
///
/// `open` is asked only about positions of the rectangle. The walk stays inside of it.
pub(crate) fn flood(rows: u16, cols: u16, start: Pos, open: impl Fn(Pos) -> bool) -> Grid<bool> {
    let mut reached = Grid::filled(rows, cols, false);
    let mut frontier = Vec::new();
    if reached.get(start).is_some() {
        reached[start] = true;
        frontier.push(start);
    }
    while let Some(pos) = frontier.pop() {
        for next in Dir::ALL.into_iter().filter_map(|dir| pos.step(dir)) {
            if reached.get(next) == Some(&false) && open(next) {
                reached[next] = true;
                frontier.push(next);
            }
        }
    }
    reached
}
