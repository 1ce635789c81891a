//! The commands, one a file. Each takes its arguments and a stream for results, and says how it
//! ended.

pub mod bench;
pub mod dataset;
pub mod export;
pub mod generate;
pub mod info;
pub mod library;
pub mod merge;
pub mod optimize;
pub mod play;
pub mod render;
pub mod serve;
pub mod shell;
pub mod solve;
pub mod strategies;
pub mod study;
pub mod verify;
