//! Two drawings of one puzzle, and how steps on one become steps on the other.
//!
//! They may be turned or mirrored, stand elsewhere in the drawing, and the player may start
//! elsewhere in its region.

use crate::identity::Puzzle;
use crate::{Dir, Grid, Level, Pos, Symmetry};
use std::collections::VecDeque;

/// How one drawing of a puzzle becomes another. [`Level::isomorphism`] finds it.
///
/// ```
/// # use sokonaut_level::{Dir, Level};
/// let ours: Level = "#####\n#@$.#\n#####".parse()?;
/// let theirs: Level = "###\n#.#\n#$#\n#@#\n###".parse()?;
/// let isomorphism = theirs.isomorphism(&ours).expect("it is the same puzzle");
/// assert_eq!(isomorphism.steps(&[Dir::Up]), [Dir::Right]);
/// # Ok::<(), sokonaut_level::LevelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Isomorphism<'a> {
    from: &'a Level,
    to: &'a Level,
    symmetry: Symmetry,
    inside: (Frame, Frame),
}

/// Where the inside of a level lies in its drawing.
#[derive(Clone, Copy, Debug)]
struct Frame {
    corner: Pos,
    rows: u16,
    cols: u16,
}

impl Level {
    /// How this drawing becomes `other`; `None` if they are different puzzles.
    ///
    /// Of several ways, one that brings the players together, and then one that turns nothing, is
    /// taken.
    #[must_use]
    pub fn isomorphism<'a>(&'a self, other: &'a Self) -> Option<Isomorphism<'a>> {
        let (ours, theirs) = (Puzzle::of(self), Puzzle::of(other));
        let frame = |puzzle: &Puzzle| Frame {
            corner: puzzle.corner,
            rows: puzzle.cells.rows(),
            cols: puzzle.cells.cols(),
        };
        let inside = (frame(&ours), frame(&theirs));
        let fits = |symmetry: &Symmetry| symmetry.grid(&ours.cells) == theirs.cells;
        let ways = Symmetry::ALL.into_iter().filter(|_| ours.stuck == theirs.stuck).filter(fits);
        let ways = ways.map(|symmetry| Isomorphism { from: self, to: other, symmetry, inside });
        ways.min_by_key(|way| way.pos(self.player) != other.player)
    }
}

impl Isomorphism<'_> {
    /// What is done to the first drawing: the first of [`Symmetry::ALL`] if it is neither turned
    /// nor mirrored.
    #[must_use]
    pub fn symmetry(&self) -> Symmetry {
        self.symmetry
    }

    /// Steps on the first drawing as steps on the second: a solution remains one, with the same
    /// pushes.
    ///
    /// If the player starts elsewhere, the way to the first push is replaced by the shortest one.
    /// Steps that the rules forbid on one drawing are forbidden on the other.
    #[must_use]
    pub fn steps(&self, steps: &[Dir]) -> Vec<Dir> {
        let turned = steps.iter().map(|&dir| self.symmetry.dir(dir));
        if self.pos(self.from.player) == self.to.player {
            return turned.collect();
        }
        let (count, end) = self.first_walk(steps);
        let walk = shortest_walk(self.to, self.pos(end)).expect("both players are in the same region");
        walk.into_iter().chain(turned.skip(count)).collect()
    }

    /// Where a square of the inside of the first drawing is in the second.
    fn pos(&self, pos: Pos) -> Pos {
        let (from, to) = self.inside;
        let within = Pos::new(pos.row - from.corner.row, pos.col - from.corner.col);
        let turned = self.symmetry.pos(within, from.rows, from.cols);
        Pos::new(turned.row + to.corner.row, turned.col + to.corner.col)
    }

    /// How many steps the player walks before it pushes or errs, and to where.
    fn first_walk(&self, steps: &[Dir]) -> (usize, Pos) {
        let mut player = self.from.player;
        for (count, &dir) in steps.iter().enumerate() {
            let next = player.step(dir).filter(|&next| is_free(self.from, next));
            let Some(next) = next else { return (count, player) };
            player = next;
        }
        (steps.len(), player)
    }
}

fn is_free(level: &Level, pos: Pos) -> bool {
    !level.is_wall(pos) && level.boxes.binary_search(&pos).is_err()
}

/// The fewest steps that take the player somewhere without a push.
fn shortest_walk(level: &Level, to: Pos) -> Option<Vec<Dir>> {
    let mut came_by: Grid<Option<Dir>> = Grid::filled(level.rows(), level.cols(), None);
    let mut queue = VecDeque::from([level.player]);
    while let Some(pos) = queue.pop_front() {
        if pos == to {
            break;
        }
        for dir in Dir::ALL {
            let next = pos.step(dir).filter(|&next| next != level.player && is_free(level, next));
            if let Some(next) = next.filter(|&next| came_by[next].is_none()) {
                came_by[next] = Some(dir);
                queue.push_back(next);
            }
        }
    }
    let (mut walk, mut pos) = (Vec::new(), to);
    while pos != level.player {
        let dir = came_by[pos]?;
        walk.push(dir);
        pos = pos.step(dir.opposite()).expect("the player came from there");
    }
    walk.reverse();
    Some(walk)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level(text: &str) -> Level {
        text.parse().unwrap()
    }

    fn carried(from: &str, to: &str, moves: &str) -> Option<String> {
        let (from, to) = (level(from), level(to));
        let steps = moves.parse::<crate::Lurd>().unwrap().dirs();
        Some(from.isomorphism(&to)?.steps(&steps).iter().map(|dir| dir.letter()).collect())
    }

    const LEVEL: &str = "######\n#@$ .#\n#  ###\n####";

    #[test]
    fn steps_turn_with_the_drawing() {
        let level = level(LEVEL);
        for symmetry in Symmetry::ALL {
            let turned = level.turned(symmetry);
            let isomorphism = level.isomorphism(&turned).unwrap();
            assert_eq!(isomorphism.symmetry(), symmetry);
            let back = turned.isomorphism(&level).unwrap();
            let steps = [Dir::Down, Dir::Up, Dir::Right, Dir::Right];
            assert_eq!(back.steps(&isomorphism.steps(&steps)), steps);
        }
    }

    #[test]
    fn a_player_elsewhere_takes_the_shortest_way_to_the_first_push() {
        let walked = "######\n# $ .#\n# @###\n####";
        assert_eq!(carried(LEVEL, walked, "rr").as_deref(), Some("lurr"));
        assert_eq!(carried(LEVEL, walked, "drlurr").as_deref(), Some("lurr"));
        assert_eq!(carried(walked, LEVEL, "lurr").as_deref(), Some("rr"));
        assert_eq!(
            carried(walked, LEVEL, "").as_deref(),
            Some("dr"),
            "steps that solve nothing end at the same place"
        );
    }

    #[test]
    fn decoration_changes_nothing() {
        let decorated =
            "   ########  ..\n   #######\n   #@$ .##\n   #  ####\n   #######\n    ##\n    #*#\n    ##";
        assert_eq!(carried(LEVEL, decorated, "rr").as_deref(), Some("rr"));
        assert_eq!(carried(decorated, LEVEL, "rr").as_deref(), Some("rr"));
    }

    #[test]
    fn a_symmetric_board_is_turned_only_if_the_player_gains() {
        let top = "#####\n#@  #\n# $ #\n# . #\n#   #\n#####";
        let mirrored = "#####\n#  @#\n# $ #\n# . #\n#   #\n#####";
        assert_eq!(level(top).isomorphism(&level(top)).unwrap().symmetry(), Symmetry::ALL[0]);
        assert_eq!(carried(top, mirrored, "rd").as_deref(), Some("ld"));
    }

    #[test]
    fn different_puzzles_are_not_alike() {
        for other in
            ["######\n#@$. #\n#  ###\n####", "######\n#@$ .#\n#  ###\n#### $", "######\n# $@.#\n#  ###\n####"]
        {
            assert!(level(LEVEL).isomorphism(&level(other)).is_none(), "\n{other}");
        }
    }
}
