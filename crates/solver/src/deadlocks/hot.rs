//! The proofs for a push just made. They are asked about every child, so they take nanoseconds; the
//! cheapest comes first, and the first proof ends it.

pub mod freeze;
mod gate;
pub mod pattern_tables;

pub use freeze::Freeze;
pub use pattern_tables::PatternTables;

use super::Verdict;
use crate::analysis::Analysis;
use crate::board::{Square, SquareSet};
use crate::techniques::{Technique, Techniques};
use gate::Gate;

/// The detectors of one search, those that its techniques ask for.
#[derive(Clone, Debug)]
pub struct Hot<'a, const W: usize> {
    freeze: Option<Gate<Freeze>>,
    tables: Option<Gate<&'a PatternTables<W>>>,
}

impl<'a, const W: usize> Hot<'a, W> {
    /// The detectors for some techniques; tables are made if they are asked for.
    pub fn new(techniques: Techniques, tables: impl FnOnce() -> &'a PatternTables<W>) -> Self {
        Self {
            freeze: techniques.has(Technique::Freeze).then(Gate::default),
            tables: techniques.has(Technique::Tables).then(|| Gate::new(tables())),
        }
    }

    /// None: what they prove is said of pushes.
    pub const fn of_pulls() -> Self {
        Self { freeze: None, tables: None }
    }

    /// Judges `boxes`, of which the one on `moved` was pushed last, with the player in the region
    /// of `player`.
    #[inline]
    pub fn judge(
        &mut self,
        facts: &Analysis<W>,
        boxes: &SquareSet<W>,
        moved: Square,
        player: Square,
    ) -> Verdict {
        let Self { freeze, tables } = self;
        let dead = freeze.as_mut().is_some_and(|it| it.finds(facts, boxes, moved, player))
            || tables.as_mut().is_some_and(|it| it.finds(facts, boxes, moved, player));
        if dead { Verdict::Dead } else { Verdict::Unknown }
    }
}
