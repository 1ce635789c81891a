//! Mistakes that were made once. Each level is the smallest that shows the mistake.

mod plain;

use plain::{Answer, First};
use sokonaut_level::Level;
use sokonaut_solver::{Control, Limit, NoClock, Options, Outcome, SolveError, solve, strategies};
use std::sync::atomic::AtomicBool;

/// Every strategy finds the level solvable or not, as the plain search does.
fn all_agree(text: &str) {
    let level: Level = text.parse().expect("a level");
    let solvable = match plain::best(&level, First::Pushes, 500_000) {
        Answer::Best(_) => true,
        Answer::Unsolvable => false,
        Answer::TooLarge => panic!("a small level"),
    };
    for strategy in strategies() {
        let stop = AtomicBool::new(false);
        let control = Control { clock: &NoClock, stop: &stop, observer: &() };
        let options = Options { strategy: strategy.name.to_owned(), ..Options::default() };
        let outcome = match solve(&level, &options, control) {
            Ok(report) => report.outcome,
            Err(SolveError::SpareGoals(_)) => continue,
            Err(error) => panic!("{error}"),
        };
        match outcome {
            Outcome::Solved(solution) => {
                assert!(solvable && plain::play(&level, solution.steps()).is_some(), "{}", strategy.name);
            }
            Outcome::Unsolvable(_) => assert!(!solvable, "{} says unsolvable", strategy.name),
            Outcome::OutOf(limit) => assert_eq!(limit, Limit::Ideas, "{}", strategy.name),
            Outcome::Stopped => panic!("nobody asked to stop"),
        }
    }
}

macro_rules! regressions {
    ($($(#[$what:meta])* $name:ident: $text:expr;)+) => {
        $($(#[$what])* #[test] fn $name() { all_agree($text); })+
    };
}

regressions! {
    /// The greedy bound gave the near goal to the wrong box and called the position lost.
    greedy_bound_is_no_proof: "########\n#  .   #\n# #$## #\n#  $.@ #\n#  #   #\n########";
    /// The same where one box has a single goal.
    one_box_has_one_goal: "#######\n#@    #\n# $$  #\n#. .  #\n#######";
    /// IDA* counted a push through a tunnel as one push.
    tunnels_have_a_length: "##########\n#@ $    .#\n##########";
    /// A tunnel between two rooms, a box in each.
    tunnel_between_rooms: "###########\n#   ###   #\n# $     . #\n#@  ### $.#\n###########";
}
