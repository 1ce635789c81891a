//! Every detector against the truth, on tiny levels and on random boards: none may ever be wrong.

use crate::common::{Case, random_cases, tiny_cases};
use sokonaut_solver::Techniques;
use sokonaut_solver::internals::analysis::Analysis;
use sokonaut_solver::internals::audit::{Audit, Oracle, audit_pushes};
use sokonaut_solver::internals::board::{Board, Square, SquareSet};
use sokonaut_solver::internals::deadlocks::{
    DeadlockSets, Freeze, Hot, PatternTables, PushDetector, Verdict,
};
use sokonaut_solver::internals::moves::Forward;

/// Audits a detector on all cases; fails at the first wrong verdict.
fn audit(name: &str, cases: &[Case], ask: impl Fn(&Case) -> Audit) -> Audit {
    let mut total = Audit::default();
    for case in cases {
        let audit = ask(case);
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

/// The hot detectors as a search asks them: with the player's place, and behind their gates.
struct InSearch<'a, const W: usize>(Hot<'a, W>);

impl<const W: usize> PushDetector<W> for InSearch<'_, W> {
    fn judge(&mut self, _: &Analysis<W>, _: &SquareSet<W>, _: Square) -> Verdict {
        Verdict::Unknown
    }

    fn judge_from(
        &mut self,
        facts: &Analysis<W>,
        boxes: &SquareSet<W>,
        moved: Square,
        player: Square,
    ) -> Verdict {
        self.0.judge(facts, boxes, moved, player)
    }
}

fn audit_hot<const W: usize>(facts: &Analysis<W>, oracle: &Oracle<W>) -> Audit {
    let tables = PatternTables::new(facts);
    audit_pushes(facts, oracle, &mut InSearch(Hot::new(Techniques::PROVED, || &tables)))
}

fn audit_all(cases: &[Case]) {
    let freeze =
        audit("freeze", cases, |case| audit_pushes(&case.facts, &case.oracle, &mut Freeze::default()));
    let tables = audit("tables", cases, |case| {
        audit_pushes(&case.facts, &case.oracle, &mut &PatternTables::new(&case.facts))
    });
    let sets = audit("sets", cases, |case| {
        let mut sets = DeadlockSets::new::<Forward>(&case.facts, 5, 50_000);
        audit_pushes(&case.facts, &case.oracle, &mut sets)
    });
    let hot = audit("hot", cases, |case| audit_hot(&case.facts, &case.oracle));
    // Who never finds anything is never wrong.
    assert!([freeze, tables, sets, hot].iter().all(|audit| audit.caught > 0));
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
    let audit = audit_hot(&facts, &oracle);
    assert_eq!(audit.witness, None);
    println!("{} of {} caught", audit.caught, audit.dead);
    assert!(audit.caught * 2 > audit.dead);
}
