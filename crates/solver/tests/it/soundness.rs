//! Every detector against the truth, on tiny levels and on random boards: none may ever be wrong.

use crate::common::{self, Case, random_cases, tiny_cases};
use sokonaut_solver::internals::analysis::Analysis;
use sokonaut_solver::internals::audit::{Audit, Oracle, audit_pushes};
use sokonaut_solver::internals::board::{Board, Square, SquareSet};
use sokonaut_solver::internals::deadlocks::{DeadlockSets, Freeze, PatternTables, PushDetector, Verdict};
use sokonaut_solver::internals::moves::Forward;

/// Audits a detector on all cases; fails at the first wrong verdict.
fn audit<D: PushDetector<{ common::W }>>(
    name: &str,
    cases: &[Case],
    make: impl Fn(&Analysis<{ common::W }>) -> D,
) -> Audit {
    let mut total = Audit::default();
    for case in cases {
        let audit = audit_pushes(&case.facts, &case.oracle, &mut make(&case.facts));
        let drawn = audit.witness.as_deref().unwrap_or_default();
        assert_eq!(audit.wrong, 0, "{name} is wrong about {}:\n{drawn}", case.name);
        total += audit;
    }
    println!(
        "{name:<10} {:>9} pushes {:>8} dead {:>8} caught {:>5.1} %",
        total.asked,
        total.dead,
        total.caught,
        100.0 * total.caught as f64 / total.dead as f64
    );
    total
}

/// The hot detectors of a search, asked in its order.
struct Both<const W: usize>(Freeze, PatternTables<W>);

impl<const W: usize> Both<W> {
    fn new(facts: &Analysis<W>) -> Self {
        Self(Freeze::default(), PatternTables::new(facts))
    }
}

impl<const W: usize> PushDetector<W> for Both<W> {
    fn judge(&mut self, facts: &Analysis<W>, boxes: &SquareSet<W>, moved: Square) -> Verdict {
        match self.0.judge(facts, boxes, moved) {
            Verdict::Dead => Verdict::Dead,
            Verdict::Unknown => self.1.judge(facts, boxes, moved),
        }
    }

    fn judge_from(
        &mut self,
        facts: &Analysis<W>,
        boxes: &SquareSet<W>,
        moved: Square,
        player: Square,
    ) -> Verdict {
        match self.0.judge_from(facts, boxes, moved, player) {
            Verdict::Dead => Verdict::Dead,
            Verdict::Unknown => self.1.judge_from(facts, boxes, moved, player),
        }
    }
}

fn audit_all(cases: &[Case]) {
    audit("freeze", cases, |_| Freeze::default());
    audit("tables", cases, PatternTables::new);
    audit("sets", cases, |facts| DeadlockSets::new::<Forward>(facts, 5, 50_000));
    assert!(audit("both", cases, Both::new).caught > 0);
}

#[test]
fn no_detector_is_wrong_on_the_tiny_levels() {
    audit_all(tiny_cases());
}

#[test]
fn no_detector_is_wrong_on_random_boards() {
    audit_all(&random_cases(300, 7, 4000));
}

/// Sets of two words: rows of windows lie across the border between them.
#[test]
fn no_detector_is_wrong_on_a_larger_board() {
    let text = "
#############
#           #
#  ##   ##  #
#  # $   #  #
#    $ .    #
#    #      #
# .  $   #  #
#  ##   ##. #
#     @     #
#############";
    let board = Board::new(&text.parse().expect("a level")).expect("a board");
    assert!((64..128).contains(&board.len()));
    let facts = Analysis::<2>::new(&board);
    let oracle = Oracle::explore(&board, 1_000_000).expect("few boxes");
    let audit = audit_pushes(&facts, &oracle, &mut Both::new(&facts));
    assert_eq!(audit.witness, None);
    println!("{} of {} caught", audit.caught, audit.dead);
    assert!(audit.caught * 2 > audit.dead);
}
