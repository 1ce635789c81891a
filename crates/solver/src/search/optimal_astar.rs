//! A* for proofs: as many positions as possible in the memory there is.
//!
//! [`OptimalAStar`] finds a solution with fewest pushes, or with fewest moves, forward. It differs
//! from [`BestFirst`](super::BestFirst) in what it keeps:
//!
//! * a position is its boxes as bits of the squares where boxes may stand, the player, and the
//!   price of the best way to it ([`Store`]): some 10 to 16 bytes instead of 32 or more, and 7 for
//!   its place in the table instead of 16;
//! * no parent: the way home is found by taking pushes back and asking which of the positions
//!   before was met at the right price (`retrace`);
//! * of positions that are images of each other only one ([`SymmetryReduction`]).

mod price;
mod retrace;
mod search;
mod store;
mod symmetry_reduction;
mod walks;

pub(super) use price::plus;
pub(super) use retrace::retrace;
pub use search::OptimalAStar;
pub(super) use store::{Note, Store};
pub(super) use symmetry_reduction::SymmetryReduction;
