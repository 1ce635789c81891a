//! `generate`: levels as they are made, kept whatever ends the program.

use crate::common::*;
#[cfg(unix)]
use std::io::{BufRead, BufReader, Read};
#[cfg(unix)]
use std::process::{Command, Stdio};

const SMALL: [&str; 5] = ["generate", "--size", "8x7", "--boxes", "2"];

fn generate(more: &[&str]) -> std::process::Output {
    run(&[&SMALL, more].concat())
}

/// The scores in the notes, in the order of the levels.
fn scores(text: &str) -> Vec<u32> {
    let score = |line: &str| line.strip_prefix("Difficulty: ")?.split(' ').next()?.parse().ok();
    text.lines().filter_map(score).collect()
}

#[test]
fn a_file_has_what_standard_output_has_and_every_level_its_solution() {
    let dir = dir();
    let target = file(&dir, "mine.sok", "something older\n");
    let printed = generate(&["--count", "3"]);
    printed.ends(0).says("3 levels after");
    let written = generate(&["--count", "3", "--quiet", "-o", arg(&target)]);
    assert_eq!((code(&written), stdout(&written), stderr(&written)), (0, String::new(), String::new()));
    assert_eq!(std::fs::read_to_string(&target).unwrap(), stdout(&printed));
    assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 1, "nothing else is left behind");
    let checked = run(&["verify", arg(&target), "--json"]);
    assert_eq!((code(&checked), objects(&checked).len()), (0, 3));
}

#[test]
fn the_easiest_first_if_that_is_wanted() {
    let [made, sorted] = [&[][..], &["--sort"]].map(|more| {
        let output = generate(&[&["--count", "5"], more].concat());
        output.ends(0);
        scores(&stdout(&output))
    });
    let mut expected = made.clone();
    expected.sort_unstable();
    assert_ne!(made, expected, "these come in no order");
    assert_eq!(sorted, expected);
}

#[test]
fn too_few_levels_are_told_with_advice() {
    let output = generate(&["--count", "3", "--attempts", "2", "--difficulty", "9000-9001"]);
    assert_eq!((code(&output), stdout(&output)), (1, String::new()));
    output.says("--attempts");
    let output = generate(&["--time-limit", "0.000001"]);
    output.ends(1).says("--time-limit");
    let output = generate(&["--count", "0"]);
    output.ends(2).says("write a whole number, 1 or more");
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_is_made() {
    for sort in [false, true] {
        let dir = dir();
        let target = dir.path().join("mine.sok");
        let mut command = Command::new(assert_cmd::cargo::cargo_bin!("sokonaut"));
        command.args(SMALL).args(["--count", "1000000", "--attempts", "1000000000"]);
        if sort {
            command.args(["--sort", "-o", arg(&target)]);
        }
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut results = BufReader::new(child.stdout.take().unwrap());
        let mut text = String::new();
        if sort {
            std::thread::sleep(std::time::Duration::from_secs(3));
        } else {
            // Levels come while others are still to be made.
            while scores(&text).len() < 2 {
                results.read_line(&mut text).unwrap();
            }
        }
        let id = child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
        results.read_to_string(&mut text).unwrap();
        let mut talk = String::new();
        child.stderr.take().unwrap().read_to_string(&mut talk).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(130), "{talk}");
        assert!(talk.contains("interrupted"), "{talk}");
        if sort {
            text = std::fs::read_to_string(&target).unwrap();
            assert!(scores(&text).is_sorted(), "{text}");
        } else {
            std::fs::write(&target, &text).unwrap();
        }
        let checked = run(&["verify", arg(&target), "--json"]);
        assert_eq!((code(&checked), objects(&checked).len()), (0, scores(&text).len()));
    }
}

#[cfg(unix)]
#[test]
fn somebody_at_a_terminal_sees_how_far_it_is() {
    let folder = dir();
    // No level is as hard as that, so there is time to look.
    let never = ["--difficulty", "90000-90001", "--attempts", "1000000000", "--time-limit", "none"];
    let args = [&SMALL[..], &["--count", "7", "-o", "mine.sok"], &never].concat();
    let mut made = crate::terminal::InTerminal::start(folder.path(), &args, &[]);
    made.waits_for("0 of 7 levels").waits_for("of 1,000,000,000").signal("-INT");
    assert_eq!(made.ended().code(), Some(130));
    assert!(made.text().contains("only 0 levels after"), "{}", made.text());
    assert!(!folder.path().join("mine.sok").exists(), "there was nothing to write");
}
