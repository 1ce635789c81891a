//! Files that are written: nothing is lost for nothing, nothing that is read is written.

use crate::common::*;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::Stdio;

/// What stands in a file that must not be lost.
const KEPT: &str = "years of work\n";

fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap()
}

/// The names in a directory.
fn names(dir: &tempfile::TempDir) -> Vec<String> {
    let name = |entry: std::io::Result<fs::DirEntry>| entry.unwrap().file_name().into_string().unwrap();
    let mut names: Vec<_> = fs::read_dir(dir.path()).unwrap().map(name).collect();
    names.sort();
    names
}

#[test]
fn a_command_that_has_nothing_to_say_leaves_the_old_file() {
    let dir = dir();
    let (levels, kept) = (file(&dir, "tiny.xsb", TINY), file(&dir, "keep.sok", KEPT));
    let (missing, nowhere) = (dir.path().join("tpyo.xsb"), dir.path().join("none"));
    let (levels, missing, out) = (arg(&levels), arg(&missing), arg(&kept));
    let refused = ["--objective", "moves", "--strategy", "best-first"];
    let shelf = self::dir();
    let empty = shelf.path().join("empty.sqlite");
    let empty = arg(&empty);
    run(&["library", "import", missing, "--store", empty]).ends(4);
    for (args, end) in [
        (&["solve", missing, "-o", out][..], 4),
        (&["solve", levels, "-l", "99", "-o", out], 4),
        (&[&["solve", levels, "-o", out][..], &refused].concat(), 2),
        (&["optimize", missing, "-o", out], 4),
        (&["optimize", levels, "-l", "99", "-o", out], 4),
        (&["render", missing, "--format", "text", "-o", out], 4),
        (&["study", missing, "--svg", out], 4),
        (&["merge", missing, "--levels", missing, "-o", out], 4),
        (&["bench", "report", missing, "-o", out], 4),
        (&["library", "export", "--store", missing, "-o", out], 4),
        (&["library", "export", "--store", empty, "-o", out], 0),
        (&["library", "registry", missing, "-o", out], 4),
        (&["dataset", missing, "-o", out], 4),
        (&["generate", "--attempts", "1", "--difficulty", "100000-100001", "-o", out], 1),
        (&["dataset", "--generate", "1", "--attempts", "1", "--difficulty", "100000-100001", "-o", out], 1),
    ] {
        let output = run(args);
        assert_eq!(code(&output), end, "{args:?}: {}", stderr(&output));
        assert_eq!(text(&kept), KEPT, "{args:?}");
    }
    assert_eq!(names(&dir), ["keep.sok", "tiny.xsb"], "nothing else is left either");
    let folder = dir.path().join("festival");
    fs::create_dir(&folder).unwrap();
    for name in ["solutions.sok", "times.txt"] {
        fs::write(folder.join(name), KEPT).unwrap();
    }
    run(&["solve", arg(&nowhere), "--festival-output", arg(&folder)]).ends(4);
    assert_eq!(
        (text(&folder.join("solutions.sok")), text(&folder.join("times.txt"))),
        (KEPT.into(), KEPT.into())
    );
    run(&["solve", levels, "--festival-output", arg(&folder)]).ends(0);
    assert!(text(&folder.join("times.txt")).contains("Tiny"), "a result takes the place of the old file");
}

#[test]
fn results_take_the_place_of_an_old_file() {
    let dir = dir();
    let (levels, kept) = (file(&dir, "tiny.xsb", TINY), file(&dir, "old.sok", KEPT.repeat(1000)));
    for args in [&["solve"][..], &["optimize"], &["render", "--format", "text"]] {
        let output = run(&[args, &[arg(&levels), "-o", arg(&kept)]].concat());
        assert_eq!(code(&output), 0, "{args:?}: {}", stderr(&output));
        assert!(text(&kept).contains("#@$.#") && !text(&kept).contains(KEPT), "{args:?}: {}", text(&kept));
    }
    assert_eq!(names(&dir), ["old.sok", "tiny.xsb"], "nothing is left beside it");
}

#[test]
fn nothing_is_written_onto_what_is_read() {
    let dir = dir();
    let levels = file(&dir, "tiny.xsb", TINY);
    let run_file = dir.path().join("run.jsonl");
    run(&["bench", "run", arg(&levels), "--out", arg(&run_file), "-q"]).ends(0);
    let recorded = text(&run_file);
    let (levels_arg, run_arg) = (arg(&levels), arg(&run_file));
    let named = format!("me={run_arg}");
    for args in [
        &["solve", levels_arg, "-o", levels_arg][..],
        &["optimize", levels_arg, "-o", levels_arg],
        &["render", levels_arg, "-o", levels_arg],
        &["study", levels_arg, "--svg", levels_arg],
        &["merge", run_arg, "--levels", levels_arg, "-o", levels_arg],
        &["bench", "report", run_arg, "-o", run_arg],
        &["bench", "report", &named, "-o", run_arg],
        &["bench", "report", run_arg, "--levels", levels_arg, "-o", levels_arg],
        &["bench", "run", levels_arg, "--out", run_arg, "--report", run_arg],
        &["bench", "run", levels_arg, "--out", run_arg, "--report", levels_arg],
        &["bench", "report", "--peers", run_arg, "-o", run_arg],
        &["solve", levels_arg, "--objective", "pushes", "--certificate", levels_arg],
        &["optimize", levels_arg, run_arg, "-o", run_arg],
        &["dataset", levels_arg, "-o", levels_arg],
        &["library", "registry", levels_arg, "-o", levels_arg],
    ] {
        let output = run(args);
        assert_eq!(code(&output), 2, "{args:?}: {}", stderr(&output));
        assert_eq!((text(&levels), text(&run_file)), (TINY.to_owned(), recorded.clone()), "{args:?}");
    }
    let (new, page) = (dir.path().join("new.jsonl"), dir.path().join("./new.jsonl"));
    let output = run(&["bench", "run", levels_arg, "--out", arg(&new), "--report", arg(&page)]);
    assert_eq!((code(&output), new.exists()), (2, false), "{}", stderr(&output));
    let store = dir.path().join("library.sqlite");
    run(&["library", "import", levels_arg, "--store", arg(&store)]).ends(0);
    let kept = fs::read(&store).unwrap();
    let output = run(&["library", "export", "--store", arg(&store), "-o", arg(&store)]);
    assert_eq!((code(&output), fs::read(&store).unwrap() == kept), (2, true), "{}", stderr(&output));
    let (sok, folder) = (dir.path().join("solutions.sok"), arg(dir.path()));
    let output = run(&["solve", levels_arg, "-o", arg(&sok), "--festival-output", folder]);
    assert_eq!((code(&output), sok.exists()), (2, false), "{}", stderr(&output));
}

#[test]
fn merge_writes_over_a_result_only_if_all_of_it_was_understood() {
    let dir = dir();
    let levels = file(&dir, "tiny.xsb", TINY);
    let results = file(&dir, "all.jsonl", stdout(&run(&["solve", arg(&levels), "--json"])));
    run(&["merge", arg(&results), "-o", arg(&results)]).ends(0);
    assert!(text(&results).contains("\"solution\":\"R\""));
    let mixed = text(&results) + KEPT;
    fs::write(&results, &mixed).unwrap();
    let output = run(&["merge", arg(&results), "-o", arg(&results)]);
    assert_eq!((code(&output), text(&results)), (2, mixed), "{}", stderr(&output));
}

#[test]
fn what_cannot_be_written_is_said_before_the_work() {
    let dir = dir();
    let levels = file(&dir, "vast.xsb", VAST);
    let (levels, here) = (arg(&levels), dir.path());
    let nowhere = here.join("no/such/x");
    for out in [arg(&nowhere), arg(here), arg(&here.join("slash/"))] {
        for args in [&["solve", "-o"][..], &["optimize", "-o"], &["render", "-o"], &["study", "--svg"]] {
            // Without the early word this would take ten minutes.
            let command = &mut sokonaut();
            let output =
                command.args([args[0], levels, args[1], out]).timeout(std::time::Duration::from_secs(60));
            let output = output.output().unwrap();
            assert_eq!(code(&output), 6, "{args:?} {out:?}: {}", stderr(&output));
            assert!(stderr(&output).contains("cannot be written"), "{args:?} {out:?}: {}", stderr(&output));
        }
    }
}

#[cfg(unix)]
mod links {
    use super::*;
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};

    #[test]
    fn a_hard_link_and_standard_input_are_inputs_too() {
        let dir = dir();
        let levels = file(&dir, "tiny.xsb", TINY);
        let (hard, soft) = (dir.path().join("hard.sok"), dir.path().join("soft.sok"));
        fs::hard_link(&levels, &hard).unwrap();
        symlink(&levels, &soft).unwrap();
        for out in [&hard, &soft] {
            let output = run(&["solve", arg(&levels), "-o", arg(out)]);
            assert_eq!((code(&output), text(&levels)), (2, TINY.into()), "{}", stderr(&output));
            for name in [&["-"][..], &[]] {
                let mut command = std::process::Command::new(assert_cmd::cargo::cargo_bin!("sokonaut"));
                let args = [&["solve"][..], name, &["-o", arg(out)]].concat();
                let output = command.args(args).stdin(File::open(&levels).unwrap()).output().unwrap();
                assert_eq!((code(&output), text(&levels)), (2, TINY.into()), "{}", stderr(&output));
            }
        }
    }

    #[test]
    fn links_are_followed_and_permissions_kept() {
        let dir = dir();
        let levels = file(&dir, "tiny.xsb", TINY);
        let (old, link) = (file(&dir, "old.sok", KEPT), dir.path().join("link.sok"));
        fs::set_permissions(&old, fs::Permissions::from_mode(0o640)).unwrap();
        symlink("old.sok", &link).unwrap();
        run(&["solve", arg(&levels), "-o", arg(&link)]).ends(0);
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink(), "the link is still one");
        assert!(text(&old).contains("Solution"), "{}", text(&old));
        assert_eq!(fs::metadata(&old).unwrap().mode() & 0o777, 0o640);
        let (new, loose) = (dir.path().join("new.sok"), dir.path().join("loose.sok"));
        symlink("new.sok", &loose).unwrap();
        run(&["solve", arg(&levels), "-o", arg(&loose)]).ends(0);
        assert!(text(&new).contains("Solution"), "a link to a file that was not there yet");
    }

    #[test]
    fn streams_and_devices_work() {
        let dir = dir();
        let levels = file(&dir, "tiny.xsb", TINY);
        for out in ["-", "/dev/stdout"] {
            let output = run(&["render", arg(&levels), "-o", out]);
            assert_eq!((code(&output), stdout(&output)), (0, "#####\n#@$.#\n#####\n".into()));
            for (command, reported) in [("solve", "  solved  "), ("optimize", "move")] {
                let output = run(&[command, arg(&levels), "-o", out]);
                let (results, report) = (stdout(&output), stderr(&output));
                assert!(results.contains("Solution 1/1") && !results.contains("solved"), "{results}");
                assert!(report.contains(reported), "the report goes elsewhere: {report}");
                let output = run(&[command, arg(&levels), "-o", out, "--json"]);
                assert_eq!((code(&output), stdout(&output).as_str()), (2, ""), "{}", stderr(&output));
            }
            let output = run(&["study", arg(&levels), "--svg", out]);
            assert!(stdout(&output).starts_with("<svg") && stderr(&output).contains("expanded"));
        }
        for args in [&["solve", "-o"][..], &["optimize", "-o"], &["render", "-o"], &["study", "--svg"]] {
            let output = run(&[args[0], arg(&levels), args[1], "/dev/null"]);
            assert_eq!(code(&output), 0, "{args:?}: {}", stderr(&output));
        }
        let output = run(&["bench", "run", arg(&levels), "--out", "/dev/stdout", "-q"]);
        assert_eq!((code(&output), objects(&output).len()), (0, 2), "{}", stderr(&output));
        // Standard output is a file here: what is printed must not vanish with the file that was
        // replaced.
        let both = dir.path().join("both.txt");
        let mut command = std::process::Command::new(assert_cmd::cargo::cargo_bin!("sokonaut"));
        command.args(["solve", arg(&levels), "-o", "/dev/stdout"]).stderr(Stdio::null());
        assert!(command.stdout(File::create(&both).unwrap()).status().unwrap().success());
        assert!(text(&both).contains("Solution 1/1"), "{}", text(&both));
        command.args(["--festival-output", arg(&dir.path().join("festival"))]).arg(arg(&levels));
        assert!(command.stdout(File::create(&both).unwrap()).status().unwrap().success());
        assert_eq!(text(&both).matches("Solution 1/1").count(), 2, "{}", text(&both));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_that_takes_no_more_ends_alone() {
    let dir = dir();
    let levels = file(&dir, "pack.xsb", format!("{TINY}\n{TINY}"));
    let folder = dir.path().join("festival");
    let files = ["--output", "/dev/full", "--festival-output", arg(&folder)];
    let output = run(&[&["solve", arg(&levels), "--json"], &files[..]].concat());
    assert_eq!((code(&output), objects(&output).len()), (6, 2), "{}", stderr(&output));
    assert_eq!(stderr(&output).matches("cannot be written").count(), 1, "{}", stderr(&output));
    let times = text(&folder.join("times.txt"));
    assert_eq!(times.matches("OK").count(), 2, "{times}");
    run(&["bench", "run", arg(&levels), "--output", "/dev/full"])
        .ends(6)
        .says("/dev/full: cannot be written");
}

/// Two runs that write the same file: what one has written is never lost to the other.
#[cfg(unix)]
#[test]
fn a_file_that_another_run_writes_is_left_to_it() {
    let dir = dir();
    let (tiny, out) = (file(&dir, "tiny.xsb", TINY), dir.path().join("all.sok"));
    let begin = || {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_sokonaut"));
        command.args(["solve", "-", "--json", "-o", arg(&out)]).stdin(Stdio::piped());
        let mut run = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
        let (input, lines) = (run.stdin.take().expect("piped"), run.stdout.take().expect("piped"));
        (run, input, BufReader::new(lines).lines())
    };
    let (first, mut to_first, mut lines_of_first) = begin();
    let (second, mut to_second, mut lines_of_second) = begin();
    // A level is told of when the next board has ended. The second run has begun, and nothing is
    // written yet.
    write!(to_second, "{OPEN}\n{TINY}\n").expect("it listens");
    assert!(lines_of_second.next().expect("a line").expect("in letters").contains("error"));
    write!(to_first, "{TINY}\n{TINY}\n").expect("it listens");
    assert!(lines_of_first.next().expect("a line").expect("in letters").contains("solved"));
    while !out.exists() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    // It has not ended, and holds its file.
    let third = run(&["solve", arg(&tiny), "-o", arg(&out)]);
    assert!(code(&third) == 2 && stderr(&third).contains("is writing it"), "{}", stderr(&third));
    drop(to_first);
    assert!(first.wait_with_output().expect("it ends").status.success());
    let written = text(&out);
    // The second one began before there was anything, and comes too late.
    drop(to_second);
    let told = second.wait_with_output().expect("it ends");
    assert_eq!(told.status.code(), Some(6), "{}", stderr(&told));
    told.says("since this run began");
    assert_eq!(text(&out), written, "what the first has written stays");
    assert!(text(&dir.path().join("all-2.sok")).contains("Solution"), "what the second found is kept");
    assert_eq!(names(&dir), ["all-2.sok", "all.sok", "tiny.xsb"]);
}

/// One who is about to write and one who has just written: the folder's lock says whose turn it is.
#[cfg(unix)]
#[test]
fn two_that_write_at_the_same_time_take_turns() {
    let dir = dir();
    let out = dir.path().join("all.sok");
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_sokonaut"));
    command.args(["solve", "-", "--json", "-o", arg(&out)]).stdin(Stdio::piped());
    let mut run = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    let mut input = run.stdin.take().expect("piped");
    write!(input, "{OPEN}\n{TINY}\n").expect("it listens");
    let mut lines = BufReader::new(run.stdout.take().expect("piped")).lines();
    assert!(lines.next().expect("a line").expect("in letters").contains("error"), "it has begun");
    let folder = File::open(dir.path()).unwrap();
    folder.lock().unwrap();
    drop(input);
    std::thread::sleep(std::time::Duration::from_millis(300));
    assert!(!out.exists(), "it waits for its turn");
    fs::write(&out, KEPT).unwrap();
    drop(folder);
    let told = run.wait_with_output().expect("it ends");
    assert_eq!((told.status.code(), text(&out).as_str()), (Some(6), KEPT), "{}", stderr(&told));
    assert!(text(&dir.path().join("all-2.sok")).contains("Solution"), "what it found is kept");
}
