//! What a page of the game says and hears, whatever carries it: a server, or a call into
//! WebAssembly.
//!
//! A page opens a game, sends commands and gets events back ([`talk`]), chooses among levels
//! ([`catalogue`]) and drops results of runs ([`plots`]). Nobody on the other side is trusted: what
//! a text or a command can make grow has a bound in [`Limits`], and what is wrong with it is told
//! by its type ([`ProtocolError`]).

mod error;
mod limits;

pub mod catalogue;
pub mod plots;
pub mod talk;

pub use error::{ErrorKind, ProtocolError};
pub use limits::{Limits, NotOpened};
