//! Levels and what belongs to them as data of serde: written and read back, and nothing gets in
//! that could not be read as text.

use serde::Serialize;
use serde::de::DeserializeOwned;
use sokonaut_level::{About, Dir, GameOutcome, Identity, Level, Lurd, Place, Pos, SavedGame, read};
use std::fmt::Debug;

/// The value is written like this, and reads back.
fn goes<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, json: &str) {
    assert_eq!(serde_json::to_string(value).expect("plain data"), json);
    assert_eq!(&serde_json::from_str::<T>(json).expect("what was written"), value);
}

fn refusal<T: DeserializeOwned + Debug>(json: &str) -> String {
    serde_json::from_str::<T>(json).expect_err("it is not one").to_string()
}

#[test]
fn levels_and_moves_are_their_text() {
    let level: Level = "#####\n#@$.#\n#####".parse().expect("a level");
    goes(&level, "\"#####\\n#@$.#\\n#####\\n\"");
    goes(&level.identity(), &format!("\"{}\"", level.identity()));
    goes(&"rr*U".parse::<Lurd>().expect("moves"), r#""rr*U""#);
    assert_eq!(serde_json::from_str::<Lurd>(r#""2(rU)""#).expect("moves").to_string(), "rUrU");
}

#[test]
fn squares_and_directions_are_short() {
    goes(&Pos::new(2, 3), "[2,3]");
    goes(&Some((Pos::new(0, 1), Pos::new(0, 2))), "[[0,1],[0,2]]");
    goes(&Dir::ALL.to_vec(), r#"["u","r","d","l"]"#);
    goes(&Place { line: 3, column: 4 }, r#"{"line":3,"column":4}"#);
}

#[test]
fn what_is_written_about_a_level() {
    let game = SavedGame { title: None, moves: "R".parse().expect("moves"), outcome: GameOutcome::Solution };
    let about = About { title: Some("Tea".into()), games: vec![game], ..About::default() };
    goes(
        &about,
        r#"{"title":"Tea","author":null,"notes":[],"games":[{"title":null,"moves":"R","outcome":"solution"}],"broken":[]}"#,
    );
    assert_eq!(
        serde_json::from_str::<About>(r#"{"title":"Tea"}"#).expect("the rest is empty").notes.len(),
        0
    );
    let broken = read("#####\n#@$.#\n#####\n\nSolution\nR[2]\n").next().expect("a level").about;
    assert_eq!(
        (broken.title.as_deref(), broken.broken[0].title.as_str()),
        (None, "Solution"),
        "it is no name"
    );
    let text = serde_json::to_string(&broken).expect("plain data");
    assert_eq!(serde_json::from_str::<About>(&text).expect("what was written"), broken);
}

#[test]
fn what_is_wrong_is_refused_in_the_words_of_the_text() {
    assert!(
        refusal::<Level>("\"#####\\n#@$. \\n#####\"").contains("line 2, column 5: the walls have a hole")
    );
    assert!(refusal::<Level>(r#""""#).contains("there is no level in this text"));
    assert!(refusal::<Lurd>(r#""rrx""#).contains("column 3: 'x' is not a move"));
    assert!(refusal::<Lurd>(r#""999999999r""#).contains("too many letters"));
    assert!(refusal::<Identity>(r#""12""#).contains("32 hexadecimal digits"));
    assert!(refusal::<Dir>(r#""x""#).contains("one of u, r, d, l"));
    refusal::<Pos>("[1,70000]");
    refusal::<Pos>("[1]");
}
