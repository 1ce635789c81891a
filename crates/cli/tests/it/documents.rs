//! What documents say is so.

use crate::common::*;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

/// All keys of a value, also of what is inside.
fn keys(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) => {
            found.extend(object.keys().cloned());
            object.values().for_each(|value| keys(value, found));
        }
        Value::Array(items) => items.iter().for_each(|value| keys(value, found)),
        _ => {}
    }
}

/// What stands between backticks.
fn named(text: &str) -> BTreeSet<String> {
    text.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// What the table of keys in a section names.
fn documented(section: &str) -> BTreeSet<String> {
    let cell = |line: &str| line.strip_prefix("| ")?.split('|').next().map(str::to_owned);
    let table = section.lines().skip_while(|line| !line.starts_with("| key"));
    let rows = table.take_while(|line| line.starts_with('|'));
    rows.filter_map(cell).flat_map(|cell| named(&cell)).collect()
}

/// The keys of the lines that a command prints stand in its table, and the other way round; those
/// of `inside` stand beside it.
fn check(document: &str, heading: &str, lines: &[Value], inside: &[&str]) {
    let text = read(document);
    let section = text.split_once(heading).unwrap_or_else(|| panic!("{heading}")).1;
    let section = section.split("\n#").next().unwrap_or_default();
    let mut printed = BTreeSet::new();
    lines.iter().for_each(|line| keys(line, &mut printed));
    assert!(!printed.is_empty(), "{heading}");
    for key in inside {
        assert!(printed.remove(*key) && named(section).contains(*key), "{heading}: {key}");
    }
    assert_eq!(documented(section), printed, "{document}: {heading}");
}

/// The schema that a line names has all of its keys, and requires none that it has not.
fn check_schema(line: &Value) {
    let name = line["schema"].as_str().unwrap_or_else(|| panic!("which schema? {line}"));
    let file = name.strip_prefix("sokonaut-").expect("a name of ours").replace(' ', "-");
    let schema: Value = serde_json::from_str(&read(format!("docs/schema/{file}.json"))).expect("JSON");
    assert_eq!(schema["properties"]["schema"]["const"], name);
    let known = schema["properties"].as_object().expect("properties");
    let printed = line.as_object().expect("an object");
    assert_eq!(printed.keys().find(|key| !known.contains_key(*key)), None, "{name}: not in the schema");
    let required = schema["required"].as_array().expect("a list");
    let missing = required.iter().find(|key| !printed.contains_key(key.as_str().expect("a key")));
    assert_eq!(missing, None, "{name}: required");
}

#[test]
fn every_key_of_the_json_lines_is_documented() {
    let lines = |args: &[&str]| objects(&run(args));
    let others = ["--strategy", "astar", "--techniques", "none", "--estimate", "nearest"];
    let solve = |more: &[&str]| lines(&[&["solve", FIRST, "--level", "1", "--json"], more].concat());
    let solved = [solve(&["--explain"]), solve(&others)].concat();
    let strategies = ["strategies", "end", "pruned", "table", "slots", "used", "load"];
    let tables = ["longest_probe", "mean_probe", "histogram", "rates", "expanded"];
    let learned = ["learned", "windows", "deadlock_sets", "patterns", "perimeter", "memory"];
    let inside = [&strategies[..], &tables, &learned].concat();
    check("docs/formats.md", "\n### `solve --json`", &solved, &inside);
    let optimized = lines(&["optimize", FIRST, "--level", "1", "--node-limit", "10", "--json"]);
    check("docs/formats.md", "\n### `optimize --json`", &optimized, &[]);
    let verified = objects(&run_with(&["verify", "-", "--solution", "L", "--json"], TINY));
    check("docs/formats.md", "\n### `verify --json`", &verified, &[]);
    let seen = lines(&["info", FIRST, FIRST, "--json"]);
    check("docs/formats.md", "\n### `info --json`", &seen, &["collection", "turned"]);
    let studied = lines(&["study", FIRST, "--json"]);
    check("docs/formats.md", "\n### `study --json`", &studied, &[]);
    let strategies = lines(&["strategies", "--json"]);
    check("docs/formats.md", "\n### `strategies --json`", &strategies, &[]);
    let (dir, last) = (dir(), ["--techniques", "none", "--json"]);
    let tiny = file(&dir, "tiny.xsb", TINY);
    let tallied = lines(&[&["study", "--collection", arg(&tiny)], &last[..]].concat());
    for line in [solved, optimized, verified, seen, studied, strategies, tallied].iter().flatten() {
        check_schema(line);
    }
}

#[cfg(unix)]
#[test]
fn every_key_of_what_bench_prints_is_documented() {
    let dir = dir();
    let place = |name: &str| dir.path().join(name).to_str().expect("a name").to_owned();
    let (two, poor) = (place("two.jsonl"), place("poor.jsonl"));
    let measure =
        |more: &[&str]| run(&[&["bench", "run", FIRST, "--level", "1-5", "--quiet"], more].concat());
    measure(&["--strategy", "best-first,astar", "-o", &two]);
    measure(&["--strategy", "breadth-first", "--node-limit", "1", "-o", &poor]);
    let lines = |args: &[&str]| objects(&run(&[&["bench"], args, &["--json"]].concat()));
    let astar = format!("{two}:astar");
    let vast = file(&dir, "vast.xsb", VAST);
    let figures = ["solved_by", "best-first", "astar"];
    let told: [(&str, Vec<Value>, &[&str]); 7] = [
        ("bench show --json", lines(&["show", &two]), &figures),
        ("bench show --rates --json", lines(&["show", &two, "--rates"]), &[]),
        ("bench show --unsolved --json", lines(&["show", &poor, "--unsolved"]), &[]),
        ("bench compare --json", lines(&["compare", &astar, &poor]), &[]),
        ("bench compare --best --json", lines(&["compare", &astar, &poor, "--best"]), &[]),
        (
            "bench overshoot --json",
            lines(&["overshoot", arg(&vast), "--strategy", "breadth-first", "--objective", "any"]),
            &[],
        ),
        ("bench signature --json", lines(&["signature", "--strategy", "open"]), &[]),
    ];
    for (heading, lines, inside) in &told {
        if *heading == "bench show --unsolved --json" {
            // Its keys are those of a run, and the schema.
            lines.iter().for_each(check_schema);
            continue;
        }
        check("docs/benchmarks.md", &format!("\n### `{heading}`"), lines, inside);
        lines.iter().for_each(check_schema);
    }
}

#[test]
fn every_key_of_what_a_library_prints_is_documented() {
    let dir = dir();
    let store = dir.path().join("library.sqlite");
    let run_json =
        |args: &[&str]| objects(&run(&[&["library"], args, &["--json", "--store", arg(&store)]].concat()));
    let wrong = file(&dir, "wrong.sok", format!("{TINY}\nSolution\nL\n"));
    let results = file(&dir, "results.jsonl", stdout(&run(&["solve", FIRST, "--json"])));
    let solved = workspace().join("levels/first-solved.sok");
    let files = [FIRST, arg(&solved), arg(&wrong), arg(&results)];
    let imported = run_json(&[&["import"][..], &files].concat());
    let metrics = ["pushes", "moves", "box_lines", "box_changes", "pushing_sessions", "player_lines"];
    let told: [(&str, Vec<Value>, &[&str]); 6] = [
        ("library import --json", imported, &[]),
        ("library list --json", run_json(&["list"]), &[]),
        ("library list --levels --json", run_json(&["list", "--levels"]), &[]),
        ("library list --duplicates --json", run_json(&["list", "--duplicates"]), &[]),
        ("library list --runs --json", run_json(&["list", "--runs"]), &[]),
        ("library best --json", run_json(&["best"]), &metrics),
    ];
    for (heading, lines, inside) in told {
        check("docs/library.md", &format!("\n### `{heading}`"), &lines, inside);
        lines.iter().for_each(check_schema);
    }
}

#[cfg(unix)]
#[test]
fn every_key_of_a_run_is_documented() {
    let run = objects(&run(&["bench", "run", FIRST, "--level", "1", "--quiet"]));
    let mut lines = run.into_iter();
    lines.next().expect("the line that says how the run was made");
    check("docs/benchmarks.md", "\n## What a run records", &lines.collect::<Vec<_>>(), &[]);
}

#[test]
fn documents_name_the_compiler_that_is_needed() {
    let manifest = read("Cargo.toml");
    let version = manifest.split("rust-version = \"").nth(1).and_then(|rest| rest.split('"').next());
    let version = version.expect("the workspace names its compiler");
    let folder = |path: &str| fs::read_dir(workspace().join(path)).expect("a folder");
    let guides = folder("docs").map(|entry| entry.expect("a file").path());
    let readmes = folder("crates").map(|entry| entry.expect("a crate").path().join("README.md"));
    let markdown = |path: &PathBuf| path.is_file() && path.extension().is_some_and(|ending| ending == "md");
    let top = ["README.md", "CONTRIBUTING.md"].map(PathBuf::from);
    let mut named = 0;
    for path in guides.chain(readmes).filter(markdown).chain(top) {
        for rest in read(&path).split("Rust 1.").skip(1) {
            let minor: String = rest.chars().take_while(char::is_ascii_digit).collect();
            assert_eq!(format!("1.{minor}"), version, "{path:?}");
            named += 1;
        }
    }
    assert!(named >= 2, "somewhere it must stand");
}

/// What `verify` or `solve` says of each level of a file, by its number.
fn pushes(lines: &[Value], key: &str) -> BTreeSet<(u64, u64)> {
    let number = |line: &Value, key: &str| line[key].as_u64().unwrap_or_else(|| panic!("{key}: {line}"));
    assert!(lines.iter().all(|line| line[key] == true), "{key}: {lines:?}");
    lines.iter().map(|line| (number(line, "level"), number(line, "pushes"))).collect()
}

#[test]
fn levels_come_with_solutions_of_proved_fewest_pushes() {
    let mut files = 0;
    for entry in fs::read_dir(workspace().join("levels")).expect("the levels") {
        let path = entry.expect("a file").path();
        if path.extension().is_some_and(|ending| ending == "sok") {
            let written = pushes(&objects(&run(&["verify", arg(&path), "--json"])), "correct");
            let proved =
                pushes(&objects(&run(&["solve", arg(&path), "--objective", "pushes", "--json"])), "optimal");
            assert_eq!(written, proved, "{path:?}");
            files += 1;
        }
    }
    assert_eq!(files, 7, "as levels/README.md lists them");
}

#[test]
fn the_picture_of_the_readme_is_drawn_by_the_program() {
    let drawn = run(&["render", FIRST, "--level", "8", "--format", "svg"]);
    assert_eq!(stdout(&drawn), read("levels/harbour.svg"));
}
