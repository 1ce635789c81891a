//! Exact answers for small levels: the oracle that detectors, bounds and searches are held against.
//!
//! An auditor walks the complete state space of a small level, asks what it audits about every push
//! or state, and compares with the truth. `wrong` must be 0; `caught` of `dead` is what a detector
//! is worth.

mod bounds;
mod oracle;
mod space;
mod steps;
mod verdicts;

pub use bounds::{BoundAudit, audit_bound};
pub use oracle::Oracle;
pub use steps::{StepOracle, step};
pub use verdicts::{Audit, audit_pushes};
