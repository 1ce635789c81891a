//! The solver core of sokonaut: a level goes in, a report with a verified solution comes out.
//!
//! ```
//! use sokonaut_solver::{Control, Options, Outcome, WallClock, solve};
//! use std::sync::atomic::AtomicBool;
//!
//! let level = "#######\n#@ $ .#\n#######".parse().expect("a level");
//! let (clock, stop) = (WallClock::start(), AtomicBool::new(false));
//! let report = solve(&level, &Options::default(), Control::new(&clock, &stop)).unwrap();
//! let Outcome::Solved(solution) = report.outcome else { panic!("it is easy") };
//! assert_eq!(solution.pushes(), 2);
//! ```
//!
//! [`Options`] say what is wanted and when to end, a [`Control`] ties the work to a clock, a stop
//! request and a listener. [`solve()`] finds solutions, shortest ones with proof if the
//! [`Objective`] says so; [`optimize()`] makes solutions shorter; [`inspect()`], [`Survey`] and
//! [`Judge`] tell what can be known of a level and a position.
//!
//! With the feature `serde` options, limits and reports are data of serde.
//!
//! Modules in the order in which data flows; each uses only those above it.

mod clock;
mod disk;

mod alarm;
mod pace;
mod sorting;
mod techniques;

mod board;
mod matching;
mod moves;

mod analysis;

mod deadlocks;

mod estimate;

#[cfg(any(test, feature = "internals"))]
mod audit;

mod table_use;

#[cfg(feature = "serde")]
mod data;
mod metric;
mod objective;
mod options;
mod report;

mod control;

mod search;

mod fess;

mod strategies;

mod closeness;
mod schedule;

mod portfolio;

mod check;

mod prepared;

mod inspect;

mod find;

mod optimize;

mod optimal;

mod solve;

pub use board::Hopeless;
pub use check::{SolveError, check_options, ignored_techniques};
pub use clock::{Clock, NoClock, Throttle, WallClock};
pub use control::{Best, Control, Observer, Progress};
pub use disk::{Disk, DiskFailed};
pub use estimate::{EstimateKind, UnknownEstimate};
pub use inspect::{CorralKind, CorralSeen, PackedArea, Survey, TunnelKind, TunnelSeen, TunnelSquare};
pub use inspect::{Inspection, Judge, LeftOut, Lost, Proof, inspect, inspect_within};
pub use metric::{Metric, Ranking, UnknownMetric};
pub use objective::{Objective, UnknownObjective};
pub use optimize::{KeptEnds, News, OptimizeOptions, Optimized, optimize};
pub use options::{Limits, Options};
pub use prepared::Unready;
pub use report::{KnowledgeSize, Limit, Outcome, Reason, Report, Share, Stats, StrategyOutcome};
pub use solve::solve;
pub use strategies::{StrategyInfo, current_name, strategies};
pub use table_use::TableUse;
pub use techniques::{Technique, Techniques, UnknownTechnique};

/// The rooms behind the door, for tests, benches and audits. Nothing in here is promised to
/// anybody.
#[cfg(feature = "internals")]
#[allow(missing_docs, reason = "each is the room of its name")]
pub mod internals {
    macro_rules! rooms {
        ($($room:ident)*) => { $(pub mod $room { pub use crate::$room::*; })* };
    }
    rooms! { alarm analysis audit board deadlocks estimate fess moves objective optimize search }
}
