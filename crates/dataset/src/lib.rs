//! Positions of Sokoban levels with exact labels, for people who train and test programs that
//! learn.
//!
//! A [`Tablebase`] counts out a small level and knows of every position how many pushes and how
//! many moves are to go, which pushes are best, and whether it is dead. [`write()`] takes positions
//! of many levels, on solutions, near them and at random, and makes an Arrow file of them, which
//! pandas, polars and Hugging Face datasets read.
//!
//! ```
//! use sokonaut_dataset::Tablebase;
//! use sokonaut_rules::Position;
//! use std::sync::atomic::AtomicBool;
//!
//! let level = "########\n#  .   #\n# $$ # #\n#@  .  #\n########".parse().expect("a level");
//! let table = Tablebase::new(&level, 100_000, &AtomicBool::new(false)).expect("it is small");
//! let to_go = table.to_go(&Position::start(&level)).expect("it can be solved");
//! assert_eq!((to_go.pushes, to_go.moves), (4, 9));
//! ```
//!
//! Everything is decided by plan and levels: the same bytes on every machine, on any number of
//! threads, in one go or after any number of interruptions.
//!
//! Modules in the order in which data flows; each uses only those above it.

mod field;
mod walk;

mod index;
mod tablebase;

mod label;
mod sample;

mod batch;

mod arrow;

mod plan;

mod rows;

mod error;

mod in_order;
mod store;

mod run;

pub use batch::{BOX, GOAL, PLAYER, WALL};
pub use error::DatasetError;
pub use field::{MOST_BOXES, MOST_SQUARES, Unfit};
pub use in_order::in_order;
pub use label::ToGo;
pub use plan::{DatasetPlan, Entry, Job, Origin, Recipe, Splits};
pub use run::{Summary, write};
pub use sample::{UnknownWay, Way};
pub use store::Skip;
pub use tablebase::{NoTable, Tablebase};
