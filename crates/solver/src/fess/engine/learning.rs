//! What a search learns from its own failures.
//!
//! A position below which much was tried in vain is looked at closely: if some of its boxes are
//! a deadlock pattern, all searches of the level know it from then on.

use super::position::{Candidate, Position};
use crate::alarm::Watch;
use crate::board::Board;
use crate::deadlocks::{Game, Learner, Verdict};
use crate::moves::{Backward, Forward};
use crate::search::{Knowledge, Origin};

/// Proofs may expand one position for so many that the search expands.
const SHARE: u64 = 5;

/// The learner of one search.
pub(super) struct Learning<const W: usize> {
    from: Origin,
    push: Learner<W, Forward>,
    pull: Learner<W, Backward>,
    /// Positions expanded by the search.
    worked: u64,
    /// Positions expanded by proofs about the best position, and what else such proofs have cost.
    proofs_of_best: u64,
    looked_through: u64,
    /// Which expansion was the best when the last of them failed, and its budget.
    failed: Option<(u32, usize)>,
}

/// Positions that proofs may expand before the search has done anything.
const START: u64 = 200;
/// Proofs about the best position may expand so many positions for one that the search expands.
/// (One of theirs takes a tenth of the time.)
const SHARE_OF_BEST: u64 = 1;
/// So many positions are asked about patterns in the time in which a proof expands one.
const LOOKS: usize = 32;
/// The least and the most that one of them is worth.
const BUDGET_OF_BEST: (u64, u64) = (250, 4_000);

impl<const W: usize> Learning<W> {
    /// Nothing learned yet.
    pub fn new(board: &Board, from: Origin) -> Self {
        Self {
            from,
            push: Learner::new(board),
            pull: Learner::new(board),
            worked: 0,
            proofs_of_best: 0,
            looked_through: 0,
            failed: None,
        }
    }

    /// The search has expanded one more position.
    pub fn count(&mut self) {
        self.worked += 1;
    }

    /// May there be another proof? Proofs take a share of the work, and a little to begin with.
    fn may_try(&self) -> bool {
        let spent = self.proofs() - self.proofs_of_best;
        spent <= START + self.worked / SHARE
    }

    /// Positions that proofs have expanded.
    fn proofs(&self) -> u64 {
        self.push.expanded() + self.pull.expanded()
    }

    fn game(&self, position: &Position<W>) -> Game {
        match self.from {
            Origin::Start => Game::Push,
            Origin::Goal if position.unmatched.is_empty() => Game::Pull,
            Origin::Goal => Game::Packing,
        }
    }

    /// Does the position hold a pattern that is known?
    pub fn judge(&self, knowledge: &Knowledge<'_, W>, position: &Position<W>) -> Verdict {
        knowledge.learned(self.game(position)).judge(&position.boxes, position.player)
    }

    /// Strikes out moves into known patterns, from a position that holds none.
    pub fn strike(&self, knowledge: &Knowledge<'_, W>, parent: &Position<W>, moves: &mut Vec<Candidate<W>>) {
        let learned = knowledge.learned(self.game(parent));
        if learned.patterns().is_empty() {
            return;
        }
        moves.retain(|m| {
            let Position { boxes, player, .. } = m.position;
            m.removes || learned.judge_moved(&boxes, m.to, player) == Verdict::Unknown
        });
    }

    /// Looks for a pattern. `Dead` if the position holds one, known or new.
    pub fn study(
        &mut self,
        knowledge: &Knowledge<'_, W>,
        position: &Position<W>,
        budget: usize,
        watch: &Watch<'_>,
    ) -> Verdict {
        if self.judge(knowledge, position) == Verdict::Dead {
            return Verdict::Dead;
        }
        if !self.may_try() {
            return Verdict::Unknown;
        }
        self.prove(knowledge, position, (budget, watch))
    }

    /// Looks for a pattern in the best position, number `best`, which half of the work of a search
    /// begins with: with a larger budget than elsewhere, but not again before there is twice as
    /// much.
    pub fn doubt(
        &mut self,
        knowledge: &Knowledge<'_, W>,
        (best, position): (u32, &Position<W>),
        watch: &Watch<'_>,
    ) -> Verdict {
        if self.judge(knowledge, position) == Verdict::Dead {
            return Verdict::Dead;
        }
        let spent = self.proofs_of_best + self.looked_through;
        let left = (START + SHARE_OF_BEST * self.worked).saturating_sub(spent);
        let (least, most) = BUDGET_OF_BEST;
        let budget = (left / 2).min(most) as usize;
        let again = |(failed, before): (u32, usize)| failed == best && budget < 2 * before;
        if left / 2 < least || self.failed.is_some_and(again) {
            return Verdict::Unknown;
        }
        let before = self.proofs();
        let verdict = self.prove(knowledge, position, (budget, watch));
        self.proofs_of_best += self.proofs() - before;
        self.failed = (verdict == Verdict::Unknown).then_some((best, budget));
        verdict
    }

    /// So many positions were looked through for another best one, which is work as well.
    pub fn looked_through(&mut self, positions: usize) {
        self.looked_through += (positions / LOOKS) as u64;
    }

    /// Looks for a pattern, and tells all searches of the level about it.
    fn prove(
        &mut self,
        knowledge: &Knowledge<'_, W>,
        position: &Position<W>,
        (budget, watch): (usize, &Watch<'_>),
    ) -> Verdict {
        let game = self.game(position);
        if game == Game::Packing {
            return Verdict::Unknown;
        }
        let state = position.state();
        let pattern = match self.from {
            Origin::Start => self.push.learn(knowledge.facts, game, &state, budget, watch),
            Origin::Goal => self.pull.learn(knowledge.facts, game, &state, budget, watch),
        };
        let Some(pattern) = pattern else { return Verdict::Unknown };
        knowledge.learned_mut(game).add(pattern);
        Verdict::Dead
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::Analysis;
    use sokonaut_level::Level;

    /// What is said of the start of a level after so many positions, and of the same again.
    fn doubted(text: &str, worked: u64) -> [(Verdict, u64); 2] {
        let level: Level = text.parse().expect("a level");
        let facts = Analysis::<1>::new(&Board::new(&level).expect("a board"));
        let knowledge = Knowledge::new(&facts, None);
        let (start, watch) = (Position::start(&facts), Watch::default());
        let mut learning = Learning::new(&facts.board, Origin::Start);
        (0..worked).for_each(|_| learning.count());
        [0, 1].map(|_| {
            let before = learning.proofs();
            (learning.doubt(&knowledge, (0, &start), &watch), learning.proofs() - before)
        })
    }

    /// Three boxes lock each other into the corner; the others are anywhere.
    const LOST: &str = "########\n# $  $.#\n# .$ . #\n#$$  ..#\n#.$@   #\n########";
    /// Nothing is wrong with it.
    const ALIVE: &str = "########\n#  ..  #\n#      #\n#  $$  #\n# @    #\n########";

    #[test]
    fn a_best_position_that_is_lost_is_proved_so_once() {
        let [first, again] = doubted(LOST, 1_000);
        assert_eq!(first.0, Verdict::Dead);
        assert_eq!(again, (Verdict::Dead, 0), "the pattern is known");
    }

    #[test]
    fn a_best_position_is_not_doubted_twice_with_the_same_budget() {
        let [first, again] = doubted(ALIVE, 1_000);
        assert!(first.0 == Verdict::Unknown && first.1 > 0);
        assert_eq!(again, (Verdict::Unknown, 0));
    }

    #[test]
    fn a_search_that_has_just_begun_does_not_doubt() {
        assert_eq!(doubted(LOST, 0), [(Verdict::Unknown, 0); 2]);
    }
}
