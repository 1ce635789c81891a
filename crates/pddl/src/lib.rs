#![doc = include_str!("../README.md")]
//!
//! Squares are named by row and column from 1, `r2c3`. Boxes have no names: positions that differ
//! only in which box is where are one position to a planner too.

mod encoding;
mod plan;
mod write;

pub use encoding::{Encoding, UnknownEncoding};
pub use plan::{PlanError, is_plan, read_plan};
pub use write::{domain, problem};
