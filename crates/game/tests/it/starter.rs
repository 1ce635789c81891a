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
    for item in Shelf::starter().items {
        assert_eq!(item.solutions().len(), 1, "{:?}", item.about.title);
    }
}

/// `first.xsb` is what one solves in the examples; with its solutions it is played.
#[test]
fn the_levels_drawn_by_hand_are_those_of_the_examples() {
    let boards = |text: &str| -> Vec<_> {
        let levels = Shelf::read(text).items.into_iter().map(|item| item.level.expect("a level").to_xsb());
        levels.collect()
    };
    assert_eq!(boards(COLLECTIONS[0].text), boards(include_str!("../../../../levels/first.xsb")));
}
