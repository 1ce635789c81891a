//! Several runs side by side: hand-made tables, so that every figure can be counted.

use sokonaut_results::{Entrant, Layout, Results, rank, show_within, side_by_side};
use std::path::Path;

fn table(name: &str, lines: &str) -> Entrant {
    let text = format!("collection,level,solved,cpu_seconds,pushes,moves\n{lines}");
    let results = Results::parse(Path::new(&format!("{name}.csv")), text.as_bytes()).expect("a table");
    Entrant { name: name.to_owned(), results }
}

fn three() -> [Entrant; 3] {
    [
        table("a", "N,1,1,0.05,3,9\nN,2,1,2,5,11\nN,3,0,10,,\nS,1,1,8,4,4\n"),
        table("b", "N,1,1,0.5,3,9\nN,2,1,1,5,11\nN,3,0,10,,\nS,1,0,10,,\nS,2,1,1,1,1\n"),
        table("c", "N,1,0,10,,\nN,2,1,4,5,13\nN,3,1,6,7,21\nS,1,0,10,,\n"),
    ]
}

#[test]
fn the_virtual_best_takes_each_level_from_who_was_first() {
    let ranking = rank(&three(), Some(10.0)).expect("levels in common");
    assert_eq!((ranking.levels, ranking.left_out), (4, 1));
    let figures: Vec<_> = ranking.runs.iter().map(|run| (run.solved, run.alone, run.first)).collect();
    assert_eq!(figures, [(3, 1, 2), (2, 0, 1), (2, 1, 1)]);
    let best = &ranking.best;
    assert_eq!((best.solved, best.alone, best.first, best.clock), (4, 2, 4, "CPU"));
    assert_eq!(best.par2, Some((0.05 + 1.0 + 6.0 + 8.0) / 4.0));
    assert_eq!(best.median, Some(3.5));
    assert_eq!(ranking.runs[1].par2, Some((0.5 + 1.0 + 20.0 + 20.0) / 4.0));
    assert_eq!(best.marks, [1, 2, 2, 4, 4]);
    let lone: Vec<_> =
        ranking.lone.iter().map(|lone| (lone.collection.as_str(), lone.level, lone.run.as_str())).collect();
    assert_eq!(lone, [("N", 3, "c"), ("S", 1, "a")]);
    assert_eq!((&ranking.collections[1].solved[..], ranking.collections[1].best), (&[1, 0, 0][..], 1));
}

#[test]
fn a_smaller_limit_solves_less() {
    let ranking = rank(&three(), Some(1.0)).expect("levels in common");
    assert_eq!((ranking.best.solved, ranking.runs[0].solved, ranking.runs[2].solved), (2, 1, 0));
    assert_eq!(ranking.best.par2, Some((0.05 + 1.0 + 2.0 + 2.0) / 4.0));
    // Without any limit there is nothing to charge an unsolved level with.
    assert_eq!(rank(&three(), None).expect("levels in common").best.par2, Some(3.7625));
    assert_eq!(rank(&three(), None).expect("levels in common").runs[1].par2, None);
    let shown = show_within(&three()[0].results, Some(1.0));
    let all = shown.lines.last().expect("the line for all");
    assert_eq!((all.solved, all.par2, all.slowest), (1, Some((0.05 + 6.0) / 4.0), Some(0.05)));
}

#[test]
fn runs_without_a_level_in_common_are_refused() {
    assert!(rank(&[], None).is_err());
    let strangers = [table("a", "N,1,1,1,1,1\n"), table("b", "N,2,1,1,1,1\n")];
    assert!(rank(&strangers, None).is_err_and(|error| error.to_string().contains("no level in common")));
    let twice = [table("a", "N,1,1,1,1,1\nN,1,1,1,1,1\n")];
    assert!(rank(&twice, None).is_err_and(|error| error.to_string().contains("twice")));
}

#[test]
fn the_text_names_runs_levels_and_the_best() {
    let text = rank(&three(), Some(10.0)).expect("levels in common").text(Layout::Plain, 1);
    assert!(text.contains("4 levels in all 3 runs, to be solved within 10 s (left out: 1)"), "{text}");
    assert!(text.contains("virtual best       4  100.0 %      2      4"), "{text}");
    assert!(text.contains("Solved by one run alone: 2") && text.contains("… and 1 more"), "{text}");
}

#[test]
fn every_level_of_every_run_is_in_the_table() {
    let mut out = Vec::new();
    side_by_side(&three()[..2], &mut out).expect("memory");
    let text = String::from_utf8(out).expect("text");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 6);
    assert_eq!(lines[1], "N,1,,,,,solved,,0.05,3,9,solved,,0.5,3,9");
    assert_eq!(lines[3], "N,3,,,,,limit,,10,,,limit,,10,,");
    assert_eq!(lines[5], "S,2,,,,,,,,,,solved,,1,1,1");
}
