//! The pulls of a backward guide: macro moves, and the proofs for what they lead to.

use super::guide::{Candidate, Parent, Position};
use crate::alarm::Watch;
use crate::analysis::Analysis;
use crate::board::{Reach, SquareSet};
use crate::deadlocks::{Verdict, free_pulls};
use crate::estimate::{Estimate, EstimateKind};
use crate::moves::{Backward, MacroMove, MacroMoves};
use crate::search::Knowledge;
use crate::techniques::Technique;

/// Generates pulls; owns the proofs.
pub(super) struct Puller<const W: usize> {
    macros: MacroMoves<Backward>,
    steps: Vec<MacroMove>,
    reach: Reach,
    /// Squares where no box may stop, and of tunnels those where stopping is pointless.
    forbidden: SquareSet<W>,
    pointless: SquareSet<W>,
    /// Is the freeze test made?
    freezes: bool,
    /// Pushes from the start squares: a box for each of them, or the position is lost.
    back: Estimate,
}

impl<const W: usize> Puller<W> {
    pub fn new(knowledge: &Knowledge<'_, W>) -> Self {
        let (facts, techniques) = (knowledge.facts, knowledge.techniques);
        Self {
            macros: MacroMoves::new(&facts.board),
            steps: Vec::new(),
            reach: Reach::default(),
            forbidden: facts.forbidden(),
            pointless: if techniques.has(Technique::Tunnels) {
                knowledge.maps().pointless_pulls
            } else {
                SquareSet::EMPTY
            },
            freezes: techniques.has(Technique::Freeze),
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
        let boxes = &parent.position.boxes;
        self.steps.clear();
        for from in &boxes.intersection(allowed) {
            if !watch.spend(4 * facts.board.len()) {
                break;
            }
            self.macros.of_box(&facts.board, boxes, &parent.region, from, &self.forbidden, &mut self.steps);
        }
        let pointless = self.pointless.difference(used);
        let stops = self.steps.iter().filter(|step| !pointless.contains(step.to));
        moves
            .extend(stops.take_while(|_| watch.spend(8 * W)).map(|step| Candidate::new(facts, parent, step)));
    }

    pub fn judge(&mut self, facts: &Analysis<W>, position: &Position<W>, watch: &Watch<'_>) -> Verdict {
        if self.back.rebase_while(&facts.from_starts, &position.boxes, watch).is_none() {
            return Verdict::Dead;
        }
        if !self.freezes {
            return Verdict::Unknown;
        }
        free_pulls(facts, &position.state(), &facts.starts, &mut self.reach, watch)
    }
}
