//! The game and the solver for a page without a server.
//!
//! The page has one instance for the game, which answers at once, and one in a worker, which works
//! tasks off: so the page never waits, and a task is stopped by ending its worker. Both speak JSON
//! through [`Dispatcher::call`]; the border to JavaScript is a buffer for requests, one for
//! answers, a clock and a listener, and needs no tools besides the compiler.

mod dispatcher;

#[cfg(target_arch = "wasm32")]
mod border;

pub use dispatcher::{Dispatcher, Surroundings};
