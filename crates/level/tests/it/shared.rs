//! Levels of others, and what others know of them, where they are at hand: set `SOKONAUT_SHARED`,
//! or put them into `../shared`. They belong to their authors and are not part of the repository;
//! without them tests step aside. The tests of other crates take this file in by its path.

use std::path::{Path, PathBuf};

/// A folder of them, if it is there.
pub fn folder(name: &str) -> Option<PathBuf> {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    let folder = std::env::var_os("SOKONAUT_SHARED").map_or_else(beside, PathBuf::from).join(name);
    if folder.is_dir() {
        return Some(folder);
    }
    eprintln!("skipped: there is no folder {}", folder.display());
    None
}
