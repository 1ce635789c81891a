//! The pulls of a backward guide: macro moves, and the proofs for what they lead to.

use super::guide::{Candidate, Parent, Position};
use crate::alarm::Watch;
use crate::analysis::{Analysis, Maps};
use crate::board::{Reach, SquareSet};
use crate::deadlocks::{Verdict, free_pulls};
use crate::estimate::{Estimate, EstimateKind};
use crate::moves::{Backward, MacroMove, MacroMoves};
use crate::search::Knowledge;

/// Generates pulls; owns the proofs.
pub(super) struct Puller<'a, const W: usize> {
    maps: &'a Maps<W>,
    macros: MacroMoves<Backward>,
    steps: Vec<MacroMove>,
    reach: Reach,
    /// Pushes from the start squares: a box for each of them, or the position is lost.
    back: Estimate,
}

impl<'a, const W: usize> Puller<'a, W> {
    pub fn new(knowledge: &'a Knowledge<'a, W>) -> Self {
        let facts = knowledge.facts;
        Self {
            maps: knowledge.maps(),
            macros: MacroMoves::new(&facts.board),
            steps: Vec::new(),
            reach: Reach::default(),
            back: Estimate::new(EstimateKind::Matching, &facts.from_starts),
        }
    }

    /// The pulls of some boxes. They may stop on `used` squares even if that looks pointless.
    pub fn moves(
        &mut self,
        facts: &Analysis<W>,
        parent: &Parent<W>,
        allowed: &SquareSet<W>,
        used: &SquareSet<W>,
        moves: &mut Vec<Candidate<W>>,
        watch: &Watch<'_>,
    ) {
        let forbidden = facts.forbidden();
        let boxes = &parent.position.boxes;
        self.steps.clear();
        for from in &boxes.intersection(allowed) {
            if !watch.spend(4 * facts.board.len()) {
                break;
            }
            self.macros.of_box(&facts.board, boxes, &parent.region, from, &forbidden, &mut self.steps);
        }
        let pointless = self.maps.pointless_pulls.difference(used);
        let stops = self.steps.iter().filter(|step| !pointless.contains(step.to));
        moves
            .extend(stops.take_while(|_| watch.spend(8 * W)).map(|step| Candidate::new(facts, parent, step)));
    }

    pub fn judge(&mut self, facts: &Analysis<W>, position: &Position<W>, watch: &Watch<'_>) -> Verdict {
        if self.back.rebase_while(&facts.from_starts, &position.boxes, watch).is_none() {
            return Verdict::Dead;
        }
        free_pulls(facts, &position.state(), &facts.starts, &mut self.reach, watch)
    }
}
