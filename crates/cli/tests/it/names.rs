//! Names of strategies that older versions had: still read everywhere, never shown.

use crate::common::*;
use std::fs;

const FORMER: [&str; 4] = ["greedy", "greedy-pulls", "greedy-steps", "greedy-pull-steps"];

#[test]
fn a_solve_takes_a_former_name_and_tells_the_one_of_today() {
    for name in FORMER {
        let output = run_with(&["solve", "--json", "--strategy", name], TINY);
        output.ends(0);
        let record = &objects(&output)[0];
        let now = name.replace("greedy", "best-first");
        assert!(record["asked"] == now.as_str() && record["strategy"] == now.as_str(), "{record}");
    }
}

#[test]
fn no_list_has_a_former_name() {
    let listed = objects(&run(&["strategies", "--json"]));
    assert!(listed.iter().all(|row| !FORMER.contains(&row["name"].as_str().expect("a name"))));
    assert!(listed.iter().any(|row| row["name"] == "best-first-pull-steps"));
    for refused in [["solve", "--strategy", "wishful"], ["bench", "signature", "--strategy=wishful"]] {
        let output = run_with(&refused, TINY);
        assert!(code(&output) == 2 && !stderr(&output).contains("greedy"), "{}", stderr(&output));
        output.says("best-first");
    }
    let study = run_with(&["study", "--strategy", "greedy", "--last", "greedy-steps", "--json"], TINY);
    study.ends(0);
    assert!(!stdout(&study).contains("greedy") && stdout(&study).contains("best-first-steps"));
}

#[test]
fn a_run_of_an_older_version_is_read_and_continued() {
    let dir = dir();
    let out = dir.path().join("run.jsonl");
    let begin = |strategies: &str| {
        run(&[
            "bench",
            "run",
            FIRST,
            "--level",
            "1-2",
            "--output",
            arg(&out),
            "--quiet",
            "--strategy",
            strategies,
        ])
    };
    begin("greedy,astar").ends(0);
    let written = fs::read_to_string(&out).expect("the run");
    assert!(!written.contains("\"greedy\"") && written.contains("\"best-first\""), "{written}");
    // So an older version has written it.
    fs::write(&out, written.replace("\"best-first\"", "\"greedy\"")).expect("it is ours");
    for strategies in ["best-first,astar", "greedy,astar"] {
        let again = begin(strategies);
        again.ends(0);
        let lines = fs::read_to_string(&out).expect("the run").lines().count();
        assert_eq!(lines, 5, "nothing is left to do");
    }
    for name in ["greedy", "best-first"] {
        let shown = run(&["bench", "show", &format!("{}:{name}", arg(&out)), "--json"]);
        shown.ends(0);
        assert!(stdout(&shown).contains("best-first") && !stdout(&shown).contains("greedy"));
    }
    let twice = begin("greedy,best-first");
    assert!(
        code(&twice) == 2 && stderr(&twice).contains("'best-first' is named twice"),
        "{}",
        stderr(&twice)
    );
}
