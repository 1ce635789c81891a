//! All integration tests of the crate in one binary: each one more is a program to link.

mod exact;
mod files;
mod oracle;
