//! Goal rooms filled in packing order: **a guess**, not a proof.
//!
//! A box that can be brought to the next square of a room's [`PackingPlan`] is brought there in one
//! move and has no other one (a *goal cut*), and a box that is where the plan wants it stays. That
//! saves all the positions in between, and may lose solutions that use the room otherwise. A search
//! that has made this shortcut may find solutions, but prove nothing.
//!
//! ```text
//!   #########
//!   #  $  ..#     the box goes to the farther goal in one move
//!   #########
//! ```

use crate::alarm::Watch;
use crate::analysis::{Analysis, PackingPlan, Placement};
use crate::board::{Square, SquareSet};
use crate::moves::{Forward, MacroMove, MacroMoves};

/// What a box does, for the sake of the goal rooms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    /// It is packed, and stays.
    Stays,
    /// It goes to a place in a room: see [`GoalRooms::ways`].
    Goes,
    /// Whatever it likes.
    Free,
}

/// The goal areas of a board with a complete plan, and how far these have come in the position at
/// hand.
#[derive(Debug)]
pub(super) struct GoalRooms<const W: usize> {
    plans: Vec<PackingPlan<W>>,
    /// Boxes that stand where a plan wants them.
    packed: SquareSet<W>,
    /// What the plans want next.
    next: Vec<Placement>,
    macros: MacroMoves<Forward>,
    moves: Vec<MacroMove>,
}

impl<const W: usize> GoalRooms<W> {
    /// The plans are made now; if time is up there are none, and no search that could miss them.
    pub fn new(facts: &Analysis<W>, watch: &Watch<'_>) -> Self {
        let plans = PackingPlan::all(facts, watch).unwrap_or_default();
        Self {
            plans: plans.into_iter().filter(|plan| plan.complete).collect(),
            packed: SquareSet::EMPTY,
            next: Vec::new(),
            macros: MacroMoves::new(&facts.board),
            moves: Vec::new(),
        }
    }

    /// Looks how far the plans have come in a position. An area whose boxes stand otherwise than
    /// planned is left to the search.
    pub fn stand(&mut self, boxes: &SquareSet<W>) {
        self.packed = SquareSet::EMPTY;
        self.next.clear();
        for plan in &self.plans {
            let Some(played) = plan.progress(boxes) else { continue };
            self.packed = self.packed.union(&plan.layouts[played]);
            self.next.extend(plan.steps.get(played));
        }
    }

    /// What the box on `from` does in the position where [`GoalRooms::stand`] looked last, the
    /// player being able to walk in `region`.
    pub fn role(
        &mut self,
        facts: &Analysis<W>,
        boxes: &SquareSet<W>,
        region: &SquareSet<W>,
        from: Square,
        forbidden: &SquareSet<W>,
    ) -> Role {
        let is_packed = self.packed.contains(from);
        let is_wanted =
            |step: &&Placement| if is_packed { step.from == Some(from) } else { step.from.is_none() };
        let wanted: SquareSet<W> = self.next.iter().filter(is_wanted).map(|step| step.to).collect();
        self.moves.clear();
        if !wanted.is_empty() {
            self.macros.of_box(&facts.board, boxes, region, from, forbidden, &mut self.moves);
            self.moves.retain(|step| wanted.contains(step.to));
        }
        match () {
            () if !self.moves.is_empty() => Role::Goes,
            () if is_packed && wanted.is_empty() => Role::Stays,
            () => Role::Free,
        }
    }

    /// The ways of the box that was last said to go somewhere.
    pub fn ways(&self) -> &[MacroMove] {
        &self.moves
    }
}
