//! Blind alleys of goals, and what a box in them does next.
//!
//! ```text
//!   ########
//!   #   aaa#      Three squares of an alley: the goals at the blind end of a tunnel.
//!   #  #####      Boxes enter it from the left, and the last one stays where it enters.
//! ```
//!
//! **Moving on.** If all goals have to be filled, then some solution with fewest moves, and fewest
//! pushes among those, pushes a box that has entered an alley on at once, as far as it goes.
//!
//! *Proof.* The box has to go as far as it can before the next one enters; otherwise squares behind
//! it would stay empty. Take a solution that leaves the alley in between, and comes back. Play all
//! pushes of this box in the alley on the first visit, then walk back and go on as before; later
//! visits, which pushed nothing else, are left out. Nothing else changes: no box and no way lies
//! behind the box. All visits end at the mouth where they began, since another box has to enter
//! after this one, so that leaving one out leaves its steps out. The first visit gets longer by as
//! many steps in and out as the box goes farther, and the last one alone had them all.
//!
//! Boxes that begin in the alley may wait until they are pushed for the first time.

use super::Analysis;
use crate::board::{Square, State};
use crate::moves::Direction;
use sokonaut_level::Dir;

/// The alleys of a board.
#[derive(Clone, Debug)]
pub struct Alleys {
    /// The way to the end, for squares in alleys.
    inwards: Vec<Option<Dir>>,
}

impl Alleys {
    /// Finds the alleys of a board that has as many boxes as goals.
    pub fn new<const W: usize>(facts: &Analysis<W>) -> Self {
        debug_assert_eq!(facts.goals.len(), facts.starts.len(), "all goals have to be filled");
        let mut alleys = Self { inwards: vec![None; facts.board.len()] };
        for tunnel in facts.tunnels.list() {
            let is_blind = tunnel.mouths.map(|mouth| mouth == facts.board.wall());
            if is_blind[0] {
                alleys.add(facts, tunnel.squares.iter(), tunnel.along.opposite());
            }
            if is_blind[1] {
                alleys.add(facts, tunnel.squares.iter().rev(), tunnel.along);
            }
        }
        alleys
    }

    /// Adds the goals at the end of a tunnel whose squares are given from that end.
    fn add<'s, const W: usize>(
        &mut self,
        facts: &Analysis<W>,
        squares: impl Iterator<Item = &'s Square>,
        inwards: Dir,
    ) {
        for square in squares.take_while(|&&square| facts.goals.contains(square)) {
            self.inwards[square.index()] = Some(inwards);
        }
    }

    /// Forward, after a push: the box that has to be pushed next, and which way. Backward, before a
    /// push: the box that was pushed before, and which way it is to be pulled. `None` if there
    /// are more choices.
    #[inline]
    pub fn next<D: Direction, const W: usize>(
        &self,
        facts: &Analysis<W>,
        state: &State<W>,
    ) -> Option<(Square, Dir)> {
        let board = &facts.board;
        let blocked = board.blocked(&state.boxes);
        let has_entered = |dir: &Dir| {
            let square = board.step(state.player, *dir);
            state.boxes.contains(square)
                && self.inwards[square.index()] == Some(*dir)
                && !blocked.contains(board.step(square, *dir))
                && !facts.starts.contains(square)
        };
        let inwards = Dir::ALL.into_iter().find(has_entered)?;
        let dir = if D::PULLS { inwards.opposite() } else { inwards };
        Some((board.step(state.player, inwards), dir))
    }
}
