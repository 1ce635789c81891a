//! A level made ready for those who work on it: once, at the door.

use crate::analysis::Analysis;
use crate::board::{Board, Hopeless, WidthVisitor, visit_width};
use crate::control::Control;
use crate::options::Limits;
use crate::report::{Limit, Outcome, Reason, Report};
use sokonaut_level::Level;
use std::fmt;
use std::sync::atomic::AtomicBool;

/// A level and what follows from it. Search, proof and optimizer hand it on to each other.
#[derive(Clone, Copy)]
pub(crate) struct Prepared<'a, const W: usize> {
    /// The level as written: what solutions are verified on.
    pub level: &'a Level,
    /// Its board, and what can be known of it before a search.
    pub facts: &'a Analysis<W>,
}

/// Why a level was not made ready: nothing of what its analysis would tell is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unready {
    /// It has no solution, which is visible.
    Hopeless(Hopeless),
    /// So many bytes would be needed, and that is more than the limit.
    TooLarge(usize),
    /// Time was up.
    Late,
    /// Somebody asked to stop.
    Stopped,
}

impl Unready {
    /// Which of two things cut the work short.
    pub(crate) fn cut_short(control: &Control<'_>) -> Self {
        if control.stopped() { Self::Stopped } else { Self::Late }
    }

    /// The report of a strategy that could not begin.
    pub(crate) fn report(self, strategy: &'static str) -> Report {
        let outcome = match self {
            Self::TooLarge(bytes) => return Report::too_large(strategy, bytes),
            Self::Hopeless(why) => Outcome::Unsolvable(Reason::Hopeless(why)),
            Self::Late => Outcome::OutOf(Limit::Time),
            Self::Stopped => Outcome::Stopped,
        };
        Report::unsearched(strategy, outcome)
    }
}

impl fmt::Display for Unready {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hopeless(why) => why.fmt(f),
            Self::TooLarge(bytes) => {
                write!(f, "what the analysis keeps takes about {} MiB", bytes.div_ceil(1 << 20))
            }
            Self::Late => f.write_str("time is up"),
            Self::Stopped => f.write_str("somebody asked to stop"),
        }
    }
}

impl std::error::Error for Unready {}

/// The facts of a board, within the limits, and what they leave of these.
pub(crate) fn facts_within<const W: usize>(
    board: &Board,
    limits: &Limits,
    control: Control<'_>,
) -> Result<(Analysis<W>, Limits), Unready> {
    let bytes = Analysis::<W>::bytes(board);
    let limits = limits.without(bytes).ok_or(Unready::TooLarge(bytes))?;
    let done = AtomicBool::new(false);
    let watch = control.alarm(limits.time, &done).watch();
    let facts = Analysis::new_while(board, &watch).ok_or_else(|| Unready::cut_short(&control))?;
    Ok((facts, limits))
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
    level: &Level,
    board: &Board,
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
        match facts_within::<W>(self.board, self.limits, self.control) {
            Ok((facts, limits)) => self.work.begin(Prepared { level: self.level, facts: &facts }, limits),
            Err(why) => self.work.give_up(why),
        }
    }
}
