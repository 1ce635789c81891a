//! Who gets what: the cheapest assignment, and a square for everyone.

mod assignment;
mod squares;

pub use assignment::{Assignment, UNFIT};
pub use squares::SquareMatching;
