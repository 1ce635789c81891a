//! All integration tests of the crate in one binary: each one more is a program to link.

mod architecture;
mod audits;
mod bidirectional;
mod box_path;
mod census;
mod common;
mod conflicts;
mod deadlock_sets;
mod facts;
mod fess;
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
mod soundness;
mod survey;
mod techniques;
mod walking;
mod warm;
mod watch;
