//! Large collections, where they are at hand.

use crate::shared::folder;
use sokonaut_level::{Level, ParsedLevel, read};
use std::path::Path;

/// Reads a file, and checks on the way that every level can be played and prints back as it was
/// drawn.
fn all(path: &Path) -> Vec<(ParsedLevel, Level)> {
    let bytes = std::fs::read(path).expect("a readable file");
    let playable = |parsed: ParsedLevel| {
        let level = parsed.level().unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let drawn: String = parsed.text().lines().map(|row| row.trim_end().to_owned() + "\n").collect();
        assert_eq!(level.to_xsb(), drawn.replace('-', " "), "{}", path.display());
        assert_eq!(level.to_run_lengths().parse::<Level>().as_ref(), Ok(&level));
        (parsed, level)
    };
    read(&bytes).map(playable).collect()
}

#[test]
fn the_large_test_suite() {
    let Some(folder) = folder("levels") else { return };
    let mut count = 0;
    let mut files = 0;
    for entry in std::fs::read_dir(folder.join("lts")).expect("a readable folder") {
        let path = entry.expect("a readable folder").path();
        let levels = all(&path);
        files += 1;
        count += levels.len();
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        for (number, (parsed, _)) in levels.iter().enumerate() {
            assert_eq!(parsed.about.title.as_deref(), Some(format!("{name} #{}", number + 1).as_str()));
        }
    }
    assert_eq!((files, count), (20, 3272));
}

#[test]
fn other_collections() {
    let Some(folder) = folder("levels") else { return };
    for (name, count) in [("wide.xsb", 1000), ("boxoban_hard.xsb", 3332), ("quick.xsb", 160)] {
        let levels = all(&folder.join(name));
        assert_eq!(levels.len(), count, "{name}");
        assert!(levels.iter().all(|(parsed, _)| parsed.about.title.is_some()), "{name}");
    }
    assert_eq!(all(&folder.join("boxxle_1_24.xsb")).len(), 1);
}

#[test]
fn each_puzzle_has_its_name() {
    let Some(folder) = folder("levels") else { return };
    for (_, level) in all(&folder.join("quick.xsb")) {
        let normal = level.normal_form();
        assert_eq!(normal.identity(), level.identity());
        assert_eq!(normal.normal_form(), normal);
    }
}

#[test]
fn boards_printed_in_documents() {
    let Some(folder) = folder("seeds") else { return };
    let name = |path: &Path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("001_"));
    let files =
        std::fs::read_dir(folder).expect("a readable folder").filter_map(|entry| Some(entry.ok()?.path()));
    for path in files.filter(|path| name(path)) {
        let levels: Vec<ParsedLevel> = read(&std::fs::read(&path).expect("a readable file")).collect();
        // The rows of the first have lost letters, and so it has a hole.
        assert_eq!(levels.iter().map(|level| level.rows().len()).collect::<Vec<_>>(), [10, 10]);
        assert!(levels[0].level().is_err());
        let second = levels[1].level().expect("nothing is missing");
        assert_eq!(
            (second.rows(), second.cols(), second.boxes().len(), second.goals().count()),
            (10, 10, 4, 4)
        );
    }
}
