//! A search runs for a slice of work at a time; its caller looks at the result after each slice.

use super::{Search, Step};
use crate::alarm::Alarm;
use crate::board::State;
use crate::options::Limits;
use crate::report::Limit;
use std::time::Duration;

/// Words of memory that a slice touches at most, by a rough count: on huge boards a position has so
/// many children, and each of them is so large, that the clock would have to wait too long for the
/// end of one expansion.
pub(super) const WORDS_PER_SLICE: usize = 1 << 21;

/// What it takes to get a position, in the unit of a [`Watch`](crate::alarm::Watch): a miss or two
/// of the cache.
pub(super) const LOOK_AT_NODE: usize = 64;

/// How the work on a board ended, before the judge has seen it.
#[derive(Debug)]
pub enum Ending<const W: usize> {
    /// With the positions of a solution.
    Solved(Vec<State<W>>),
    /// Nothing is left to try, so there is none, or no better one.
    Exhausted,
    /// At a limit.
    OutOf(Limit),
    /// By request.
    Stopped,
}

/// Nodes between two reports of progress, at most; and the time between them, at most, for large
/// boards where nodes are few.
const PROGRESS_NODES: u64 = 4096;
const PROGRESS_INTERVAL: Duration = Duration::from_millis(200);

/// When to tell of the progress of a search next.
#[derive(Clone, Copy, Debug)]
pub struct ProgressTimer {
    nodes: u64,
    time: Duration,
}

impl ProgressTimer {
    /// Not at once.
    pub fn after(expanded: u64, now: Duration) -> Self {
        Self { nodes: expanded + PROGRESS_NODES, time: now + PROGRESS_INTERVAL }
    }

    /// Is it time? Then the next time is later.
    pub fn is_due(&mut self, expanded: u64, now: Duration) -> bool {
        let due = expanded >= self.nodes || now >= self.time;
        if due {
            *self = Self::after(expanded, now);
        }
        due
    }
}

/// Lets a search expand up to so many positions; `None` if it wants to go on.
pub fn go_on<const W: usize>(search: &mut dyn Search<W>, nodes: u64, alarm: &Alarm<'_>) -> Option<Ending<W>> {
    let ending = match search.step(nodes) {
        Step::Running => return None,
        Step::Solved(path) => return Some(Ending::Solved(path)),
        Step::Exhausted => Ending::Exhausted,
        Step::OutOfMemory => Ending::OutOf(Limit::Memory),
        Step::GivesUp => Ending::OutOf(Limit::Ideas),
    };
    // What was cut short is neither exhausted nor full: the next look tells why it ends.
    (!alarm.rings()).then_some(ending)
}

/// Why there is no going on after so much time and so many positions, if that is so.
pub fn interruption<const W: usize>(
    limits: &Limits,
    stopped: bool,
    now: Duration,
    expanded: u64,
) -> Option<Ending<W>> {
    if stopped {
        Some(Ending::Stopped)
    } else if limits.time.is_some_and(|limit| now >= limit) {
        Some(Ending::OutOf(Limit::Time))
    } else if limits.nodes.is_some_and(|limit| expanded >= limit) {
        Some(Ending::OutOf(Limit::Nodes))
    } else {
        None
    }
}
