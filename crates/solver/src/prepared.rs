//! A level made ready for those who work on it: once, at the door.

use crate::analysis::Analysis;
use crate::board::{Board, Hopeless, WidthVisitor, visit_width};
use crate::control::Control;
use crate::options::Limits;
use crate::report::{Limit, Outcome, Reason, Report};
use sokonaut_level::Level;
use std::sync::atomic::AtomicBool;

/// A level and what follows from it. Search, proof and optimizer hand it on to each other.
#[derive(Clone, Copy)]
pub(crate) struct Prepared<'a, const W: usize> {
    /// The level as written: what solutions are verified on.
    pub level: &'a Level,
    /// Its board, and what can be known of it before a search.
    pub facts: &'a Analysis<W>,
}

/// Why a level was not made ready.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Unready {
    /// It has no solution, which is visible.
    Hopeless(Hopeless),
    /// So many bytes would be needed.
    TooLarge(usize),
    /// Time was up.
    Late,
    /// Somebody asked to stop.
    Stopped,
}

impl Unready {
    /// Which of two things cut the work short.
    pub fn cut_short(control: &Control<'_>) -> Self {
        if control.stopped() { Self::Stopped } else { Self::Late }
    }

    /// The report of a strategy that could not begin.
    pub fn report(self, strategy: &'static str) -> Report {
        let outcome = match self {
            Self::TooLarge(bytes) => return Report::too_large(strategy, bytes),
            Self::Hopeless(why) => Outcome::Unsolvable(Reason::Hopeless(why)),
            Self::Late => Outcome::OutOf(Limit::Time),
            Self::Stopped => Outcome::Stopped,
        };
        Report::unsearched(strategy, outcome)
    }
}

/// What is done with a level.
pub(crate) trait PreparedWork {
    /// What comes of it.
    type Output;

    /// The work, within what the facts of the level leave of the limits.
    fn begin<const W: usize>(self, prepared: Prepared<'_, W>, limits: Limits) -> Self::Output;

    /// What comes of it if it cannot begin.
    fn give_up(self, why: Unready) -> Self::Output;
}

/// Finds the facts of a level, within the limits, and begins the work.
pub(crate) fn prepare<T: PreparedWork>(
    (level, board): (&Level, &Board),
    limits: &Limits,
    control: Control<'_>,
    work: T,
) -> T::Output {
    visit_width(board.len(), OnBoard { level, board, limits, control, work })
}

struct OnBoard<'a, T> {
    level: &'a Level,
    board: &'a Board,
    limits: &'a Limits,
    control: Control<'a>,
    work: T,
}

impl<T: PreparedWork> WidthVisitor for OnBoard<'_, T> {
    type Output = T::Output;

    fn visit<const W: usize>(self) -> T::Output {
        let bytes = Analysis::<W>::bytes(self.board);
        let Some(limits) = self.limits.without(bytes) else {
            return self.work.give_up(Unready::TooLarge(bytes));
        };
        let done = AtomicBool::new(false);
        let watch = self.control.alarm(limits.time, &done).watch();
        match Analysis::<W>::new_while(self.board, &watch) {
            Some(facts) => self.work.begin(Prepared { level: self.level, facts: &facts }, limits),
            None => self.work.give_up(Unready::cut_short(&self.control)),
        }
    }
}
