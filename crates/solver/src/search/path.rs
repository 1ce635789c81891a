//! From the states of a solution to the steps of the player.

use crate::alarm::Watch;
use crate::board::{Board, Reach, Square, State};
use crate::moves::BoxPathFinder;
use sokonaut_level::Dir;

/// What may be spent when time is up, in all: some hundredths of a second. So a solution that was
/// found in time is told, unless it is long and the board huge.
const GRACE: usize = 1 << 23;

/// The player's steps along a path of states, the first of which is the start of the level; `None`
/// if time was up long before they were written down.
///
/// Between two states one box moved; of all ways to do that the one with fewest pushes, then fewest
/// moves, is taken. The player of each state is canonical or exact; both name the region in which
/// it ends.
///
/// # Panics
/// If no push leads from one state to the next: that would be a bug of the search.
pub fn steps_of_path<const W: usize>(
    board: &Board,
    path: &[State<W>],
    watch: &Watch<'_>,
) -> Option<Vec<Dir>> {
    let grace = Watch::with(GRACE);
    let (mut reach, mut paths) = (Reach::default(), BoxPathFinder::new(board));
    let mut player = board.player();
    let mut steps = Vec::new();
    for pair in path.windows(2) {
        let (before, after) = (&pair[0], &pair[1]);
        let (from, to) = (before.boxes.difference(&after.boxes), after.boxes.difference(&before.boxes));
        let moved = from.first().zip(to.first());
        let work = match moved {
            Some((from, to)) if board.neighbours(from).contains(&to) => 2 * board.len(),
            Some(_) => 16 * board.len(),
            // A box made a round trip and only the player's region changed: which one is looked
            // for.
            None => 16 * board.len() * before.boxes.len(),
        };
        if !watch.spend(work) && !grace.spend(work) {
            return None;
        }
        let region = reach.flood(board, &board.blocked(&after.boxes), after.player);
        let mut way = |from: Square, to: Square| paths.find(&before.boxes, player, (from, to), &region);
        let found = match moved {
            Some((from, to)) => way(from, to),
            None => {
                before.boxes.iter().filter_map(|square| way(square, square)).min_by_key(|way| way.0.len())
            }
        };
        let (way, end) = found.expect("one box leads from each state of a path to the next");
        steps.extend(way);
        player = end;
    }
    Some(steps)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::alarm::Alarm;
    use crate::board::SquareSet;
    use crate::clock::NoClock;
    use sokonaut_level::{Level, Pos};
    use std::sync::atomic::AtomicBool;

    /// A box goes to and fro in a hall, by single pushes.
    #[test]
    fn when_time_is_up_little_is_written_down() {
        let (wall, floor) = ("#".repeat(100) + "\n", format!("#{}#\n", " ".repeat(98)));
        let middle = format!("#  ${} .  #\n", " ".repeat(90));
        let hall = format!("{wall}{}{middle}{}{wall}", floor.repeat(48), floor.repeat(48));
        let level: Level = hall.replacen("\n# ", "\n#@", 1).parse().expect("a level");
        let board = Board::new(&level).expect("a board");
        let at = |col: u16| board.square_from_pos(Pos::new(49, col)).expect("floor");
        let there = (3..95).map(at).collect::<Vec<_>>();
        let back = there.iter().rev().copied().collect::<Vec<_>>();
        let mut columns = [&there[..], &back[1..]].concat();
        columns.extend_from_within(1..);
        columns.extend_from_within(1..);
        let state = |&square| State { boxes: SquareSet::<256>::EMPTY.with(square), player: board.player() };
        let path: Vec<State<256>> = columns.iter().map(state).collect();
        let calm = steps_of_path(&board, &path, &Watch::default()).expect("nobody interrupts");
        let (stop, done) = (AtomicBool::new(true), AtomicBool::new(false));
        let late = Alarm::new(&NoClock, None, &stop, &done).watch();
        assert!(!late.spend(usize::MAX), "time is up");
        assert_eq!(steps_of_path(&board, &path, &late), None, "it would take too long");
        let begun = steps_of_path(&board, &path[..100], &late).expect("a little is granted");
        assert!(calm.starts_with(&begun) && begun.len() > 100);
    }
}
