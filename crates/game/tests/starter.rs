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
fn generated_levels_come_with_a_solution_that_solves_them() {
    for collection in COLLECTIONS.iter().filter(|collection| collection.text.contains("Seed:")) {
        for item in Shelf::read(collection.text).items {
            assert_eq!(item.solutions().len(), 1, "{:?}", item.about.title);
        }
    }
}
