//! All integration tests of the crate in one binary: each one more is a program to link.

mod exact;
mod files;
mod oracle;
#[path = "../../../rules/tests/it/reference.rs"]
mod reference;
#[path = "../../../level/tests/it/shared.rs"]
mod shared;
