//! Plans read back.

use super::{CORNER, level};
use sokonaut_pddl::{is_plan, read_plan};
use sokonaut_rules::verify;

#[test]
fn walks_that_a_plan_leaves_out_are_filled_in() {
    let plan =
        "(push right r3c2 r3c3 r3c4)\n(push right r3c3 r3c4 r3c5)\n(push down r2c5 r3c5 r4c5)\n; cost = 3\n";
    let moves = read_plan(&level(CORNER), plan).expect("a plan");
    let solution = verify(&level(CORNER), &moves).expect("it solves the level");
    assert_eq!((solution.lurd().as_str(), solution.pushes()), ("dRRurD", 3));
}

#[test]
fn steps_may_be_written_as_planners_like() {
    let plan = "; found by somebody\n0: (WALK DOWN r2c2 r3c2)\n\n1.5: (Push right r3c2 r3c3 r3c4) [1]\n";
    assert!(is_plan(plan));
    assert_eq!(read_plan(&level(CORNER), plan).expect("a plan").len(), 2);
    assert!(!is_plan("rrDD\n") && !is_plan("; only a comment\n") && !is_plan("12: 13\n"));
}

#[test]
fn what_the_rules_forbid_is_left_to_the_judge() {
    let moves = read_plan(&level(CORNER), "(walk up r2c2 r1c2)\n(walk down r2c2 r3c2)\n").expect("actions");
    let refuted = verify(&level(CORNER), &moves).expect_err("there is a wall");
    assert_eq!(refuted.to_string(), "step 1: the player walks into the wall at row 1, column 2");
}

#[test]
fn errors_name_their_line() {
    let error = |plan: &str| read_plan(&level(CORNER), plan).expect_err(plan).to_string();
    assert!(error("\n(fly right r2c2 r2c3)\n").starts_with("line 2: '(fly right r2c2 r2c3)' is no action"));
    assert!(error("(walk right r0c2 r2c3)").starts_with("line 1:"));
    assert!(error("(push right r9c9 r3c3 r3c4)").contains("the player cannot get to where"));
}
