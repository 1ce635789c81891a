#![doc = include_str!("../README.md")]
//!
//! # What is checked
//!
//! A certificate lists positions, with a number of pushes each: the start with 0, and for every
//! push of a listed position the position after it, with at most one more. A push may also lead to
//! a position that needs no following: one from which the cheapest assignment of boxes to goals
//! already makes the solution as long as claimed, or one that contains boxes which are lost by
//! themselves. These come as *closed sets*: placements of some boxes, none of them solved, from
//! which no push leads out.
//!
//! [`check()`] makes every push of everything that is listed, by code that is in this crate and
//! nowhere else. [`prove()`] finds certificates for small levels. It is not trusted.

mod bound;
mod certificate;
mod check;
mod claim;
mod floor;
mod lost;
#[cfg(test)]
mod mutations;
mod placement;
mod prove;
mod refute;

pub use certificate::{Certificate, Unreadable};
pub use check::{Checked, Place, Refusal, check};
pub use claim::{Claim, Limits};
pub use prove::{NotProved, prove, prove_while};
