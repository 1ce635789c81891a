//! The solver and the optimizer as a plugin for programs that people play with: YASC, Sokoban++.
//!
//! Such a program loads a library and calls functions by name; strings, buffers and a status record
//! are its own. [`border`] is where its pointers are turned into slices, and the only place with
//! unsafe code. Behind it everything is safe: [`solve()`] and [`optimize()`] take a [`Board`], work
//! in a thread of their own, ask the [`Host`] now and then whether to go on, and answer with a
//! [`Code`].
//!
//! Modules in the order in which data flows; each uses only those above it.

mod board;
mod code;
mod metric;
mod status;

mod work;

mod optimize;
mod solve;

pub mod border;

pub use board::{Board, MOST_BOXES, MOST_COLUMNS, MOST_ROWS};
pub use code::Code;
pub use metric::{SOLUTION, ranking, supported};
pub use optimize::optimize;
pub use solve::solve;
pub use status::Status;
pub use work::{CallResult, Host};

/// What people see in the menu of plugins.
pub const NAME: &str = concat!("sokonaut ", env!("CARGO_PKG_VERSION"));
