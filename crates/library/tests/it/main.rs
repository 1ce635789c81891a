//! All integration tests of the crate in one binary: each one more is a program to link.

mod contest;
mod files;
mod orientation;
mod registry;
#[path = "../../../level/tests/it/shared.rs"]
mod shared;
