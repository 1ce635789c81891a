//! What both halves work with, and the solutions that they meet in.

use super::bound::Bound;
use crate::alarm::Watch;
use crate::analysis::{Alleys, Analysis};
use crate::board::{Reach, State, Steps};
use crate::moves::{Direction, Forward};
use crate::objective::{Objective, OrderedCost, plus};
use crate::report::Stats;
use crate::search::most_packed::MostPacked;
use crate::search::store::Store;
use crate::search::symmetry_reduction::SymmetryReduction;
use crate::search::{Found, Identity};

/// A solution that was met: forward to a stored position, from there on by positions that are
/// stored backward.
#[derive(Clone, Copy, Debug)]
pub(super) struct MetSolution<const W: usize> {
    pub forward: State<W>,
    pub total: OrderedCost,
}

/// A move, and what has to be looked up for it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked<const W: usize> {
    /// The image of the position before it, asked of the other half; the player stands ready.
    pub before: State<W>,
    /// That of the position after it, asked of the own half.
    pub after: State<W>,
    /// The number of both questions.
    pub question: usize,
}

/// Common to both halves.
pub(super) struct Joint<'a, const W: usize> {
    pub facts: &'a Analysis<W>,
    pub watch: Watch<'a>,
    pub objective: Objective,
    /// When two positions are the same: where moves count, by the player's square.
    pub identity: Identity,
    pub start: State<W>,
    pub symmetry_reduction: SymmetryReduction,
    /// What is left to the end, by which both halves file their positions, and what it was at the
    /// start.
    pub potential: Bound<Forward>,
    pub zero: u32,
    /// Alleys of goals, where positions tell the player's square.
    pub alleys: Option<Alleys>,
    /// Walks in the position at hand.
    pub steps: Steps,
    pub reach: Reach,
    /// Only solutions of lower cost are of interest.
    pub ceiling: OrderedCost,
    /// The best solution met.
    pub meeting: Option<MetSolution<W>>,
    /// The position with most boxes on goals, and how many.
    pub best: MostPacked<W>,
    pub stats: Stats,
}

impl<'a, const W: usize> Joint<'a, W> {
    /// `None` if the level is lost.
    pub(super) fn new(
        facts: &'a Analysis<W>,
        objective: Objective,
        sample: &[State<W>],
        watch: Watch<'a>,
    ) -> Option<Self> {
        let start = State { boxes: facts.starts, player: facts.board.player() };
        let identity = Identity::from(objective);
        let symmetry_reduction = SymmetryReduction::from_both_ends(facts, identity);
        let mut potential =
            Bound::new(facts, objective, sample, &symmetry_reduction, &watch).made_consistent(facts);
        let zero = potential.of(facts, &start)?[0];
        Some(Self {
            facts,
            watch,
            objective,
            identity,
            start,
            symmetry_reduction,
            potential,
            zero,
            alleys: (identity == Identity::Exact).then(|| Alleys::new(facts)),
            steps: Steps::default(),
            reach: Reach::default(),
            ceiling: [u32::MAX; 2],
            meeting: None,
            best: MostPacked::new(facts.starts),
            stats: Stats::default(),
        })
    }

    /// Can a position in this layer be part of a solution that is of interest and was not met yet?
    /// If not, what comes before it on the way and what comes after it were both expanded, and
    /// whichever was the later saw the other.
    #[inline]
    pub(super) fn is_wanted(&self, layer: u32, other_layer: u32) -> bool {
        layer.saturating_add(other_layer).saturating_add(self.zero) <= self.ceiling[0]
    }

    /// The image that stands for a position.
    #[inline]
    pub(super) fn image(&mut self, state: &State<W>) -> State<W> {
        let state = match self.identity {
            Identity::Region => state.canonical(&self.facts.board, &mut self.reach),
            Identity::Exact => *state,
        };
        self.image_of_canonical(&state)
    }

    /// The same for a position whose player stands where it stands for its region, if regions
    /// count.
    #[inline]
    pub(super) fn image_of_canonical(&mut self, state: &State<W>) -> State<W> {
        self.symmetry_reduction.representative(self.facts, state)
    }

    /// Walks from where a position has the player. Where all is done it may be anywhere.
    pub(super) fn walk<D: Direction>(&mut self, state: &State<W>, cost: OrderedCost) {
        let blocked = self.facts.board.blocked(&state.boxes);
        if D::PULLS && cost == [0; 2] {
            self.steps.stand_anywhere(&self.facts.board, &blocked);
        } else {
            self.steps.walk(&self.facts.board, &blocked, state.player);
        }
    }

    /// A walk from `state` is over, and what it leads to was asked for: is it a position of the
    /// other half?
    #[inline]
    pub(super) fn look_across<D: Direction>(
        &mut self,
        state: &State<W>,
        asked: &Asked<W>,
        cost: OrderedCost,
        other: &mut Store<W>,
    ) {
        if let Found::Known(id) = other.answer(asked.question) {
            let forward = if D::PULLS { asked.before } else { *state };
            self.offer(forward, plus(cost, other.note(id).cost));
        }
    }

    /// A position is met forward.
    #[inline]
    pub(super) fn arrive(&mut self, state: &State<W>, image: &State<W>, cost: OrderedCost) {
        self.best.meet(&state.boxes, &self.facts.goals);
        if state.is_solved(&self.facts.goals) {
            self.offer(*image, cost);
        }
    }

    fn offer(&mut self, forward: State<W>, total: OrderedCost) {
        if total < self.ceiling {
            self.ceiling = total;
            self.meeting = Some(MetSolution { forward, total });
        }
    }
}
