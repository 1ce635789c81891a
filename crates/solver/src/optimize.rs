//! Shorter solutions from longer ones.
//!
//! A solution goes in, and out comes one that is no worse by the `Ranking` asked for, whenever
//! somebody says stop. Every one that comes out was replayed by the judge. The parts, in the order
//! of use:
//!
//! * [`PushSequence`] keeps only the pushes of a solution; the walks between them are always
//!   shortest (`walks`).
//! * `Window` finds a better way from one position of a line to another, among the positions of a
//!   `Vicinity`.
//! * `sweep` moves a window along a line: as wide as the budget allows, so that little is cut
//!   apart.
//! * `ceiling` looks for any solution that is so much shorter.
//! * `starts` has other solutions to begin with, and where pushes count first `heats` tells which
//!   of them are worth going on with.
//! * `scheduler` plans the work elsewhere: sweeps with more stray boxes and larger budgets,
//!   restarts from what other strategies find, and the positions of all solutions joined into one
//!   graph.

mod ceiling;
mod compete;
mod cost_model;
mod heats;
mod looks;
mod push_sequence;
mod scheduler;
mod session;
mod shared;
mod starts;
mod sweep;
mod vicinity;
mod walks;
mod window;

pub use push_sequence::{Push, PushSequence};
pub(crate) use scheduler::optimize_turn;
pub use scheduler::{KeptEnds, News, OptimizeOptions, Optimized, optimize};
pub(crate) use session::{Session, Turn};
