//! The program played by keys and mouse, the screen read back as text.

use crate::player::{LEVELS, Player};
use ratatui::crossterm::event::Event;

#[test]
fn a_level_is_played_to_the_end_by_keyboard() {
    let mut player = Player::new(LEVELS);
    player.shows("First push").shows("##()[]  .   ##").press("→").shows("moves       1");
    player.press("⏎").shows("First push").press("→");
    player.shows("Solved! 2 moves, 2 pushes, your best").press("⏎").shows("Two boxes");
}

#[test]
fn a_solution_stands_beside_what_is_possible() {
    let mut player = Player::starter();
    player.shows("One push").shows("possible    1 push").press("→");
    player.shows("Solved! 1 move, 1 push, your best; *** proved best. enter: next level");
    player.press("⏎").shows("Round the corner").shows("possible    2 pushes");
    Player::new(LEVELS).press("→→").shows("your best. enter").lacks("possible");
}

#[test]
fn undo_redo_and_restart() {
    let mut player = Player::new(LEVELS);
    player.press("→→").press("u").shows("moves       1").press("r").shows("moves       2");
    player.press("x").shows("moves       0").shows("to redo     2").press("u").shows("nothing to undo");
}

#[test]
fn a_hint_marks_the_push() {
    Player::new(LEVELS).press("i").waits_for("push the marked box").shows("()[]>>. ");
}

#[test]
fn a_hint_leaves_the_player_in_sight() {
    let mut player = Player::new("; In the way\n######\n#.@$ #\n#    #\n######\n");
    player.press("H").waits_for("push the marked box left").shows("##. ()[]  ##");
}

#[test]
fn whoever_plays_for_the_first_time_is_told_the_rules() {
    Player::new(LEVELS).shows("Push every box onto a goal: one box at a time, and nobody can pull.");
    Player::new(LEVELS).press("→").lacks("Push every box").press("?").shows("nobody can pull");
    Player::sized(LEVELS, 40, 12).press("?").shows("nobody can pull");
}

#[test]
fn the_solver_plays_the_rest() {
    let mut player = Player::new(LEVELS);
    player.press("n").press("]]]").press("s").waits_for("solved").waits_for("at home     2 of 2");
}

#[test]
fn a_lost_position_is_explained_and_taken_back() {
    let mut player = Player::new(LEVELS);
    player.press("n").press("↑←").shows("[]").press("c");
    player.waits_for("Lost: ").waits_for("t: back to before it, 1 move").press("t");
    player.shows("this position can be solved").shows("moves       1");
}

#[test]
fn what_is_lost_is_told_as_long_as_it_is_lost() {
    let mut player = Player::new(LEVELS);
    player.press("n↑←L").waits_for("Lost: ").press("→→").lacks("Lost: ").shows("lost; t: back before it");
    player.press("uuu").lacks("lost;").press("rrr").lacks("lost;");
    player.press("L").waits_for("Lost: ").press("↓").shows("lost; t: back").press("t").lacks("lost;");
    player.shows("moves       1");
}

#[test]
fn warnings_come_by_themselves_if_wished() {
    let mut player = Player::new(LEVELS);
    player.press("n").press("w").press("↑←").waits_for("Lost: ").shows("warnings on");
}

#[test]
fn dead_squares_are_shown_on_request() {
    Player::new(LEVELS).press("d").waits_for("[]  . x ##").press("d").shows("[]  .   ##");
}

#[test]
fn squares_in_reach_are_shown_on_request() {
    let mut player = Player::new(LEVELS);
    player.press("n→a").shows("##o o . o o . ##").press("a").shows("##    .     . ##");
}

#[test]
fn clicks_walk_and_push() {
    let mut player = Player::new(LEVELS);
    player.press("n");
    let text = player.text();
    let (row, line) = text.lines().enumerate().find(|(_, line)| line.contains("[][]")).expect("two boxes");
    let (y, x) = (row as u16, line.find("[]").expect("a box") as u16);
    player.click((x, y)).shows("o o ");
    player.click((x + 4, y + 1)).shows("[]");
    player.press("x").click((x + 2, y)).click((x + 2, y - 1)).shows("at home     1 of 2");
}

#[test]
fn the_browser_finds_and_previews_levels() {
    let mut player = Player::new(LEVELS);
    player.press("o").shows("First push").shows("Two boxes").shows("Broken").press("two");
    player.shows("search: two").shows("2 boxes, 8 x 5").press("⏎").shows("2 of 3");
    player.press("o").press("broken").shows("cannot be played").press("⏎").shows("no player");
}

#[test]
fn help_lists_every_key() {
    Player::new(LEVELS)
        .press("?")
        .shows("hint: the next push")
        .shows("reverse game")
        .press("?")
        .shows("moves ");
}

#[test]
fn the_reverse_game_ends_at_the_start() {
    let mut player = Player::new(LEVELS);
    player.press("v").shows("pulls       0").shows("v back to the game").lacks("hint");
    player.shows("##().   []  ##");
    player.press("→→→→").shows("at home");
}

#[test]
fn the_editor_draws_checks_and_plays() {
    let mut player = Player::new(LEVELS);
    player.press("e").shows("it can be played").press("→ ").shows("there is no box yet").press("$");
    player.waits_for("it can be solved").shows("effort").press("⏎").shows("a level of your own");
}

#[test]
fn a_solution_is_shortened_while_one_plays_on() {
    let mut player = Player::new(LEVELS);
    player.press("z").shows("solve it first").press("→←→→").shows("Solved! 4 moves").press("f");
    player.press("zx").waits_for("from 4 moves, 2 pushes to 2 moves, 2 pushes").shows("best        2 / 2");
    player.press("z").waits_for("nothing shorter than 2 moves, 2 pushes");
}

#[test]
fn level_and_solution_are_copied_as_a_file() {
    let mut player = Player::new(LEVELS);
    player.press("→→C↓↓⏎").shows("are copied");
    let file = player.app.clipboard.take().expect("a text");
    let level = sokonaut_level::read(&file).next().expect("a level");
    assert_eq!(level.about.title.as_deref(), Some("First push"));
    assert_eq!(level.about.games[0].moves.to_string(), "RR");
}

#[test]
fn a_pasted_level_is_played() {
    let mut player = Player::new(LEVELS);
    player.app.on_input(Event::Paste("#####\n#@$.#\n#####\n".into()));
    player.shows("##()[]. ##").press("→").shows("Solved!");
}
