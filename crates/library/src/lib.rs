//! Results that last: levels, the best solutions that anybody found, and what solvers did, in one
//! SQLite file.
//!
//! A level is stored once, by its identity, however it is drawn, turned or mirrored; where it was
//! seen and how it was drawn there is kept as well. A solution is replayed by the rules before it
//! is stored and again when it is given out, carried over to the drawing that is asked for. Of all
//! solutions of a level those stay that are best by one of six metrics.
//!
//! All changes go through [`Library::change`], one transaction: what it returned is on the disk,
//! and a kill in the middle leaves the library as it was before. [`Importer`] reads files batch by
//! batch.
//!
//! ```
//! use sokonaut_library::{ImportOptions, Importer, Library, Filter};
//! let mut library = Library::in_memory()?;
//! let text = b"Tiny\n\n#####\n#@$.#\n#####\n\nSolution\nR\n";
//! let mut importer = Importer::new("pack.sok".as_ref(), text.to_vec(), ImportOptions::default());
//! while importer.advance(&mut library)?.is_some() {}
//! let holdings = library.holdings(&Filter::default())?;
//! assert_eq!(library.solutions(&holdings[0])?[0].verified.lurd(), "R");
//! # Ok::<(), sokonaut_library::LibraryError>(())
//! ```
//!
//! Modules in the order in which data flows; each uses only those above it.

mod error;

mod schema;
mod store;

mod columns;
mod redrawing;

mod collections;
mod levels;

mod catalogue;

mod contest;
mod solutions;

mod registry;
mod runs;

mod check;

mod import;

pub use catalogue::{CollectionLine, Filter, Holding, Status};
pub use check::Health;
pub use error::LibraryError;
pub use import::{ImportOptions, Importer, Note, SolutionOutcome};
pub use redrawing::Redrawing;
pub use registry::{Registered, Registry};
pub use runs::RunLine;
pub use solutions::{Award, Credit, Solution, best};
pub use store::{Change, Library};
