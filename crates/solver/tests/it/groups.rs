//! What groups of boxes cost, before the oracle: never too much, and more than pairs do.

use crate::common::{Case, W, random_cases, tiny_cases};
use sokonaut_solver::internals::alarm::Watch;
use sokonaut_solver::internals::analysis::Analysis;
use sokonaut_solver::internals::audit::{BoundAudit, audit_bound};
use sokonaut_solver::internals::board::State;
use sokonaut_solver::internals::estimate::{GroupCosts, Grouping};

/// Sets of squares that a test has the time for.
const MOST_SETS: usize = 20_000;

/// Tables with fees that suit every position.
fn costs(case: &Case, size: usize) -> Option<GroupCosts<W>> {
    let size = size.min(case.facts.starts.len());
    GroupCosts::sets(&case.facts, size).filter(|&sets| sets < MOST_SETS)?;
    GroupCosts::new(&case.facts, size, case.oracle.states(), &Watch::default())
}

fn audit<const DISJOINT: bool>(case: &Case, size: usize) -> Option<BoundAudit> {
    let costs = costs(case, size)?;
    let mut grouping = Grouping::<DISJOINT>::default();
    let bound =
        |_: &Analysis<W>, state: &State<W>| grouping.pushes(&costs, (&state.boxes, state.player), u32::MAX);
    Some(audit_bound(&case.facts, &case.oracle, bound))
}

fn cases() -> Vec<Case> {
    random_cases(80, 77, 4_000)
}

#[test]
fn never_too_high_and_larger_groups_are_sharper() {
    let mut slack = [0; 5];
    let random = cases();
    for case in tiny_cases().iter().chain(&random) {
        for size in 1..=5 {
            let Some(audit) = audit::<true>(case, size) else { continue };
            assert_eq!(audit.wrong, 0, "{}, groups of {size}: {audit:?}", case.name);
            slack[size - 1] += audit.slack;
        }
    }
    assert!(slack.is_sorted_by(|more, less| more > less), "from single boxes to five: {slack:?}");
    assert!(slack[3] * 2 < slack[1], "groups of four leave half of what pairs leave: {slack:?}");
}

/// With all boxes in one group the table is the answer, whatever the fees.
#[test]
fn one_group_of_all_boxes_is_exact() {
    let mut exact = 0;
    for case in cases().iter().filter(|case| (2..=5).contains(&case.facts.starts.len())) {
        let Some(audit) = audit::<true>(case, 5) else { continue };
        assert_eq!((audit.wrong, audit.slack), (0, 0), "{}: {audit:?}", case.name);
        exact += 1;
    }
    assert!(exact > 20, "{exact} levels");
}

#[test]
fn boxes_that_pay_twice_are_found_out() {
    let wrong = |case: &Case| audit::<false>(case, 3).map_or(0, |audit| audit.wrong);
    assert!(cases().iter().map(wrong).sum::<u64>() > 0, "the levels are too tame");
}

#[test]
fn a_player_in_another_part_of_the_floor_is_found_out() {
    let mut wrong = 0;
    for case in &cases() {
        let Some(costs) = costs(case, 3) else { continue };
        let mut grouping = Grouping::<true>::default();
        let bound = |facts: &Analysis<W>, state: &State<W>| {
            let elsewhere = facts.floor.difference(&state.boxes).iter().last().unwrap_or(state.player);
            grouping.pushes(&costs, (&state.boxes, elsewhere), u32::MAX)
        };
        wrong += audit_bound(&case.facts, &case.oracle, bound).wrong;
    }
    assert!(wrong > 0, "the levels are too tame");
}

#[test]
fn enough_is_enough() {
    for case in cases().iter().take(40) {
        let Some(costs) = costs(case, 4) else { continue };
        let mut grouping = Grouping::<true>::default();
        for state in case.oracle.states().iter().step_by(7) {
            let position = (&state.boxes, state.player);
            let Some(all) = grouping.pushes(&costs, position, u32::MAX) else { continue };
            for enough in [0, 1, all, all + 1] {
                let told = grouping.pushes(&costs, position, enough).expect("it is not lost");
                assert!((told >= enough) == (all >= enough) && told <= all, "{told} of {all}, {enough}");
            }
        }
    }
}
