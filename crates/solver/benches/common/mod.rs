//! What the benchmarks share: levels of our own, and published ones where there are any.

use sokonaut_level::Level;
use std::path::PathBuf;

/// A winding level of six boxes.
pub fn storehouse() -> Level {
    include_str!("../storehouse.xsb").parse().expect("a level")
}

/// A crowded level of twenty boxes.
pub fn depot() -> Level {
    include_str!("../depot.xsb").parse().expect("a level")
}

/// The levels of XSokoban, from the folder `SOKONAUT_SHARED`, else from `../shared` beside the
/// workspace; none if there is no such folder. They belong to their authors and are not part of
/// this project.
pub fn xsokoban() -> Vec<Level> {
    let beside = || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared"));
    let folder = std::env::var_os("SOKONAUT_SHARED").map_or_else(beside, PathBuf::from);
    let Ok(text) = std::fs::read_to_string(folder.join("levels/lts/XSokoban.xsb")) else {
        println!("published levels skipped: name their folder in SOKONAUT_SHARED");
        return Vec::new();
    };
    sokonaut_level::read(&text).map(|parsed| parsed.level().expect("a level")).collect()
}
