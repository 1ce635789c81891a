//! Which boxes a move makes newly accessible: the question of the explorer.

use super::guide::{Candidate, Parent};
use crate::analysis::Analysis;
use crate::board::{Reach, Square, SquareSet};
use crate::moves::Direction;
use sokonaut_level::Dir;

/// Does another box gain a push (pull) that it did not have, because the player reaches a new side
/// of it?
pub(super) fn opens_access<const W: usize, D: Direction>(
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
    // Unless the vacated square opens something, it is the only one the player gains, and it held a box
    // before.
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
