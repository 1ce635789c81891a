//! What the benchmarks share: levels of our own, and published ones where there are any.

#[path = "../../../level/tests/it/shared.rs"]
mod shared;

use sokonaut_level::Level;

/// A winding level of six boxes.
pub fn storehouse() -> Level {
    include_str!("../storehouse.xsb").parse().expect("a level")
}

/// A crowded level of twenty boxes.
pub fn depot() -> Level {
    include_str!("../depot.xsb").parse().expect("a level")
}

/// The levels of XSokoban; none if they are not at hand.
pub fn xsokoban() -> Vec<Level> {
    let Some(folder) = shared::folder("levels/lts") else { return Vec::new() };
    let text = std::fs::read_to_string(folder.join("XSokoban.xsb")).expect("the collection");
    sokonaut_level::read(&text).map(|parsed| parsed.level().expect("a level")).collect()
}
