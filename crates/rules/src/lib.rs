//! The rules of Sokoban, obvious rather than fast, and the judge of every solution.

mod verify;

pub use verify::{Refuted, Verified, verify};
