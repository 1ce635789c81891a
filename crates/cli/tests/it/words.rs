//! Words for people: what others wrote is fit to print, and errors name their cure.

use crate::common::*;
#[cfg(unix)]
use std::io::Read;

/// A level with a title, a solution and an author that would drive a terminal.
fn hostile(title: &str) -> String {
    format!("{title}\n\n#####\n#@$.#\n#####\n\nAuthor: {title}\n\nSolution {title}\nR\n")
}

#[test]
fn what_others_wrote_does_not_drive_the_terminal() {
    let dir = dir();
    let mega = "M".repeat(1 << 20);
    for title in ["T\u{202e}gnp\u{1b}[2J\u{9b}1m", mega.as_str()] {
        let levels = file(&dir, "hostile.sok", hostile(title));
        let (levels, store) = (arg(&levels).to_owned(), dir.path().join("library.sqlite"));
        let _ = std::fs::remove_file(&store);
        let store = arg(&store);
        let run_file = dir.path().join("run.jsonl");
        let _ = std::fs::remove_file(&run_file);
        let run_file = arg(&run_file);
        for args in [
            &["solve", &levels][..],
            &["verify", &levels],
            &["optimize", &levels, "--node-limit", "10"],
            &["info", &levels],
            &["study", &levels],
            &["library", "import", "--store", store, &levels],
            &["library", "list", "--store", store, "--levels"],
            &["library", "list", "--store", store],
            &["library", "best", "--store", store],
            &["bench", "run", &levels, "--out", run_file, "--node-limit", "1"],
            &["bench", "show", "--unsolved", run_file],
        ] {
            let output = run(args);
            assert!(code(&output) < 2, "{args:?}: {}", stderr(&output));
            let told = stdout(&output) + &stderr(&output);
            assert!(!told.contains(['\u{202e}', '\u{1b}', '\u{9b}']), "{args:?}: {told:?}");
            assert!(told.lines().all(|line| line.chars().count() < 1000), "{args:?}");
        }
    }
    let told = stdout(&run_with(&["solve", "-"], hostile("T\u{202e}gnp")));
    assert!(told.contains("T\\u{202e}gnp"), "it is shown for what it is: {told}");
}

#[test]
fn names_of_files_do_not_either() {
    run(&["solve", "no\u{202e}such\u{1b}[2J.xsb"]).ends(4).says("no\\u{202e}such\\u{1b}[2J.xsb");
}

#[test]
fn errors_with_a_cure_name_it() {
    run_with(&["solve", "-"], OPEN).says("(--close)");
    let tabs = run_with(&["info", "-"], "#########\n#@$\t.#\n#########\n");
    tabs.says("(--expand-tabs)");
    let dir = dir();
    let store = dir.path().join("library.sqlite");
    run_with(&["library", "import", "--store", arg(&store), "-"], OPEN).says("(--close)");
}

#[cfg(unix)]
#[test]
fn somebody_at_a_keyboard_learns_what_is_waited_for() {
    use nix::pty::openpty;
    use nix::sys::termios::Termios;
    use std::process::{Command, Stdio};
    let terminal = openpty(None, None::<&Termios>).expect("a pseudo-terminal");
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("sokonaut"))
        .arg("solve")
        .stdin(Stdio::from(terminal.slave))
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut word = [0; 16];
    child.stderr.as_mut().unwrap().read_exact(&mut word).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(&word, b"no file is named");
    drop(terminal.master);
}
