//! The rules of Sokoban, obvious rather than fast, and the judge of every solution.
//!
//! [`Game`] is the game as a player knows it. [`verify()`] replays a solution and is the only
//! source of a [`Verified`] one. [`Metrics`] measures it the way solution tables do. [`census()`]
//! counts positions, slowly and plainly, so that faster programs can be checked against it.
//!
//! Nothing here knows the solver, and the solver's shortcuts never enter: that is the point.
//!
//! ```
//! use sokonaut_level::{Dir, Level};
//! let level: Level = "######\n#@$ .#\n######".parse()?;
//! let verified = sokonaut_rules::verify(&level, &[Dir::Right, Dir::Right]).expect("it solves the level");
//! assert_eq!((verified.moves(), verified.pushes(), verified.lurd()), (2, 2, "RR".to_owned()));
//! # Ok::<(), sokonaut_level::LevelError>(())
//! ```

mod census;
mod game;
mod metrics;
mod neighbours;
mod position;
mod replay;
mod verify;

pub use census::{census, census_backward};
pub use game::Game;
pub use metrics::Metrics;
pub use neighbours::solved_positions;
pub use position::{Blocked, Played, Position};
pub use replay::{Miscased, Replay, ReplayError, replay};
pub use verify::{Reason, Refuted, Verified, verify};
