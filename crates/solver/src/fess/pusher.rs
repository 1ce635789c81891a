//! The pushes of a forward guide: macro moves that no proof rejects.

use super::guide::{Candidate, Parent, Position};
use crate::alarm::Watch;
use crate::analysis::Analysis;
use crate::board::{Square, SquareSet, State};
use crate::detect::{Freeze, Gate, PushDetector, Verdict, Warm, WarmParts, Windows};
use crate::moves::{Forward, MacroMove, MacroMoves};
use crate::search::Knowledge;

/// Generates pushes; owns the proofs.
pub(super) struct Pusher<const W: usize> {
    macros: MacroMoves<Forward>,
    hot: (Gate<Freeze>, Gate<Windows<W>>),
    warm: Warm<W>,
    steps: Vec<MacroMove>,
    /// The position judged last, and which of its boxes may move.
    judged: (SquareSet<W>, Square),
    allowed: SquareSet<W>,
    /// Squares where stopping is pointless: a guess.
    pointless: SquareSet<W>,
}

impl<const W: usize> Pusher<W> {
    /// Boxes may stop on `used` squares even if that looks pointless.
    pub fn new(knowledge: &Knowledge<'_, W>, used: &SquareSet<W>) -> Self {
        let board = &knowledge.facts.board;
        Self {
            macros: MacroMoves::new(board),
            hot: (Gate::default(), Gate::new(knowledge.windows().clone())),
            warm: Warm::new(board, WarmParts::ALL),
            steps: Vec::new(),
            judged: (SquareSet::EMPTY, board.wall()),
            allowed: SquareSet::EMPTY,
            pointless: knowledge.maps().pointless.difference(used),
        }
    }

    pub fn judge(&mut self, facts: &Analysis<W>, position: &Position<W>, watch: &Watch<'_>) -> Verdict {
        let Position { boxes, player, .. } = *position;
        let (verdict, only) = self.warm.judge(facts, &State { boxes, player }, watch);
        self.judged = (boxes, player);
        self.allowed = only.unwrap_or(boxes);
        verdict
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
            let after = &candidate.position.boxes;
            if self.hot.judge_from(facts, after, step.to, step.player) == Verdict::Unknown {
                moves.push(candidate);
            }
        }
    }

    pub fn memory(&self) -> usize {
        self.warm.memory()
    }
}
