//! `bench`: a run survives bad levels, its own death and other interruptions; nothing is believed.

use crate::common::*;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

/// Makes the worker of a level misbehave.
const HOOK: &str = "SOKONAUT_BENCH_HOOK";

/// Levels with one push each, and a run over them.
struct Bench {
    _dir: tempfile::TempDir,
    levels: PathBuf,
    out: PathBuf,
}

impl Bench {
    fn new(levels: usize) -> Self {
        let dir = dir();
        let levels = file(&dir, "pack.xsb", format!("{TINY}\n").repeat(levels));
        let out = dir.path().join("run.jsonl");
        Self { levels, out, _dir: dir }
    }

    fn args<'a>(&'a self, more: &[&'a str]) -> Vec<&'a str> {
        let fixed = ["bench", "run", arg(&self.levels), "--out", arg(&self.out)];
        fixed.into_iter().chain(more.iter().copied()).collect()
    }

    fn run(&self, more: &[&str]) -> Output {
        run(&self.args(more))
    }

    fn run_hooked(&self, hook: &str, more: &[&str]) -> Output {
        sokonaut().args(self.args(more)).env(HOOK, hook).output().unwrap()
    }

    /// Starts a run and waits until so many levels are recorded.
    fn start(&self, hook: &str, more: &[&str], recorded: usize) -> Child {
        let child = Command::new(assert_cmd::cargo::cargo_bin!("sokonaut"))
            .args(self.args(more))
            .env(HOOK, hook)
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        while lines(&self.out).len() < recorded + 1 {
            std::thread::sleep(Duration::from_millis(10));
        }
        child
    }

    /// The records, without the header.
    fn records(&self) -> Vec<Value> {
        lines(&self.out).iter().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    fn outcomes(&self) -> Vec<String> {
        let mut records = self.records();
        records.sort_by_key(|record| record["level"].as_u64());
        records.iter().map(|record| record["outcome"].as_str().unwrap().to_owned()).collect()
    }
}

/// The complete lines of a file that may not be there yet.
fn lines(path: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    text.split_inclusive('\n').filter_map(|line| line.strip_suffix('\n')).map(str::to_owned).collect()
}

#[test]
fn a_run_says_how_it_was_made_and_what_became_of_each_level() {
    let dir = dir();
    let out = dir.path().join("run.jsonl");
    run(&["bench", "run", FIRST, "--out", arg(&out), "--strategy", "auto,astar", "--jobs", "2"])
        .ends(0)
        .prints("first");
    let lines: Vec<Value> = lines(&out).iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    let header = &lines[0];
    assert_eq!(header["planned"], 2 * FIRST_LEVELS);
    assert_eq!(header["settings"]["cpu_limit"], 10.0);
    for key in ["version", "commit", "build", "date", "machine", "jobs", "choice"] {
        assert!(!header[key].is_null(), "{key}: {header}");
    }
    assert_eq!(lines.len(), 1 + 2 * FIRST_LEVELS);
    for record in &lines[1..] {
        assert_eq!(record["outcome"], "solved", "{record}");
        assert!(record["cpu_seconds"].is_number() && record["seconds"].is_number(), "{record}");
        assert_eq!(record["moves"], record["solution"].as_str().unwrap().len());
        assert_eq!(record["identity"].as_str().unwrap().len(), 32);
        assert!(record["lower_bound"].as_u64() <= record["pushes"].as_u64(), "{record}");
    }
}

#[test]
fn without_a_file_the_lines_go_to_standard_output() {
    let output = run(&["bench", "run", FIRST, "--level", "1-6", "--every", "4+1", "--quiet"]);
    let objects = objects(&output);
    assert_eq!(objects[0]["format"], "sokonaut-bench 1");
    let numbers: Vec<_> = objects[1..].iter().map(|record| record["level"].as_u64().unwrap()).collect();
    assert_eq!(numbers, [1, 5]);
    assert_eq!(stderr(&output), "");
}

#[test]
fn what_is_proved_is_proved_as_in_solve() {
    for objective in ["pushes", "pushes,moves", "moves"] {
        let options = ["--level", "3-8", "--objective", objective, "--node-limit", "50000"];
        let bench = run(&[&["bench", "run", FIRST, "--cpu-limit", "none", "--quiet"][..], &options].concat());
        let solve =
            run(&[&["solve", FIRST, "--json", "--quiet", "--time-limit", "none"][..], &options].concat());
        let (bench, solve) = (objects(&bench), objects(&solve));
        assert_eq!(bench.len(), 1 + solve.len());
        for (bench, solve) in bench[1..].iter().zip(&solve) {
            for key in ["optimal", "pushes", "moves", "lower_bound", "lower_bound_moves", "gap", "nodes"] {
                assert_eq!(bench[key], solve[key], "{objective}, {key}: {bench}");
            }
            assert_eq!(bench["gap"] == 0 && bench["optimal"] == true, bench["optimal"] == true, "{bench}");
        }
        assert!(solve.iter().any(|record| record["optimal"] == true));
    }
}

#[test]
fn a_bad_level_costs_only_itself() {
    let bench = Bench::new(8);
    let hook = "abort:2,panic:3,overflow:4,lie:5,hang:6,spin:7";
    let output = bench.run_hooked(hook, &["--cpu-limit", "0.1", "--grace", "0.1", "--jobs", "2"]);
    output.ends(70);
    let expected = ["solved", "crashed", "crashed", "crashed", "refuted", "killed", "killed", "solved"];
    assert_eq!(bench.outcomes(), expected, "{}", stderr(&output));
    let mut records = bench.records();
    records.sort_by_key(|record| record["level"].as_u64());
    let words = |level: usize| records[level - 1]["error"].as_str().unwrap().to_owned();
    assert!(words(2).contains("signal"), "{}", words(2));
    assert!(words(3).contains("asked to panic"), "{}", words(3));
    assert!(words(4).contains("overflowed its stack"), "{}", words(4));
    assert_eq!(records[5]["limit"], "time");
    assert!(records[4]["pushes"].is_null(), "a wrong solution counts for nothing: {}", records[4]);
}

#[test]
fn a_killed_run_goes_on_where_it_was() {
    let bench = Bench::new(5);
    let limit = &["--cpu-limit", "60"];
    let mut child = bench.start("hang:3", limit, 2);
    child.kill().unwrap();
    child.wait().unwrap();
    let before = lines(&bench.out);
    let half = format!("{}\n{}", before.join("\n"), &before[2][..before[2].len() / 2]);
    std::fs::write(&bench.out, half).unwrap();
    // Levels 1 and 2 are not tried again: they would crash now.
    bench.run_hooked("abort:1,abort:2", limit).ends(0);
    assert_eq!(lines(&bench.out)[..3], before[..], "what was there stays as it was");
    let levels: Vec<_> = bench.records().iter().map(|record| record["level"].as_u64().unwrap()).collect();
    assert_eq!(levels, [1, 2, 3, 4, 5]);
    assert_eq!(bench.outcomes(), ["solved"; 5]);
    bench.run(limit).ends(0);
    assert_eq!(lines(&bench.out).len(), 6, "nothing is left to do");
}

#[test]
fn a_run_whose_header_was_half_written_begins_anew() {
    let bench = Bench::new(1);
    for half in ["", "{\"for", "{\"format\":\"sokonaut-bench 1\",\"ver"] {
        std::fs::write(&bench.out, half).unwrap();
        bench.run(&[]).ends(0);
        assert_eq!(bench.outcomes(), ["solved"]);
    }
}

#[test]
fn a_reader_that_leaves_is_no_error() {
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("sokonaut"))
        .args(["bench", "run", FIRST])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    output.ends(0);
}

#[test]
#[cfg(target_os = "linux")]
fn workers_do_not_outlive_a_killed_parent() {
    let bench = Bench::new(2);
    let mut child = bench.start("spin:2", &["--cpu-limit", "60"], 1);
    let worker = loop {
        if let Some(worker) = children(child.id()).first() {
            break *worker;
        }
    };
    child.kill().unwrap();
    child.wait().unwrap();
    for _ in 0..400 {
        if state(worker).is_none_or(|(state, _)| state == 'Z') {
            return;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    panic!("worker {worker} still lives");
}

/// State and parent of a process, if it is there.
#[cfg(target_os = "linux")]
fn state(id: u32) -> Option<(char, u32)> {
    let text = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    let mut fields = text.rsplit_once(')')?.1.split_whitespace();
    Some((fields.next()?.chars().next()?, fields.next()?.parse().ok()?))
}

#[cfg(target_os = "linux")]
fn children(parent: u32) -> Vec<u32> {
    let entries = std::fs::read_dir("/proc").unwrap();
    let ids = entries.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
    ids.filter(|&id| state(id).is_some_and(|(_, of)| of == parent)).collect()
}

#[test]
fn ctrl_c_keeps_what_is_done_and_records_nothing_that_is_not() {
    let bench = Bench::new(3);
    let limit = &["--cpu-limit", "60"];
    let child = bench.start("hang:2", limit, 1);
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    output.ends(130).says("2 not measured yet");
    assert_eq!(bench.outcomes(), ["solved"]);
    bench.run(limit).ends(0);
    assert_eq!(bench.outcomes(), ["solved"; 3]);
}

#[test]
fn a_run_is_continued_only_as_it_was_begun() {
    let bench = Bench::new(2);
    bench.run(&["--level", "1"]).ends(0);
    let recorded = lines(&bench.out);
    let output = bench.run(&["--level", "1", "--cpu-limit", "3", "--strategy", "astar"]);
    output.ends(2);
    let talk = stderr(&output);
    assert!(talk.contains("cpu-limit: was 10.0, now 3.0") && talk.contains("strategies"), "{talk}");
    std::fs::write(&bench.levels, format!("{LOST}\n{TINY}")).unwrap();
    bench.run(&["--level", "1"]).ends(2).says("level 1 has changed");
    assert_eq!(lines(&bench.out), recorded, "nothing was written");
}

#[test]
fn another_build_needs_to_be_allowed() {
    let bench = Bench::new(2);
    bench.run(&[]).ends(0);
    let mut header: Value = serde_json::from_str(&lines(&bench.out)[0]).unwrap();
    header["build"] = "0123456789abcdef".into();
    std::fs::write(&bench.out, format!("{header}\n")).unwrap();
    bench.run(&[]).ends(2).says("--any-build");
    bench.run(&["--any-build"]).ends(0);
    assert_eq!(bench.outcomes(), ["solved"; 2]);
}

#[test]
fn somebody_elses_file_is_left_alone() {
    let bench = Bench::new(1);
    for content in ["precious", "precious\nthings", "precious\nthings\n", "{\"precious\":1}\n"] {
        std::fs::write(&bench.out, content).unwrap();
        bench.run(&[]).ends(4);
        assert_eq!(std::fs::read_to_string(&bench.out).unwrap(), content);
    }
}

#[test]
fn two_runs_do_not_write_the_same_file() {
    let bench = Bench::new(2);
    let mut child = bench.start("hang:2", &["--cpu-limit", "60"], 1);
    let output = bench.run(&["--cpu-limit", "60"]);
    child.kill().unwrap();
    child.wait().unwrap();
    output.ends(2).says("another run");
}

#[test]
fn limits_and_unreadable_levels_are_results_too() {
    let dir = dir();
    let levels = file(&dir, "mixed.xsb", format!("{VAST}\n{LOST}\n{OPEN}\n{TINY}"));
    let out = dir.path().join("run.jsonl");
    let args = ["bench", "run", arg(&levels), "--out", arg(&out), "--strategy", "breadth-first"];
    run(&[&args[..], &["--node-limit", "100"]].concat()).ends(4);
    let outcome = |record: &Value| record["outcome"].as_str().unwrap().to_owned();
    let records: Vec<Value> =
        lines(&out)[1..].iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    let outcomes: Vec<_> = records.iter().map(outcome).collect();
    assert_eq!(outcomes, ["limit", "unsolvable", "error", "solved"]);
    assert_eq!(records[0]["limit"], "nodes");
    let unsolved = run(&["bench", "show", arg(&out), "--unsolved"]);
    unsolved.prints("limit: nodes");
    assert_eq!(objects(&run(&["bench", "show", arg(&out), "--unsolved", "--json"])).len(), 3);
}

#[test]
fn runs_and_strategies_are_compared() {
    let dir = dir();
    let out = dir.path().join("run.jsonl");
    let output =
        run(&["bench", "run", FIRST, "--out", arg(&out), "--strategy", "best-first,astar", "--quiet"]);
    output.ends(0);
    // Two strategies are two runs, and twice the same are four.
    let two = objects(&run(&["bench", "compare", arg(&out), "--json"]));
    assert!(two[0]["sides"][1]["file"].as_str().unwrap().ends_with(":astar"), "{two:?}");
    let four = objects(&run(&["bench", "compare", arg(&out), arg(&out), "--json"]));
    assert_eq!((four[0]["runs"].as_array().unwrap().len(), &four[0]["levels"]), (4, &8.into()), "{four:?}");
    let [a, b] = ["best-first", "astar"].map(|name| format!("{}:{name}", arg(&out)));
    let output = run(&["bench", "compare", &a, &b, "--json"]);
    let comparison = &objects(&output)[0];
    assert_eq!(comparison["totals"][1]["solved"], serde_json::json!([8, 8]), "{comparison}");
    assert_eq!(comparison["contradictions"], serde_json::json!([]));
    let markdown = stdout(&run(&["bench", "compare", &a, &b, "--markdown"]));
    assert!(markdown.contains("| first "), "{markdown}");
    let like =
        file(&dir, "like.csv", "collection,level,solved,cpu_seconds,pushes,moves\nfirst,3,1,0.1,2,9\n");
    let output = run(&["bench", "run", FIRST, "--like", arg(&like), "--quiet"]);
    assert_eq!(objects(&output).len(), 2, "the header and level 3");
}

#[test]
fn the_signature_is_the_same_twice() {
    let taken = || stdout(&run(&["bench", "signature", "--strategy", "auto,best-first"]));
    let once = taken();
    assert_eq!(once, taken());
    assert!(once.lines().last().unwrap().starts_with("Signature: "), "{once}");
    let one = objects(&run(&["bench", "signature", "--strategy", "astar", "--json"]));
    assert_eq!(one[0]["strategies"].as_array().unwrap().len(), 1);
    run(&["bench", "signature", "--strategy", "wishful"]).ends(2);
}

/// Levels of different sizes, none of them hard.
fn mixed() -> String {
    let corridor = |length: usize| {
        format!("#{}#\n#@${}.#\n#{}#\n", "#".repeat(length), " ".repeat(length - 3), "#".repeat(length))
    };
    (3..33).map(|length| corridor(length) + "\n").collect()
}

#[test]
fn a_batch_killed_three_times_has_one_verified_result_for_every_level() {
    let dir = dir();
    let bench =
        Bench { levels: file(&dir, "pack.xsb", mixed()), out: dir.path().join("run.jsonl"), _dir: dir };
    let limit = &["--cpu-limit", "5", "--jobs", "2"];
    for (recorded, stuck) in [(5, "hang:8,hang:9"), (11, "hang:14,hang:15"), (17, "hang:20,hang:21")] {
        let mut child = bench.start(stuck, limit, recorded);
        child.kill().unwrap();
        child.wait().unwrap();
        // What a kill in the middle of a line leaves behind.
        let mut torn = std::fs::OpenOptions::new().append(true).open(&bench.out).unwrap();
        std::io::Write::write_all(&mut torn, br#"{"file":"pack.xsb","level":9,"ti"#).unwrap();
    }
    bench.run(limit).ends(0);
    let mut levels: Vec<_> = bench.records().iter().map(|record| record["level"].as_u64().unwrap()).collect();
    levels.sort_unstable();
    assert_eq!(levels, (1..=30).collect::<Vec<_>>());
    assert_eq!(bench.outcomes(), ["solved"; 30]);
    let verified = run(&["verify", arg(&bench.levels), arg(&bench.out), "--json"]);
    assert_eq!((code(&verified), objects(&verified).len()), (0, 30), "{}", stderr(&verified));
}

#[test]
fn shards_of_a_run_are_merged_into_the_run() {
    let bench = Bench::new(0);
    std::fs::write(&bench.levels, mixed()).unwrap();
    let nodes = ["--node-limit", "1000", "--quiet"];
    let shard = |index: usize| bench.out.with_file_name(format!("{index}.jsonl"));
    for index in 1..=4 {
        let (out, which) = (shard(index), format!("{index}/4"));
        let args = ["bench", "run", arg(&bench.levels), "--out", arg(&out), "--shard", &which];
        run(&[&args[..], &nodes].concat()).ends(0);
    }
    let shards: Vec<PathBuf> = (1..=4).map(shard).collect();
    let merge = |files: &[usize]| {
        let files = files.iter().map(|&index| arg(&shards[index - 1]));
        run(&["merge", "-o", arg(&bench.out)].into_iter().chain(files).collect::<Vec<_>>())
    };
    let some = merge(&[3, 1]);
    some.says("of the run are missing");
    // The run goes on from what was merged: two shards were done elsewhere.
    bench.run(&nodes).ends(0);
    assert_eq!(bench.outcomes(), ["solved"; 30]);
    let all = merge(&[4, 2, 3, 1]);
    all.ends(0);
    let levels: Vec<_> = bench.records().iter().map(|record| record["level"].as_u64().unwrap()).collect();
    assert_eq!(levels, (1..=30).collect::<Vec<_>>(), "in order, each once");
    run(&["bench", "run", arg(&bench.levels), "--shard", "5/4"]).ends(2);
}

#[test]
fn shards_of_a_solve_are_merged_too() {
    let dir = dir();
    let levels = file(&dir, "pack.xsb", mixed());
    let mut parts = Vec::new();
    for index in 1..=3 {
        let output =
            run(&["solve", arg(&levels), FIRST, "--json", "--quiet", "--shard", &format!("{index}/3")]);
        output.ends(0);
        parts.push(file(&dir, &format!("{index}.jsonl"), stdout(&output)));
    }
    let files: Vec<&str> = parts.iter().map(|part| arg(part)).collect();
    let merged = run(&[&["merge"], &files[..], &files[..1]].concat());
    let records = objects(&merged);
    assert_eq!(records.len(), 30 + FIRST_LEVELS, "{}", stderr(&merged));
    let all = file(&dir, "all.jsonl", stdout(&merged));
    assert!(stdout(&run(&["bench", "show", arg(&all)])).contains("first"));
    // A lie is named and dropped, and the rest is kept.
    let lie = stdout(&merged).replacen("\"solution\":\"", "\"solution\":\"r", 1);
    let lies = file(&dir, "lies.jsonl", lie);
    run(&["merge", arg(&lies), "-o", arg(&lies)]).ends(5).says("lies.jsonl:1: false: first level 1");
    assert_eq!(lines(&lies).len(), 29 + FIRST_LEVELS);
    assert_eq!(code(&run_with(&["solve", "--shard", "1/2"], TINY)), 2, "standard input is read once");
}

#[test]
fn overshoot_is_measured_for_limits_and_requests_to_stop() {
    let dir = dir();
    let levels = file(&dir, "pack.xsb", TINY);
    let hall = ["bench", "overshoot", arg(&levels), "--hall", "40x40x60", "--objective", "any"];
    let limited =
        run(&[&hall[..], &["--time-limit", "0.05", "--strategy", "astar,breadth-first", "--json"]].concat());
    limited.ends(0);
    let lines = objects(&limited);
    assert_eq!(lines.len(), 2, "a line for each strategy");
    for line in &lines {
        assert_eq!(
            (&line["levels"], &line["ended"]),
            (&Value::from(2), &Value::from(1)),
            "one is solved before"
        );
        assert_eq!(line["worst"][0]["outcome"], "time");
        assert!(line["cpu"]["worst"].as_f64().unwrap() < 2.0, "{line}");
    }
    let stopped = run(&[&hall[..], &["--stop-after", "0.05", "--strategy", "astar"]].concat());
    stopped.ends(0).prints("stopped");
    assert_eq!(code(&run(&["bench", "overshoot"])), 2, "nothing to measure");
    assert_eq!(code(&run(&["bench", "overshoot", "--hall", "40x40"])), 2, "no hall");
}

#[test]
fn a_request_that_no_level_can_meet_is_refused_at_once() {
    let bench = Bench::new(1);
    let output = bench.run(&["--strategy", "best-first", "--objective", "moves"]);
    assert_eq!((code(&output), bench.out.exists()), (2, false), "{}", stderr(&output));
    output.says("cannot prove");
    let overshoot =
        run(&["bench", "overshoot", FIRST, "--strategy", "greedy", "--objective", "any,moves", "--json"]);
    assert_eq!((code(&overshoot), stdout(&overshoot)), (2, String::new()), "nothing was measured");
}

#[test]
fn what_cannot_be_read_is_said_before_it_is_measured() {
    let dir = dir();
    let pack = file(&dir, "pack.xsb", format!("{TINY}\n{OPEN}"));
    run(&["bench", "overshoot", arg(&pack), "--objective", "any"]).ends(4).says("pack.xsb");
}

#[test]
fn a_merge_of_nothing_keeps_what_was_there() {
    let dir = dir();
    let (old, typo) = (file(&dir, "old.jsonl", "{}\n"), dir.path().join("typo.jsonl"));
    let output = run(&["merge", arg(&typo), "-o", arg(&old)]);
    output.ends(4);
    assert_eq!(std::fs::read_to_string(&old).unwrap(), "{}\n");
    output.says("stays as it was");
}

#[test]
fn one_strategy_of_several_is_named_and_one_line_a_level_misses_nothing() {
    let dir = dir();
    let (both, one) = (dir.path().join("both.jsonl"), dir.path().join("one.jsonl"));
    let strategies = ["--strategy", "best-first,astar", "-l", "1-2", "--output"];
    run(&[&["bench", "run", FIRST], &strategies[..], &[arg(&both)]].concat()).ends(0);
    let sides = ["best-first", "astar"].map(|name| format!("{}:{name}", arg(&both)));
    let compared = run(&["bench", "compare", &sides[0], &sides[1], "--json"]);
    for (side, name) in sides.iter().zip(0..) {
        assert_eq!(&objects(&compared)[0]["sides"][name]["file"], side, "{}", stdout(&compared));
    }
    let merged = run(&["merge", arg(&both), "-o", arg(&one)]);
    assert!(code(&merged) == 0 && !stderr(&merged).contains("missing"), "{}", stderr(&merged));
    assert!(!std::fs::read_to_string(&one).unwrap().contains("planned"));
}

#[test]
fn a_missing_file_does_not_keep_the_others_from_being_measured() {
    let dir = dir();
    let (pack, missing) = (file(&dir, "pack.xsb", TINY), dir.path().join("missing.xsb"));
    let said = |output: &Output| code(output) == 4 && stderr(output).contains("missing.xsb");
    let output = run(&["bench", "run", arg(&missing), arg(&pack)]);
    assert!(said(&output) && objects(&output)[1]["outcome"] == "solved", "{}", stderr(&output));
    let output = run(&["bench", "overshoot", arg(&missing), arg(&pack), "--objective", "any", "--json"]);
    assert!(said(&output) && objects(&output)[0]["levels"] == 1, "{}", stderr(&output));
    let output = run(&["study", "--collection", arg(&missing), arg(&pack), "--json"]);
    assert!(said(&output) && objects(&output)[0]["levels"] == 1, "{}", stderr(&output));
    let output = run(&["bench", "run", arg(&missing), arg(&pack), "--shard", "1/2"]);
    assert!(said(&output) && stdout(&output).is_empty(), "shares depend on all files: {}", stdout(&output));
    let results = file(&dir, "run.jsonl", stdout(&run(&["bench", "run", arg(&pack)])));
    for (runs, levels) in
        [(vec![arg(&missing), arg(&results)], vec![]), (vec![arg(&results)], vec![arg(&missing)])]
    {
        let levels = levels.into_iter().flat_map(|path| ["--levels", path]);
        let args: Vec<_> = ["bench", "report", "-o", "-"].into_iter().chain(runs).chain(levels).collect();
        let output = run(&args);
        assert!(said(&output) && stdout(&output).starts_with("<!doctype html>"), "{}", stderr(&output));
    }
}
