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
}

/// Positions that proofs may expand before the search has done anything.
const START: u64 = 200;

impl<const W: usize> Learning<W> {
    /// Nothing learned yet.
    pub fn new(board: &Board, from: Origin) -> Self {
        Self { from, push: Learner::new(board), pull: Learner::new(board), worked: 0 }
    }

    /// The search has expanded one more position.
    pub fn count(&mut self) {
        self.worked += 1;
    }

    /// May there be another proof? Proofs take a share of the work, and a little to begin with.
    fn may_try(&self) -> bool {
        let spent = self.push.expanded() + self.pull.expanded();
        spent <= START + self.worked / SHARE
    }

    fn game(&self, position: &Position<W>) -> Game {
        match self.from {
            Origin::Start => Game::Push,
            Origin::Goal if position.bases.is_empty() => Game::Pull,
            Origin::Goal => Game::Sink,
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
            m.sinks || learned.judge_moved(&boxes, m.to, player) == Verdict::Unknown
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
        let game = self.game(position);
        if game == Game::Sink || !self.may_try() {
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
