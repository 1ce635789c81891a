//! All integration tests of the crate in one binary: each one more is a program to link.

mod common;
mod hands;
mod help;
mod laws;
mod lessons;
mod making;
mod outlook;
mod overlays;
mod starter;
