//! Lessons, and levels that are made while one waits.

use crate::player::{LEVELS, Player};
use sokonaut_game::COLLECTIONS;

fn learn() -> (&'static str, &'static str) {
    let learn = COLLECTIONS.iter().find(|known| known.name == "Learn").expect("a course");
    (learn.name, learn.text)
}

#[test]
fn a_lesson_says_what_it_teaches_and_its_mistake_is_explained() {
    let mut player = Player::with(&[("Test", LEVELS), learn()], (80, 24));
    player.press("E").shows("this is no lesson");
    player.app.open_lesson().expect("a lesson");
    player.shows("Corner").shows("A box in a corner").shows("E: see the mistake");
    player.press("↑E").waits_for("Lost: this box stands where it can reach no goal");
    player.shows("t: back to before it, 1 move").press("t").shows("this position can be solved");
    // The game that was begun is kept.
    player.press("g").shows("moves       1");
}

#[test]
fn a_narrow_screen_shows_the_words_below() {
    let mut player = Player::with(&[learn()], (40, 14));
    player.press("n").shows("A box at a wall slides along that wall");
}

#[test]
fn the_level_of_the_day_is_made_and_left_again() {
    let mut player = Player::new(LEVELS);
    player.app.open_daily("2026-11-18".parse().ok());
    player.shows("a level is being made").waits_for("Level of 2026-11-18").shows("pushes at least");
    player.shows("possible    13 pushes");
    player.press("n").shows("First push").press("G").waits_for("Level of 2");
}

#[test]
fn a_level_like_this_one_is_made() {
    let mut player = Player::new(LEVELS);
    player.press("nM").shows("Make a level like this one").shows("harder").press("↑⏎");
    player.waits_for("Like Two boxes, easier").shows(" of 2").press("n").shows("Two boxes");
    // It may be there before it is cancelled; not ten times.
    let cancelled = (0..10).any(|_| {
        let cancelled = player.press("M↓⏎⎋").text().contains("cancelled");
        player.press(if cancelled { "" } else { "n" });
        cancelled
    });
    assert!(cancelled);
}
