//! Pulls from the solved position: macro moves, and the proofs for what they lead to.

use super::{PullFreeze, list};
use crate::alarm::Watch;
use crate::analysis::Analysis;
use crate::board::SquareSet;
use crate::deadlocks::{Verdict, freeze::frozen};
use crate::estimate::{Estimate, EstimateKind};
use crate::fess::engine::{Candidate, Mover, Parent, Position};
use crate::moves::{Backward, MacroMove, MacroMoves};
use crate::search::{Knowledge, Origin};
use crate::techniques::Technique;

/// Generates pulls; owns the proofs.
pub struct Puller<const W: usize> {
    macros: MacroMoves<Backward>,
    steps: Vec<MacroMove>,
    /// Squares where no box may stop, and of tunnels those where stopping is pointless.
    forbidden: SquareSet<W>,
    pointless: SquareSet<W>,
    /// Boxes that stand elsewhere stay where they are.
    loose: SquareSet<W>,
    freeze: PullFreeze,
    /// Pushes from the start squares: a box for each of them, or the position is lost.
    back: Estimate,
    start: Position<W>,
}

impl<const W: usize> Puller<W> {
    pub fn new(knowledge: &Knowledge<'_, W>) -> Self {
        let (facts, techniques) = (knowledge.facts, knowledge.techniques);
        Self {
            macros: MacroMoves::new(&facts.board),
            steps: Vec::new(),
            forbidden: facts.forbidden(),
            pointless: if techniques.has(Technique::Tunnels) {
                knowledge.maps().pointless_pulls
            } else {
                SquareSet::EMPTY
            },
            loose: facts.floor,
            freeze: PullFreeze::new(techniques),
            back: Estimate::new(EstimateKind::Matching, &facts.from_starts),
            start: Position::start(facts),
        }
    }

    /// The same for a layout to come to: its squares may be used even if that looks pointless, and
    /// boxes that are frozen in it stay where they are.
    pub fn towards(knowledge: &Knowledge<'_, W>, layout: &SquareSet<W>) -> Self {
        let mut puller = Self::new(knowledge);
        puller.loose = puller.loose.difference(&frozen(knowledge.facts, layout));
        puller.pointless = puller.pointless.difference(layout);
        puller
    }
}

impl<const W: usize> Mover<W> for Puller<W> {
    fn side(&self) -> Origin {
        Origin::Goal
    }

    fn moves(
        &mut self,
        facts: &Analysis<W>,
        parent: &Parent<W>,
        moves: &mut Vec<Candidate<W>>,
        watch: &Watch<'_>,
    ) {
        let boxes = parent.position.boxes.intersection(&self.loose);
        list(&mut self.macros, facts, parent, &boxes, &self.forbidden, &mut self.steps, watch);
        let stops = self.steps.iter().filter(|step| !self.pointless.contains(step.to));
        moves
            .extend(stops.take_while(|_| watch.spend(8 * W)).map(|step| Candidate::new(facts, parent, step)));
    }

    fn judge(&mut self, facts: &Analysis<W>, position: &Position<W>, watch: &Watch<'_>) -> Verdict {
        if self.back.rebase_while(&facts.from_starts, &position.boxes, watch).is_none() {
            return Verdict::Dead;
        }
        self.freeze.judge(facts, position, &facts.starts, watch)
    }

    fn is_goal(&self, _: &Analysis<W>, position: &Position<W>) -> bool {
        *position == self.start
    }
}
