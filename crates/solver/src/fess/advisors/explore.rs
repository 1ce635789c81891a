//! The explorer: a move that makes another box accessible.

use crate::analysis::Analysis;
use crate::board::{Reach, Square, SquareSet};
use crate::fess::engine::{Advice, Advisor, Candidate, Parent, Scene};
use crate::moves::Direction;
use sokonaut_level::Dir;
use std::marker::PhantomData;

/// The best of the moves that open something and are allowed to.
pub struct Explore<const W: usize, D> {
    is_allowed: fn(&Scene<'_, W>, &Candidate<W>) -> bool,
    reach: Reach,
    direction: PhantomData<D>,
}

impl<const W: usize, D> Explore<W, D> {
    /// An explorer with these moves.
    pub fn new(is_allowed: fn(&Scene<'_, W>, &Candidate<W>) -> bool) -> Self {
        Self { is_allowed, reach: Reach::default(), direction: PhantomData }
    }
}

impl<const W: usize, D: Direction> Advisor<W> for Explore<W, D> {
    fn advise(&mut self, scene: &Scene<'_, W>, moves: &[Candidate<W>]) -> Advice {
        let mut best: Option<usize> = None;
        for (index, m) in moves.iter().enumerate() {
            if !scene.watch.spend(scene.facts.board.len()) {
                break;
            }
            if best.is_none_or(|best| m.score < moves[best].score)
                && (self.is_allowed)(scene, m)
                && opens_access::<W, D>(scene.facts, scene.parent, m, &mut self.reach)
            {
                best = Some(index);
            }
        }
        best.map_or(Advice::Nothing, Advice::Try)
    }
}

/// Does another box gain a push (pull) that it did not have, because the player reaches a new side
/// of it?
fn opens_access<const W: usize, D: Direction>(
    facts: &Analysis<W>,
    parent: &Parent<W>,
    candidate: &Candidate<W>,
    reach: &mut Reach,
) -> bool {
    let board = &facts.board;
    let blocked = board.blocked(&candidate.position.boxes);
    let opened = board
        .neighbours(candidate.from)
        .into_iter()
        .any(|next| !blocked.contains(next) && !parent.region.contains(next));
    // Unless the vacated square opens something, it is the only one the player gains, and it held a
    // box before.
    if !opened {
        return false;
    }
    let gained = reach.flood(board, &blocked, candidate.position.player).difference(&parent.region);
    gained.iter().any(|stand| {
        !parent.position.boxes.contains(stand) && has_new_move::<W, D>(facts, &blocked, candidate, stand)
    })
}

/// Is there a box next to `stand`, not the moved one, that can be moved from there?
fn has_new_move<const W: usize, D: Direction>(
    facts: &Analysis<W>,
    blocked: &SquareSet<W>,
    candidate: &Candidate<W>,
    stand: Square,
) -> bool {
    let board = &facts.board;
    Dir::ALL.iter().any(|&dir| {
        let at = board.step(stand, dir);
        if at == candidate.to || !candidate.position.boxes.contains(at) {
            return false;
        }
        let free = if D::PULLS { board.step(stand, dir.opposite()) } else { board.step(at, dir) };
        !blocked.contains(free) && (D::PULLS || !facts.dead.contains(free))
    })
}
