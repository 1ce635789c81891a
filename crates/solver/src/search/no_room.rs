//! A search that cannot begin: what it would set aside for the first position does not fit.

use super::{Search, Step};
use crate::control::Best;
use crate::report::Stats;

/// In the place of such a search.
#[derive(Clone, Copy, Debug)]
pub struct NoRoom;

impl<const W: usize> Search<W> for NoRoom {
    fn step(&mut self, _: u64) -> Step<W> {
        Step::OutOfMemory
    }

    fn stats(&self) -> Stats {
        Stats::default()
    }

    fn memory(&self) -> usize {
        0
    }

    fn best(&self) -> Best {
        Best::default()
    }
}
