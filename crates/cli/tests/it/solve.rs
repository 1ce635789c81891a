//! `solve`: outcomes, exit codes, JSON, several files, standard input, limits, `--output`.

use crate::common::*;
use serde_json::Value;

#[test]
fn the_first_levels_are_solved_and_shown() {
    let output = run(&["solve", FIRST]);
    let text = stdout(&output);
    assert_eq!(code(&output), 0, "{text}{}", stderr(&output));
    assert_eq!(text.matches("  solved  ").count(), FIRST_LEVELS, "{text}");
    assert!(text.contains("One push") && text.contains("1 move ") && text.contains("\n      R\n"), "{text}");
    output.says("8 of 8 levels solved");
}

#[test]
fn every_record_has_every_key_and_a_solution_that_the_judge_accepts() {
    let output = run(&["solve", FIRST, "--json", "--quiet"]);
    let records = objects(&output);
    assert_eq!(records.len(), FIRST_LEVELS);
    let keys = [
        "file",
        "level",
        "title",
        "identity",
        "board",
        "boxes",
        "squares",
        "asked",
        "outcome",
        "solution",
        "moves",
        "pushes",
        "seconds",
        "nodes",
        "generated",
        "stored",
        "setup_seconds",
        "strategy",
        "optimal",
        "limit",
        "reason",
        "lower_bound",
        "lower_bound_moves",
        "gap",
        "peak_memory",
        "error",
        "schema",
    ];
    for (index, record) in records.iter().enumerate() {
        let object = record.as_object().unwrap();
        assert!(keys.iter().all(|key| object.contains_key(*key)), "{record}");
        assert_eq!(object.len(), keys.len(), "{record}");
        assert_eq!(record["file"], FIRST);
        assert_eq!(record["level"], index + 1);
        assert_eq!(record["outcome"], "solved");
        let solution = record["solution"].as_str().unwrap();
        assert_eq!(record["moves"], solution.len());
        assert_eq!(record["pushes"], solution.chars().filter(char::is_ascii_uppercase).count());
    }
    assert_eq!(stderr(&output), "", "--quiet is quiet");
    let dir = dir();
    let results = file(&dir, "results.jsonl", &output.stdout);
    run(&["verify", FIRST, arg(&results)]).ends(0);
}

#[test]
fn the_best_solution_is_proved_on_request() {
    let best = |objective: &str, key: &str| {
        let output = run(&["solve", FIRST, "--level", "3-5", "--objective", objective, "--json"]);
        let records = objects(&output);
        assert!(records.iter().all(|record| record["optimal"] == true), "{records:?}");
        records.iter().map(|record| record[key].as_u64().unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(best("pushes", "pushes"), [2, 7, 15]);
    let (fewest, any) = (best("moves", "moves"), best("pushes", "moves"));
    assert!(fewest.iter().zip(&any).all(|(fewest, any)| fewest <= any));
}

#[test]
fn standard_input_with_and_without_its_name() {
    for args in [&["solve", "--json"][..], &["solve", "--json", "-"]] {
        let output = run_with(args, TINY);
        output.ends(0);
        let records = objects(&output);
        assert_eq!(records[0]["file"], "-");
        assert_eq!(records[0]["solution"], "R");
    }
}

#[test]
fn chosen_levels_keep_their_numbers() {
    let output = run(&["solve", FIRST, "--level", "2,4-5", "--json"]);
    let numbers: Vec<Value> = objects(&output).into_iter().map(|record| record["level"].clone()).collect();
    assert_eq!(numbers, [2, 4, 5]);
    run(&["solve", FIRST, "--level", "99"]).ends(4).says("only 8 levels");
}

#[test]
fn proved_unsolvable_and_out_of_nodes_are_different_ends() {
    let lost = run_with(&["solve", "--json"], LOST);
    assert_eq!((code(&lost), &objects(&lost)[0]["outcome"]), (3, &Value::from("unsolvable")));
    assert!(objects(&lost)[0]["reason"].is_string());
    let args = ["solve", "--json", "--node-limit", "50", "--strategy", "breadth-first"];
    let open = run_with(&args, VAST);
    assert_eq!((code(&open), &objects(&open)[0]["outcome"]), (1, &Value::from("limit")));
    assert_eq!(objects(&open)[0]["limit"], "nodes");
    let both = run_with(&args, format!("{LOST}\n{VAST}"));
    assert_eq!((code(&both), objects(&both).len()), (1, 2), "open outranks unsolvable");
    run_with(&args[..1], LOST).prints("no solution exists");
}

#[test]
fn the_time_limit_holds() {
    let start = std::time::Instant::now();
    let output = run_with(&["solve", "--json", "--time-limit", "0.3", "--strategy", "breadth-first"], VAST);
    assert_eq!((code(&output), &objects(&output)[0]["limit"]), (1, &Value::from("time")));
    assert!(start.elapsed().as_secs() < 20);
}

#[test]
fn one_bad_level_does_not_lose_the_others() {
    let output = run_with(&["solve", "--json"], format!("{TINY}\n{OPEN}\n{TINY}"));
    output.ends(4);
    let outcomes: Vec<Value> = objects(&output).into_iter().map(|record| record["outcome"].clone()).collect();
    assert_eq!(outcomes, ["solved", "error", "solved"]);
    assert!(stderr(&output).contains("-:8:5:"), "line and column: {}", stderr(&output));
    assert!(objects(&output)[1]["error"].as_str().unwrap().contains("hole"));
}

#[test]
fn a_level_that_a_strategy_cannot_play_does_not_end_the_batch() {
    let spare = "; Spare\n######\n#@$..#\n######\n";
    let levels = format!("{TINY}\n{spare}\n{TINY}");
    let output = run_with(&["solve", "--json", "--strategy", "best-first-pulls"], levels.clone());
    assert_eq!(code(&output), 1, "one is left open: {}", stderr(&output));
    let records = objects(&output);
    let outcomes: Vec<&Value> = records.iter().map(|record| &record["outcome"]).collect();
    assert_eq!(outcomes, ["solved", "error", "solved"]);
    assert!(
        records[1]["error"].as_str().unwrap().contains("level 2: strategy 'best-first-pulls' plays backward")
    );
    assert!(records[1]["board"].is_string() && records[1]["asked"] == "best-first-pulls", "{}", records[1]);
    let output = run_with(&["solve", "--strategy", "best-first-pulls"], levels);
    assert!(stdout(&output).contains("Spare") && stderr(&output).contains("2 of 2 levels solved, 1 error"));
}

#[test]
fn holes_and_tabs_are_mended_on_request() {
    run_with(&["solve", "--close"], OPEN).ends(0);
    let tabs = "#########\n#@$\t.#\n#########\n";
    run_with(&["solve"], tabs).ends(4);
    run_with(&["solve", "--expand-tabs", "--close"], tabs).ends(0);
}

#[test]
fn several_files_one_of_them_bad() {
    let dir = dir();
    let (good, empty) = (file(&dir, "good.xsb", TINY), file(&dir, "empty.xsb", ""));
    let garbage: Vec<u8> = (0..50_000_u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    let garbage = file(&dir, "garbage.bin", garbage);
    let missing = dir.path().join("missing.xsb");
    let paths =
        [&good, &empty, &garbage, &missing, &dir.path().to_owned(), &good].map(|path| arg(path).to_owned());
    let output = sokonaut().arg("solve").arg("--json").args(&paths).output().unwrap();
    output.ends(4);
    let records = objects(&output);
    let solved: Vec<_> = records.iter().filter(|record| record["outcome"] == "solved").collect();
    assert_eq!(solved.len(), 2, "{records:?}");
    let talk = stderr(&output);
    for name in ["empty.xsb: there is no level", "missing.xsb: cannot be read", "this is a directory"] {
        assert!(talk.contains(name), "{name} in {talk}");
    }
    assert!(!talk.contains("panicked"), "{talk}");
    assert!(records.iter().all(|record| record["file"] != ""), "{records:?}");
}

#[test]
fn the_output_is_a_collection_with_solutions() {
    let dir = dir();
    let target = dir.path().join("solved.sok");
    run(&["solve", FIRST, "--output", arg(&target), "--quiet"]).ends(0);
    let checked = run(&["verify", arg(&target), "--json"]);
    checked.ends(0);
    let titles: Vec<Value> = objects(&checked).iter().map(|found| found["title"].clone()).collect();
    assert_eq!(titles.len(), FIRST_LEVELS);
    assert_eq!((&titles[0], &titles[7]), (&Value::from("One push"), &Value::from("Harbour at night")));
}

#[test]
fn the_output_never_destroys_the_input() {
    let dir = dir();
    let levels = file(&dir, "levels.sok", TINY);
    let output = run(&["solve", arg(&levels), "--output", arg(&levels)]);
    output.ends(2);
    assert_eq!(std::fs::read_to_string(&levels).unwrap(), TINY);
    run(&["solve", arg(&levels), "--output", "/nonexistent/folder/x.sok"]).ends(6);
}

#[test]
fn misuse_is_told_apart() {
    for args in [
        &["solve", FIRST, "--strategy", "luck"][..],
        &["solve", FIRST, "--level", "0"],
        &["solve", FIRST, "--time-limit", "-3"],
        &["solve", FIRST, "--threads", "0"],
        &["solve", FIRST, "--objective", "beauty"],
        &["solv"],
        &[],
    ] {
        let output = run(args);
        assert_eq!(code(&output), 2, "{args:?}: {}", stderr(&output));
        assert_eq!(stdout(&output), "");
    }
}

#[test]
fn a_pipe_knows_no_colours_and_no_width() {
    let wide = sokonaut().args(["solve", FIRST]).env("COLUMNS", "20").output().unwrap();
    let text = stdout(&wide);
    assert!(!text.contains('\u{1b}'), "{text}");
    assert!(text.lines().any(|line| line.len() > 90), "solutions are never broken: {text}");
    sokonaut().args(["solve", FIRST]).env("CLICOLOR_FORCE", "1").output().unwrap().prints("\u{1b}");
    let refused = sokonaut().args(["solve", FIRST]).env("NO_COLOR", "1").output().unwrap();
    assert!(!stdout(&refused).contains('\u{1b}'));
}

#[test]
fn explain_tells_what_each_strategy_did() {
    let text = stdout(&run(&["solve", FIRST, "--level", "6", "--explain", "--quiet"]));
    assert!(text.contains("strategy") && text.contains("learned: "), "{text}");
    let output = run(&["solve", FIRST, "--explain", "--json", "--quiet"]);
    for record in objects(&output) {
        let explain = &record["explain"];
        let parts = explain["strategies"].as_array().unwrap();
        let nodes: u64 = parts.iter().map(|part| part["nodes"].as_u64().unwrap()).sum();
        assert_eq!(record["nodes"], nodes, "{record}");
        let memory: u64 = parts.iter().map(|part| part["peak_memory"].as_u64().unwrap()).sum();
        assert_eq!(record["peak_memory"], memory + explain["learned"]["memory"].as_u64().unwrap());
        let solvers: Vec<_> = parts.iter().filter(|part| part["end"] == "solved").collect();
        assert_eq!(solvers.len(), 1, "{record}");
        assert_eq!(solvers[0]["strategy"], record["strategy"]);
        assert!(explain["learned"]["perimeter"].as_u64().unwrap() >= 2, "both ends are known: {record}");
    }
}

#[test]
fn explain_has_little_to_say_about_hopeless_levels() {
    let dir = dir();
    let level = file(&dir, "corner.xsb", b"#####\n#$  #\n# @.#\n#####\n");
    let text = stdout(&run(&["solve", arg(&level), "--explain"]));
    assert!(text.contains("no search was needed"), "{text}");
}

#[cfg(unix)]
#[test]
fn the_same_words_mean_the_same_in_a_solve_and_in_a_run() {
    // What was found, how, and what it took.
    let told = |output: &std::process::Output| -> Vec<[serde_json::Value; 5]> {
        let keys = ["solution", "strategy", "nodes", "optimal", "lower_bound"];
        let levels = objects(output).into_iter().filter(|line| line["level"].is_u64());
        levels.map(|line| keys.map(|key| line[key].clone())).collect()
    };
    for words in ["auto any", "auto pushes", "auto pushes,moves", "auto moves", "astar pushes", "ida pushes"]
    {
        let (strategy, objective) = words.split_once(' ').unwrap();
        let words = [
            "--strategy",
            strategy,
            "--objective",
            objective,
            "--node-limit",
            "3000",
            "--memory-limit",
            "512",
        ];
        let solved = run(&[
            &["solve", FIRST, "--level", "4-8", "--json", "--time-limit", "none"],
            &words[..],
        ]
        .concat());
        let measured =
            run(&[&["bench", "run", FIRST, "--level", "4-8", "--cpu-limit", "none"], &words[..]].concat());
        let [solved, measured] = [told(&solved), told(&measured)];
        assert_eq!(solved.len(), 5, "{words:?}");
        assert_eq!(solved, measured, "{words:?}");
        if strategy == "auto" {
            let unnamed =
                run(&[&["solve", FIRST, "--level", "4-8", "--json", "--time-limit", "none"], &words[2..]]
                    .concat());
            assert_eq!(solved, told(&unnamed), "{words:?}");
        }
    }
}

#[test]
fn several_jobs_tell_the_same_in_the_same_order() {
    let dir = tempfile::tempdir().unwrap();
    let pack = dir.path().join("pack.xsb");
    // A hard level first, an error and a level without solution in the middle.
    let first = std::fs::read_to_string(FIRST).unwrap();
    std::fs::write(&pack, format!("{VAST}\n{TINY}\n{OPEN}\n{LOST}\n{first}")).unwrap();
    let pack = pack.to_str().unwrap();
    let told = |jobs: &str| {
        let kept = dir.path().join(format!("{jobs}.sok"));
        let kept_arg = kept.to_str().unwrap();
        let limits = ["--node-limit", "2000", "--quiet", "--json", "--output"];
        let output = run(&[&["solve", pack, "--jobs", jobs], &limits[..], &[kept_arg]].concat());
        let times = ["seconds", "setup_seconds"];
        let records: Vec<Value> = objects(&output)
            .into_iter()
            .map(|mut record| {
                times.iter().for_each(|key| record[key] = Value::Null);
                record
            })
            .collect();
        (code(&output), records, std::fs::read_to_string(kept).unwrap())
    };
    let one = told("1");
    assert_eq!(one.1.len(), 4 + FIRST_LEVELS);
    assert_eq!(told("3"), one);
}

#[test]
fn techniques_that_a_strategy_does_not_heed_are_named() {
    let dir = dir();
    let tiny = file(&dir, "tiny.xsb", TINY);
    let told = |command: &[&str], strategy: &str, techniques: &str| {
        let args = [command, &[arg(&tiny), "--strategy", strategy, "--techniques", techniques]].concat();
        let output = run(&args);
        output.ends(0);
        stderr(&output)
    };
    for command in [&["solve"][..], &["bench", "run", "--quiet"]] {
        let words = told(command, "best-first-pulls", "no-freeze,no-tables");
        assert!(words.contains("'best-first-pulls' ignores freeze; it can switch dead-squares"), "{words}");
        let words = told(command, "plan", "no-dead-squares");
        assert!(words.contains("'plan' ignores dead-squares"), "{words}");
        assert!(!told(command, "astar", "none").contains("ignores"));
        assert!(!told(command, "plan", "no-freeze").contains("ignores"));
    }
    assert!(told(&["study"], "best-first-pulls", "all").contains("ignores tunnels, rooms, freeze"));
    assert!(!told(&["study"], "breadth-first", "all").contains("ignores"));
}
