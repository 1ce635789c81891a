//! Where the player can walk, on plain grids: fast enough to be asked at every move of a mouse.

use sokonaut_level::{Dir, Grid, Level, Pos};
use sokonaut_rules::Position;
use std::collections::VecDeque;

/// The free floor of a position.
#[derive(Clone, Debug)]
pub struct Terrain {
    free: Grid<bool>,
}

impl Terrain {
    /// The floor that no wall and no box takes.
    pub fn new(level: &Level, position: &Position) -> Self {
        let mut free = Grid::filled(level.rows(), level.cols(), false);
        free.positions().for_each(|pos| free[pos] = !level.is_wall(pos));
        position.boxes.iter().for_each(|&pos| free[pos] = false);
        Self { free }
    }

    /// A grid of the same size.
    pub fn grid<T: Clone>(&self, value: T) -> Grid<T> {
        Grid::filled(self.free.rows(), self.free.cols(), value)
    }

    /// Says whether something stands on a square.
    pub fn set_free(&mut self, pos: Pos, free: bool) {
        self.free[pos] = free;
    }

    /// Can one step on it?
    pub fn is_free(&self, pos: Pos) -> bool {
        self.free.get(pos) == Some(&true)
    }

    /// The free neighbour in a direction.
    pub fn step(&self, pos: Pos, dir: Dir) -> Option<Pos> {
        pos.step(dir).filter(|&next| self.is_free(next))
    }

    /// A shortest walk to the nearest square that `wanted` accepts.
    pub fn walk(&self, from: Pos, mut wanted: impl FnMut(Pos) -> bool) -> Option<Vec<Dir>> {
        let mut came: Grid<Option<Dir>> = self.grid(None);
        let mut queue = VecDeque::from([from]);
        while let Some(pos) = queue.pop_front() {
            if wanted(pos) {
                return Some(trace(&came, from, pos));
            }
            for dir in Dir::ALL {
                if let Some(next) = self.step(pos, dir).filter(|&next| next != from && came[next].is_none()) {
                    came[next] = Some(dir);
                    queue.push_back(next);
                }
            }
        }
        None
    }
}

fn trace(came: &Grid<Option<Dir>>, from: Pos, to: Pos) -> Vec<Dir> {
    let mut steps = Vec::new();
    let mut pos = to;
    while let Some(dir) = came[pos].filter(|_| pos != from) {
        steps.push(dir);
        pos = pos.step(dir.opposite()).expect("the walk came from there");
    }
    steps.reverse();
    steps
}
