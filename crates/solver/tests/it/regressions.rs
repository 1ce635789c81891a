//! Mistakes that were made once, here or elsewhere. Each level is the smallest that shows the
//! mistake.

use crate::plain::{self, Answer, First};
use crate::shared;
use sokonaut_level::{Level, Pos};
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
        let control = Control::new(&NoClock, &stop);
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

/// The second grid of the founding document 001, of which its program found no solution and proved
/// nothing.
///
/// It has none: the box in row 3, column 4 stands in a corner that is no goal.
#[test]
fn the_second_grid_of_the_founding_document_has_no_solution() {
    let Some(folder) = shared::folder("design") else { return };
    let text = std::fs::read_to_string(folder.join("seeds.md")).expect("the founding documents");
    let (_, rest) = text.split_once("The second grid of 001").expect("the grid is announced");
    let grid = rest.split("```").nth(1).expect("the grid is drawn");
    let level: Level = grid.trim_matches('\n').parse().expect("a level");
    let corner = Pos::new(2, 3);
    assert!(level.boxes().contains(&corner) && !level.is_goal(corner));
    assert!(level.is_wall(Pos::new(1, 3)) && level.is_wall(Pos::new(2, 2)));
    for strategy in strategies() {
        let stop = AtomicBool::new(false);
        let control = Control::new(&NoClock, &stop);
        let options = Options { strategy: strategy.name.to_owned(), ..Options::default() };
        let report = solve(&level, &options, control).expect("as many boxes as goals");
        let Outcome::Unsolvable(reason) = report.outcome else {
            panic!("{}: {:?}", strategy.name, report.outcome);
        };
        assert_eq!(reason.to_string(), "the box at row 3, column 4 can never move", "{}", strategy.name);
    }
}
