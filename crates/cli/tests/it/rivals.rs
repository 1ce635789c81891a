//! `bench run --solver`: other programs under our limits, and nothing of theirs is believed.

use crate::common::*;
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

/// Two levels of one push.
fn pack(dir: &tempfile::TempDir) -> std::path::PathBuf {
    file(dir, "pack.xsb", format!("{TINY}\n; Long\n######\n#@$ .#\n######\n"))
}

/// Measures a shell script, which gets the level as `$1` and the output as `$2`.
fn measure(script: &str, more: &[&str]) -> (Output, Vec<Value>) {
    let dir = dir();
    let (levels, script) = (pack(&dir), file(&dir, "solver.sh", script));
    let out = dir.path().join("run.jsonl");
    let command = format!("sh {} {{level}} {{output}}", arg(&script));
    let fixed =
        ["bench", "run", arg(&levels), "-o", arg(&out), "--solver", &command, "--solver-name", "rival"];
    let output = run(&[&fixed[..], more].concat());
    let text = std::fs::read_to_string(&out).unwrap_or_default();
    (output, text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect())
}

/// How both levels ended.
fn outcomes(lines: &[Value]) -> Vec<&str> {
    lines[1..].iter().map(|line| line["outcome"].as_str().expect("an outcome")).collect()
}

#[test]
fn right_answers_count_wherever_they_are_written() {
    for script in [
        "case $(wc -c < $1) in 18) echo R;; *) echo RR;; esac",
        "echo searching >&2; echo 'Solution: RR'; echo 'Solution: R'",
        "printf '%s\\n' 'Solution' RR '' Solution r > $2",
        "cat $1; printf '\\nrr\\n\\nR\\n' > $(dirname $1)/left-behind.sok; exit 7",
    ] {
        let (output, lines) = measure(script, &["--jobs", "2"]);
        assert_eq!(code(&output), 0, "{script}: {}", stderr(&output));
        assert_eq!(outcomes(&lines), ["solved", "solved"], "{script}: {lines:?}");
        for line in &lines[1..] {
            assert_eq!((&line["asked"], &line["strategy"]), (&"rival".into(), &"rival".into()));
            assert_eq!(line["pushes"], line["level"], "the judge has counted");
            assert!(line["cpu_seconds"].is_number() && line["rss"].as_u64() > Some(0), "{line}");
        }
        assert_eq!(lines[0]["settings"]["strategies"], serde_json::json!(["rival"]));
    }
}

#[test]
fn what_is_wrong_or_cannot_be_read_is_never_solved() {
    for script in ["echo RRR", "echo l", "echo 'Solution: lRR'", "echo 'rrrrRRRRxr' > $2", "printf 'R(R\\n'"]
    {
        let (output, lines) = measure(script, &[]);
        assert_eq!(code(&output), 5, "{script}: {}", stderr(&output));
        assert_eq!(outcomes(&lines), ["refuted", "refuted"], "{script}");
        assert!(lines[1]["solution"].is_null() && !lines[1]["error"].is_null(), "{}", lines[1]);
    }
}

#[test]
fn no_answer_is_no_bug_but_a_crash_is_told() {
    let (output, lines) = measure("echo no solution found; echo 'out of luck' >&2; exit 1", &[]);
    assert_eq!((code(&output), outcomes(&lines)), (0, vec!["limit", "limit"]), "{}", stderr(&output));
    assert_eq!(lines[1]["limit"], "ideas");
    let why = lines[1]["error"].as_str().expect("words");
    assert!(why.contains("exit status: 1") && why.contains("out of luck"), "{why}");
    let (output, lines) = measure("kill -SEGV $$", &[]);
    assert_eq!((code(&output), outcomes(&lines)), (0, vec!["crashed", "crashed"]), "{}", stderr(&output));
    assert!(lines[1]["error"].as_str().expect("words").contains("signal"), "{}", lines[1]);
}

#[cfg(target_os = "linux")]
#[test]
fn limits_hold_for_all_that_a_program_starts() {
    let asleep = "sh -c 'sleep 600 & sleep 600' & sleep 600; echo R";
    let (output, lines) = measure(asleep, &["--time-limit", "0.2", "--level", "1"]);
    assert_eq!((code(&output), outcomes(&lines)), (0, vec!["limit"]), "{}", stderr(&output));
    assert_eq!(lines[1]["limit"], "time");
    let busy = "(while :; do :; done) & wait; echo R";
    let (_, lines) = measure(busy, &["--cpu-limit", "0.2", "--level", "1"]);
    assert_eq!((outcomes(&lines), &lines[1]["limit"]), (vec!["limit"], &"time".into()), "{lines:?}");
    assert!(lines[1]["cpu_seconds"].as_f64() >= Some(0.2), "{}", lines[1]);
    // What the shell holds in a variable is memory.
    let greedy = "x=xxxxxxxxxxxxxxxx; while :; do x=$x$x; done; echo R";
    let (_, lines) = measure(greedy, &["--memory-limit", "64", "--cpu-limit", "60", "--level", "1"]);
    assert_eq!((outcomes(&lines), &lines[1]["limit"]), (vec!["limit"], &"memory".into()), "{lines:?}");
    assert!(lines[1]["rss"].as_u64() > Some(64 << 20), "{}", lines[1]);
}

#[cfg(target_os = "linux")]
#[test]
fn nothing_is_left_when_a_run_is_interrupted_or_killed() {
    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;
    for signal in [Signal::SIGINT, Signal::SIGKILL] {
        let dir = dir();
        let levels = pack(&dir);
        let told = dir.path().join("pids");
        let script =
            file(&dir, "solver.sh", format!("sleep 600 & echo $$ $! $1 > {}; wait; wait", arg(&told)));
        let command = format!("sh {} {{level}}", arg(&script));
        let mut child = Command::new(assert_cmd::cargo::cargo_bin!("sokonaut"))
            .args(["bench", "run", arg(&levels), "--quiet", "--solver", &command, "--time-limit", "600"])
            .stdout(Stdio::null())
            .spawn()
            .expect("the program");
        let words = loop {
            let text = std::fs::read_to_string(&told).unwrap_or_default();
            if text.ends_with('\n') {
                break text;
            }
            std::thread::sleep(Duration::from_millis(5));
        };
        kill(Pid::from_raw(i32::try_from(child.id()).expect("a number")), signal).expect("it lives");
        child.wait().expect("it was ours");
        let words: Vec<&str> = words.split_whitespace().collect();
        let alive = |id: &str| {
            let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
            !stat.is_empty() && !stat.contains(") Z ")
        };
        while words[..2].iter().any(|id| alive(id)) {
            std::thread::sleep(Duration::from_millis(5));
        }
        // Only a kill leaves the file behind: nobody was there to remove it.
        assert_eq!(Path::new(words[2]).exists(), signal == Signal::SIGKILL);
        let _ = std::fs::remove_dir_all(Path::new(words[2]).parent().expect("its folder"));
    }
}

#[test]
fn our_own_program_can_be_the_other_one() {
    let dir = dir();
    let (ours, theirs) = (dir.path().join("ours.jsonl"), dir.path().join("theirs.jsonl"));
    let program = assert_cmd::cargo::cargo_bin!("sokonaut");
    let command =
        format!("{} solve {{level}} --json --time-limit {{seconds}} --memory-limit {{memory}}", arg(program));
    let levels = ["bench", "run", FIRST, "--level", "1-6", "--quiet", "-o"];
    run(&[&levels[..], &[arg(&ours), "--strategy", "auto,best-first"]].concat()).ends(0);
    let solver = [arg(&theirs), "--solver", &command, "--solver-name", "other"];
    run(&[&levels[..], &solver].concat()).ends(0);
    // It goes on where it was: there is nothing left.
    run(&[&levels[..], &solver].concat()).ends(0);
    let ranking = &objects(&run(&["bench", "compare", arg(&ours), arg(&theirs), "--json"]))[0];
    assert_eq!((&ranking["levels"], &ranking["best"]["solved"]), (&6.into(), &6.into()), "{ranking}");
    let names: Vec<_> =
        ranking["runs"].as_array().expect("runs").iter().map(|run| run["name"].clone()).collect();
    assert_eq!(names, ["ours:auto", "ours:best-first", "theirs"]);
    let table = stdout(&run(&["bench", "compare", arg(&ours), &format!("x={}", arg(&theirs)), "--csv"]));
    assert_eq!(table.lines().count(), 7);
    assert!(table.starts_with("collection,level,title,identity,boxes,squares,ours:auto.outcome,"), "{table}");
    assert!(table.lines().nth(1).expect("a level").starts_with("first,1,One push,"), "{table}");
    let one = format!("{}:auto", arg(&ours));
    assert_eq!(code(&run(&["bench", "compare", &one])), 2, "one run has nothing to be compared with");
}

#[test]
fn what_makes_no_sense_is_said_before_anything_runs() {
    for (more, advice) in [
        (&["--solver", "sh"][..], "{level}"),
        (&["--solver", "no-such-solver {level}"], "no program"),
        (&["--solver", "sh {level}", "--solver-name", "auto"], "strategy of ours"),
        (&["--solver", "sh {level}", "--threads", "2"], "--threads"),
        (&["--solver", "sh {level}", "--strategy", "auto"], "--strategy"),
        (&["--solver-name", "x"], "--solver"),
    ] {
        let output = run(&[&["bench", "run", FIRST][..], more].concat());
        assert_eq!((code(&output), stdout(&output).as_str()), (2, ""), "{more:?}");
        assert!(stderr(&output).contains(advice), "{more:?}: {}", stderr(&output));
    }
}
