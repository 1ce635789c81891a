//! `optimize` and the proofs of `solve`: what goes in, what comes out, and what is refused.

use crate::common::*;

/// Two boxes that block nothing, in a room with space to waste steps and pushes in.
const ROOM: &str = "; Room\n########\n#      #\n#@$  . #\n#      #\n########\n";
/// One push up and one down more than needed, and walks that lead nowhere.
const LONG_WAY: &str = "drUdlurruulDRlrlR";

/// A solution that is right and long: found by walking about before the shortest one.
fn wasteful() -> String {
    format!("{}{}", "ud".repeat(10), "RRR")
}

#[test]
fn given_solutions_become_shorter_and_verify_accepts_them() {
    let dir = dir();
    let levels = file(&dir, "room.xsb", ROOM);
    let moves = file(&dir, "moves.txt", wasteful());
    let shorter = dir.path().join("shorter.sok");
    let args =
        ["optimize", arg(&levels), arg(&moves), "--json", "--time-limit", "1", "--output", arg(&shorter)];
    let output = run(&args);
    output.ends(0);
    let finding = &objects(&output)[0];
    assert_eq!(
        (&finding["before"]["moves"], &finding["moves"], &finding["pushes"]),
        (&23.into(), &3.into(), &3.into())
    );
    assert_eq!(finding["solution"], "RRR");
    run(&["verify", arg(&shorter)]).ends(0);
    let results = file(&dir, "results.jsonl", &output.stdout);
    run(&["verify", arg(&levels), arg(&results)]).ends(0);
}

#[test]
fn levels_without_a_solution_are_solved_first() {
    let output = run(&["optimize", FIRST, "--json", "--time-limit", "none", "--node-limit", "20000"]);
    output.ends(0);
    let findings = objects(&output);
    assert_eq!(findings.len(), FIRST_LEVELS);
    for finding in findings {
        let length = |of: &serde_json::Value| (of["pushes"].as_u64().unwrap(), of["moves"].as_u64().unwrap());
        assert!(length(&finding) <= length(&finding["before"]), "{finding}");
    }
}

#[test]
fn wrong_solutions_are_left_out_and_nonsense_is_refused() {
    let dir = dir();
    let levels = file(&dir, "room.xsb", ROOM);
    let wrong = run(&["optimize", arg(&levels), "--solution", LONG_WAY, "--json", "--time-limit", "1"]);
    wrong.ends(5);
    assert_eq!(objects(&wrong)[0]["pushes"], 3, "it was solved instead");
    for args in
        [&["--ranking", "beauty"][..], &["--objective", "beauty"], &["--range", "5-2"], &["--range", "9-"]]
    {
        let output = run(&[&["optimize", arg(&levels), "--solution", "RRR"], args].concat());
        assert_eq!(code(&output), 2, "{args:?}: {}", stderr(&output));
    }
}

#[test]
fn solve_can_go_on_and_shorten() {
    let output = run(&["solve", FIRST, "--level", "8", "--optimize", "0.5", "--json"]);
    let plain = run(&["solve", FIRST, "--level", "8", "--json"]);
    let moves = |output| objects(output)[0]["moves"].as_u64().unwrap();
    assert!(moves(&output) < moves(&plain), "{}", stdout(&output));
}

#[test]
fn a_question_about_pushes_is_answered() {
    let ask = |pushes: &str| run(&["solve", FIRST, "--level", "5", "--prove", pushes, "--json"]);
    let (yes, no) = (ask("15"), ask("14"));
    assert_eq!((code(&yes), objects(&yes)[0]["pushes"].as_u64()), (0, Some(15)));
    let no_record = &objects(&no)[0];
    assert_eq!(
        (code(&no), &no_record["limit"], &no_record["lower_bound"]),
        (1, &"pushes".into(), &15.into())
    );
}

#[test]
fn what_was_asked_for_is_shown_before_and_after() {
    let dir = dir();
    let levels = file(&dir, "room.xsb", ROOM);
    let (given, wasteful) = ("--solution", wasteful());
    let shown = |objective: &str, solution: &str| {
        let fixed = ["optimize", arg(&levels), given, solution, "--node-limit", "2000"];
        let output = run(&[&fixed[..], &["--ranking", objective]].concat());
        // What it was called before is still read.
        run(&[&fixed[..], &["--objective", objective]].concat()).ends(0);
        output.ends(0);
        stdout(&output) + &stderr(&output)
    };
    let text = shown("moves", &wasteful);
    assert!(
        text.contains("better  23 → 3 moves, 3 → 3 pushes") && text.contains("20 moves saved in"),
        "{text}"
    );
    let text = shown("player-lines,moves", &wasteful);
    assert!(text.contains("21 → 1 player line, 23 → 3 moves, 3 → 3 pushes"), "{text}");
    assert!(text.contains("20 player lines saved, 20 moves saved in"), "{text}");
    let text = shown("pushes", &wasteful);
    assert!(text.contains("  same  3 → 3 pushes") && text.contains("0 pushes saved in"), "{text}");
}

#[test]
fn a_level_without_solution_is_told_apart_from_an_open_one() {
    let output = run_with(&["optimize", "-", "--json"], LOST);
    assert_eq!((code(&output), &objects(&output)[0]["outcome"]), (3, &"unsolvable".into()));
    run_with(&["optimize", "-"], LOST).prints("no solution exists");
}

#[test]
fn a_level_too_large_for_the_memory_is_not_passed_over_in_silence() {
    // A hall whose facts take more than a megabyte.
    let width = 120;
    let row = |inside: &str| format!("#{inside:<width$}#\n");
    let wall = format!("{}\n", "#".repeat(width + 2));
    let floor: String = (0..100).map(|_| row("")).collect();
    let level = format!("{wall}{}{floor}{wall}", row("@$."));
    let dir = dir();
    let path = file(&dir, "hall.xsb", level);
    run(&["optimize", arg(&path), "--solution", "R", "--memory-limit", "1"])
        .says("nothing was tried: the level needs about")
        .ends(0);
    for command in ["solve", "optimize"] {
        let output = run(&[command, arg(&path), "--memory-limit", "1"]);
        let told = stdout(&output) + &stderr(&output);
        assert!(code(&output) == 1 && told.contains("the level needs about"), "{command}: {told}");
    }
}
