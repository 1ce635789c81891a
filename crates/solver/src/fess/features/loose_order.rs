//! A plan in a loose order: its steps wait only for those that they would be in the way of.
//!
//! Backward packing empties goal areas that have nothing to do with each other in one order, and
//! whoever keeps to that must not fill the second one before the first, not even where boxes stand
//! right beside it. In a loose order a step waits for an earlier one only if, once it is done,
//! fewer start squares could send a box to the square of that one, or if both are about the same
//! square. That is a guess: only boxes that stay for good are looked at, and one other square at a
//! time.
//!
//! ```text
//!   #########
//!   # 1   2 #     1 before 2 in the plan, but neither is in the way of the other
//!   ## ### ##
//!   ## ### ##
//!   # 3   4 #     boxes come from above: 3 has to be there before 1, and 4 before 2
//!   #########
//! ```

use super::plan::{EntrySet, MOST_ENTRIES};
use super::{Entry, Plan, Source, can_reach};
use crate::alarm::Watch;
use crate::analysis::{Analysis, Places};
use crate::board::SquareSet;

impl<const W: usize> Plan<W> {
    /// The same plan in a loose order. (Pairs of entries are looked at one by one: one that has
    /// very many keeps its order.)
    #[must_use]
    pub fn loosened(mut self, facts: &Analysis<W>, watch: &Watch<'_>) -> Self {
        if self.entries.len() <= MOST_ENTRIES {
            self.waits = self.find_waits(facts, watch);
        }
        self
    }

    /// For which entries each one has to wait. If time is up that is nothing.
    fn find_waits(&self, facts: &Analysis<W>, watch: &Watch<'_>) -> Vec<EntrySet> {
        let (entries, mut places) = (&self.entries, Places::new(&facts.board));
        let mut waits = vec![EntrySet::default(); entries.len()];
        for (index, &Entry { to, .. }) in entries.iter().enumerate() {
            let others = entries[..index].iter().filter(|other| other.until.is_none() && other.to != to);
            let mut walls: SquareSet<W> = others.map(|other| other.to).collect();
            let mut senders = |walls: &SquareSet<W>| {
                places.build(&facts.board, &facts.board.blocked(walls));
                can_reach(facts, &places, &SquareSet::EMPTY.with(to)).intersection(&facts.starts)
            };
            let mut before = senders(&walls);
            for (later, other) in entries.iter().enumerate().skip(index + 1) {
                if !watch.spend(16 * facts.board.len()) {
                    return waits;
                }
                if other.source == Source::At(to) {
                    // This box is taken there, so it was here.
                    waits[later].insert(index);
                } else if other.to != to {
                    let after = senders(&walls.with(other.to));
                    // Those that should be there at the beginning have no order among them.
                    if after != before && later >= self.initial {
                        waits[later].insert(index);
                    }
                    if other.until.is_none() {
                        walls.insert(other.to);
                        before = after;
                    }
                } else {
                    waits[later].insert(index);
                }
            }
        }
        waits
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Square;
    use sokonaut_level::Pos;

    /// Two alleys of two goals each.
    const ALLEYS: &str = "###########\n\
                          #.. $ $ ..#\n\
                          ### $ $ ###\n\
                          ###  @  ###\n\
                          ###########";

    #[test]
    fn an_alley_is_filled_from_its_end_and_no_other_waits_for_it() {
        let facts = Analysis::<1>::drawn(ALLEYS);
        let square = |col| facts.board.square_from_pos(Pos::new(1, col)).expect("a square");
        let [left, left_door, right, right_door]: [Square; 4] = [1, 2, 9, 8].map(square);
        let entry = |to| Entry { source: Source::Pool, to, until: None };
        let goals = [left, left_door, right, right_door];
        let entries = goals.map(entry).to_vec();
        let plan = Plan { entries, initial: 0, used: goals.into_iter().collect(), waits: Vec::new() };
        let loose = plan.clone().loosened(&facts, &Watch::default());
        let packed = |plan: &Plan<1>, there: &[Square]| {
            let boxes: SquareSet<1> = there.iter().copied().collect();
            plan.done(&boxes).packed
        };
        assert_eq!([packed(&plan, &[right]), packed(&loose, &[right])], [0, 1]);
        assert_eq!(packed(&loose, &[right_door]), 0, "it shuts the alley");
        assert_eq!(packed(&loose, &[left, right, right_door]), 3);
        assert_eq!([packed(&plan, &goals), packed(&loose, &goals)], [4, 4]);
    }
}
