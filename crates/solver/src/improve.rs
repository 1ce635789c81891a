//! Shorter solutions from longer ones.
//!
//! A solution goes in, and out comes one that is no worse by the [`Ranking`] asked for, whenever somebody says stop. Every one
//! that comes out was replayed by the judge. The parts, in the order of use:
//!
//! * [`Line`] keeps only the pushes of a solution; the walks between them are always shortest (`walks`).
//! * [`Window`] finds a better way from one position of a line to another, among the positions of a [`Vicinity`].
//! * `sweep` moves a window along a line: as wide as the budget allows, so that little is cut apart.
//! * `crew` plans the work: sweeps with more stray boxes and larger budgets, restarts from what other strategies
//!   find, and the positions of all solutions joined into one graph.

mod crew;
mod desk;
mod line;
mod metric;
mod sweep;
mod tally;
mod vicinity;
mod walks;
mod window;

pub use crew::{ImproveOptions, Improved, News, Range, improve};
pub use line::{Line, Push};
pub use metric::{Metric, Ranking};
