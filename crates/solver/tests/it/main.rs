//! All integration tests of the crate in one binary: each one more is a program to link.

mod architecture;
mod bidirectional;
mod carry;
mod census;
mod common;
mod conflicts;
mod dead_sets;
mod desk;
mod facts;
mod fess;
mod improve;
mod learned;
mod limits;
mod mutants;
mod optimality;
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
