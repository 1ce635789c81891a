//! Do moves make sense on a level? Asked while reading, to tell moves from words made of the same
//! letters. The judge of solutions is another crate, and this code is not his.

use crate::{Dir, GameOutcome, Level, Lurd};

/// Plays the moves, whatever the case of their letters.
pub(crate) fn replay(level: &Level, moves: &Lurd) -> GameOutcome {
    let mut boxes = level.ground.map(|_| false);
    for &pos in level.boxes() {
        boxes[pos] = true;
    }
    let mut player = level.player();
    for dir in moves.steps().iter().map(|step| step.dir()) {
        let Some(next) = free(level, player, dir) else { return GameOutcome::Illegal };
        if boxes[next] {
            match free(level, next, dir) {
                Some(beyond) if !boxes[beyond] => (boxes[next], boxes[beyond]) = (false, true),
                _ => return GameOutcome::Illegal,
            }
        }
        player = next;
    }
    let solved = boxes.positions().all(|pos| !boxes[pos] || level.is_goal(pos));
    if solved { GameOutcome::Solution } else { GameOutcome::Unfinished }
}

fn free(level: &Level, pos: crate::Pos, dir: Dir) -> Option<crate::Pos> {
    pos.step(dir).filter(|&next| !level.is_wall(next))
}
