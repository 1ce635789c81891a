//! When are two levels the same puzzle? Each has a normal form, and a number made from it.
//!
//! Equal for the eight symmetries, for anything drawn outside the walls or walled in, and for
//! wherever in its region the player starts. Only squares that the player could walk to count.

use crate::flood::flood;
use crate::{Grid, Ground, Level, Pos, Symmetry};
use std::fmt;
use std::str::FromStr;

/// The name of a puzzle: 128 bits, printed as 32 hexadecimal digits.
///
/// `{:.12}` prints the first twelve digits, which tell any collection's levels apart. The value is
/// stable: it may be stored and compared across versions and machines.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Identity(u128);

impl Identity {
    /// The number.
    #[must_use]
    pub const fn bits(self) -> u128 {
        self.0
    }
}

impl fmt::Display for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{:032x}", self.0))
    }
}

/// A text that names no puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the name of a puzzle is 32 hexadecimal digits")]
pub struct IdentityError;

impl FromStr for Identity {
    type Err = IdentityError;

    /// Reads a name as it is printed in full.
    fn from_str(text: &str) -> Result<Self, IdentityError> {
        let digits = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let bits = digits.then(|| u128::from_str_radix(text, 16).ok()).flatten();
        bits.map(Self).ok_or(IdentityError)
    }
}

impl Level {
    /// The puzzle's name.
    #[must_use]
    pub fn identity(&self) -> Identity {
        let puzzle = Puzzle::of(self);
        Identity(hash(puzzle.normal_cells(), puzzle.stuck))
    }

    /// The puzzle drawn in the one way that all its variants share: walls only where they touch the
    /// inside, the player on the first square of its region. Boxes that are walled in off the goals
    /// make a level unsolvable, so they are kept: in a heap below it.
    #[must_use]
    pub fn normal_form(&self) -> Self {
        let puzzle = Puzzle::of(self);
        drawn(&puzzle.normal_cells(), puzzle.stuck)
    }

    /// The symmetries that bring the inside into its normal form; several for a board that looks
    /// the same when it is turned or mirrored.
    #[must_use]
    pub fn ways_to_normal_form(&self) -> Vec<Symmetry> {
        let puzzle = Puzzle::of(self);
        let normal = puzzle.normal_cells();
        Symmetry::ALL.into_iter().filter(|symmetry| symmetry.grid(&puzzle.cells) == normal).collect()
    }

    /// How many of the eight symmetries map the board (inside, goals and boxes, not the player)
    /// onto itself: 1, 2, 4 or 8.
    #[must_use]
    pub fn symmetries(&self) -> usize {
        let cells = Puzzle::of(self).cells.map(|square| Square { reached: false, ..*square });
        Symmetry::ALL.iter().filter(|symmetry| symmetry.grid(&cells) == cells).count()
    }
}

/// A square of the inside.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) struct Square {
    inside: bool,
    goal: bool,
    has_box: bool,
    /// The player can walk here without a push.
    reached: bool,
}

/// What matters of a level: the inside, cut out of the drawing.
pub(crate) struct Puzzle {
    pub cells: Grid<Square>,
    /// Where the first of the cells lies in the drawing.
    pub corner: Pos,
    /// Boxes that are walled in off the goals.
    pub stuck: usize,
}

impl Puzzle {
    pub fn of(level: &Level) -> Self {
        let inside = level.inside();
        let reach = level.reach(level.boxes(), level.player());
        let squares: Vec<Pos> = inside.positions().filter(|&pos| inside[pos]).collect();
        let bounds = |of: fn(Pos) -> u16| {
            let all = || squares.iter().copied().map(of);
            let low = all().min().expect("the player is inside");
            (low, all().max().expect("the player is inside") - low + 1)
        };
        let ((top, rows), (left, cols)) = (bounds(|pos| pos.row), bounds(|pos| pos.col));
        let moved = |pos: Pos| Pos::new(pos.row - top, pos.col - left);
        let mut cells = Grid::filled(rows, cols, Square::default());
        for &pos in &squares {
            let (goal, reached) = (level.is_goal(pos), reach[pos]);
            cells[moved(pos)] = Square { inside: true, goal, has_box: false, reached };
        }
        let (within, without): (Vec<Pos>, Vec<Pos>) = level.boxes().iter().partition(|&&pos| inside[pos]);
        for pos in within {
            cells[moved(pos)].has_box = true;
        }
        let stuck = without.into_iter().filter(|&pos| !level.is_goal(pos)).count();
        Self { cells, corner: Pos::new(top, left), stuck }
    }

    /// Of the eight ways to turn the inside, the one that comes first.
    fn normal_cells(&self) -> Grid<Square> {
        let turned = Symmetry::ALL.iter().map(|symmetry| symmetry.grid(&self.cells));
        let key = |cells: &Grid<Square>| {
            let squares: Vec<Square> = cells.positions().map(|pos| cells[pos]).collect();
            (cells.rows(), squares)
        };
        turned.min_by_key(key).expect("there are eight")
    }
}

fn drawn(cells: &Grid<Square>, stuck: usize) -> Level {
    let (rows, cols) = (cells.rows() + 2, cells.cols() + 2);
    let heap_rows = stuck.div_ceil(usize::from(cols));
    let total = rows + u16::try_from(heap_rows).expect("fewer than the rows of the level");
    let mut ground = Grid::filled(total, cols, Ground::Floor);
    let (mut boxes, mut player) = (Vec::new(), None);
    for pos in cells.positions() {
        let (around, square) = (Pos::new(pos.row + 1, pos.col + 1), cells[pos]);
        if !square.inside {
            continue;
        }
        for (row, col) in (0..9).map(|n| (pos.row + n / 3, pos.col + n % 3)) {
            let beyond = (row == 0 || col == 0)
                || cells.get(Pos::new(row - 1, col - 1)).is_none_or(|square| !square.inside);
            if beyond {
                ground[Pos::new(row, col)] = Ground::Wall;
            }
        }
        ground[around] = if square.goal { Ground::Goal } else { Ground::Floor };
        boxes.extend(square.has_box.then_some(around));
        player = player.or(square.reached.then_some(around));
    }
    boxes.extend((rows..total).flat_map(|row| (0..cols).map(move |col| Pos::new(row, col))).take(stuck));
    let player = player.expect("the player is inside");
    debug_assert!(flood(total, cols, player, |pos| ground[pos] != Ground::Wall)[player]);
    Level { ground, boxes, player }
}

/// FNV-1a, 128 bits: short to write, the same everywhere, and nobody gains by a collision.
fn hash(cells: Grid<Square>, stuck: usize) -> u128 {
    let code = |square: Square| {
        let Square { inside, goal, has_box, reached } = square;
        u8::from(inside) | u8::from(goal) << 1 | u8::from(has_box) << 2 | u8::from(reached) << 3
    };
    let squares: Vec<u8> = cells.positions().map(|pos| code(cells[pos])).collect();
    let stuck = u32::try_from(stuck).unwrap_or(u32::MAX).to_le_bytes();
    let [rows, cols] = [cells.rows().to_le_bytes(), cells.cols().to_le_bytes()];
    let bytes = rows.into_iter().chain(cols).chain(stuck).chain(squares);
    bytes.fold(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d, |hash: u128, byte| {
        (hash ^ u128::from(byte)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013B)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level(text: &str) -> Level {
        text.parse().unwrap()
    }

    const LEVEL: &str = "######\n#@$ .#\n#  ###\n####";

    #[test]
    fn the_same_puzzle_in_eight_directions() {
        let level = level(LEVEL);
        for symmetry in Symmetry::ALL {
            let turned = level.turned(symmetry);
            assert_eq!(turned.identity(), level.identity());
            assert_eq!(turned.normal_form(), level.normal_form());
        }
    }

    #[test]
    fn the_ways_to_the_normal_form_tell_how_a_drawing_was_turned() {
        let level = level(LEVEL);
        let [way] = level.ways_to_normal_form()[..] else { panic!("it has no symmetry") };
        for symmetry in Symmetry::ALL {
            let [turned] = level.turned(symmetry).ways_to_normal_form()[..] else { panic!("nor has this") };
            assert_eq!(way.then(turned.inverse()), symmetry);
        }
    }

    #[test]
    fn decoration_and_the_first_walk_do_not_matter() {
        let decorated = "########  ..\n#######\n#@$ .##\n#  ####\n#######\n ##\n #*#\n ##";
        let walked = "######\n# $ .#\n# @###\n####";
        let thick = "########\n########\n##@$ .##\n##  ####\n########";
        for same in [decorated, walked, thick] {
            assert_eq!(level(same).identity(), level(LEVEL).identity(), "\n{same}");
        }
    }

    #[test]
    fn what_changes_the_puzzle_changes_the_name() {
        let other_side = "######\n# $@.#\n#  ###\n####";
        let more_floor = "######\n#@$ .#\n#   ##\n#####";
        let other_goal = "######\n#@$. #\n#  ###\n####";
        let walled_in = "######\n#@$ .#\n#  ###\n#### $";
        for other in [other_side, more_floor, other_goal, walled_in] {
            assert_ne!(level(other).identity(), level(LEVEL).identity(), "\n{other}");
        }
    }

    #[test]
    fn the_normal_form_is_a_level_and_its_own_normal_form() {
        let walled_in = level("######\n#@$ .#\n#  ###\n#### $\n  $");
        for level in [level(LEVEL), walled_in] {
            let normal = level.normal_form();
            assert_eq!(normal.to_xsb().parse::<Level>().unwrap(), normal);
            assert_eq!(normal.normal_form(), normal);
            assert_eq!(normal.identity(), level.identity());
        }
    }

    #[test]
    fn symmetries_of_boards() {
        assert_eq!(level(LEVEL).symmetries(), 1);
        assert_eq!(level("#####\n#@$.#\n#####").symmetries(), 2);
        assert_eq!(level("#####\n#. @#\n# * #\n#  .#\n#####").symmetries(), 4);
        assert_eq!(level("#####\n#@  #\n# * #\n#   #\n#####").symmetries(), 8);
    }

    #[test]
    fn the_name_is_stable() {
        let name = level(LEVEL).identity();
        assert_eq!(name.to_string(), "788092a4f2df8d20beb4c2007519e32f");
        assert_eq!(format!("{name:.12}"), name.to_string()[..12]);
        assert_eq!(name.to_string().parse(), Ok(name));
        for other in ["788092a4f2df", "+88092a4f2df8d20beb4c2007519e32f", ""] {
            assert_eq!(other.parse::<Identity>(), Err(IdentityError), "{other}");
        }
    }
}
