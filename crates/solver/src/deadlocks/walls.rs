//! Boxes that never move again become walls.
//!
//! Every test that follows sees further when frozen boxes are plain walls: corners appear, rooms
//! close, goals are known to be filled for good. Two rules are applied in turn until neither finds
//! more.
//!
//! * *Peeling.* Take away every box that has some push that is possible and not
//!   [an immediate deadlock](super::immediate), again and again. What is left can never move.
//! * *Looking back* ([`RetrogradeFreeze`]). Boxes that no reverse play from the end could ever have
//!   touched stand already where they will stand in the end.
//!
//! ```text
//!   ######        ######
//!   #**  #        ###  #       The two on goals hold each other against the wall. That makes a corner
//!   #$   #   ->   #$   #       of the square below, and the box there is stuck off its goal: lost.
//!   # .  #        # .  #
//!   ######        ######
//! ```
//!
//! Why sound. Suppose a solution pushes a box that peeling left. Look at the first such push: all
//! the others that were left are still in place, so it is blocked or loses at once, and it was not
//! part of a solution. Both rules say "no solution ever moves this box", so solutions of the
//! position are solutions of the position with walls, and the rules may build on each other. A box
//! that never moves again off its goal is lost.
//!
//! Cost: about a microsecond; looking back is a lookup as long as no new box freezes.

use super::Verdict;
use super::immediate::Standing;
use super::retrograde_freeze::RetrogradeFreeze;
use crate::alarm::Watch;
use crate::analysis::Analysis;
use crate::board::{Square, SquareSet, State};
use sokonaut_level::Dir;

/// A position in which everything that never moves again is wall.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Walled<const W: usize> {
    /// The board's wall and the frozen boxes.
    pub walls: SquareSet<W>,
    /// Boxes that may still move.
    pub boxes: SquareSet<W>,
    /// Goals without a frozen box.
    pub goals: SquareSet<W>,
}

impl<const W: usize> Walled<W> {
    /// The position as it is: nothing frozen.
    pub fn new(facts: &Analysis<W>, boxes: &SquareSet<W>) -> Self {
        Self { walls: SquareSet::EMPTY.with(facts.board.wall()), boxes: *boxes, goals: facts.goals }
    }

    /// Walls and boxes: what nothing can enter.
    #[inline]
    pub fn solid(&self) -> SquareSet<W> {
        self.walls.union(&self.boxes)
    }

    fn freeze(&mut self, stuck: &SquareSet<W>) {
        self.walls = self.walls.union(stuck);
        self.boxes = self.boxes.difference(stuck);
        self.goals = self.goals.difference(stuck);
    }
}

/// Takes away every box that has a push which does not lose at once; returns those that are left.
///
/// The player is taken to be everywhere, so the answer depends on nothing else. If time is up none
/// is left: nothing is proved.
pub fn peel<const W: usize>(
    facts: &Analysis<W>,
    walls: &SquareSet<W>,
    boxes: &SquareSet<W>,
    watch: &Watch<'_>,
) -> SquareSet<W> {
    let mut left = *boxes;
    let mut standing = Standing::new(walls, boxes);
    loop {
        if !watch.spend(look_at_boxes(facts)) {
            return SquareSet::EMPTY;
        }
        let before = left;
        for square in &before {
            if has_push(facts, &standing, square) {
                left.remove(square);
                standing.solid.remove(square);
            }
        }
        if left == before {
            return left;
        }
    }
}

/// The work of a look at every box and what is around it.
#[inline]
pub(super) fn look_at_boxes<const W: usize>(facts: &Analysis<W>) -> usize {
    facts.board.boxes().len() * (W + 8)
}

/// Has the box a push that is possible, with the player anywhere, and does not lose at once?
#[inline]
pub(super) fn has_push<const W: usize>(facts: &Analysis<W>, standing: &Standing<W>, square: Square) -> bool {
    let next = facts.board.neighbours(square);
    let open = |axis: usize| !standing.solid.contains(next[axis]) && !standing.solid.contains(next[axis + 2]);
    let fine = |index: usize| !standing.loses_at_once(facts, square, Dir::from_index(index));
    open(0) && (fine(0) || fine(2)) || open(1) && (fine(1) || fine(3))
}

/// Does a box stand off its goal for ever, now that one came to `moved`? What freezes then freezes
/// because of that box: if it can move on, nothing does.
#[inline]
pub(super) fn freezes_off_goal<const W: usize>(
    facts: &Analysis<W>,
    standing: &Standing<W>,
    moved: Square,
    watch: &Watch<'_>,
) -> bool {
    !has_push(facts, standing, moved) && {
        let boxes = standing.solid.difference(&standing.walls);
        !peel(facts, &standing.walls, &boxes, watch).is_subset(&facts.goals)
    }
}

/// Rewrites positions; owns what looking back remembers.
#[derive(Clone, Debug)]
pub struct Walls<const W: usize> {
    retrograde: Option<RetrogradeFreeze<W>>,
}

impl<const W: usize> Walls<W> {
    /// Both rules.
    pub fn new() -> Self {
        Self { retrograde: Some(RetrogradeFreeze::new()) }
    }

    /// Both rules; looking back remembers about so many bytes at the most.
    pub fn with_memory(bytes: usize) -> Self {
        Self { retrograde: Some(RetrogradeFreeze::with_memory(bytes)) }
    }

    /// Peeling only.
    pub fn without_retrograde() -> Self {
        Self { retrograde: None }
    }

    /// Freezes what never moves again. The verdict is [`Verdict::Dead`] if a box freezes off its
    /// goal, or if a goal can no longer be filled.
    pub fn wall_up(
        &mut self,
        facts: &Analysis<W>,
        state: &State<W>,
        watch: &Watch<'_>,
    ) -> (Walled<W>, Verdict) {
        let mut walled = Walled::new(facts, &state.boxes);
        loop {
            let stuck = peel(facts, &walled.walls, &walled.boxes, watch);
            if !stuck.is_subset(&facts.goals) {
                return (walled, Verdict::Dead);
            }
            walled.freeze(&stuck);
            let Some(retrograde) = &mut self.retrograde else {
                return (walled, Verdict::Unknown);
            };
            let Some(settled) = retrograde.settled(facts, &walled, state.player, watch) else {
                return (walled, Verdict::Dead);
            };
            if settled.is_empty() {
                return (walled, Verdict::Unknown);
            }
            walled.freeze(&settled);
        }
    }

    /// Bytes kept.
    pub fn memory(&self) -> usize {
        self.retrograde.as_ref().map_or(0, RetrogradeFreeze::memory)
    }
}

impl<const W: usize> Default for Walls<W> {
    fn default() -> Self {
        Self::new()
    }
}
