//! What `sokonaut --version` says: enough for somebody else to build the same program.

use sokonaut_bench::COMMIT;
use std::env::consts::{ARCH, OS};
use std::sync::LazyLock;

/// Instructions beyond those that every machine of a kind has. The solver gains by them if it is
/// built with them: `RUSTFLAGS="-C target-cpu=native"`.
const INSTRUCTIONS: &[(&str, bool)] = &[
    ("popcnt", cfg!(target_feature = "popcnt")),
    ("bmi1", cfg!(target_feature = "bmi1")),
    ("bmi2", cfg!(target_feature = "bmi2")),
    ("avx2", cfg!(target_feature = "avx2")),
    ("neon", cfg!(target_feature = "neon")),
];

/// The version, and below it the commit, the machine it was built for, how, and with what. The
/// reader of arguments keeps it for as long as the program runs.
pub static LONG: LazyLock<String> = LazyLock::new(long);

fn long() -> String {
    let build = if cfg!(debug_assertions) { "debug" } else { "release" };
    let used: Vec<&str> = INSTRUCTIONS.iter().filter(|(_, used)| *used).map(|(name, _)| *name).collect();
    let features = if used.is_empty() { "none beyond the usual".to_owned() } else { used.join(" ") };
    let version = env!("CARGO_PKG_VERSION");
    format!("{version}\ncommit: {COMMIT}\nbuild: {build} for {OS} {ARCH}\nfeatures: {features}")
}
