//! Measuring the solver: runs over collections of levels, the signature, the overshoot.
//!
//! A run gives every level to a worker process ([`worker()`]), watched by the parent ([`run()`]): a
//! crash, a hang or a memory hog costs one level. Such a worker may also run another solver, whose
//! answer is looked for in what it prints and writes. What comes back is judged again by the rules
//! and written at once, one JSON line a level, below a line that says how it was measured
//! ([`header`]); `sokonaut-results` reads such files. A run may be shared out among machines
//! ([`Shard`]).
//!
//! Modules in the order in which data flows; each uses only those above it.

mod error;

mod meter;
mod tail;
mod tree;

mod machine;

mod guard;

mod answer;
mod job;
mod other;
mod worker;

mod folder;
mod hall;
mod process;

mod judge;

mod store;

mod run;

mod sample;
mod shard;

mod overshoot;
mod signature;

pub use error::BenchError;
pub use hall::Hall;
pub use machine::{COMMIT, header, now, physical_memory};
pub use meter::CpuClock;
pub use other::is_program;
pub use overshoot::{End, Figures, Overshoot, OvershootLine, overshoot, overshoot_text};
pub use run::{RunObserver, RunPlan, Summary, run};
pub use sample::Every;
pub use shard::{Shard, effort};
pub use signature::{Effort, Signature, own_levels, signature, signature_of};
pub use store::{Builds, Store};
pub use worker::worker;
