//! `sokonaut solve --watch` and `--show`.

use crate::common::*;
use crate::terminal::InTerminal;

#[test]
fn the_solver_is_watched_and_what_is_done_is_kept() {
    let folder = dir();
    file(&folder, "levels.xsb", format!("{TINY}\n{VAST}\n{TINY}"));
    let args = [
        "solve",
        "levels.xsb",
        "--watch",
        "--strategy",
        "breadth-first",
        "--time-limit",
        "none",
        "--output",
        "done.sok",
    ];
    let mut watched = InTerminal::start(folder.path(), &args, &[]);
    watched.waits_for("2 Vast").waits_for("breadth-first").waits_for("a second").waits_for("boxes home");
    // The best position, in the same letters as in the game.
    watched.waits_for("██████").waits_for("[]").signal("-INT");
    assert_eq!(watched.ended().code(), Some(130));
    watched.is_given_back();
    let text = watched.text();
    assert!(text.contains("solved") && text.contains("interrupted"), "{text}");
    assert!(!text.contains("boxes home"), "the view is taken away: {text}");
    run(&["verify", folder.path().join("done.sok").to_str().unwrap()]).ends(0);
}

#[test]
fn without_a_terminal_it_solves_all_the_same() {
    let solved = run_with(&["solve", "--watch"], TINY);
    solved.ends(0).prints("solved").says("--watch needs a terminal");
}

#[test]
fn a_solution_is_shown_as_drawings() {
    let level = "######\n#@$ .#\n######\n";
    let ends = stdout(&run_with(&["solve", "--show"], level));
    assert!(ends.contains("start:\n######\n#@$ .#\n######\n"), "{ends}");
    assert!(ends.contains("move 2, push 2:\n######\n#  @*#\n######\n"), "{ends}");
    assert!(!ends.contains("push 1:"), "{ends}");
    let pushes = stdout(&run_with(&["solve", "--show=pushes"], level));
    assert!(pushes.contains("move 1, push 1:\n######\n# @$.#\n######\n"), "{pushes}");
    assert_eq!(code(&run_with(&["solve", "--show", "--json"], level)), 2, "JSON lines have no drawings");
}
