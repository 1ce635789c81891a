//! All integration tests of the crate in one binary: each one more is a program to link.

mod data;
mod laws;
mod optima;
mod reference;
#[path = "../../../level/tests/it/shared.rs"]
mod shared;
