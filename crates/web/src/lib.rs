//! The game in a browser: a page of plain modules, embedded in the program, and a small server for
//! it.
//!
//! The page draws and listens; the game itself runs in a [`Session`](sokonaut_game::Session), which
//! the server keeps for it. The page sends commands and gets events back. Help from the solver
//! comes as a stream of server-sent events that ends with the answer, and the work ends when nobody
//! listens any more.
//!
//! What page and session say to each other is `sokonaut-protocol`, which knows nothing of HTTP: the
//! same page runs without a server, on the same words in WebAssembly.
//!
//! Nobody on the other side of a socket is trusted: everything that can grow has a bound in
//! [`Limits`].

mod limits;

mod page;
mod reader;

mod answer;
mod guard;
mod helpers;
mod sessions;

mod stream;

mod api;

mod heads;
mod line;
mod seats;
mod server;

pub use limits::Limits;
pub use page::{PAGE, Part};
pub use server::Server;
