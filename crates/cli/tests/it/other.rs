//! `info`, `render`, `strategies`, `study`, `completions`, `man`, `--version`.

use crate::common::*;
use serde_json::Value;

#[test]
fn info_tells_size_and_finds_the_same_puzzle_twice() {
    let mirrored = "; Mirrored\n#####\n#.$@#\n#####\n";
    let output = run_with(&["info", "--json"], format!("{TINY}\n{mirrored}\n{LOST}"));
    output.ends(0);
    let facts = objects(&output);
    assert_eq!(
        (&facts[0]["boxes"], &facts[0]["goals"], &facts[0]["squares"]),
        (&1.into(), &1.into(), &3.into())
    );
    assert_eq!(facts[0]["identity"], facts[1]["identity"]);
    assert_eq!((&facts[1]["same_as"]["file"], &facts[1]["same_as"]["level"]), (&"-".into(), &1.into()));
    assert!(facts[0]["same_as"].is_null() && facts[2]["same_as"].is_null());
    let text = stdout(&run(&["info", FIRST]));
    assert!(text.contains("Harbour at night") && text.contains("6 boxes"), "{text}");
    let twice = stdout(&run(&["info", FIRST, FIRST]));
    assert_eq!(twice.matches("the same puzzle as level").count(), FIRST_LEVELS, "{twice}");
}

#[test]
fn info_tells_what_the_solver_sees() {
    let facts = &objects(&run_with(&["info", "--json"], "######\n#@$ .#\n#    #\n######\n"))[0];
    assert_eq!(facts["lower_bound"], 2);
    assert_eq!(facts["dead_squares"].as_array().unwrap().len(), 5, "{facts}");
    assert!(facts["rooms"].is_array() && facts["tunnels"].is_array() && facts["hopeless"].is_null());
    let text = stdout(&run_with(&["info"], LOST));
    assert!(text.contains("no solution exists"), "{text}");
}

#[test]
fn info_draws_what_the_analysis_knows() {
    let level = "########\n#@ $ ..#\n#   $  #\n########\n";
    let text = stdout(&run_with(&["info", "--draw", "rooms,packing"], level));
    let [room, order] =
        ["the only room", "2 goals, filled in this order"].map(|words| text.find(words).expect(&text));
    assert!(room < order, "one drawing after the other: {text}");
    assert!(text.contains("##@a a$a a.a.a##") && !text.contains('\u{1b}'), "{text}");
    let after = stdout(&run_with(&["info", "--draw", "distances", "--moves", "rR", "--box", "3,5"], level));
    assert!(after.contains("the box at row 3, column 5"), "{after}");
    run_with(&["info", "--draw", "walls"], level).ends(2);
    run_with(&["info", "--moves", "r"], level).ends(2);
    run_with(&["info", "--draw", "reach", "--moves", "L"], level).ends(4);
    let help = stdout(&run(&["info", "--help"]));
    assert!(help.contains("articulation points, where a box parts the floor"), "{help}");
}

#[test]
fn render_draws_overlays_as_text_and_pictures() {
    let level = "##########\n#  ###   #\n#@$    . #\n##########\n";
    let text = stdout(&run_with(&["render", "--overlay", "tunnels"], level));
    assert!(text.contains("##@ $  → → →  .   ##") && text.contains("one-way"), "{text}");
    let dir = dir();
    for overlay in ["rooms", "packing", "tunnels", "dead", "corrals", "articulation", "distances", "reach"] {
        let (svg, png) =
            (dir.path().join(format!("{overlay}.svg")), dir.path().join(format!("{overlay}.png")));
        run_with(&["render", "--overlay", overlay, "-o", arg(&svg)], level).ends(0);
        run_with(&["render", "--overlay", overlay, "-o", arg(&png)], level).ends(0);
        let drawn = std::fs::read_to_string(&svg).unwrap();
        assert!(drawn.len() < 20_000 && drawn.contains("<use href=\"#t"), "{overlay}: {} bytes", drawn.len());
        assert!(std::fs::read(&png).unwrap().starts_with(b"\x89PNG"), "{overlay}");
    }
    run_with(&["render", "--overlay", "distances", "--box", "1,1"], level).ends(2);
    run_with(&["render", "--box", "2,2"], level).ends(2);
}

#[test]
fn info_survives_bad_levels() {
    run_with(&["info"], format!("{OPEN}\n{TINY}")).ends(4).prints("Tiny");
}

#[test]
fn render_draws_text_before_and_after_moves() {
    assert_eq!(stdout(&run_with(&["render"], TINY)), "#####\n#@$.#\n#####\n");
    assert_eq!(stdout(&run_with(&["render", "-", "--moves", "R"], TINY)), "#####\n# @*#\n#####\n");
    run_with(&["render", "--moves", "L"], TINY).ends(4);
    run_with(&["render", "--moves", "!"], TINY).ends(4);
    run_with(&["render", "--level", "2"], TINY).ends(4);
    run_with(&["render", "--level", "0"], TINY).ends(2);
}

#[test]
fn render_writes_pictures() {
    let dir = dir();
    let svg = dir.path().join("level.svg");
    run(&["render", FIRST, "--level", "8", "-o", arg(&svg)]).ends(0);
    assert!(std::fs::read_to_string(&svg).unwrap().contains("<title>Harbour at night</title>"));
    let png = dir.path().join("level.PNG");
    run(&["render", FIRST, "--size", "16", "-o", arg(&png)]).ends(0);
    let bytes = std::fs::read(&png).unwrap();
    assert!(bytes.starts_with(b"\x89PNG"));
    let piped = run(&["render", FIRST, "--size", "16", "--format", "png"]);
    assert_eq!(piped.stdout, bytes, "not a byte is lost in a pipe");
    run(&["render", FIRST, "-o", "/nonexistent/folder/x.svg"]).ends(6);
}

#[test]
fn strategies_are_listed_the_default_first() {
    let output = run(&["strategies", "--json"]);
    output.ends(0);
    let rows = objects(&output);
    assert_eq!((&rows[0]["name"], &rows[0]["default"]), (&"auto".into(), &true.into()));
    let text = stdout(&run(&["strategies"]));
    for row in &rows {
        assert!(text.contains(row["help"].as_str().unwrap()), "{text}");
        let strategy = row["name"].as_str().unwrap();
        let output = run_with(&["solve", "--json", "--strategy", strategy], TINY);
        assert_eq!((code(&output), &objects(&output)[0]["solution"]), (0, &"R".into()), "{strategy}");
    }
}

#[test]
fn a_strategy_proves_what_the_list_says_and_nothing_else() {
    for row in objects(&run(&["strategies", "--json"])) {
        let name = row["name"].as_str().unwrap();
        for objective in ["pushes", "pushes,moves", "moves"] {
            let output = run_with(&["solve", "--json", "--strategy", name, "--objective", objective], TINY);
            let listed = row["proves"].as_array().unwrap().contains(&objective.into());
            let proved = objects(&output).first().is_some_and(|record| record["optimal"] == true);
            assert_eq!(
                (code(&output), proved),
                (if listed { 0 } else { 2 }, listed),
                "{name}, {objective}: {}",
                stderr(&output)
            );
        }
    }
}

#[test]
fn a_study_adds_techniques_and_draws_them() {
    let dir = dir();
    let chart = dir.path().join("study.svg");
    let args = ["study", FIRST, "--level", "5", "--node-limit", "100000", "--svg", arg(&chart)];
    let output = run(&args);
    output.ends(0);
    let text = stdout(&output);
    assert!(text.contains("nothing") && text.contains("+ dead squares") && text.contains("astar"), "{text}");
    assert!(text.contains("from 'rooms' on, searches guess"), "{text}");
    assert!(std::fs::read_to_string(&chart).unwrap().contains("+ PI-corral"));
    let rows = objects(&run(&["study", FIRST, "--level", "5", "--techniques", "proved", "--json"]));
    let pushes: Vec<_> = rows.iter().map(|row| row["pushes"].as_u64()).collect();
    assert_eq!(pushes, vec![Some(15); rows.len()], "every row finds a shortest solution");
    let nodes = |index: usize| rows[index]["nodes"].as_u64().unwrap();
    assert!(nodes(0) > nodes(1) && nodes(1) > nodes(rows.len() - 1), "{rows:?}");
}

#[test]
fn a_study_chooses_its_search_and_takes_whole_collections() {
    let rows = objects(&run(&[
        "study",
        FIRST,
        "--collection",
        "--strategy",
        "depth-first",
        "--techniques",
        "dead-squares,freeze",
        "--last",
        "fess0,auto",
        "--node-limit",
        "5000",
        "--json",
    ]));
    let labels: Vec<_> = rows.iter().map(|row| row["technique"].as_str().unwrap()).collect();
    assert_eq!(labels, ["nothing", "+ dead squares", "+ freeze", "fess0", "auto"]);
    assert!(rows.iter().all(|row| row["tried"] == FIRST_LEVELS), "{rows:?}");
    assert_eq!(rows[4]["solved"], FIRST_LEVELS);
    assert_eq!(code(&run(&["study", FIRST, "--strategy", "auto"])), 2, "it has techniques of its own");
    assert_eq!(code(&run(&["study", FIRST, FIRST])), 2, "several files are a collection");
}

#[test]
fn a_study_says_what_it_leaves_out() {
    let twice = run_with(&["study", "--techniques", "none", "--last", "astar,fess0,astar"], TINY);
    assert_eq!((code(&twice), stdout(&twice).as_str()), (2, ""));
    twice.says("'astar' is named twice");
    let same = ["study", "--strategy", "astar", "--techniques", "none", "--json"];
    let output = run_with(&[&same[..], &["--last", "astar,fess0"]].concat(), TINY);
    output.says("--last astar is left out");
    assert_eq!(objects(&output).len(), 2);
    let usual = run_with(&same, TINY);
    assert_eq!((objects(&usual).len(), stderr(&usual).as_str()), (1, ""), "nobody has asked for it");
}

#[test]
fn levels_of_known_collections_are_named() {
    let known = |level: &str| objects(&run_with(&["info", "-", "--json"], level))[0]["known_as"].clone();
    let pantry = stdout(&run(&["render", FIRST, "--level", "6"]));
    let mirrored: String =
        pantry.lines().map(|row| format!("{row:<10}").chars().rev().collect::<String>() + "\n").collect();
    assert_eq!(known(&pantry)[0]["collection"], "First steps");
    assert_eq!((&known(&pantry)[0]["level"], &known(&pantry)[0]["turned"]), (&6.into(), &Value::Null));
    assert_eq!(known(&mirrored)[0]["turned"], "mirrored left to right");
    assert_eq!(known(VAST).as_array().map(Vec::len), Some(0));
    let told = stdout(&run_with(&["info", "-"], mirrored));
    assert!(
        told.contains("known as First steps 6 by the sokonaut project, mirrored left to right"),
        "{told}"
    );
}

#[test]
fn a_registry_is_made_of_files() {
    let dir = dir();
    let levels = file(&dir, "my_own.xsb", format!("; A_b #7\n{}\n{VAST}", &TINY[7..]));
    let names = file(&dir, "names.csv", "found,name,author\nA_b,A and B,Somebody\n");
    let text = stdout(&run(&["library", "registry", arg(&levels), "--names", arg(&names)]));
    let heads: Vec<&str> = text.lines().filter(|line| line.starts_with('=')).collect();
    assert_eq!(heads, ["= A and B | Somebody", "= my own | "]);
    assert!(text.contains("\n7:01dbc6dd25a3eebc0\n") && text.contains("\n2:"), "{text}");
    let odd = file(&dir, "odd.csv", "a,b\n");
    run(&["library", "registry", arg(&levels), "--names", arg(&odd)]).ends(4);
}

#[test]
fn packed_files_are_read_and_damaged_ones_named() {
    // `gzip -n9` of a level of one push.
    const PACKED: [u8; 32] = [
        0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0x53, 0x56, 0x06, 0x02, 0x2e, 0x65, 0x07,
        0x15, 0x3d, 0x20, 0x09, 0x66, 0x03, 0x00, 0xf1, 0xf7, 0xb5, 0x36, 0x12, 0x00, 0x00, 0x00,
    ];
    let solved = objects(&run_with(&["solve", "--json"], PACKED));
    assert_eq!(solved[0]["solution"], "R");
    let dir = dir();
    let damaged = file(&dir, "tiny.xsb.gz", &PACKED[..20]);
    run(&["solve", arg(&damaged)]).ends(4).says("tiny.xsb.gz: cannot be read");
}

#[test]
fn packed_results_are_read_by_every_command_that_reads_results() {
    use std::io::Write;
    let dir = dir();
    let tiny = file(&dir, "tiny.xsb", TINY);
    let solved = run(&["solve", arg(&tiny), "--json"]);
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packer.write_all(&solved.stdout).unwrap();
    let packed = packer.finish().unwrap();
    let torn = file(&dir, "torn.jsonl.gz", &packed[..packed.len() / 2]);
    let packed = file(&dir, "run.jsonl.gz", packed);
    for command in [
        &["verify", arg(&tiny)][..],
        &["merge"],
        &["bench", "show"],
        &["bench", "compare", arg(&packed)],
        &["bench", "report", "-o", "-"],
        &["bench", "report", "-o", "-", "--peers"],
        &["bench", "run", arg(&tiny), "--like"],
    ] {
        let output = run(&[command, &[arg(&packed)]].concat());
        assert_eq!(code(&output), 0, "{command:?}: {}", stderr(&output));
        let output = run(&[command, &[arg(&torn)]].concat());
        assert_eq!(code(&output), 4, "{command:?}: {}", stderr(&output));
        assert!(
            stderr(&output).contains("torn.jsonl.gz: cannot be read"),
            "{command:?}: {}",
            stderr(&output)
        );
    }
}

#[test]
fn lines_tell_of_techniques_and_estimates_that_are_not_the_usual_ones() {
    let line = |args: &[&str]| {
        let output =
            run(&[&["solve", FIRST, "--level", "1", "--json", "--strategy", "astar"], args].concat());
        let text = stdout(&output);
        (objects(&output).remove(0), text)
    };
    let (usual, text) = line(&[]);
    assert!(usual.get("techniques").is_none() && usual.get("estimate").is_none(), "{usual}");
    assert!(text.ends_with("\"error\":null}\n"), "the keys are in order: {text}");
    let (told, text) = line(&["--techniques", "freeze", "--estimate", "nearest"]);
    assert!(told["techniques"] == "freeze" && told["estimate"] == "nearest", "{told}");
    let dir = dir();
    let merged = run(&["merge", arg(&file(&dir, "lines.jsonl", text)), "--quiet"]);
    assert_eq!(objects(&merged)[0]["techniques"], "freeze", "it is not lost on the way");
}

#[test]
fn searches_take_techniques_and_estimates() {
    let solve = |more: &[&str]| run(&[&["solve", FIRST, "--json", "--quiet"], more].concat());
    let nodes = |more: &[&str]| -> u64 {
        objects(&solve(more)).iter().map(|record| record["nodes"].as_u64().unwrap()).sum()
    };
    let astar = ["--strategy", "astar", "--techniques"];
    assert!(nodes(&[&astar[..], &["none"]].concat()) > nodes(&[&astar[..], &["no-tunnels"]].concat()));
    let nearest = nodes(&["--strategy", "astar", "--estimate", "nearest"]);
    assert!(
        nearest > nodes(&["--strategy", "astar", "--estimate", "matching"]),
        "the simple bound is weaker"
    );
    for more in [
        &["--techniques", "none"][..],
        &["--techniques", "magic"],
        &["--estimate", "magic"],
        &["--strategy", "astar", "--objective", "pushes", "--techniques", "all"],
    ] {
        let output = solve(more);
        assert_eq!((code(&output), stdout(&output).as_str()), (2, ""), "{more:?}: {}", stderr(&output));
    }
}

#[test]
fn a_proof_tells_what_it_spent() {
    let output = run(&["solve", FIRST, "--level", "5", "--objective", "pushes", "--explain"]);
    let text = stdout(&output);
    assert!(text.contains("astar") && text.contains("table:") && text.contains("a second:"), "{text}");
    assert!(!text.contains("no search was needed"), "{text}");
}

#[test]
fn rows_of_a_study_may_stay_unsolved() {
    let output = run_with(&["study", "--node-limit", "20", "--json"], VAST);
    output.ends(0);
    let rows = objects(&output);
    assert_eq!((&rows[0]["outcome"], &rows[0]["limit"]), (&"limit".into(), &"nodes".into()));
}

#[test]
fn shells_manuals_and_versions() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let output = run(&["completions", shell]);
        assert!(code(&output) == 0 && stdout(&output).contains("sokonaut"), "{shell}");
    }
    let page = run(&["man"]);
    assert!(code(&page) == 0 && stdout(&page).contains(".TH sokonaut"));
    let dir = dir();
    run(&["man", "--dir", arg(dir.path())]).ends(0);
    assert!(dir.path().join("sokonaut-solve.1").exists());
    let short = run(&["-V"]);
    let name = format!("sokonaut {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!((code(&short), stdout(&short)), (0, name.clone()));
    let long = stdout(&run(&["--version"]));
    let details = long.strip_prefix(&name).expect("it begins with the version");
    let keys: Vec<_> = details.lines().filter_map(|line| line.split(": ").next()).collect();
    assert_eq!(keys, ["commit", "build", "features"], "{details}");
    assert!(!stdout(&page).contains("commit:"), "a manual is not about one build");
    run(&["solve", "--help"]).ends(0);
}

#[test]
fn a_search_that_does_not_take_the_level_costs_its_row_only() {
    let dir = dir();
    let spare = file(&dir, "spare.xsb", "#####\n#@$.#\n#  .#\n#####\n");
    let chart = dir.path().join("chart.svg");
    let last = ["--techniques", "none", "--last", "astar-pulls,astar", "--svg"];
    let output = run(&[&["study", arg(&spare)], &last[..], &[arg(&chart), "--json"]].concat());
    output.ends(0);
    let outcomes: Vec<_> = objects(&output).iter().map(|row| row["outcome"].to_string()).collect();
    assert_eq!(outcomes, ["\"solved\"", "\"refused\"", "\"solved\""]);
    assert!(chart.exists());
}

#[test]
fn a_study_of_nothing_leaves_the_chart_alone() {
    let dir = dir();
    let (none, chart) = (file(&dir, "none.xsb", "no level here"), file(&dir, "chart.svg", "old"));
    run(&["study", "--collection", arg(&none), "--svg", arg(&chart)]).ends(4);
    assert_eq!(std::fs::read_to_string(&chart).unwrap(), "old");
}

#[test]
fn fewest_moves_are_their_own_bound_whatever_proves_them() {
    for strategy in ["auto", "astar", "breadth-first"] {
        let args = ["solve", FIRST, "-l", "3", "--objective", "moves", "--strategy", strategy, "--json"];
        let records = objects(&run(&args));
        assert_eq!(records[0]["lower_bound_moves"], records[0]["moves"], "{strategy}: {}", records[0]);
    }
}

#[test]
fn names_that_nothing_has_are_not_passed_over() {
    run(&["solve", FIRST, "-l", "7,99", "--quiet"])
        .ends(4)
        .says("it has only 8 levels, so there is no level 99")
        .prints("solved");
    run(&["solve", FIRST, "-l", "7-99", "--quiet"]).ends(0);
    let dir = dir();
    let chart = dir.path().join("chart.svg");
    run(&["study", FIRST, "--svg", arg(&chart), "--beside", "bogus=5"])
        .ends(2)
        .says("there is no such row, only 'nothing'");
}
