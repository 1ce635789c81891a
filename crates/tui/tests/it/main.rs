//! All integration tests of the crate in one binary: each one more is a program to link.

mod choices;
mod making;
mod overlays;
mod player;
mod screens;
mod sizes;
