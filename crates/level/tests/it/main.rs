//! All integration tests of the crate in one binary: each one more is a program to link.

mod collections;
mod data;
mod edge_cases;
mod formats;
mod round_trips;
mod shared;
