//! Proofs for positions of the backward game.

use super::guide::Position;
use crate::analysis::Analysis;
use crate::board::{Reach, Square, SquareSet};
use crate::detect::Verdict;
use sokonaut_level::Dir;

/// Takes away every box that the player can pull one step, again and again, walking on over the squares that come
/// free. A box that is left and not on a base can never be moved: the position is lost.
pub(super) fn free_pulls<const W: usize>(
    facts: &Analysis<W>,
    position: &Position<W>,
    bases: &SquareSet<W>,
    reach: &mut Reach,
) -> Verdict {
    let board = &facts.board;
    let mut boxes = position.boxes;
    let mut region = reach.flood(board, &board.blocked(&boxes), position.player);
    loop {
        let blocked = board.blocked(&boxes);
        let pullable = |square: &Square| {
            Dir::ALL.iter().any(|&dir| {
                let stand = board.step(*square, dir);
                region.contains(stand) && !blocked.contains(board.step(stand, dir))
            })
        };
        let free: SquareSet<W> = boxes.iter().filter(pullable).collect();
        if free.is_empty() {
            break;
        }
        boxes = boxes.difference(&free);
        region = reach.flood(board, &board.blocked(&boxes), position.player);
    }
    if boxes.is_subset(bases) { Verdict::Unknown } else { Verdict::Dead }
}
