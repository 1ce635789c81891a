//! Rectangular storage that only a [`Pos`] can index.

use crate::Pos;
use std::ops::{Index, IndexMut};

/// A rectangle of values.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Grid<T> {
    rows: u16,
    cols: u16,
    cells: Vec<T>,
}

impl<T: Clone> Grid<T> {
    /// A grid of this size, the same value everywhere.
    #[must_use]
    pub fn filled(rows: u16, cols: u16, value: T) -> Self {
        Self { rows, cols, cells: vec![value; usize::from(rows) * usize::from(cols)] }
    }
}

impl<T> Grid<T> {
    /// Number of rows.
    #[must_use]
    pub fn rows(&self) -> u16 {
        self.rows
    }

    /// Number of columns.
    #[must_use]
    pub fn cols(&self) -> u16 {
        self.cols
    }

    /// The value at a position, or `None` outside the grid.
    #[must_use]
    pub fn get(&self, pos: Pos) -> Option<&T> {
        (pos.row < self.rows && pos.col < self.cols).then(|| &self[pos])
    }

    /// The grid of what `f` makes of each value.
    #[must_use]
    pub fn map<U>(&self, f: impl FnMut(&T) -> U) -> Grid<U> {
        Grid { rows: self.rows, cols: self.cols, cells: self.cells.iter().map(f).collect() }
    }

    /// All positions, row by row.
    pub fn positions(&self) -> impl Iterator<Item = Pos> + use<T> {
        let cols = self.cols;
        (0..self.rows).flat_map(move |row| (0..cols).map(move |col| Pos { row, col }))
    }

    fn index_of(&self, pos: Pos) -> usize {
        assert!(pos.row < self.rows && pos.col < self.cols, "{pos:?} is outside the grid");
        usize::from(pos.row) * usize::from(self.cols) + usize::from(pos.col)
    }
}

impl<T> Index<Pos> for Grid<T> {
    type Output = T;
    fn index(&self, pos: Pos) -> &T {
        &self.cells[self.index_of(pos)]
    }
}

impl<T> IndexMut<Pos> for Grid<T> {
    fn index_mut(&mut self, pos: Pos) -> &mut T {
        let index = self.index_of(pos);
        &mut self.cells[index]
    }
}
