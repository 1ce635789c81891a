//! What the analysis knows, drawn over the board.

use crate::player::{LEVELS, Player};

#[test]
fn overlays_are_shown_one_after_the_other_with_a_legend() {
    let mut player = Player::new(LEVELS);
    player
        .press("nO")
        .waits_for("the only room")
        .shows("## a a.a a a.a##")
        .shows("## a[a[a a a a##")
        .shows("rooms ---");
    player.press("O").waits_for("entrance: boxes").shows("eaa1eaebb1##").shows("##  [][]");
    player.press("OO").waits_for("dead square: a box here").shows("## x");
    // After a move another drawing is asked for: the player can walk less, or more.
    player.press("OOOO").waits_for("the player can walk here").shows("## o o");
    player.press("↑").waits_for("## o o");
    player.press("O").shows("no overlay").lacks(" o o");
}

#[test]
fn distances_follow_the_box_that_is_chosen() {
    let mut player = Player::new(LEVELS);
    player.press("nOOOOOOO").waits_for("the box at row 3").shows("[0[1");
    let text = player.text();
    let (row, line) = text.lines().enumerate().find(|(_, line)| line.contains("[0")).expect("a box");
    let (y, x) = (row as u16, line.find("[0").expect("a box") as u16);
    player.click((x + 2, y)).waits_for("[1[]");
}

#[test]
fn overlays_fit_on_narrow_screens_and_wait_for_other_games() {
    let row = "#".repeat(60);
    let wide = format!("{row}\n#@$.{}#\n{row}\n", " ".repeat(55));
    let mut player = Player::sized(&wide, 80, 24);
    player.press("OOO").waits_for("dead end").shows("#@$=");
    let mut player = Player::new(LEVELS);
    player
        .press("OOOOOOOO")
        .waits_for("the player can walk")
        .press("v")
        .waits_for("pulls")
        .shows("reach ---");
    player.press("v").waits_for("the player can walk");
}
