//! What advisors have in common.

use super::guide::Candidate;

/// Gives the best of the moves that fit the weight 0.
pub(super) fn best_of<const W: usize>(moves: &mut [Candidate<W>], fits: impl Fn(&Candidate<W>) -> bool) {
    least_of(moves, fits, |m| m.score);
}

/// Gives the move that fits and is worth most, the least value first, the weight 0.
pub(super) fn least_of<const W: usize, V: Ord>(
    moves: &mut [Candidate<W>],
    fits: impl Fn(&Candidate<W>) -> bool,
    value: impl Fn(&Candidate<W>) -> V,
) {
    let best =
        (0..moves.len()).filter(|&index| fits(&moves[index])).min_by_key(|&index| value(&moves[index]));
    if let Some(index) = best {
        moves[index].weight = 0;
    }
}
