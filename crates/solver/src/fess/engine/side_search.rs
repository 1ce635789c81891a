//! A search of one side, as a pair of searches sees it.

use super::path::{Headway, PathStep};
use crate::board::{SquareSet, State};
use crate::report::Stats;
use crate::search::{Knowledge, Origin};
use crate::table_use::TableUse;

/// What a pursuit piece by piece is to make for, and where from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Aim<const W: usize> {
    /// The positions from the start of the level to the one where it begins; none if that is the
    /// start.
    pub trail: Vec<State<W>>,
    /// Where the boxes are to stand.
    pub layout: SquareSet<W>,
}

/// A search of one side. Positions that it names are known by their numbers.
pub trait SideSearch<const W: usize> {
    /// The side on which it began.
    fn side(&self) -> Origin;

    /// Prepares up to `count` roots, as long as there is time; `false` if there is none left. Until
    /// then there is nothing to [work on](Self::step).
    fn plant(&mut self, _knowledge: &Knowledge<'_, W>, _count: u64) -> bool {
        false
    }

    /// Works on up to `count` positions, as long as there is time.
    fn step(&mut self, knowledge: &Knowledge<'_, W>, count: u64) -> Headway<W>;

    /// Is this a position of the real game, where the other side may have begun?
    fn is_real(&self, number: u32) -> bool;

    /// Where the boxes of the best position stand.
    fn best_layout(&self) -> Option<SquareSet<W>>;

    /// What this search has found for another one to make for.
    fn aim(&self) -> Option<Aim<W>> {
        self.best_layout().map(|layout| Aim { trail: Vec::new(), layout })
    }

    /// Boxes that the best position misses of the layout that this search makes for, if it does.
    fn missing(&self) -> Option<u16> {
        None
    }

    /// The steps from the root to a position.
    fn path(&self, number: u32) -> Vec<PathStep<W>>;

    /// Its counters.
    fn stats(&self) -> Stats;

    /// How well its table of positions does.
    fn table(&self) -> TableUse;

    /// Bytes in use.
    fn memory(&self) -> usize;
}

/// One of several kinds of searches.
impl<const W: usize> SideSearch<W> for Box<dyn SideSearch<W> + Send + '_> {
    fn side(&self) -> Origin {
        (**self).side()
    }

    fn plant(&mut self, knowledge: &Knowledge<'_, W>, count: u64) -> bool {
        (**self).plant(knowledge, count)
    }

    fn step(&mut self, knowledge: &Knowledge<'_, W>, count: u64) -> Headway<W> {
        (**self).step(knowledge, count)
    }

    fn is_real(&self, number: u32) -> bool {
        (**self).is_real(number)
    }

    fn best_layout(&self) -> Option<SquareSet<W>> {
        (**self).best_layout()
    }

    fn aim(&self) -> Option<Aim<W>> {
        (**self).aim()
    }

    fn missing(&self) -> Option<u16> {
        (**self).missing()
    }

    fn path(&self, number: u32) -> Vec<PathStep<W>> {
        (**self).path(number)
    }

    fn stats(&self) -> Stats {
        (**self).stats()
    }

    fn table(&self) -> TableUse {
        (**self).table()
    }

    fn memory(&self) -> usize {
        (**self).memory()
    }
}
