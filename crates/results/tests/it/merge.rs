//! Merging is a law: the same results in any order, any number of times, in any grouping give the
//! same bytes.

use proptest::prelude::*;
use sokonaut_level::Level;
use sokonaut_results::{Case, Choice, FORMAT, Fault, Grain, Header, Merge, Remark, Settings};
use std::sync::LazyLock;

/// A corridor that can be solved in two pushes; steps to and fro before them make longer solutions.
const CORRIDOR: &str = "########\n# @$ . #\n########\n";
/// The same puzzle, seen in a mirror.
const MIRRORED: &str = "########\n# . $@ #\n########\n";

/// A result as a machine would write it.
#[derive(Clone, Debug)]
struct Said {
    folder: &'static str,
    level: usize,
    outcome: &'static str,
    detour: usize,
    optimal: bool,
    seconds: f64,
    asked: &'static str,
}

fn identity() -> String {
    CORRIDOR.parse::<Level>().unwrap().identity().to_string()
}

impl Said {
    fn solution(&self) -> Option<String> {
        (self.outcome == "solved").then(|| "lr".repeat(self.detour) + "RR")
    }

    fn line(&self) -> String {
        let (outcome, limit) = match self.outcome {
            "stopped" => ("limit", Some("stopped")),
            other => (other, None),
        };
        // A machine that cannot read a level knows nothing about it.
        let known = outcome != "error";
        serde_json::json!({
            "file": format!("{}/pack.xsb", self.folder), "level": self.level,
            "identity": known.then(identity), "board": known.then_some(CORRIDOR),
            "asked": self.asked, "outcome": outcome, "limit": limit, "solution": self.solution(),
            "seconds": self.seconds, "optimal": self.optimal,
        })
        .to_string()
    }
}

fn said() -> impl Strategy<Value = Said> {
    let outcomes = ["solved", "solved", "unsolvable", "limit", "killed", "crashed", "error", "stopped"];
    (
        prop::sample::select(vec!["here", "there"]),
        1..4_usize,
        prop::sample::select(outcomes.to_vec()),
        0..3_usize,
        any::<bool>(),
        0.0..9.0,
        prop::sample::select(vec!["auto", "open"]),
    )
        .prop_map(|(folder, level, outcome, detour, optimal, seconds, asked)| Said {
            folder,
            level,
            outcome,
            detour,
            optimal,
            seconds,
            asked,
        })
}

fn header(shard: Option<&str>, date: &str, cpu_limit: f64) -> Header {
    // To make one reads the whole program.
    static HEADER: LazyLock<Header> =
        LazyLock::new(|| Header { format: FORMAT.to_owned(), planned: 3, ..Header::default() });
    let settings = Settings { cpu_limit: Some(cpu_limit), ..Settings::default() };
    let choice = Choice { shard: shard.map(str::to_owned), ..Choice::default() };
    Header { date: date.to_owned(), settings, choice, ..HEADER.clone() }
}

/// What a file begins with: nothing, or the header of a shard of one of two runs.
fn beginning() -> impl Strategy<Value = String> {
    let headed = (1..3_usize, 1..3_usize, prop::sample::select(vec![5.0, 5.0, 5.0, 60.0]));
    let header = headed.prop_map(|(shard, day, limit)| {
        let header = header(Some(&format!("{shard}/2")), &format!("2026-01-0{day}T00:00:00Z"), limit);
        serde_json::to_string(&header).unwrap() + "\n"
    });
    prop_oneof![1 => Just(String::new()), 6 => header]
}

/// A file, perhaps with a line that was being written when its machine died.
fn file() -> impl Strategy<Value = String> {
    (beginning(), prop::collection::vec(said(), 0..6), any::<bool>()).prop_map(|(beginning, said, torn)| {
        let lines: String = said.iter().map(|said| said.line() + "\n").collect();
        let half = said.first().filter(|_| torn).map(|said| said.line());
        beginning + &lines + &half.map(|line| line[..line.len() / 2].to_owned()).unwrap_or_default()
    })
}

fn merge<'a>(grain: Grain, files: impl IntoIterator<Item = &'a String>) -> String {
    let mut merge = Merge::new(grain);
    for (index, file) in files.into_iter().enumerate() {
        merge.add(&format!("file {index}"), file.as_bytes());
    }
    written(&merge)
}

fn written(merge: &Merge) -> String {
    let mut out = Vec::new();
    merge.write(&mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// The same files in some order, some of them twice.
fn rearranged() -> impl Strategy<Value = (Vec<String>, Vec<String>, usize)> {
    prop::collection::vec(file(), 1..6).prop_flat_map(|files| {
        let twice = prop::sample::subsequence(files.clone(), 0..=files.len());
        let all = twice.prop_map({
            let files = files.clone();
            move |twice| [files.clone(), twice].concat()
        });
        (Just(files), all.prop_shuffle(), any::<prop::sample::Index>())
            .prop_map(|(files, all, cut)| (files, all.clone(), cut.index(all.len() + 1)))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 100, ..ProptestConfig::default() })]

    #[test]
    fn order_repetition_and_grouping_do_not_matter((files, again, cut) in rearranged()) {
        for grain in [Grain::Level, Grain::Strategy] {
            let merged = merge(grain, &files);
            prop_assert_eq!(&merged, &merge(grain, &again));
            let groups = [merge(grain, &again[..cut]), merge(grain, &again[cut..])];
            prop_assert_eq!(&merged, &merge(grain, &groups));
            prop_assert_eq!(&merged, &merge(grain, [&merged]));
        }
    }

    #[test]
    fn a_level_has_one_result_and_a_solved_one_if_anybody_solved_it(
        said in prop::collection::vec(said(), 1..20)
    ) {
        let file: String = said.iter().map(|said| said.line() + "\n").collect();
        let merged = merge(Grain::Level, [&file]);
        let results: Vec<serde_json::Value> =
            merged.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let mut levels: Vec<usize> = said.iter().map(|said| said.level).collect();
        levels.sort_unstable();
        levels.dedup();
        let numbers: Vec<usize> = results.iter().map(|one| one["level"].as_u64().unwrap() as usize).collect();
        prop_assert_eq!(numbers, levels);
        for result in results {
            let here = || said.iter().filter(|said| Some(said.level as u64) == result["level"].as_u64());
            let solved: Vec<&Said> = here().filter(|said| said.outcome == "solved").collect();
            prop_assert_eq!(result["outcome"] == "solved", !solved.is_empty());
            if !solved.is_empty() {
                let proved = solved.iter().any(|said| said.optimal);
                let best = solved.iter().filter(|said| said.optimal == proved).map(|said| said.detour).min();
                prop_assert_eq!(result["moves"].as_u64(), best.map(|detour| 2 * detour as u64 + 2));
            }
        }
    }
}

/// One line, changed in one place.
fn line(key: &str, value: impl Into<serde_json::Value>) -> String {
    let said = Said {
        folder: "here",
        level: 1,
        outcome: "solved",
        detour: 0,
        optimal: false,
        seconds: 1.0,
        asked: "auto",
    };
    let mut object: serde_json::Value = serde_json::from_str(&said.line()).unwrap();
    object[key] = value.into();
    object.to_string()
}

fn remarks(text: &str) -> (Vec<String>, String) {
    let mut merge = Merge::new(Grain::Level);
    merge.add("results.jsonl", text.as_bytes());
    (merge.remarks().iter().map(ToString::to_string).collect(), written(&merge))
}

#[test]
fn false_claims_are_named_and_dropped() {
    let truth = line("level", 2);
    for (lie, word) in [
        (line("solution", "R"), "called solved"),
        (line("solution", "Rx"), "called solved"),
        (line("solution", serde_json::Value::Null), "no solution"),
        (line("board", MIRRORED), "called solved"),
        (line("identity", "0123456789abcdef0123456789abcdef"), "another board"),
        (line("board", "no board"), "pack level 1"),
        (line("board", serde_json::Value::Null), "--levels"),
    ] {
        let (remarks, merged) = remarks(&format!("{lie}\n{truth}\n"));
        assert_eq!(remarks.len(), 1, "{remarks:?}");
        assert!(remarks[0].starts_with("results.jsonl:1: false: "), "{remarks:?}");
        assert!(remarks[0].contains(word), "{word}: {remarks:?}");
        assert_eq!(merged.lines().count(), 1, "{merged}");
        assert!(merged.contains("\"level\":2"), "{merged}");
    }
}

#[test]
fn what_is_counted_is_counted_again() {
    let (_, merged) = remarks(&line("pushes", 1));
    assert!(merged.contains("\"pushes\":2"), "{merged}");
}

#[test]
fn a_proof_that_a_solution_refutes_is_named() {
    let (remarks, merged) = remarks(&format!("{}\n{}\n", line("outcome", "unsolvable"), line("title", "T")));
    assert!(remarks.len() == 1 && remarks[0].contains("is called unsolvable"), "{remarks:?}");
    assert!(merged.contains("\"outcome\":\"solved\""), "{merged}");
}

#[test]
fn lines_that_are_no_results_are_named_and_skipped() {
    let whole = line("level", 2);
    let half = &whole[..whole.len() / 2];
    let file = r#"{"file":"gone.xsb","level":null,"outcome":"error","error":"gone.xsb: cannot be read"}"#;
    let text = format!("{half}\n\n{half}{whole}\n{file}\n[]\n{whole}\n{half}");
    let (remarks, merged) = remarks(&text);
    let starts: Vec<&str> = remarks.iter().map(|remark| &remark[..24]).collect();
    let words = [(1, "damaged"), (3, "damaged"), (4, "skipped"), (5, "damaged"), (7, "skipped")];
    let expected = words.map(|(line, word)| format!("results.jsonl:{line}: {word}"));
    assert_eq!(starts, expected.each_ref().map(|start| &start[..24]));
    assert!(remarks[2].contains("cannot be read"), "{remarks:?}");
    assert_eq!(merged.lines().count(), 1);
}

#[test]
fn levels_that_are_given_are_believed_before_boards_that_are_written() {
    let case = Case {
        file: "elsewhere/pack.xsb".to_owned(),
        number: 1,
        title: None,
        level: Ok(MIRRORED.parse().unwrap()),
    };
    let mut merge = Merge::new(Grain::Level);
    merge.know(&case);
    merge.add("results.jsonl", line("level", 1).as_bytes());
    assert!(matches!(merge.remarks(), [Remark { fault: Fault::False, .. }]), "{:?}", merge.remarks());
    let mut bare: serde_json::Value = serde_json::from_str(&line("solution", "LL")).unwrap();
    bare["board"] = serde_json::Value::Null;
    merge.add("results.jsonl", bare.to_string().as_bytes());
    assert_eq!((merge.count(), merge.solved()), (1, 1), "{:?}", merge.remarks());
}

#[test]
fn shards_of_a_run_make_the_run() {
    let file = |shard: &str, date: &str, limit: f64, level: usize| {
        let header = serde_json::to_string(&header(Some(shard), date, limit)).unwrap();
        format!("{header}\n{}\n", line("level", level))
    };
    let (early, late) = (file("1/2", "2026-01-01", 5.0, 1), file("2/2", "2026-01-02", 5.0, 2));
    let merged = merge(Grain::Level, [&late, &early]);
    let first: Header = serde_json::from_str(merged.lines().next().unwrap()).unwrap();
    assert_eq!((first.date.as_str(), first.choice.shard, first.planned), ("2026-01-01", None, 3));
    let mixed = merge(Grain::Level, [&merged, &file("2/2", "2026-01-02", 60.0, 3)]);
    assert_eq!(mixed.lines().count(), 3, "no header is true of both: {mixed}");
}
