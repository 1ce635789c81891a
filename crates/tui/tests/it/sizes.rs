//! The same program on small and on large screens.

use crate::player::{LEVELS, Player};
use sokonaut_tui::{Look, Store, Theme};

#[test]
fn every_size_of_window_is_drawn() {
    let large =
        format!("{}\n", ["#".repeat(120), format!("#@$.{}#", " ".repeat(115)), "#".repeat(120)].join("\n"));
    for levels in [LEVELS, &large] {
        for size in [(1, 1), (10, 3), (24, 8), (40, 12), (80, 24), (100, 30), (200, 60)] {
            for look in Look::ALL {
                let theme = Theme { look, colour: true, unicode: true };
                let mut player = Player::dressed(&[("Pack", levels)], size, theme, Store::at(None));
                for keys in ["", "o", "⎋?", "q", "e", "⎋m", "d", "S", "⎋C", "⎋⎋"] {
                    player.press(keys).text();
                }
            }
        }
    }
}

#[test]
fn the_keys_fit_on_pages() {
    let mut player = Player::sized(LEVELS, 40, 12);
    player.press("?").shows("arrows, hjkl").shows("any key: more").press("⎋").shows("First push");
    player.press("?");
    let mut pages = 0;
    while !player.text().contains("First push") {
        player.press(" ");
        pages += 1;
    }
    assert!((2..10).contains(&pages), "{pages} pages");
}

#[test]
fn a_large_screen_has_large_squares_which_can_be_clicked() {
    let mut player = Player::sized(LEVELS, 120, 40);
    player.shows("+----+").shows(".--.").press("→→").shows("<====>").press("n").shows("Two boxes");
    let text = player.text();
    let (row, line) =
        text.lines().enumerate().find(|(_, line)| line.contains("+----++----+")).expect("boxes");
    let (x, y) = (line.find("+----+").expect("a box") as u16, row as u16);
    // The right box, by the middle of it, then the goal above it.
    player.click((x + 8, y + 1)).click((x + 8, y - 2)).shows("at home     1 of 2");
}

#[test]
fn long_messages_are_read_to_their_end() {
    let mut player = Player::sized(LEVELS, 40, 12);
    player.press("n↑←L").waits_for("Lost: ").waits_for("to before it, 1\n move\n");
}

#[test]
fn a_narrow_screen_keeps_the_keys_that_lead_on() {
    Player::sized(LEVELS, 40, 12).shows("arrows move").shows("? keys  q quit");
    Player::sized(LEVELS, 80, 24).shows("L lost?  B levels  ? keys  q quit");
    Player::sized(LEVELS, 40, 12).press("e").shows("enter play  esc back");
}
