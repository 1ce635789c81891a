//! Bounds before the oracle: never above the truth, never inconsistent.

use super::Oracle;
use crate::analysis::Analysis;
use crate::board::{Reach, State};

/// What came of asking a bound about a whole state space.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct BoundAudit {
    /// States asked about.
    pub states: u64,
    /// Lost states.
    pub dead: u64,
    /// Lost states that got an infinite bound.
    pub caught: u64,
    /// States with a bound above the pushes that solve them, infinite ones included.
    pub wrong: u64,
    /// Single pushes over which the bound drops by more than one.
    pub inconsistent: u64,
    /// Sum over the states that can be solved of the pushes the bound falls short.
    pub slack: u64,
}

/// Asks a bound about every state; `None` is its word for "lost".
pub fn audit_bound<const W: usize>(
    facts: &Analysis<W>,
    oracle: &Oracle<W>,
    mut bound: impl FnMut(&Analysis<W>, &State<W>) -> Option<u32>,
) -> BoundAudit {
    let (mut audit, mut reach) = (BoundAudit::default(), Reach::default());
    for state in oracle.states() {
        let said = bound(facts, state);
        audit.states += 1;
        match (said, oracle.pushes_left(state)) {
            (Some(said), Some(truth)) if said <= truth => audit.slack += u64::from(truth - said),
            (_, Some(_)) => audit.wrong += 1,
            (said, None) => {
                audit.dead += 1;
                audit.caught += u64::from(said.is_none());
            }
        }
        for (_, after) in Oracle::pushes(&facts.board, &mut reach, state) {
            // An infinite bound must stay infinite; whatever a push leads to from there is lost
            // too.
            let drops = match (said, bound(facts, &after)) {
                (Some(before), Some(after)) => before > after + 1,
                (None, Some(_)) => true,
                (_, None) => false,
            };
            audit.inconsistent += u64::from(drops);
        }
    }
    audit
}

#[cfg(test)]
mod tests {
    use super::*;

    fn audit(bound: impl Fn(&Analysis<1>, &State<1>, Option<u32>) -> Option<u32>) -> BoundAudit {
        let facts = Analysis::<1>::drawn("#######\n#     #\n# $$  #\n#@ .. #\n#     #\n#######");
        let oracle = Oracle::explore(&facts.board, 10_000).expect("a small level");
        audit_bound(&facts, &oracle, |facts, state| bound(facts, state, oracle.pushes_left(state)))
    }

    #[test]
    fn the_truth_is_a_perfect_bound() {
        let audit = audit(|_, _, truth| truth);
        assert!(audit.dead > 0 && audit.caught == audit.dead);
        assert_eq!((audit.wrong, audit.inconsistent, audit.slack), (0, 0, 0));
    }

    #[test]
    fn a_bound_that_is_too_high_is_found_out() {
        let audit = audit(|_, _, truth| truth.map(|pushes| pushes + 1));
        assert_eq!(audit.wrong, audit.states - audit.dead);
    }

    #[test]
    fn a_bound_that_jumps_is_found_out() {
        let sure = |state: &State<1>| state.boxes.first().is_some_and(|square| square.index() % 2 == 0);
        let audit = audit(|_, state, truth| truth.map(|pushes| if sure(state) { pushes } else { 0 }));
        assert_eq!(audit.wrong, 0);
        assert!(audit.inconsistent > 0);
    }
}
