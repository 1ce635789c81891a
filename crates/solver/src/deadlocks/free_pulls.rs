//! Boxes that no pull can ever move: the freeze test of the backward game.

use super::Verdict;
use crate::alarm::Watch;
use crate::analysis::Analysis;
use crate::board::{Reach, SquareSet, State};
use sokonaut_level::Dir;

/// Takes away every box that the player can pull one step, again and again, walking on over the
/// squares that come free. A box that is left and not on a base can never be moved: the position is
/// lost. Unknown if time is up.
pub fn free_pulls<const W: usize>(
    facts: &Analysis<W>,
    state: &State<W>,
    bases: &SquareSet<W>,
    reach: &mut Reach,
    watch: &Watch<'_>,
) -> Verdict {
    let board = &facts.board;
    let mut boxes = state.boxes;
    let mut blocked = board.blocked(&boxes);
    let mut region = reach.flood(board, &blocked, state.player);
    loop {
        let mut rests = true;
        for square in &boxes {
            let pullable = Dir::ALL.iter().any(|&dir| {
                let stand = board.step(square, dir);
                region.contains(stand) && !blocked.contains(board.step(stand, dir))
            });
            if pullable {
                rests = false;
                if !watch.spend(4 * W + 8) {
                    return Verdict::Unknown;
                }
                boxes.remove(square);
                blocked.remove(square);
                region = reach.flood_on(board, &blocked, &region, square);
            }
        }
        if rests {
            return if boxes.is_subset(bases) { Verdict::Unknown } else { Verdict::Dead };
        }
    }
}
