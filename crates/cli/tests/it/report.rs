//! `bench report`: a page from a run, with the drawings that are at hand.

use crate::common::*;
use serde_json::Value;
use std::fs;
use std::path::Path;

/// The data inside a page.
fn data(page: &Path) -> Value {
    let text = fs::read_to_string(page).unwrap();
    let json = text.split_once("id=\"data\">").unwrap().1.split_once("</script>").unwrap().0;
    serde_json::from_str(json).unwrap()
}

#[test]
fn a_run_leaves_its_page_and_another_one_is_made_of_two() {
    let dir = dir();
    let levels = file(&dir, "pack.xsb", format!("{TINY}\n{LOST}\n"));
    let [run_file, page, both] = ["run.jsonl", "page.html", "both.html"].map(|name| dir.path().join(name));
    let output = run(&["bench", "run", arg(&levels), "--out", arg(&run_file), "--report", arg(&page)]);
    output.ends(0);
    let first = data(&page)["levels"][0].take();
    assert_eq!(first["board"], "#####\n#@$.#\n#####\n");
    assert_eq!(
        (&first["results"][0]["solution"], &first["results"][0]["replays"]),
        (&"R".into(), &true.into())
    );
    assert_eq!(data(&page)["levels"][1]["results"][0]["outcome"], "unsolvable");

    let peer =
        file(&dir, "peer.csv", "collection,level,solved,wall_seconds,pushes,moves\npack,1,1,0.5,1,1\n");
    let best = file(&dir, "best.csv", "collection,level,optimal_pushes,optimal_moves\npack,1,1,1\n");
    let odd = file(&dir, "odd.csv", "level,nodes\n1,2\n");
    fs::remove_file(&levels).unwrap();
    let ours = format!("ours={}", run_file.display());
    let report = || {
        let peers = ["--peers", arg(&peer), arg(&best), arg(&odd)];
        let output = sokonaut()
            .args(["bench", "report", &ours, "--common", "-o", arg(&both)])
            .args(peers)
            .output()
            .unwrap();
        output.ends(0);
        (data(&both), stderr(&output))
    };
    let (told, talk) = report();
    assert!(talk.contains("left out") && !talk.contains("no drawings"), "{talk}");
    assert_eq!((&told["runs"][0]["name"], &told["runs"][1]["name"]), (&"ours".into(), &"peer".into()));
    assert_eq!(told["levels"].as_array().unwrap().len(), 1, "the peer has only the first level");
    assert_eq!(
        (&told["levels"][0]["board"], &told["levels"][0]["best"]["pushes"]),
        (&first["board"], &1.into())
    );

    // Runs of older versions carry no drawings.
    let lines = fs::read_to_string(&run_file).unwrap().replace("\"board\"", "\"unknown\"");
    fs::write(&run_file, lines).unwrap();
    let (told, talk) = report();
    assert!(talk.contains("no drawings"), "{talk}");
    assert_eq!(told["levels"][0]["board"], Value::Null);
}

#[test]
fn what_cannot_be_read_or_written_is_told() {
    let dir = dir();
    let odd = file(&dir, "odd.csv", "level,nodes\n1,2\n");
    run(&["bench", "report", arg(&odd), "-o", "-"]).ends(4);
    let peer =
        file(&dir, "peer.csv", "collection,level,solved,wall_seconds,pushes,moves\npack,1,1,0.5,1,1\n");
    let nowhere = dir.path().join("no/such/folder.html");
    run(&["bench", "report", "--peers", arg(&peer), "-o", arg(&nowhere)]).says("cannot be written");
    let output = run(&["bench", "report", "--peers", arg(&peer), "-o", "-"]);
    assert!(stdout(&output).starts_with("<!doctype html>"));
}
