//! Line-ups: several detectors that judge as one.
//!
//! A tuple of detectors is a detector: it asks its members in order, cheapest first, and stops at
//! the first `Dead`. The order is part of a type, so every call is resolved at compile time. `()`
//! never objects, `None` neither.
//!
//! A [`Gate`] stands in front of one member, counts what it was asked and what it found, and sends
//! it home when it finds too little. It counts calls, never time: the same search gives the same
//! verdicts on every machine.

use super::{PushDetector, Verdict};
use crate::analysis::Analysis;
use crate::board::{Square, SquareSet};

impl<const W: usize> PushDetector<W> for () {
    #[inline]
    fn judge(&mut self, _: &Analysis<W>, _: &SquareSet<W>, _: Square) -> Verdict {
        Verdict::Unknown
    }
}

impl<const W: usize, D: PushDetector<W>> PushDetector<W> for Option<D> {
    #[inline]
    fn judge(&mut self, facts: &Analysis<W>, boxes: &SquareSet<W>, moved: Square) -> Verdict {
        self.as_mut().map_or(Verdict::Unknown, |inner| inner.judge(facts, boxes, moved))
    }

    #[inline]
    fn judge_from(
        &mut self,
        facts: &Analysis<W>,
        boxes: &SquareSet<W>,
        moved: Square,
        player: Square,
    ) -> Verdict {
        self.as_mut().map_or(Verdict::Unknown, |inner| inner.judge_from(facts, boxes, moved, player))
    }
}

macro_rules! line_up {
    ($($member:ident . $index:tt),+) => {
        impl<const W: usize, $($member: PushDetector<W>),+> PushDetector<W> for ($($member,)+) {
            #[inline]
            fn judge(&mut self, facts: &Analysis<W>, boxes: &SquareSet<W>, moved: Square) -> Verdict {
                $(if self.$index.judge(facts, boxes, moved) == Verdict::Dead {
                    return Verdict::Dead;
                })+
                Verdict::Unknown
            }

            #[inline]
            fn judge_from(
                &mut self,
                facts: &Analysis<W>,
                boxes: &SquareSet<W>,
                moved: Square,
                player: Square,
            ) -> Verdict {
                $(if self.$index.judge_from(facts, boxes, moved, player) == Verdict::Dead {
                    return Verdict::Dead;
                })+
                Verdict::Unknown
            }
        }
    };
}

line_up!(A.0);
line_up!(A.0, B.1);
line_up!(A.0, B.1, C.2);
line_up!(A.0, B.1, C.2, D.3);
line_up!(A.0, B.1, C.2, D.3, E.4);
line_up!(A.0, B.1, C.2, D.3, E.4, F.5);

/// Calls in which a detector may show what it can do before it is sent home.
const TRIAL: u64 = 20_000;
/// It stays while it finds at least one lost position in this many calls.
const CALLS_PER_HIT: u64 = 2_000;

/// Counts the calls and hits of a detector and silences one that does not pay.
#[derive(Clone, Debug, Default)]
pub struct Gate<D> {
    inner: D,
    calls: u64,
    hits: u64,
    closed: bool,
}

impl<D> Gate<D> {
    /// An open gate in front of a detector.
    #[must_use]
    pub fn new(inner: D) -> Self {
        Self { inner, calls: 0, hits: 0, closed: false }
    }

    #[inline]
    fn ask(&mut self, question: impl FnOnce(&mut D) -> Verdict) -> Verdict {
        if self.closed {
            return Verdict::Unknown;
        }
        let verdict = question(&mut self.inner);
        self.calls += 1;
        self.hits += u64::from(verdict == Verdict::Dead);
        if self.calls.is_multiple_of(TRIAL) {
            self.closed = self.hits * CALLS_PER_HIT < self.calls;
        }
        verdict
    }
}

impl<const W: usize, D: PushDetector<W>> PushDetector<W> for Gate<D> {
    #[inline]
    fn judge(&mut self, facts: &Analysis<W>, boxes: &SquareSet<W>, moved: Square) -> Verdict {
        self.ask(|inner| inner.judge(facts, boxes, moved))
    }

    #[inline]
    fn judge_from(
        &mut self,
        facts: &Analysis<W>,
        boxes: &SquareSet<W>,
        moved: Square,
        player: Square,
    ) -> Verdict {
        self.ask(|inner| inner.judge_from(facts, boxes, moved, player))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deadlocks::gallery;

    /// Says `Dead` at every n-th call.
    struct Every(u64, u64);

    impl<const W: usize> PushDetector<W> for Every {
        fn judge(&mut self, _: &Analysis<W>, _: &SquareSet<W>, _: Square) -> Verdict {
            self.1 += 1;
            if self.1.is_multiple_of(self.0) { Verdict::Dead } else { Verdict::Unknown }
        }
    }

    fn ask<D: PushDetector<2>>(detector: &mut D, times: u64) -> u64 {
        let painting = gallery::painting("#####\n#@$.#\n#####");
        let moved = painting.boxes.first().expect("one box");
        let mut judge = || detector.judge(&painting.facts, &painting.boxes, moved);
        (0..times).filter(|_| judge() == Verdict::Dead).count() as u64
    }

    #[test]
    fn nobody_objects_in_an_empty_line_up() {
        assert_eq!(ask(&mut (), 10), 0);
        assert_eq!(ask(&mut None::<Every>, 10), 0);
        assert_eq!(ask(&mut Some(Every(5, 0)), 10), 2);
    }

    #[test]
    fn a_line_up_asks_in_order_and_stops_at_the_first_objection() {
        let mut both = (Every(2, 0), Every(1, 0));
        assert_eq!(ask(&mut both, 10), 10);
        assert_eq!((both.0.1, both.1.1), (10, 5));
    }

    #[test]
    fn a_gate_sends_home_who_finds_too_little() {
        let mut useful = Gate::new(Every(CALLS_PER_HIT / 2, 0));
        assert_eq!(ask(&mut useful, 2 * TRIAL), useful.hits);
        assert!(!useful.closed);
        let mut idle = Gate::new(Every(3 * CALLS_PER_HIT, 0));
        ask(&mut idle, 2 * TRIAL);
        assert!(idle.closed);
        assert_eq!(idle.calls, TRIAL);
    }
}
