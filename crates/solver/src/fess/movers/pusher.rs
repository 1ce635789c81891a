//! Pushes from the start: macro moves that no proof rejects.

use super::list;
use crate::alarm::Watch;
use crate::analysis::Analysis;
use crate::board::{Square, SquareSet, State};
use crate::deadlocks::Verdict;
use crate::fess::engine::{Candidate, Mover, Parent, Position};
use crate::moves::{Forward, MacroMove, MacroMoves};
use crate::search::{Identity, Knowledge, Origin, Pruner};
use crate::techniques::Technique;

/// Generates pushes.
pub struct Pusher<'a, const W: usize> {
    macros: MacroMoves<Forward>,
    pruner: Pruner<'a, W>,
    steps: Vec<MacroMove>,
    /// The position judged last, and which of its boxes may move.
    judged: (SquareSet<W>, Square),
    allowed: SquareSet<W>,
    /// Squares where no box may stop, whatever the techniques: features are distances, and there
    /// are none from dead squares.
    forbidden: SquareSet<W>,
    /// Squares of tunnels where stopping is pointless: a guess.
    pointless: SquareSet<W>,
}

impl<'a, const W: usize> Pusher<'a, W> {
    /// Boxes may stop on `used` squares even if that looks pointless.
    pub fn new(knowledge: &'a Knowledge<'a, W>, used: &SquareSet<W>) -> Self {
        let (board, techniques) = (&knowledge.facts.board, knowledge.techniques);
        let pruner = Pruner::forward(knowledge, Identity::Region, techniques, usize::MAX);
        Self {
            macros: MacroMoves::new(board),
            pruner: pruner.without_deadlock_sets(),
            steps: Vec::new(),
            judged: (SquareSet::EMPTY, board.wall()),
            allowed: SquareSet::EMPTY,
            forbidden: knowledge.facts.forbidden(),
            pointless: if techniques.has(Technique::Tunnels) {
                knowledge.maps().pointless.difference(used)
            } else {
                SquareSet::EMPTY
            },
        }
    }
}

impl<const W: usize> Mover<W> for Pusher<'_, W> {
    fn side(&self) -> Origin {
        Origin::Start
    }

    fn judge(&mut self, facts: &Analysis<W>, position: &Position<W>, watch: &Watch<'_>) -> Verdict {
        let Position { boxes, player, .. } = *position;
        let allowed = self.pruner.allowed(facts, &State { boxes, player }, watch);
        self.judged = (boxes, player);
        self.allowed = allowed.unwrap_or(boxes);
        if allowed.is_some() { Verdict::Unknown } else { Verdict::Dead }
    }

    fn moves(
        &mut self,
        facts: &Analysis<W>,
        parent: &Parent<W>,
        moves: &mut Vec<Candidate<W>>,
        watch: &Watch<'_>,
    ) {
        let Position { boxes, player, .. } = parent.position;
        let allowed = if self.judged == (boxes, player) { self.allowed } else { boxes };
        list(&mut self.macros, facts, parent, &allowed, &self.forbidden, &mut self.steps, watch);
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

    fn is_goal(&self, facts: &Analysis<W>, position: &Position<W>) -> bool {
        position.boxes.is_subset(&facts.goals)
    }

    fn memory(&self) -> usize {
        self.pruner.memory()
    }
}
