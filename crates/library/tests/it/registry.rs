//! The registry of known collections: what it names is what it was made of.

use sokonaut_level::{Level, Pos, Symmetry, read};
use sokonaut_library::{Registered, Registry};
use std::fs;
use std::path::Path;

fn levels(path: &Path) -> Vec<Level> {
    let bytes = fs::read(path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    read(&bytes).map(|parsed| parsed.level().expect("a level")).collect()
}

fn ours(name: &str) -> Vec<Level> {
    levels(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../levels").join(name))
}

#[test]
fn our_own_levels_are_known_however_they_are_turned() {
    let registry = Registry::built_in();
    for (file, name) in [("first.xsb", "First steps"), ("admiral.sok", "Admiral")] {
        for (level, number) in ours(file).iter().zip(1..) {
            for symmetry in Symmetry::ALL {
                let turned = level.turned(symmetry);
                let found = registry.find(&turned);
                let known = found.iter().find(|known| (known.collection, known.level) == (name, number));
                let known = known.unwrap_or_else(|| panic!("{name} {number}, {symmetry}: {found:?}"));
                assert_eq!(known.author, Some("the sokonaut project"));
                // A board that is symmetric itself may have been turned in a simpler way.
                let again = level.turned(known.turned);
                assert_eq!(again.ways_to_normal_form(), turned.ways_to_normal_form());
                assert!(level.symmetries() > 1 || known.turned == symmetry);
            }
        }
    }
}

#[test]
fn other_levels_are_not_known() {
    let registry = Registry::built_in();
    for level in ours("first.xsb") {
        // The same board with another goal.
        let inside = level.inside();
        let free = |pos: &Pos| inside[*pos] && !level.is_goal(*pos) && !level.boxes().contains(pos);
        let spot = level.positions().filter(free).find(|pos| *pos != level.player());
        let Some(spot) = spot else { continue };
        let mut rows: Vec<Vec<char>> = level.to_xsb().lines().map(|row| row.chars().collect()).collect();
        rows[usize::from(spot.row)][usize::from(spot.col)] = '.';
        let text: Vec<String> = rows.into_iter().map(String::from_iter).collect();
        let other: Level = text.join("\n").parse().expect("a level");
        assert!(registry.find(&other).iter().all(|known| known.collection != "First steps"), "{text:?}");
    }
}

#[test]
fn what_is_written_reads_back() {
    let mut registry = Registry::default();
    for (level, number) in ours("first.xsb").iter().zip([1, 2, 3, 5, 8, 9, 20, 21]) {
        registry.add("A | b", Some("Me"), number, level);
        registry.add("Twice", None, number, level);
    }
    assert_eq!(registry.size(), (2, 16));
    let text = registry.text("a remark\non two lines");
    let back = Registry::parse(&text).expect("what was written");
    assert_eq!(back, Registry::parse(&back.text("")).expect("what was written again"));
    assert_eq!(back.size(), (2, 16), "{text}");
    let level = &ours("first.xsb")[5];
    let names: Vec<_> = back
        .find(level)
        .into_iter()
        .map(|Registered { collection, level, .. }| (collection.to_owned(), level))
        .collect();
    assert_eq!(names.len(), 2);
    assert!(
        names.contains(&("A   b".to_owned(), 9)) && names.contains(&("Twice".to_owned(), 9)),
        "{names:?}"
    );
}

#[test]
fn damaged_registries_are_refused_with_the_line() {
    for (text, line) in [
        ("0123456789abcdef0", "line 1"),
        ("= A", "line 1"),
        ("# x\n= A | \n0123456789abcdef8", "line 3"),
        ("= A | \n0123456789abcde", "line 2"),
        ("= A | \n+123456789abcdef0", "line 2"),
        ("= A | \nx:0123456789abcdef0", "line 2"),
        ("= A | \n0123456789abcdé0", "line 2"),
    ] {
        let told = Registry::parse(text).expect_err(text).to_string();
        assert!(told.starts_with(line), "{text:?}: {told}");
    }
}

/// The registry says of published levels what they are.
#[test]
fn published_levels_are_known() {
    let Some(folder) = crate::shared::folder("levels/lts") else { return };
    let files =
        [("Microban.xsb", "Microban"), ("XSokoban.xsb", "XSokoban"), ("Sasquatch_VII.xsb", "Sasquatch VII")];
    let registry = Registry::built_in();
    assert!(registry.size() >= (300, 4500), "{:?}", registry.size());
    for (file, name) in files {
        for (level, number) in levels(&folder.join(file)).iter().zip(1..) {
            let turned = level.turned(Symmetry::ALL[5]);
            for (level, way) in [(level, 0), (&turned, 5)] {
                let found = registry.find(level);
                let known = |known: &&Registered<'_>| (known.collection, known.level) == (name, number);
                let known = found.iter().find(known).unwrap_or_else(|| panic!("{name} {number}: {found:?}"));
                assert!(level.symmetries() > 1 || known.turned == Symmetry::ALL[way], "{name} {number}");
            }
        }
    }
}
