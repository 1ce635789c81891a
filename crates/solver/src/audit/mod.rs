//! Exact answers for small levels: the oracle that detectors, bounds and searches are held against.

mod oracle;

pub use oracle::Oracle;
