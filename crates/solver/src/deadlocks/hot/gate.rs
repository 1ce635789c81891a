//! A gate in front of a detector: it counts calls and hits, and switches the detector
//! off when it finds too little. It counts calls, never time: the same search gives the same
//! verdicts on every machine.

use crate::analysis::Analysis;
use crate::board::{Square, SquareSet};
use crate::deadlocks::{PushDetector, Verdict};

/// Calls in which a detector may show what it can do before it is switched off.
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
    pub fn new(inner: D) -> Self {
        Self { inner, calls: 0, hits: 0, closed: false }
    }

    /// Does the detector find the position lost, as long as it is asked?
    #[inline]
    pub fn finds<const W: usize>(
        &mut self,
        facts: &Analysis<W>,
        boxes: &SquareSet<W>,
        moved: Square,
        player: Square,
    ) -> bool
    where
        D: PushDetector<W>,
    {
        if self.closed {
            return false;
        }
        let dead = self.inner.judge_from(facts, boxes, moved, player) == Verdict::Dead;
        self.calls += 1;
        self.hits += u64::from(dead);
        if self.calls.is_multiple_of(TRIAL) {
            self.closed = self.hits * CALLS_PER_HIT < self.calls;
        }
        dead
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

    fn ask<D: PushDetector<2>>(gate: &mut Gate<D>, times: u64) -> u64 {
        let painting = gallery::painting("#####\n#@$.#\n#####");
        let moved = painting.boxes.first().expect("one box");
        let mut finds = || gate.finds(&painting.facts, &painting.boxes, moved, moved);
        (0..times).filter(|_| finds()).count() as u64
    }

    #[test]
    fn a_gate_switches_off_what_finds_too_little() {
        let mut useful = Gate::new(Every(CALLS_PER_HIT / 2, 0));
        assert_eq!(ask(&mut useful, 2 * TRIAL), useful.hits);
        assert!(!useful.closed);
        let mut idle = Gate::new(Every(3 * CALLS_PER_HIT, 0));
        ask(&mut idle, 2 * TRIAL);
        assert!(idle.closed);
        assert_eq!(idle.calls, TRIAL);
    }
}
