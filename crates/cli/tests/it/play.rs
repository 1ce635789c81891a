//! `sokonaut play` in a real terminal.

use crate::common::run;
use crate::terminal::InTerminal;
use std::path::Path;
use std::process::Command;

const LEVELS: &str = "; Corridor\n#######\n#@$ . #\n#######\n\n; Corner\n#####\n#@  #\n# $ #\n#  .#\n#####\n";

/// A game of these levels.
fn start(folder: &Path, environment: &[(&str, &str)]) -> InTerminal {
    std::fs::write(folder.join("levels.xsb"), LEVELS).expect("a file");
    InTerminal::start(folder, &["play", "levels.xsb"], environment)
}

const RIGHT: &str = "\x1b[C";

#[test]
fn a_game_in_a_terminal_is_played_and_remembered() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut game = start(folder.path(), &[]);
    game.waits_for("Corridor").waits_for("██◖◗[]").press(RIGHT).waits_for("moves       1");
    game.press(RIGHT).waits_for("Solved! 2 moves, 2 pushes").press("n").waits_for("Corner");
    game.press("H").waits_for("push the marked box").press("q");
    game.ends().is_given_back();
    // The next game begins with the level that is not solved yet, and knows the one that is.
    let mut game = start(folder.path(), &[]);
    game.waits_for("Corner").press("B").waits_for("1 of 2 solved").press("\x1b");
    game.waits_for("moves       0").press("q").ends();
}

#[test]
fn no_color_means_no_colour() {
    let folder = tempfile::tempdir().expect("a folder");
    let coloured = |screen: &vt100::Screen| {
        let cells = (0..24).flat_map(|row| (0..80).filter_map(move |col| screen.cell(row, col)));
        cells.into_iter().any(|cell| cell.fgcolor() != vt100::Color::Default)
    };
    let mut plain = start(folder.path(), &[("NO_COLOR", "1")]);
    plain.waits_for("keys");
    assert!(!coloured(plain.screen.screen()));
    plain.press("q");
    let mut colourful = start(folder.path(), &[("NO_COLOR", "")]);
    colourful.waits_for("keys");
    assert!(coloured(colourful.screen.screen()));
    colourful.press("q");
}

#[test]
fn without_a_terminal_it_says_so() {
    let output =
        Command::new(env!("CARGO_BIN_EXE_sokonaut")).arg("play").output().expect("the program starts");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("needs a terminal"));
}

#[test]
fn whatever_ends_the_game_the_terminal_is_given_back_and_the_game_is_kept() {
    for signal in ["-TERM", "-HUP", "-INT", "-QUIT", "-USR1", "-USR2", "-ALRM", "-ABRT"] {
        let folder = tempfile::tempdir().expect("a folder");
        let mut game = start(folder.path(), &[]);
        game.waits_for("Corridor").press(RIGHT).waits_for("moves       1");
        // A terminal that is closed may send several.
        game.signal(signal).signal(signal);
        assert_eq!(game.ended().code(), Some(130), "{signal}");
        game.is_given_back();
        let mut game = start(folder.path(), &[]);
        game.waits_for("moves       1").press("q").ends();
    }
}

#[test]
fn several_files_are_several_packs() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    std::fs::write(path("one.xsb"), LEVELS).expect("a file");
    std::fs::write(path("two.xsb"), "; Tiny\n#####\n#@$.#\n#####\n").expect("a file");
    let args = ["play", "one.xsb", "two.xsb", "--level", "3", "--theme", "contrast"];
    let mut game = InTerminal::start(folder.path(), &args, &[]);
    game.waits_for("Tiny 1 of 1  two.xsb").press("B").waits_for("pack 2 of 2").press("\x1b[D");
    game.waits_for("pack 1 of 2").waits_for("Corridor").press("\r").waits_for("Corridor 1 of 2  one.xsb");
    game.press("q").ends();
    let kept = std::fs::read_to_string(path("sokonaut/progress.json")).expect("progress");
    assert!(kept.contains("\"theme\": \"contrast\""), "{kept}");
}

#[test]
fn solutions_of_the_library_and_of_runs_are_shown() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("a path").to_owned();
    std::fs::write(path("levels.xsb"), LEVELS).expect("a file");
    let solved = run(&["solve", &path("levels.xsb"), "--json"]);
    std::fs::write(path("run.jsonl"), &solved.stdout).expect("a file");
    let store = path("sokonaut/library.sqlite");
    run(&["library", "import", "--store", &store, &path("levels.xsb"), &path("run.jsonl")]);
    let args = ["play", "levels.xsb", "--solutions", "run.jsonl"];
    let mut game = InTerminal::start(folder.path(), &args, &[]);
    game.waits_for("Corridor").press("K").waits_for("library  2 moves, 2 pushes");
    game.waits_for("run      2 moves, 2 pushes; run.jsonl:1").press("\r").waits_for("at home     1 of 1");
    game.press("q").ends();
}

#[test]
fn the_course_and_the_level_of_a_day() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut game = InTerminal::start(folder.path(), &["play", "--learn"], &[]);
    game.waits_for("Corner 1 of 13  Learn").waits_for("E: see the mistake").press("E");
    game.waits_for("Lost: this box stands where it can reach no goal").press("q").ends();
    let mut game = InTerminal::start(folder.path(), &["play", "--daily=2026-11-18"], &[]);
    game.waits_for("Level of 2026-11-18").waits_for("at home     0 of 3").press("q").ends();
    let wrong = run(&["play", "--daily=2026-02-30"]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&wrong.stderr).contains("write it as 2026-11-18"));
}

#[test]
fn a_file_that_holds_no_level_is_explained_in_a_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "A text about this and that, with $ and # in it.\nNo level at all.\n".repeat(20);
    std::fs::write(folder.path().join("notes.txt"), text).expect("a file");
    let mut game = InTerminal::start(folder.path(), &["play", "notes.txt"], &[]);
    assert_eq!(game.ended().code(), Some(4));
    let text = game.text();
    assert!(text.contains("error: notes.txt: ") && text.trim().lines().count() <= 2, "{text}");
}

/// Closing the window of a terminal leaves a file that is at its end for ever.
#[test]
fn a_terminal_that_goes_away_ends_the_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut game = start(folder.path(), &[]);
    game.waits_for("Corridor");
    assert!(game.ends_without_terminal(RIGHT), "it goes on without a terminal");
}
