//! What one turn of the optimizer leaves for the next.
//!
//! A proof lets the optimizer work in turns, between those of a search from below. Each turn goes
//! on with the job that the one before had not done, with the lines kept for their positions and
//! with the names of the searches that found nothing. Before, each turn began anew, and as the
//! first search of all is wide, it was the only one that short turns ever got to: on XSokoban 90
//! the optimizer found nothing in a minute of a proof, and 468 pushes instead of 580 in 72 s on its
//! own.

use super::PushSequence;
use super::scheduler::FIRST_BUDGET;
use std::collections::HashSet;

/// A search that found nothing: its two ends, their distance, the strays, and whether pushes alone
/// were counted.
pub(super) type Tried = (u64, u64, usize, usize, bool);

/// Work that goes on from turn to turn.
#[derive(Debug)]
pub(crate) struct Session<const W: usize> {
    pub(super) first_budget: usize,
    pub(super) rivals: Vec<PushSequence<W>>,
    pub(super) tried: HashSet<Tried>,
    pub(super) next_job: usize,
    /// Does a proof use it, which looks under ceilings itself?
    pub(super) within_proof: bool,
}

impl<const W: usize> Default for Session<W> {
    fn default() -> Self {
        let (rivals, tried) = (Vec::new(), HashSet::new());
        Self { first_budget: FIRST_BUDGET, rivals, tried, next_job: 0, within_proof: false }
    }
}

impl<const W: usize> Session<W> {
    /// One of short turns, whose first searches are small.
    pub(crate) fn of_turns() -> Self {
        Self { first_budget: FIRST_BUDGET >> 4, within_proof: true, ..Self::default() }
    }
}

/// What a turn may take, and what it is for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turn {
    /// Positions of windows, or as much other work.
    pub(crate) work: u64,
    /// Nobody needs fewer pushes than these.
    pub(crate) pushes: u32,
}

impl Turn {
    /// As long as it takes.
    pub(super) const ENDLESS: Self = Self { work: u64::MAX, pushes: 0 };

    /// Are so many pushes all that was wanted?
    pub(super) fn is_enough(self, pushes: usize) -> bool {
        pushes <= self.pushes as usize
    }
}

#[cfg(test)]
mod tests {
    use super::super::scheduler::{News, OptimizeOptions, optimize_turn};
    use super::*;
    use crate::analysis::Analysis;
    use crate::board::Board;
    use crate::clock::NoClock;
    use crate::control::Control;
    use crate::metric::{Metric, Ranking};
    use crate::prepared::Prepared;
    use crate::search::Knowledge;
    use sokonaut_level::{Dir, Level};
    use sokonaut_rules::{Verified, verify};
    use std::sync::atomic::AtomicBool;

    /// Pushes after some turns of so much work, and what they leave. Five pushes are enough for the
    /// level, and seven are known.
    fn after(turns: &[u64], pushes: u32) -> (usize, Session<1>) {
        let level: Level =
            "##########\n#@       #\n#        #\n# $    . #\n#        #\n#        #\n##########"
                .parse()
                .expect("a level");
        let steps = [Dir::Right, Dir::Down, Dir::Down, Dir::Left, Dir::Down];
        let along = [Dir::Right; 5];
        let steps = [&steps[..], &along, &[Dir::Down, Dir::Right, Dir::Up]].concat();
        let mut solution: Verified = verify(&level, &steps).expect("a clumsy solution");
        let facts = Analysis::<1>::new(&Board::new(&level).expect("a board"));
        let prepared = Prepared { level: &level, facts: &facts };
        let knowledge = Knowledge::new(&facts, None);
        let options =
            OptimizeOptions { ranking: Ranking::new(&[Metric::Pushes]), ..OptimizeOptions::default() };
        let (stop, mut session) = (AtomicBool::new(false), Session::of_turns());
        for &work in turns {
            let control = (Control::new(&NoClock, &stop), &(|_: News<'_>| {}) as &(dyn Fn(News<'_>) + Sync));
            let turn = Turn { work, pushes };
            let improved =
                optimize_turn((prepared, &knowledge, &[solution]), &options, control, &mut session, turn);
            solution = improved.expect("it stays a solution").solution;
        }
        (solution.pushes(), session)
    }

    #[test]
    fn a_turn_that_is_too_short_is_made_up_for_by_the_next() {
        let (pushes, session) = after(&[2], 0);
        assert_eq!((pushes, session.next_job), (7, 0), "what was cut short is not done");
        let (pushes, session) = after(&[2, 1_000_000], 0);
        assert_eq!(pushes, 5);
        assert!(session.next_job > 4, "{}", session.next_job);
    }

    #[test]
    fn nobody_looks_for_fewer_pushes_than_are_needed() {
        let (pushes, session) = after(&[1_000_000], 5);
        assert_eq!((pushes, session.next_job), (5, 0));
    }
}
