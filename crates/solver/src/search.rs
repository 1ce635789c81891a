//! The searches.
//!
//! One engine, [`BestFirst`], runs every strategy that keeps its positions: what differs is the
//! [`Recipe`] (order, estimate, unit of play, direction); [`BothEnds`] is two of them. Only IDA*
//! ([`Ida`]), which keeps none, and the searches of proofs ([`OptimalAStar`], [`Layers`],
//! [`Bidirectional`], [`BoundedCost`]), which keep them in few bytes, have another shape.

mod best_first;
mod bidirectional;
mod both_ends;
mod bounded_cost;
mod deferred;
mod ended;
mod expand;
mod fitting_moves;
mod frontier;
mod goal_rooms;
mod groups;
mod guess_first;
mod ida;
mod kept;
mod knowledge;
mod layers;
mod most_packed;
mod node;
mod optimal_astar;
mod packing;
mod path;
mod perimeter;
mod pruner;
mod recipe;
mod retrace;
mod slice;
mod store;
mod strays;
mod symmetry_reduction;
mod table;
mod visits;

pub use best_first::BestFirst;
pub use bidirectional::Bidirectional;
pub use both_ends::BothEnds;
pub use bounded_cost::{BoundedCost, Order as CellOrder};
pub(crate) use deferred::Deferred;
pub use ended::Ended;
pub use guess_first::GuessFirst;
pub use ida::Ida;
pub use knowledge::Knowledge;
pub use layers::Layers;
pub use node::NodeId;
pub use optimal_astar::OptimalAStar;
pub use path::steps_of_path;
pub use perimeter::Origin;
pub(crate) use pruner::Pruner;
pub use recipe::{Identity, Order, Recipe, Unit};
pub(crate) use slice::{Ending, ProgressTimer, go_on, interruption};
pub use strays::StrayWeights;
pub use table::{Found, Table};

use crate::board::State;
use crate::control::Best;
use crate::report::Stats;
use crate::table_use::TableUse;

/// How a slice of work ended.
#[derive(Clone, PartialEq, Debug)]
pub enum Step<const W: usize> {
    /// There is more to do.
    Running,
    /// The states of a solution in playing order, the start first, a solved one last.
    Solved(Vec<State<W>>),
    /// Nothing is left to try: there is no solution.
    Exhausted,
    /// The memory given is used up.
    OutOfMemory,
    /// Nothing is left to try, but guesses were made: this proves nothing.
    GivesUp,
}

/// A search that works in slices.
pub trait Search<const W: usize> {
    /// Expands up to `nodes` positions; fewer, if these take long.
    fn step(&mut self, nodes: u64) -> Step<W>;

    /// Positions that it should be let expand between two looks at the clock.
    fn chunk(&self) -> u64 {
        64
    }

    /// Counters so far.
    fn stats(&self) -> Stats;

    /// Bytes in use.
    fn memory(&self) -> usize;

    /// The most promising position met.
    fn best(&self) -> Best;

    /// Boxes that were missing from a layout that it makes for when it came closest, if it makes
    /// for any.
    fn missing(&self) -> Option<u16> {
        None
    }

    /// How well its table of positions does, if it has one. Looks at many slots, so this is for the
    /// end.
    fn table(&self) -> Option<TableUse> {
        None
    }

    /// Pushes that every solution needs, as far as this search has proved; moves, if it counts
    /// these first; 0 if it proves nothing of the kind.
    fn lower_bound(&self) -> u32 {
        0
    }
}
