//! Sokoban levels as text: reading what the world writes, checking it, writing it back.
//!
//! Reading has two steps and two types. [`Reader`] (or [`read`], for a text in memory) finds levels
//! in any of the formats and gives a [`ParsedLevel`]: the board as written, with title, author,
//! notes and saved games, whatever is wrong with it. [`ParsedLevel::level`] makes a playable
//! [`Level`] of it, or lists every [`Defect`] with its place and a remedy. One bad level never
//! loses the others.
//!
//! With the feature `serde` levels, moves and all that is written about them are data of serde.
//!
//! The crate does no I/O, never recurses on input, and every allocation is bounded by [`limits`].
//!
//! ```
//! let board = "######\n#@$ .#\n######\n";
//! let text = format!("Tea for two\n\n{board}\nAuthor: A. Nonymous\n\nSolution\nRR\n");
//! let parsed = sokonaut_level::read(&text).next().expect("one level");
//! assert_eq!(parsed.about.title.as_deref(), Some("Tea for two"));
//! assert_eq!(parsed.about.games[0].moves.to_string(), "RR");
//! let level = parsed.level()?;
//! assert_eq!(level.to_xsb(), board);
//! # Ok::<(), sokonaut_level::LevelError>(())
//! ```

pub mod limits;

mod grid;
mod letter;
mod naming;
mod pos;

mod cell;
mod defect;
mod flood;
mod level;
mod lurd;
mod parsed;
mod rle;
mod validate;

mod absence;
mod block;
mod bytes;
mod collection;
mod format;
mod line;
mod loose;
mod reader;
mod replay;
mod spaced;
mod text_between;
mod xml;

#[cfg(feature = "serde")]
mod data;
mod draw;
mod identity;
mod isomorphism;
mod symmetry;

pub use absence::Absence;
pub use cell::{Cell, Dialect};
pub use defect::{Defect, LevelError, Place};
pub use format::{Format, sok_entry, sok_header};
pub use grid::Grid;
pub use identity::{Identity, IdentityError};
pub use isomorphism::Isomorphism;
pub use level::{Ground, Level};
pub use lurd::{Lurd, LurdError, Step};
pub use parsed::{About, BrokenSolution, GameOutcome, ParsedLevel, Row, SavedGame};
pub use pos::{Dir, Pos};
pub use reader::{Reader, absence, read};
pub use rle::RunError;
pub use symmetry::Symmetry;
pub use validate::{Holes, Leniency, Tabs};
