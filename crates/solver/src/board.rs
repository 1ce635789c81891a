//! The level as the solver sees it: dense floor squares, no titles, no names.
//!
//! Only squares that matter get a number, row by row from 0. One number more
//! stands for every wall, so that "is the next square blocked?" is one lookup
//! and one bit test, with no special case.

mod articulation;
#[expect(clippy::module_inception, reason = "the noun of the room is also its first file")]
mod board;
mod lifting;
mod reach;
mod reduce;
mod square;
mod square_set;
mod state;
mod steps;
mod zobrist;

pub use articulation::{ArticulationPoints, Side};
pub use board::Board;
pub use lifting::Lifting;
pub use reach::Reach;
pub use reduce::Hopeless;
pub use square::Square;
pub use square_set::{SquareSet, WidthVisitor, visit_width, words};
pub use state::State;
pub use steps::Steps;
pub use zobrist::Zobrist;
