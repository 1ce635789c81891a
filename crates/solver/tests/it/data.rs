//! Options and reports as data of serde.

use serde::Serialize;
use serde::de::DeserializeOwned;
use sokonaut_level::Level;
use sokonaut_solver::{
    Control, EstimateKind, Limit, Limits, Metric, NoClock, Objective, Options, Ranking, Stats, Technique,
    Techniques, solve,
};
use std::fmt::Debug;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The value is written like this, and reads back.
fn goes<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, json: &str) {
    assert_eq!(serde_json::to_string(value).expect("plain data"), json);
    assert_eq!(&serde_json::from_str::<T>(json).expect("what was written"), value);
}

#[test]
fn words_are_those_of_the_command_line() {
    for objective in Objective::ALL {
        goes(&objective, &format!("\"{objective}\""));
    }
    for metric in Metric::ALL {
        goes(&metric, &format!("\"{}\"", metric.name()));
    }
    for technique in Technique::ALL {
        goes(&technique, &format!("\"{}\"", technique.name()));
    }
    for estimate in EstimateKind::ALL {
        goes(&estimate, &format!("\"{}\"", estimate.name()));
    }
    goes(&Techniques::PROVED.without(Technique::Tunnels).with(Technique::Rooms), {
        r#""dead-squares,rooms,freeze,tables,pi-corral,corral,matching""#
    });
    goes(&Ranking::new(&[Metric::Moves, Metric::BoxLines]), r#""moves,box-lines""#);
    goes(&Limit::Ideas, r#""ideas""#);
    for nonsense in [r#""short""#, "7", "null"] {
        assert!(serde_json::from_str::<Objective>(nonsense).is_err());
        assert!(serde_json::from_str::<Techniques>(nonsense).is_err());
        assert!(serde_json::from_str::<EstimateKind>(nonsense).is_err());
    }
}

#[test]
fn options_read_back_and_may_be_left_out() {
    let limits =
        Limits { time: Some(Duration::from_millis(1500)), memory: Some(1 << 30), nodes: Some(u64::MAX) };
    goes(&limits, r#"{"time":1.5,"memory":1073741824,"nodes":18446744073709551615}"#);
    for wrong in [r#"{"time":-1}"#, r#"{"time":1e300}"#, r#"{"nodes":-1}"#] {
        assert!(serde_json::from_str::<Limits>(wrong).is_err(), "{wrong}");
    }
    let options = Options {
        strategy: "astar".to_owned(),
        objective: Objective::PushesThenMoves,
        limits,
        techniques: Techniques::ALL,
        estimate: Some(EstimateKind::Conflicts),
        ..Options::default()
    };
    let text = serde_json::to_string(&options).expect("plain data");
    let back: Options = serde_json::from_str(&text).expect("what was written");
    assert_eq!(format!("{back:?}"), format!("{options:?}"));
    let some: Options = serde_json::from_str(r#"{"objective":"pushes"}"#).expect("the rest is as usual");
    assert_eq!(some.objective, Objective::Pushes);
    assert_eq!(
        format!("{:?}", Options { objective: Objective::Any, ..some }),
        format!("{:?}", Options::default())
    );
}

#[test]
fn a_report_tells_how_it_ended() {
    let told = |level: &str, options: &Options| {
        let level: Level = level.parse().expect("a level");
        let report =
            solve(&level, options, Control::new(&NoClock, &AtomicBool::new(false))).expect("it runs");
        let told = serde_json::to_value(&report).expect("plain data");
        let stats: Stats = serde_json::from_value(told["stats"].clone()).expect("what was written");
        assert_eq!(stats, report.stats);
        told
    };
    let solved = told("#######\n#@ $ .#\n#######", &Options::default());
    assert_eq!(solved["outcome"]["solved"], "rRR");
    assert_eq!((&solved["lower_bound"], &solved["setup"]), (&2.into(), &0.0.into()));
    assert_eq!(solved["shares"][0]["outcome"], "solved");
    let hopeless = told("#######\n#@    #\n# $$. #\n#     #\n#######", &Options::default());
    assert!(hopeless["outcome"]["unsolvable"].as_str().expect("words").contains("goals"), "{hopeless}");
    let limits = Limits { nodes: Some(1), ..Limits::default() };
    let ended = told("########\n#@ $ . #\n# $  . #\n########", &Options { limits, ..Options::default() });
    assert_eq!(ended["outcome"]["out_of"], "nodes");
}
