//! A search from both ends, for solutions with provably fewest moves, or fewest pushes.
//!
//! Forward it pushes from the start, backward it pulls from the goals, and what cannot be part of
//! anything better than the best solution known is left out. Fewest moves are far above what any
//! bound tells, so that A* alone has to expand nearly everything up to the length of the solution.
//! Half that depth from either end is about the square root of it.
//!
//! Half of what, is the question. By the cost so far it was the fewest moves of a solution; then a
//! level with a good bound (Microban 153: at least 650 of 790) was better off with A*. Now both
//! halves go by what the cost is above a consistent bound ([`Bound`](bound::Bound)), as A*
//! does forward, and share that: half the positions, or less, on every level tried.
//!
//! The two halves do not store the same kind of position. Forward it is one after a push, backward
//! one before a push; neither needs all squares of the player. Between the two lies a walk, which
//! is found by whichever half expands its end of it last:
//!
//! ```text
//!   start ... push | walk | push ... goals
//!         forward ->|     |<- backward
//! ```
//!
//! Where pushes alone count, walks cost nothing: a position is its boxes and the region of the
//! player, the same for both halves.

mod bound;
mod check;
mod half;
mod joint;
mod search;
mod way;

pub use search::Bidirectional;
