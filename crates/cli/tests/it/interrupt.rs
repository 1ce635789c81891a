//! What is finished survives whatever ends the program.

use crate::common::*;
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A run that has solved one level and will never finish the next.
struct LongRun {
    child: Child,
    results: BufReader<std::process::ChildStdout>,
    first: String,
    target: std::path::PathBuf,
    _dir: tempfile::TempDir,
}

impl LongRun {
    fn start() -> Self {
        let dir = dir();
        let levels = file(&dir, "levels.xsb", format!("{TINY}\n{VAST}\n{TINY}"));
        let target = dir.path().join("solved.sok");
        let mut child = Command::new(assert_cmd::cargo::cargo_bin!("sokonaut"))
            .args(["solve", "--json", "--strategy", "breadth-first", "--time-limit", "none"])
            .arg("--output")
            .arg(&target)
            .arg(&levels)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut results = BufReader::new(child.stdout.take().unwrap());
        let mut first = String::new();
        results.read_line(&mut first).unwrap();
        std::thread::sleep(Duration::from_millis(300));
        Self { child, results, first, target, _dir: dir }
    }

    /// The number of solutions in the output.
    fn kept(&self) -> usize {
        let checked = run(&["verify", arg(&self.target), "--json"]);
        checked.ends(0);
        objects(&checked).len()
    }
}

#[test]
fn ctrl_c_ends_the_level_and_keeps_what_is_done() {
    let mut long = LongRun::start();
    let id = long.child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let status = long.child.wait().unwrap();
    assert_eq!(status.code(), Some(130));
    let mut rest = String::new();
    long.results.read_to_string(&mut rest).unwrap();
    assert!(long.first.contains("\"outcome\":\"solved\""), "{}", long.first);
    assert_eq!(rest.lines().count(), 1, "the third level was not tried: {rest}");
    assert!(rest.contains("\"limit\":\"stopped\""), "{rest}");
    let mut talk = String::new();
    long.child.stderr.take().unwrap().read_to_string(&mut talk).unwrap();
    assert!(talk.contains("1 of 2 levels solved") && talk.contains("interrupted"), "{talk}");
    assert_eq!(long.kept(), 1);
}

#[test]
fn a_kill_loses_no_finished_level() {
    let mut long = LongRun::start();
    long.child.kill().unwrap();
    long.child.wait().unwrap();
    assert!(long.first.contains("\"outcome\":\"solved\""), "{}", long.first);
    assert_eq!(long.kept(), 1);
}

#[test]
fn a_reader_that_leaves_is_no_error() {
    for args in [&["solve", FIRST][..], &["info", FIRST], &["completions", "bash"], &["man"], &["--help"]] {
        let mut child = Command::new(assert_cmd::cargo::cargo_bin!("sokonaut"))
            .args(args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let mut talk = String::new();
        child.stderr.take().unwrap().read_to_string(&mut talk).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(0), "{args:?}: {talk}");
        assert!(!talk.contains("panicked") && !talk.contains("error"), "{args:?}: {talk}");
    }
}
