//! A page about runs of Sokoban solvers: plots, and a table of every level with drawing and replay.
//!
//! [`gather()`] puts runs and drawings side by side, level by level ([`Data`]). [`charts()`] draws
//! plots from that, as SVG that takes its colours from the page around it. [`page()`] is the whole:
//! one HTML file that needs nothing else, with the data inside.
//!
//! Modules in the order in which data flows; each uses only those above it.

mod text;

mod reference;

mod model;

mod boards;
mod gather;

mod plot;

mod charts;

mod speed;
mod summary;

mod page;

pub use boards::Boards;
pub use charts::{Chart, Links, charts};
pub use gather::{Known, ReportError, Scope, gather};
pub use model::{Attempt, Data, Puzzle, Run};
pub use page::{PLOTS_CSS, page};
pub use plot::{Scale, Tick};
pub use reference::{Best, Reference};
pub use text::escaped;
