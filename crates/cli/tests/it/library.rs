//! `library`: what goes in comes out again, the best of it, and every mishap has its words and its
//! number.

use crate::common::*;
use std::path::{Path, PathBuf};

const MIRRORED: &str = "; Left\n#####\n#.$@#\n#####\n";

struct Desk {
    dir: tempfile::TempDir,
}

impl Desk {
    fn new() -> Self {
        Self { dir: dir() }
    }

    fn store(&self) -> PathBuf {
        self.dir.path().join("data/library.sqlite")
    }

    fn library(&self, args: &[&str]) -> std::process::Output {
        let store = self.store();
        let (command, rest) = args.split_first().unwrap();
        run(&[&["library", *command, "--store", arg(&store)], rest].concat())
    }

    fn import(&self, name: &str, content: &str) -> std::process::Output {
        let path = file(&self.dir, name, content);
        self.library(&["import", arg(&path)])
    }
}

#[test]
fn levels_and_solutions_come_back_as_sok() {
    let desk = Desk::new();
    desk.library(&["import", FIRST]).ends(0).prints("8 levels (8 new)");
    let solved = run(&["solve", FIRST, "--json"]);
    let results = file(&desk.dir, "results.jsonl", stdout(&solved));
    let output = desk.library(&["import", arg(&results), "--json"]);
    output.ends(0);
    assert!(
        objects(&output).iter().all(|note| note["solutions"][0]["fate"] == "best"),
        "{}",
        stdout(&output)
    );
    let target = desk.dir.path().join("best.sok");
    desk.library(&["export", "first", "--output", arg(&target)]).ends(0);
    run(&["verify", FIRST, arg(&target)]).ends(0).says("8 solutions correct, 0 wrong");
    desk.library(&["check"]).ends(0);
}

#[test]
fn lists_of_collections_levels_duplicates_and_runs() {
    let desk = Desk::new();
    desk.import("a.xsb", &format!("{TINY}\n{LOST}"));
    desk.import("b.xsb", &format!("{MIRRORED}\nSolution\nL\n"));
    let collections = objects(&desk.library(&["list", "--json"]));
    let row = |index: usize| (collections[index]["levels"].clone(), collections[index]["solved"].clone());
    assert_eq!(
        (row(0), row(1)),
        ((2.into(), 1.into()), (1.into(), 1.into())),
        "the mirror image is solved, too"
    );
    let unsolved = objects(&desk.library(&["list", "--unsolved", "--json"]));
    assert_eq!((unsolved.len(), &unsolved[0]["title"]), (1, &"Lost".into()));
    let titled = desk.library(&["list", "--title", "TIN"]);
    assert!(stdout(&titled).contains("Tiny") && !stdout(&titled).contains("Lost"), "{}", stdout(&titled));
    let twins = objects(&desk.library(&["list", "--duplicates", "--json"]));
    assert_eq!(twins[0]["places"][1]["kinship"], "turned", "{twins:?}");
    assert!(stdout(&desk.library(&["list", "--duplicates"])).contains("turned or mirrored"));
    desk.library(&["list", "c"]).ends(4).says("it has: a, b");
}

#[test]
fn the_best_are_named() {
    let desk = Desk::new();
    desk.import("a.xsb", &format!("{TINY}\nSolution (Ann)\nR\n"));
    let best = objects(&desk.library(&["best", "--json"]));
    assert_eq!(
        (&best[0]["best"]["pushes"]["by"], &best[0]["best"]["moves"]["value"]),
        (&"Ann".into(), &1.into())
    );
    let table = stdout(&desk.library(&["best", "--metric", "moves"]));
    assert!(table.contains("Ann") && table.contains("pushing-sessions"), "{table}");
    desk.library(&["best", "--metric", "steps"]).ends(2);
}

#[test]
fn wrong_solutions_and_broken_levels_have_their_numbers() {
    let desk = Desk::new();
    desk.import("a.xsb", &format!("{TINY}\nSolution\nRR\n"))
        .ends(5)
        .says("a.xsb: level 1: this is no solution: step 2");
    let broken = desk.import("b.xsb", &format!("{TINY}\n{OPEN}"));
    broken.ends(4);
    assert!(
        stderr(&broken).contains("b.xsb:8:") && stdout(&broken).contains("1 level (0 new)"),
        "{}",
        stderr(&broken)
    );
    desk.import("c.txt", "nothing here\n").ends(4);
    desk.library(&["import", "/no/such/file.sok"]).ends(4);
    desk.library(&["import", "--collection", "x", FIRST, FIRST]).ends(2);
}

#[test]
fn stores_that_cannot_be_used_say_so() {
    let desk = Desk::new();
    desk.library(&["list"]).ends(4).says("there is no library");
    assert!(!desk.store().exists(), "looking makes nothing");
    let in_the_way = file(&desk.dir, "data", "a file where a folder should be");
    desk.library(&["import", FIRST]).ends(6);
    std::fs::remove_file(in_the_way).unwrap();
    std::fs::create_dir(desk.dir.path().join("data")).unwrap();
    std::fs::write(desk.store(), "no database at all, but long enough to be taken for one. ".repeat(20))
        .unwrap();
    desk.library(&["import", FIRST]).ends(4).says("not a library");
}

#[cfg(unix)]
#[test]
fn a_folder_that_may_not_be_written_can_still_be_read() {
    use std::os::unix::fs::PermissionsExt;
    let desk = Desk::new();
    desk.import("a.xsb", TINY);
    let folder = desk.dir.path().join("data");
    let mode =
        |path: &Path, mode: u32| std::fs::set_permissions(path, PermissionsExt::from_mode(mode)).unwrap();
    mode(&desk.store(), 0o444);
    mode(&folder, 0o555);
    if std::fs::write(folder.join("probe"), "").is_ok() {
        eprintln!("skipped: this user may write everywhere");
        return;
    }
    desk.library(&["list"]).ends(0);
    let refused = desk.library(&["import", FIRST]);
    mode(&folder, 0o755);
    refused.ends(6);
}

#[test]
fn festival_files_are_written_and_read() {
    let desk = Desk::new();
    let levels = file(&desk.dir, "pack.xsb", format!("{TINY}\n{LOST}\n######\n#@$ .#\n######\n"));
    let target = desk.dir.path().join("festival");
    run(&["solve", arg(&levels), "--festival-output", arg(&target), "--quiet"]).ends(3);
    let (solutions, times) = (target.join("solutions.sok"), target.join("times.txt"));
    let rows = sokonaut_results::festival::read_times(&std::fs::read_to_string(&times).unwrap()).unwrap();
    let told: Vec<(usize, bool, &str)> =
        rows.iter().map(|row| (row.task, row.is_solved(), row.level.as_str())).collect();
    assert_eq!(told, [(1, true, "Tiny"), (2, false, "Lost"), (3, true, "Level 3")]);
    run(&["verify", arg(&levels), arg(&solutions)])
        .ends(0)
        .says("2 solutions correct, 0 wrong; 1 level without one");
    let wrong_file = run(&["verify", arg(&levels), arg(&times)]);
    assert!(
        code(&wrong_file) == 4 && stderr(&wrong_file).contains("solutions.sok"),
        "{}",
        stderr(&wrong_file)
    );
    let output = desk.library(&["import", arg(&levels), arg(&solutions), arg(&times)]);
    output.ends(0);
    let collections = objects(&desk.library(&["list", "--json"]));
    assert_eq!((collections.len(), &collections[0]["solved"]), (1, &2.into()), "{collections:?}");
    let runs = objects(&desk.library(&["list", "--runs", "--json"]));
    assert_eq!((runs.len(), &runs[0]["results"], &runs[0]["solved"]), (1, &3.into(), &2.into()), "{runs:?}");
    let input = run(&["solve", arg(&solutions), "--festival-output", arg(&target)]);
    assert_eq!(code(&input), 2, "what is read is not overwritten");
}

#[cfg(unix)]
#[test]
fn runs_of_the_bench_are_kept() {
    let desk = Desk::new();
    let levels = file(&desk.dir, "pack.xsb", TINY);
    let results = desk.dir.path().join("run.jsonl");
    run(&["bench", "run", arg(&levels), "--out", arg(&results), "--quiet"]).ends(0);
    for _ in 0..2 {
        desk.library(&["import", arg(&levels), arg(&results)]).ends(0);
    }
    let runs = objects(&desk.library(&["list", "--runs", "--json"]));
    assert_eq!((runs.len(), &runs[0]["results"], &runs[0]["solved"]), (1, &1.into(), &1.into()), "{runs:?}");
}
