//! All integration tests of the crate in one binary: each one more is a program to link.

mod architecture;
mod bidirectional;
mod box_path;
mod census;
mod common;
mod conflicts;
mod deadlock_sets;
mod desk;
mod facts;
mod fess;
mod learned;
mod limits;
mod mutants;
mod optimality;
mod optimize;
mod plain;
mod prove;
mod reference;
mod regressions;
mod repro;
mod soundness;
mod survey;
mod techniques;
mod walking;
mod warm;
mod watch;
