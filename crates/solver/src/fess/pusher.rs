//! The pushes of a forward guide: macro moves that no proof rejects.

use super::guide::{Candidate, Parent, Position};
use crate::alarm::Watch;
use crate::analysis::Analysis;
use crate::board::{Square, SquareSet, State};
use crate::deadlocks::Verdict;
use crate::moves::{Forward, MacroMove, MacroMoves};
use crate::search::{Identity, Knowledge, Pruner};
use crate::techniques::Techniques;

/// Generates pushes.
pub(super) struct Pusher<'a, const W: usize> {
    macros: MacroMoves<Forward>,
    pruner: Pruner<'a, W>,
    steps: Vec<MacroMove>,
    /// The position judged last, and which of its boxes may move.
    judged: (SquareSet<W>, Square),
    allowed: SquareSet<W>,
    /// Squares where stopping is pointless: a guess.
    pointless: SquareSet<W>,
}

impl<'a, const W: usize> Pusher<'a, W> {
    /// Boxes may stop on `used` squares even if that looks pointless.
    pub fn new(knowledge: &'a Knowledge<'a, W>, used: &SquareSet<W>) -> Self {
        let board = &knowledge.facts.board;
        let pruner = Pruner::forward(knowledge, Identity::Region, Techniques::PROVED, usize::MAX);
        Self {
            macros: MacroMoves::new(board),
            pruner: pruner.without_dead_sets(),
            steps: Vec::new(),
            judged: (SquareSet::EMPTY, board.wall()),
            allowed: SquareSet::EMPTY,
            pointless: knowledge.maps().pointless.difference(used),
        }
    }

    pub fn judge(&mut self, facts: &Analysis<W>, position: &Position<W>, watch: &Watch<'_>) -> Verdict {
        let Position { boxes, player, .. } = *position;
        let allowed = self.pruner.allowed(facts, &State { boxes, player }, watch);
        self.judged = (boxes, player);
        self.allowed = allowed.unwrap_or(boxes);
        if allowed.is_some() { Verdict::Unknown } else { Verdict::Dead }
    }

    pub fn moves(
        &mut self,
        facts: &Analysis<W>,
        parent: &Parent<W>,
        moves: &mut Vec<Candidate<W>>,
        watch: &Watch<'_>,
    ) {
        let Position { boxes, player, .. } = parent.position;
        let allowed = if self.judged == (boxes, player) { self.allowed } else { boxes };
        let forbidden = facts.forbidden();
        self.steps.clear();
        for from in &allowed {
            if !watch.spend(4 * facts.board.len()) {
                break;
            }
            self.macros.of_box(&facts.board, &boxes, &parent.region, from, &forbidden, &mut self.steps);
        }
        for step in self.steps.iter().filter(|step| !self.pointless.contains(step.to)) {
            if !watch.spend(8 * W) {
                break;
            }
            let candidate = Candidate::new(facts, parent, step);
            if !self.pruner.refute::<Forward>(facts, &candidate.position.boxes, step.to, step.player) {
                moves.push(candidate);
            }
        }
    }

    pub fn memory(&self) -> usize {
        self.pruner.memory()
    }
}
