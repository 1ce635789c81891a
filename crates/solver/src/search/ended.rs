//! What is left of a search that is over: what it has told, without its positions.

use super::{Search, Step};
use crate::control::Best;
use crate::report::Stats;
use crate::table_use::TableUse;

/// In the place of a search that ran out of memory or of ideas, or that could not even begin.
#[derive(Clone, Debug, Default)]
pub struct Ended {
    stats: Stats,
    best: Best,
    table: Option<TableUse>,
    lower_bound: u32,
}

impl Ended {
    /// What a search leaves.
    pub fn of<const W: usize>(search: &(dyn Search<W> + Send)) -> Self {
        Self {
            stats: search.stats(),
            best: search.best(),
            table: search.table(),
            lower_bound: search.lower_bound(),
        }
    }
}

impl<const W: usize> Search<W> for Ended {
    fn step(&mut self, _: u64) -> Step<W> {
        Step::OutOfMemory
    }

    fn stats(&self) -> Stats {
        self.stats
    }

    fn memory(&self) -> usize {
        0
    }

    fn best(&self) -> Best {
        self.best.clone()
    }

    fn table(&self) -> Option<TableUse> {
        self.table
    }

    fn lower_bound(&self) -> u32 {
        self.lower_bound
    }
}
