//! Tables over hand-made results: a run of ours and another solver's table.

use sokonaut_results::{
    Comparison, Layout, Outcome, Results, Thresholds, compare, rates_by_strategy, rates_text, show,
};
use std::fs;
use std::path::{Path, PathBuf};

const HEADER: &str = r#"{"format":"sokonaut-bench 1","version":"0.1.0","commit":"abc","build":"1","date":"2026-01-02T03:04:05Z","machine":{"cores":2,"memory_mib":1024,"model":"Abacus","system":"linux x86_64"},"jobs":1,"planned":5,"settings":{"strategies":["auto"],"objective":"any","cpu_limit":LIMIT,"time_limit":null,"memory_limit":2048,"node_limit":null,"threads":1,"grace":5.0},"choice":{"files":["packs/North.xsb"],"levels":null,"every":null,"like":null}}"#;

/// A run whose lines are written as `collection level outcome seconds pushes bound`.
fn run(dir: &Path, name: &str, limit: &str, rows: &[(&str, usize, &str, f64, usize, u32)]) -> PathBuf {
    let mut text = HEADER.replace("LIMIT", limit) + "\n";
    for (file, level, outcome, seconds, pushes, bound) in rows {
        let solved = *outcome == "solved";
        let number = |value: usize| if solved { value.to_string() } else { "null".to_owned() };
        text += &format!(
            r#"{{"file":"packs/{file}.xsb","level":{level},"title":"T{level}","identity":"{file}{level}","boxes":3,"squares":20,"asked":"auto","outcome":"{outcome}","limit":null,"strategy":"greedy","solution":null,"moves":{},"pushes":{},"seconds":{seconds},"cpu_seconds":{seconds},"rss":1048576,"peak_memory":1000,"nodes":7,"generated":9,"optimal":false,"lower_bound":{bound},"error":null}}"#,
            number(pushes * 3),
            number(*pushes),
        );
        text += "\n";
    }
    write(dir, name, &text)
}

fn write(dir: &Path, name: &str, text: &str) -> PathBuf {
    let path = dir.join(name);
    fs::write(&path, text).unwrap();
    path
}

fn read(path: &Path) -> Results {
    Results::read(path.to_str().unwrap()).unwrap()
}

fn levels(changes: &[sokonaut_results::Change]) -> Vec<(&str, usize)> {
    changes.iter().map(|change| (change.collection.as_str(), change.level)).collect()
}

fn example(dir: &Path) -> (Results, Results) {
    let old = run(
        dir,
        "old.jsonl",
        "10.0",
        &[
            ("North", 1, "solved", 0.05, 10, 8),
            ("North", 2, "solved", 4.0, 20, 8),
            ("North", 3, "limit", 10.0, 0, 30),
            ("South", 1, "solved", 1.0, 10, 8),
            ("South", 2, "unsolvable", 0.5, 0, 8),
        ],
    );
    let new = run(
        dir,
        "new.jsonl",
        "20.0",
        &[
            ("North", 1, "solved", 0.09, 10, 8),
            ("North", 2, "solved", 1.0, 18, 8),
            ("North", 3, "solved", 3.0, 25, 8),
            ("South", 1, "limit", 20.0, 0, 8),
            ("South", 2, "solved", 12.0, 9, 8),
            ("South", 9, "solved", 1.0, 9, 8),
        ],
    );
    (read(&old), read(&new))
}

#[test]
fn a_run_by_collection() {
    let dir = tempfile::tempdir().unwrap();
    let (old, _) = example(dir.path());
    let overview = show(&old);
    let names: Vec<_> =
        overview.lines.iter().map(|line| line.collection.as_deref().unwrap_or("all")).collect();
    assert_eq!(names, ["North", "South", "all"]);
    let all = &overview.lines[2];
    assert_eq!((all.levels, all.solved, all.unsolvable, all.nodes), (5, 3, 1, 35));
    assert_eq!(all.within, [1, 2, 3, 3, 3]);
    assert_eq!((all.median, all.slowest), (Some(1.0), Some(4.0)));
    assert_eq!(all.par2, Some((0.05 + 4.0 + 20.0 + 1.0 + 20.0) / 5.0));
    assert_eq!(all.solved_by.get("best-first"), Some(&3), "it was called greedy when the run was made");
    let text = overview.text(Layout::Plain);
    assert!(text.starts_with("sokonaut 0.1.0 (abc); auto, 10 CPU seconds, 2048 MiB; Abacus; 2026"), "{text}");
    assert!(overview.text(Layout::Markdown).contains("\n| all "), "{text}");
    let unsolved = old.unsolved(Layout::Plain);
    assert_eq!(unsolved.lines().count(), 3, "{unsolved}");
}

#[test]
fn gained_lost_faster_slower() {
    let dir = tempfile::tempdir().unwrap();
    let (old, new) = example(dir.path());
    let comparison = compare(&old, &new, Thresholds::default()).unwrap();
    assert_eq!(comparison.within, Some(10.0), "the smaller limit counts for both");
    assert_eq!(comparison.alone, [0, 1]);
    assert_eq!(levels(&comparison.gained), [("North", 3)], "12 seconds are too many");
    assert_eq!(levels(&comparison.lost), [("South", 1)]);
    assert_eq!(levels(&comparison.faster), [("North", 2)]);
    assert_eq!(levels(&comparison.slower), [], "0.04 seconds are noise");
    let all = comparison.totals.last().unwrap();
    assert_eq!((all.levels, all.solved, all.pushes), (5, [3, 3], [30, 28]));
    assert_eq!(all.speed, Some(4.0));
    let back = compare(&new, &old, Thresholds { within: Some(15.0), ..Thresholds::default() }).unwrap();
    assert_eq!(levels(&back.lost), [("South", 2), ("North", 3)]);
    assert_eq!(levels(&back.slower), [("North", 2)]);
}

#[test]
fn what_cannot_both_be_true_is_told() {
    let dir = tempfile::tempdir().unwrap();
    let (old, new) = example(dir.path());
    let comparison = compare(&old, &new, Thresholds::default()).unwrap();
    let told: Vec<_> = comparison.contradictions.iter().map(|one| (one.level, one.what.as_str())).collect();
    let expected = [
        (3, "A proves that 30 pushes are needed, but B needs 25"),
        (2, "A says that there is no solution, but B has one"),
    ];
    assert_eq!(told, expected);
    assert!(comparison.text(Layout::Plain, 20).contains("Contradictions: 2"));
}

#[test]
fn another_solvers_table() {
    let dir = tempfile::tempdir().unwrap();
    let (old, _) = example(dir.path());
    let rows = "North,1,1,0.10,12,40\nNorth,3,1,9.5,30,90\nSouth,1,0,60.0,,\nWest,1,1,1.0,5,5\n";
    let head = "collection,level,solved,cpu_seconds,pushes,moves\n";
    let other = read(&write(dir.path(), "other.csv", &format!("{head}{rows}")));
    assert_eq!((other.rows.len(), other.clock), (4, "CPU"));
    assert_eq!(other.rows[2].outcome, Outcome::Limit);
    let comparison: Comparison = compare(&other, &old, Thresholds::default()).unwrap();
    assert_eq!(comparison.alone, [1, 2]);
    assert_eq!(levels(&comparison.gained), [("South", 1)]);
    assert_eq!(levels(&comparison.lost), [("North", 3)]);
    let wall = write(dir.path(), "wall.csv", &format!("{}{rows}", head.replace("cpu", "wall")));
    assert_eq!(read(&wall).clock, "wall");
    assert_eq!(show(&other).lines.last().unwrap().solved, 3);
}

#[test]
fn results_need_no_header() {
    let dir = tempfile::tempdir().unwrap();
    let line = r#"{"file":"x/North.xsb","level":LEVEL,"outcome":"OUTCOME","seconds":0.5,"asked":"auto","reason":null}"#;
    let line = |level: &str, outcome: &str| line.replace("LEVEL", level).replace("OUTCOME", outcome);
    let text = format!("{}\n{}\n", line("2", "limit"), line("1", "solved"));
    let results = read(&write(dir.path(), "plain.jsonl", &text));
    assert_eq!((results.rows.len(), results.clock, results.limit()), (2, "wall", None));
    assert_eq!(show(&results).lines.last().unwrap().solved, 1);
    let table = show(&results).text(Layout::Plain);
    assert!(table.contains("wall s") && !table.contains("CPU s"), "{table}");
}

#[test]
fn rates_of_strategies_are_told_apart() {
    let dir = tempfile::tempdir().unwrap();
    let line = r#"{"file":"North.xsb","level":1,"boxes":3,"outcome":"limit","seconds":1.0,"asked":"ASKED","nodes":NODES}"#;
    let line = |asked: &str, nodes: &str| line.replace("ASKED", asked).replace("NODES", nodes) + "\n";
    let one = read(&write(dir.path(), "one.jsonl", &line("astar", "10")));
    assert!(!rates_text(&rates_by_strategy(&one), Layout::Plain).contains("strategy"));
    let both = read(&write(dir.path(), "both.jsonl", &(line("astar", "10") + &line("auto", "30"))));
    let rates = rates_by_strategy(&both);
    let told: Vec<_> = rates.iter().map(|rate| (rate.asked.as_deref(), rate.boxes, rate.expanded)).collect();
    let (astar, auto) = (Some("astar"), Some("auto"));
    let expected = [(astar, Some(3), 10.0), (astar, None, 10.0), (auto, Some(3), 30.0), (auto, None, 30.0)];
    assert_eq!(told, expected);
    assert!(rates_text(&rates, Layout::Plain).starts_with("strategy  boxes"));
}

#[test]
fn a_reason_is_the_remark_of_a_line() {
    let dir = tempfile::tempdir().unwrap();
    let line =
        r#"{"file":"North.xsb","level":LEVEL,"outcome":"unsolvable","reason":"too few goals","error":null}"#;
    let results = read(&write(dir.path(), "plain.jsonl", &(line.replace("LEVEL", "1") + "\n")));
    assert!(results.unsolved(Layout::Plain).contains("too few goals"));
    let path = write(dir.path(), "file.jsonl", &(line.replace("LEVEL", "null") + "\n"));
    let error = Results::read(path.to_str().unwrap()).expect_err("it is no level").to_string();
    assert!(error.contains("of a file"), "{error}");
}

#[test]
fn what_cannot_be_read_says_why() {
    let dir = tempfile::tempdir().unwrap();
    let complaint = |name: &str, text: &str| {
        let path = write(dir.path(), name, text);
        let error = Results::read(path.to_str().unwrap()).expect_err("it makes no sense").to_string();
        error.replace(&dir.path().display().to_string(), "")
    };
    assert!(complaint("a.csv", "a,b\n1,2\n").starts_with("/a.csv:1: neither"));
    assert!(complaint("b.csv", "collection,level,solved,cpu_seconds\nX,one,1,1\n").starts_with("/b.csv:2: "));
    assert!(complaint("c.jsonl", "{\"x\":1}\n").contains("not a result"));
    let torn = format!("{}\n{{\"file\"\n", HEADER.replace("LIMIT", "10.0"));
    assert!(complaint("d.jsonl", &torn).starts_with("/d.jsonl:2: "));
    let later = format!("{}\n", HEADER.replace("LIMIT", "10.0").replace("bench 1", "bench 2"));
    assert!(complaint("e.jsonl", &later).contains("knows only"));
    assert!(Results::read("no/such/file").is_err());
    let (old, _) = example(dir.path());
    let elsewhere = run(dir.path(), "west.jsonl", "10.0", &[("West", 1, "solved", 1.0, 5, 5)]);
    let error = compare(&old, &read(&elsewhere), Thresholds::default()).expect_err("nothing in common");
    assert!(error.to_string().contains("no level in common"));
}
