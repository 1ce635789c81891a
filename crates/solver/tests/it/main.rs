//! All integration tests of the crate in one binary: each one more is a program to link.

mod architecture;
mod audits;
mod bidirectional;
mod bounded_cost;
mod box_path;
mod census;
mod common;
mod conflicts;
mod data;
mod deadlock_sets;
mod facts;
mod fess;
mod groups;
mod layers;
mod learned;
mod limits;
mod mutants;
mod optimal;
mod optimality;
mod optimize;
mod plain;
mod reference;
mod regressions;
mod repro;
mod rest;
#[path = "../../../level/tests/it/shared.rs"]
mod shared;
mod soundness;
mod survey;
mod techniques;
mod walking;
mod warm;
mod watch;
