//! What boxes cost more together, before the oracle: never too much, and more than the assignment
//! alone.

use crate::common::{Case, W, random_cases, tiny_cases};
use sokonaut_level::Level;
use sokonaut_solver::internals::alarm::Watch;
use sokonaut_solver::internals::analysis::{Analysis, Distances};
use sokonaut_solver::internals::audit::{BoundAudit, audit_bound};
use sokonaut_solver::internals::board::{Board, State};
use sokonaut_solver::internals::estimate::{Conflicts, Estimate, EstimateKind, PairCosts};
use sokonaut_solver::internals::moves::{Backward, Direction, Forward};

/// The bound as the searches use it, in one direction.
struct Bound<'a, const DISJOINT: bool> {
    distances: &'a Distances,
    estimate: Estimate,
    costs: Option<PairCosts<W>>,
    conflicts: Conflicts<DISJOINT>,
}

impl<'a, const DISJOINT: bool> Bound<'a, DISJOINT> {
    fn new<D: Direction>(facts: &'a Analysis<W>) -> Self {
        let distances = if D::PULLS { &facts.from_starts } else { &facts.to_goals };
        let estimate = Estimate::new(EstimateKind::Matching, distances);
        Self {
            distances,
            estimate,
            costs: PairCosts::new::<D>(facts, &Watch::default()),
            conflicts: Conflicts::default(),
        }
    }

    fn of(&mut self, facts: &Analysis<W>, state: &State<W>) -> Option<u32> {
        let assigned = self.estimate.rebase(self.distances, &state.boxes)?;
        let (Some(costs), Estimate::Matching(matching)) = (&self.costs, &self.estimate) else {
            return Some(assigned);
        };
        Some(assigned + self.conflicts.extra(facts, self.distances, costs, matching, state)?)
    }
}

fn cases() -> Vec<Case> {
    random_cases(150, 77, 4_000)
}

fn audit<const DISJOINT: bool>(case: &Case) -> BoundAudit {
    let mut bound = Bound::<DISJOINT>::new::<Forward>(&case.facts);
    audit_bound(&case.facts, &case.oracle, |facts, state| bound.of(facts, state))
}

fn slack_of_matching(case: &Case) -> u64 {
    let distances = &case.facts.to_goals;
    let mut estimate = Estimate::new(EstimateKind::Matching, distances);
    audit_bound(&case.facts, &case.oracle, |_, state| estimate.rebase(distances, &state.boxes)).slack
}

#[test]
fn never_too_high_and_sharper_than_the_assignment() {
    let (mut slack, mut plain) = (0, 0);
    let random = cases();
    for case in tiny_cases().iter().chain(&random) {
        let audit = audit::<true>(case);
        assert_eq!(audit.wrong, 0, "{}: {audit:?}", case.name);
        slack += audit.slack;
        plain += slack_of_matching(case);
    }
    assert!(slack * 10 < plain * 9, "a tenth of the slack is gone: {plain} before, {slack} after");
}

#[test]
fn backward_never_above_the_pushes_that_led_there() {
    let random = cases();
    for case in tiny_cases().iter().chain(&random) {
        if case.facts.starts.len() != case.facts.goals.len() {
            continue;
        }
        let mut bound = Bound::<true>::new::<Backward>(&case.facts);
        // States are listed in order of pushes from the start, and the census tells how many there
        // are of each.
        let mut states = case.oracle.states().iter();
        for (pushes, &count) in case.oracle.census().iter().enumerate() {
            for state in states.by_ref().take(count as usize) {
                // Through a dead square a box may get to one that is alive for the other side of
                // the player: such a position is lost, and nobody comes back to it.
                let said = bound.of(&case.facts, state);
                let fits = match said {
                    Some(said) => said as usize <= pushes,
                    None => case.oracle.pushes_left(state).is_none(),
                };
                let drawn = || case.facts.board.draw(&state.boxes, Some(state.player));
                assert!(fits, "{}: {said:?} after {pushes} pushes\n{}", case.name, drawn());
            }
        }
    }
}

#[test]
fn boxes_that_pay_twice_are_found_out() {
    let wrong: u64 = cases().iter().map(|case| audit::<false>(case).wrong).sum();
    assert!(wrong > 0, "the levels are too tame");
}

#[test]
fn one_of_two_boxes_in_line_has_to_make_way() {
    let empty = "#        #\n#        #\n";
    let level = format!("##########\n{empty}# ..  $$@#\n{empty}##########");
    let level: Level = level.parse().expect("a level");
    let facts = Analysis::<W>::new(&Board::new(&level).expect("a board"));
    let start = State::start(&facts.board, &mut Default::default());
    let alone = Estimate::new(EstimateKind::Matching, &facts.to_goals).rebase(&facts.to_goals, &start.boxes);
    assert_eq!((alone, Bound::<true>::new::<Forward>(&facts).of(&facts, &start)), (Some(8), Some(10)));
}
