//! Optima that an independent solver proved.

use sokonaut_level::{Level, read};

/// Levels of Microban by number, with the fewest pushes and moves as written, nothing where nobody
/// proved them; none of all that if the reference is not at hand.
pub fn microban() -> Option<Vec<(usize, Level, [String; 2])>> {
    let folder = crate::shared::folder("levels")?;
    let reference = std::fs::read_to_string(folder.join("peers/optimal_reference.csv")).ok()?;
    let text = std::fs::read(folder.join("lts/Microban.xsb")).expect("the levels of the reference");
    let levels: Vec<Level> = read(&text).map(|parsed| parsed.level().expect("playable")).collect();
    let row = |line: &str| {
        let ["Microban", number, pushes, moves] = line.split(',').collect::<Vec<_>>()[..] else {
            return None;
        };
        let number: usize = number.parse().expect("a number");
        Some((number, levels[number - 1].clone(), [pushes, moves].map(str::to_owned)))
    };
    Some(reference.lines().filter_map(row).collect())
}
