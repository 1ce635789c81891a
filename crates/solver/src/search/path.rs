//! From the states of a solution to the steps of the player.

use crate::board::{Board, Reach, Square, State};
use crate::moves::box_path;
use sokonaut_level::Dir;

/// The player's steps along a path of states, the first of which is the start of the level.
///
/// Between two states one box moved; of all ways to do that the one with fewest pushes, then fewest
/// moves, is taken. The player of each state is canonical or exact; both name the region in which
/// it ends.
///
/// # Panics
/// If no push leads from one state to the next: that would be a bug of the search.
#[must_use]
pub fn steps_of_path<const W: usize>(board: &Board, path: &[State<W>]) -> Vec<Dir> {
    let mut reach = Reach::default();
    let mut player = board.player();
    let mut steps = Vec::new();
    for pair in path.windows(2) {
        let (before, after) = (&pair[0], &pair[1]);
        let region = reach.flood(board, &board.blocked(&after.boxes), after.player);
        let way = |from: Square, to: Square| box_path(board, &before.boxes, player, from, to, &region);
        let from = before.boxes.difference(&after.boxes).first();
        let to = after.boxes.difference(&before.boxes).first();
        let carried = match (from, to) {
            (Some(from), Some(to)) => way(from, to),
            // A box made a round trip and only the player's region changed.
            _ => before.boxes.iter().filter_map(|square| way(square, square)).min_by_key(|way| way.0.len()),
        };
        let (way, end) = carried.expect("one box leads from each state of a path to the next");
        steps.extend(way);
        player = end;
    }
    steps
}
