//! The solver core of sokonaut.
//!
//! Modules in the order in which data flows; each uses only those above it.

pub mod alarm;
mod sorting;

pub mod board;
pub mod moves;

pub mod analysis;

pub mod detect;

pub mod estimate;

pub mod audit;

mod inspect;

mod techniques;

mod table_use;

mod options;
mod report;

mod control;

pub mod search;

pub mod fess;

mod strategies;

mod team;

mod portfolio;

mod solve;

pub mod improve;

mod prove;

mod entry;

pub use alarm::{Clock, NoClock};
pub use control::{Best, Control, Observer, Progress};
pub use entry::solve;
pub use estimate::{EstimateKind, UnknownEstimate};
pub use improve::{ImproveOptions, Improved, Metric, News, Range, Ranking, improve};
pub use inspect::{CorralKind, CorralSeen, PackedArea, Survey, TunnelKind, TunnelSeen, TunnelSquare};
pub use inspect::{Inspection, Judge, Lost, Proof, inspect};
pub use options::{Limits, Objective, Options};
pub use prove::{Claim, prove};
pub use report::{Fate, Limit, Lore, Outcome, Reason, Report, Share, Stats};
pub use search::Measure;
pub use solve::{SolveError, check_options};
pub use strategies::{StrategyInfo, current_name, strategies};
pub use table_use::TableUse;
pub use techniques::{Technique, Techniques, UnknownTechnique};
