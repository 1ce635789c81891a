//! Reports over hand-made runs: what is put side by side, what the page says, and what it must
//! never do.

use serde_json::{Value, json};
use sokonaut_report::{Boards, Chart, Data, Known, Links, ReportError, Scope, charts, gather, page};
use sokonaut_results::{Entrant, Results};
use std::path::Path;

const ROW: &str = "#######\n#@$  .#\n#######\n";
const TWO: &str = "#######\n#@$. .#\n#   $ #\n#######\n";

/// A line of a run about a level of `Pack`, solved in so many seconds or not.
fn line(level: usize, seconds: Option<f64>, more: &Value) -> Value {
    let solved = seconds.is_some();
    let mut line = json!({
        "file": "packs/Pack.xsb", "level": level, "title": format!("T{level}"), "identity": null,
        "boxes": level, "squares": 20 * level, "asked": "auto", "outcome": if solved { "solved" } else { "limit" },
        "limit": if solved { Value::Null } else { json!("time") }, "strategy": "best-first", "solution": null,
        "moves": solved.then_some(30), "pushes": solved.then_some(10), "seconds": 1.0,
        "cpu_seconds": seconds.unwrap_or(10.0), "rss": 4 << 20, "peak_memory": 1000, "nodes": 7, "generated": 9,
        "optimal": false, "lower_bound": 3, "error": null,
    });
    let fields = line.as_object_mut().unwrap();
    fields.extend(more.as_object().unwrap().clone());
    line
}

fn run(name: &str, lines: &[Value]) -> Entrant {
    let header = json!({
        "format": "sokonaut-bench 1", "version": "0.1.0", "commit": "abc", "build": "1", "date": "2026-01-02T03:04:05Z",
        "machine": {"cores": 2, "memory_mib": 1024, "model": "Abacus", "system": "linux x86_64"}, "jobs": 1,
        "planned": lines.len() + 1,
        "settings": {"strategies": ["auto"], "objective": "any", "cpu_limit": 10.0, "time_limit": null,
            "memory_limit": 2048, "node_limit": null, "threads": 1, "grace": 5.0},
        "choice": {"files": ["packs/Pack.xsb"], "levels": null, "every": null, "like": null},
    });
    let text: String = std::iter::once(&header).chain(lines).map(|line| format!("{line}\n")).collect();
    let results = Results::parse(Path::new("packs/run.jsonl"), text.as_bytes()).unwrap();
    Entrant { name: name.to_owned(), results }
}

fn peer(rows: &str) -> Entrant {
    let text = format!("collection,level,solved,wall_seconds,pushes,moves\n{rows}");
    let results = Results::parse(Path::new("other.csv"), text.as_bytes()).unwrap();
    Entrant { name: "other".to_owned(), results }
}

fn plain() -> Value {
    json!({})
}

/// Three levels, of which `new` solves two and `old` one; a peer has two of them and one more.
fn example() -> Vec<Entrant> {
    let old = [line(1, Some(0.5), &plain()), line(2, None, &plain()), line(3, None, &plain())];
    let new = [line(1, Some(0.05), &plain()), line(2, Some(4.0), &plain()), line(3, None, &plain())];
    vec![run("old", &old), run("new", &new), peer("Pack,1,1,1.0,9,9\nPack,2,0,60.0,,\nElse,1,1,2.0,5,5\n")]
}

fn gathered(sources: &[Entrant], scope: Scope) -> Data {
    gather(sources, &Known::default(), scope).unwrap()
}

fn chart(data: &Data, id: &str) -> Chart {
    let wanted = |chart: &Chart| chart.id == id;
    charts(data, Links::Rows).into_iter().find(wanted).unwrap_or_else(|| panic!("there is no plot '{id}'"))
}

#[test]
fn levels_stand_side_by_side() {
    let data = gathered(&example(), Scope::All);
    let names: Vec<_> = data.levels.iter().map(|level| level.id.as_str()).collect();
    assert_eq!(names, ["Pack-1", "Pack-2", "Pack-3", "Else-1"]);
    let solved = |level: usize| {
        data.levels[level].results.iter().map(|it| it.as_ref().map(|it| it.solved_in().is_some()))
    };
    assert_eq!(solved(1).collect::<Vec<_>>(), [Some(false), Some(true), Some(false)]);
    assert_eq!(solved(3).collect::<Vec<_>>(), [None, None, Some(true)]);
    assert_eq!((data.runs[0].missing, data.runs[2].clock), (1, "wall"));
    let common = gathered(&example(), Scope::Common);
    assert_eq!(common.levels.len(), 2);
    assert!(common.same_levels() && !data.same_levels());
}

#[test]
fn what_makes_no_report() {
    let twice = [line(1, None, &plain()), line(1, None, &plain())];
    let error = gather(&[run("run", &twice)], &Known::default(), Scope::All).unwrap_err();
    assert_eq!(error.to_string(), "run: Pack level 1 is there twice");
    assert_eq!(gather(&[run("run", &[])], &Known::default(), Scope::All), Err(ReportError::Empty));
    let apart = [run("run", &[line(1, None, &plain())]), peer("Else,1,1,1.0,,\n")];
    assert_eq!(gather(&apart, &Known::default(), Scope::Common), Err(ReportError::NothingInCommon));
}

#[test]
fn strategies_of_one_run_become_runs() {
    let asked = |name: &str| line(1, Some(1.0), &json!({ "asked": name }));
    let data = gathered(
        &[run("both", &[asked("best-first"), asked("astar")]), run("both", &[asked("auto")])],
        Scope::All,
    );
    let names: Vec<_> = data.runs.iter().map(|run| run.name.as_str()).collect();
    assert_eq!(names, ["both:best-first", "both:astar", "both"]);
    let twins = gathered(&[run("run", &[asked("a")]), run("run", &[asked("a")])], Scope::All);
    assert_eq!(twins.runs[1].name, "run (2)");
}

#[test]
fn another_puzzle_under_the_same_number_is_another_level() {
    let one = |identity: &str| [line(1, Some(1.0), &json!({ "identity": identity }))];
    let data = gathered(&[run("a", &one("x")), run("b", &one("y")), peer("Pack,1,1,1.0,,\n")], Scope::All);
    let ids: Vec<_> = data.levels.iter().map(|level| level.id.as_str()).collect();
    assert_eq!(ids, ["Pack-1", "Pack-1_"]);
    assert!(data.levels[0].results[1].is_none() && data.levels[0].results[2].is_some());
}

#[test]
fn only_what_solves_the_drawing_is_replayed() {
    let with = |level: usize, text: &str| line(level, Some(1.0), &json!({ "solution": text }));
    let lines =
        [with(1, "RRR"), with(2, "RRR"), with(3, "RRR"), line(4, Some(1.0), &json!({"identity": "0"}))];
    let mut boards = Boards::new();
    boards.add("Pack", 1, ROW.parse().unwrap());
    boards.add("Pack", 2, TWO.parse().unwrap());
    boards.add("Pack", 4, ROW.parse().unwrap());
    let known = Known { boards, ..Known::default() };
    let data = gather(&[run("run", &lines)], &known, Scope::All).unwrap();
    let replays = |level: usize| data.levels[level].results[0].as_ref().unwrap().replays;
    assert_eq!([0, 1, 2, 3].map(replays), [true, false, false, false]);
    assert_eq!(data.levels[0].board.as_deref(), Some(ROW));
    assert_eq!(data.levels[3].board, None, "the file has another puzzle than the run");
}

#[test]
fn the_plots_say_what_was_measured() {
    let common = gathered(&example(), Scope::Common);
    let solved = chart(&common, "solved");
    assert!(solved.svg.contains("old: 1 of 2; new: 2 of 2; other: 1 of 2"), "{}", solved.svg);
    assert!(solved.svg.contains(">levels solved<") && solved.note.contains("Seconds on the wall for other"));
    assert_eq!(solved.table.rows[3], ["1 s", "1 (50.0 %)", "1 (50.0 %)", "1 (50.0 %)"]);
    let all = gathered(&example(), Scope::All);
    assert!(chart(&all, "solved").svg.contains("% of the run&#39;s levels solved"), "counts would mislead");
    let duel = chart(&all, "duel-with-1");
    assert_eq!(duel.table.rows[2], ["solved by new only", "1"]);
    assert_eq!(duel.svg.matches("<a href=\"#Pack-").count(), 3);
    assert_eq!(
        chart(&all, "by-boxes").table.rows[0],
        ["1 to 2", "1 of 2 (50.0 %)", "2 of 2 (100.0 %)", "1 of 2 (50.0 %)"]
    );
    assert!(chart(&all, "by-boxes").note.contains("Of 1 levels"), "the peer's own level has no known size");
    assert_eq!(chart(&all, "by-collection").table.rows.len(), 2);
    assert_eq!(chart(&all, "strategies").table.rows[0][2], "2 of 2 (100.0 %)");
    assert_eq!(chart(&all, "memory").table.rows[0], ["50 %", "4.00", "4.00", "-"]);
}

#[test]
fn a_line_may_carry_its_drawing() {
    let with = |board: &str, identity: Value| {
        line(1, Some(1.0), &json!({"board": board, "solution": "RRR", "identity": identity}))
    };
    let level = |record: Value| gathered(&[run("run", &[record])], Scope::All).levels[0].clone();
    let drawn = level(with(ROW, Value::Null));
    assert_eq!(drawn.board.as_deref(), Some(ROW));
    assert!(drawn.results[0].as_ref().unwrap().replays);
    assert_eq!(level(with("nonsense", Value::Null)).board, None);
    assert_eq!(level(with(ROW, json!("0"))).board, None, "it is not the puzzle that was measured");
}

#[test]
fn rates_stand_beside_those_of_the_founding_program() {
    let counted = |boxes: usize, more: usize| {
        let counts = json!({"boxes": boxes, "generated": 9000 * more, "stored": 6000 * more, "nodes": 3000 * more,
            "setup_seconds": 0.5});
        line(more, Some(2.0), &counts)
    };
    let sources = [run("ours", &[counted(6, 1), counted(6, 2), counted(7, 3)]), peer("Pack,1,1,1.0,9,9\n")];
    let data = gathered(&sources, Scope::All);
    let rates = &data.runs[0].rates;
    assert_eq!(rates.iter().map(|rate| rate.boxes).collect::<Vec<_>>(), [Some(6), Some(7), None]);
    assert!(data.runs[1].rates.is_empty(), "a table of another solver does not tell");
    let shown = page(&data, "rates");
    let section = shown.split_once("<section id=\"speed\"").unwrap().1.split_once("</section>").unwrap().0;
    // 27,000 positions in 3 seconds, the set-up apart.
    let six = "rowspan=\"2\">6</th><th scope=\"row\">ours</th><td>2</td><td>3.00</td><td>1.00</td><td>9,000</td><td>6,000</td>";
    assert!(section.contains(six), "{section}");
    assert!(
        section.contains("founding program") && section.contains("354,648") && section.contains("63,632")
    );
    assert!(!section.contains("300,244"), "no level has 8 boxes");
    let all = section.find(">all</th>").unwrap();
    assert!(all < section.find(">6</th>").unwrap(), "all levels together come first");
    let common = gathered(&sources, Scope::Common);
    assert_eq!(common.runs[0].rates[0].levels, 1, "only levels of the report count");
    let silent = gathered(&[peer("Pack,1,1,1.0,9,9\n")], Scope::All);
    assert!(!page(&silent, "silent").contains("id=\"speed\""));
}

#[test]
fn the_mean_counts_unsolved_levels_at_the_limit() {
    let data = gathered(&[run("run", &[line(1, Some(2.0), &plain()), line(2, None, &plain())])], Scope::All);
    let page = page(&data, "mean");
    // Median, slowest, mean of 2 and 10 seconds, PAR2 of 2 and 20.
    assert!(page.contains("<td>2.00</td><td>2.00</td><td>6.00</td><td>11.0</td>"));
}

#[test]
fn lengths_are_held_against_the_best() {
    let mut known = Known::default();
    known.reference.add(b"collection,level,optimal_pushes,optimal_moves\nPack,1,8,20\nPack,2,8,\n").unwrap();
    let data = gather(&example(), &known, Scope::All).unwrap();
    assert_eq!(data.levels[0].best.unwrap().moves, Some(20));
    // Twice ten pushes against twice eight.
    assert!(page(&data, "lengths").contains("<td>1.25</td>"));
}

#[test]
fn a_run_without_any_solution_is_drawn_too() {
    let data = gathered(
        &[run("run", &[line(1, None, &plain())]), run("peer", &[line(1, None, &plain())])],
        Scope::All,
    );
    let page = page(&data, "nothing");
    for wrong in ["NaN", "inf", "undefined"] {
        assert!(!page.split("<script").next().unwrap().contains(wrong), "{wrong}");
    }
}

#[test]
fn foreign_text_stays_text() {
    let evil = "</script><img src=x onerror=alert(1)>\"'{{data}}";
    let lines =
        [line(1, Some(1.0), &json!({"title": evil, "strategy": evil, "file": format!("{evil}.xsb")}))];
    let data = gathered(&[run(evil, &lines), run("b", &lines)], Scope::All);
    let page = page(&data, evil);
    assert!(!page.contains("<img"), "nothing of it is markup");
    assert_eq!(page.matches("</script>").count(), 2, "the data and the script end where they should");
}

#[test]
fn the_page_carries_its_data_and_needs_nothing_else() {
    let data = gathered(&example(), Scope::All);
    let page = page(&data, "Example");
    let json = page.split_once("id=\"data\">").unwrap().1.split_once("</script>").unwrap().0;
    let inside: Value = serde_json::from_str(json).unwrap();
    assert_eq!(inside["format"], "sokonaut-report 1");
    assert_eq!(inside["levels"][1]["results"][1]["seconds"], 4.0);
    assert_eq!(inside["levels"][3]["results"][0], Value::Null);
    let fetched = ["src=", "href=\"http", "url(", "@import", "fetch("];
    for word in fetched {
        assert!(!page.contains(word), "the page would fetch something: {word}");
    }
    assert!(page.contains("default-src 'none'"));
}
