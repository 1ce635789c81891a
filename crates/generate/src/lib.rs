//! New levels, grown backward.
//!
//! 1. A floor is dug out of solid wall, in one of several [styles](Style).
//! 2. Goals are put on it, and a box on every goal: a solved position.
//! 3. Boxes are pulled, all ways at once, as far from the goals as they go. The farthest positions
//!    become levels, so every one of them can be solved.
//! 4. The solver proves the fewest pushes of each and measures how hard it is to find them.
//!
//! Everything is decided by the seed: the same wishes give the same levels on every machine.
//!
//! ```
//! use sokonaut_generate::{Generator, Wishes};
//! let wishes = Wishes { boxes: 2, rows: 7, cols: 8, ..Wishes::default() };
//! let made = Generator::new(wishes, 1).next().expect("a level");
//! assert_eq!(made.level.boxes().len(), 2);
//! assert!(made.rank.pushes >= 1);
//! ```

pub mod floor;
mod lottery;
pub mod pull;
pub mod rank;

mod generator;

mod daily;
mod day;
mod like;

pub use daily::daily;
pub use day::Day;
pub use floor::{Style, UnknownStyle};
pub use generator::{Generator, Made, Measure, Wishes};
pub use like::{Found, Than, UnknownThan, like};
pub use lottery::Lottery;
pub use rank::{Rank, rank};
