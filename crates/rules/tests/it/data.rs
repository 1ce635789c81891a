//! Positions and judgements as data of serde.

use sokonaut_level::{Level, Lurd};
use sokonaut_rules::{Metrics, Position, Refuted, replay, verify};

const LEVEL: &str = "#######\n#@$ . #\n#######";

#[test]
fn positions_and_lengths_read_back() {
    let level: Level = LEVEL.parse().expect("a level");
    let position = Position::start(&level);
    let text = serde_json::to_string(&position).expect("plain data");
    assert_eq!(text, r#"{"boxes":[[1,2]],"player":[1,1]}"#);
    assert_eq!(serde_json::from_str::<Position>(&text).expect("what was written"), position);
    let metrics = verify(&level, &"RR".parse::<Lurd>().expect("moves").dirs()).expect("a solution").metrics();
    let text = serde_json::to_string(&metrics).expect("plain data");
    assert!(text.starts_with(r#"{"moves":2,"pushes":2,"box_lines":1"#), "{text}");
    assert_eq!(serde_json::from_str::<Metrics>(&text).expect("what was written"), metrics);
}

#[test]
fn a_solution_is_its_text_and_a_refusal_reads_back() {
    let level: Level = LEVEL.parse().expect("a level");
    let judged = |moves: &str| verify(&level, &moves.parse::<Lurd>().expect("moves").dirs());
    assert_eq!(serde_json::to_string(&judged("rr").expect("a solution")).expect("plain data"), r#""RR""#);
    let refuted = judged("ru").expect_err("a wall");
    let text = serde_json::to_string(&refuted).expect("plain data");
    assert_eq!(text, r#"{"step":1,"reason":{"blocked":{"wall":[0,2]}}}"#);
    assert_eq!(serde_json::from_str::<Refuted>(&text).expect("what was written"), refuted);
    let error = replay(&level, &"u".parse().expect("moves")).expect_err("a wall");
    let text = serde_json::to_string(&error).expect("plain data");
    assert_eq!(text, r#"{"step":0,"blocked":{"wall":[0,1]}}"#);
}
