//! All integration tests of the crate in one binary: each one more is a program to link.

#[cfg(unix)]
mod bench;
mod certificate;
mod common;
mod crates;
mod dataset;
mod disk;
mod documents;
#[cfg(unix)]
mod examples;
#[cfg(target_os = "linux")]
mod exit_codes;
mod export;
mod generate;
#[cfg(unix)]
mod interrupt;
mod library;
#[cfg(unix)]
mod library_kill;
#[cfg(unix)]
mod names;
mod optimize;
mod other;
mod output;
#[cfg(unix)]
mod play;
#[cfg(unix)]
mod report;
#[cfg(unix)]
mod rivals;
mod serve;
mod solve;
#[cfg(unix)]
mod terminal;
mod verify;
#[cfg(unix)]
mod watch;
mod words;
