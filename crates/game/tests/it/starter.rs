//! The levels that come with the program.

use sokonaut_game::{COLLECTIONS, Shelf};
use std::collections::HashSet;

#[test]
fn there_are_many_and_no_two_are_the_same() {
    let shelf = Shelf::starter();
    assert!(shelf.items.len() >= 60, "{}", shelf.items.len());
    let mut names = HashSet::new();
    for item in &shelf.items {
        let level = item.level.as_ref().expect("every level can be played");
        assert!(names.insert(level.identity()), "twice: {:?}\n{level}", item.about.title);
    }
}

#[test]
fn every_level_comes_with_a_solution_that_solves_it() {
    // The levels drawn by hand have theirs in a file beside them: `first.xsb` is what one solves in the
    // examples.
    let beside = Shelf::read(include_str!("../../../../levels/first-solved.sok"));
    let solved: HashSet<_> = COLLECTIONS
        .iter()
        .flat_map(|collection| Shelf::read(collection.text).items)
        .chain(beside.items)
        .filter(|item| item.solutions().len() == 1)
        .map(|item| item.level.expect("it is solved").identity())
        .collect();
    for item in Shelf::starter().items {
        let level = item.level.expect("every level can be played");
        assert!(solved.contains(&level.identity()), "{:?}", item.about.title);
    }
}
