//! Measuring the solver: runs over collections of levels, comparisons of runs, the signature.
//!
//! A run gives every level to a worker process ([`worker`]), watched by the parent ([`run`]): a
//! crash, a hang or a memory hog costs one level. What comes back is judged again by the rules and
//! written at once, one JSON line a level ([`Record`]), below a line that says how it was measured
//! ([`Header`]). Such files, and the tables of other solvers, are read as [`Results`], shown and compared.
//! A run may be shared out among machines ([`Shard`]) and put together again ([`Merge`]).
//!
//! Modules in the order in which data flows; each uses only those above it.

mod error;

pub mod festival;

mod meter;

mod header;
mod machine;
mod names;
mod settings;

mod rates;
mod record;

mod job;
mod worker;

mod case;
mod guard;
mod hall;
mod judge;
mod process;

mod store;

mod run;

mod results;

mod merge;
mod shard;

mod stats;
mod table;
mod text;

mod compare;
mod compare_text;
mod show;

mod overshoot;
mod signature;

pub use case::{Case, Every, Size};
pub use compare::{Change, Comparison, Contradiction, Side, Thresholds, Total, compare};
pub use error::BenchError;
pub use hall::Hall;
pub use header::{Choice, Header};
pub use machine::{Machine, now};
pub use merge::{Grain, Merge, Place, Remark};
pub use meter::CpuClock;
pub use overshoot::{End, Figures, Overshoot, OvershootLine, overshoot, overshoot_text};
pub use rates::{Rate, rates, rates_text};
pub use record::{Outcome, Record};
pub use results::{Results, Row, stem};
pub use run::{Plan, Summary, Watch, run};
pub use settings::Settings;
pub use shard::{Shard, effort};
pub use show::{Line, Overview, show};
pub use signature::{Effort, Signature, own_levels, signature, signature_of};
pub use stats::{MARKS, par2};
pub use store::{Builds, Store};
pub use table::{Layout, Table};
pub use text::{shown, shown_up_to};
pub use worker::{TEST_HOOK, worker};
