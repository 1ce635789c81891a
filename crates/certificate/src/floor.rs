//! The floor of a level as the checker sees it: numbered squares, their neighbours, the goals.

use crate::placement::Placement;
use sokonaut_level::{Dir, Level, Pos};

/// The number of a square, in the order of reading.
pub(crate) type Square = u16;

/// The neighbour of a square at the rim.
pub(crate) const WALL: Square = Square::MAX;

/// The squares that the player could reach if there were no boxes.
#[derive(Debug)]
pub(crate) struct Floor {
    next: Vec<[Square; 4]>,
    goal: Vec<bool>,
}

/// Why there is nothing to prove by search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Odd {
    /// A box beyond all that the player can reach stands off the goals: no solution, plainly.
    StrandedBox,
    /// More squares than numbers.
    TooLarge,
}

impl Floor {
    /// The floor of a level, and where its boxes and its player are.
    pub fn new(level: &Level) -> Result<(Self, Placement), Odd> {
        let reached = level.inside();
        let squares: Vec<Pos> = level.positions().filter(|&pos| reached[pos]).collect();
        if squares.len() >= usize::from(WALL) {
            return Err(Odd::TooLarge);
        }
        let number = |pos: Pos| squares.binary_search(&pos).ok().map(|index| index as Square);
        let beside = |pos: Pos| Dir::ALL.map(|dir| pos.step(dir).and_then(number).unwrap_or(WALL));
        let floor = Self {
            next: squares.iter().map(|&pos| beside(pos)).collect(),
            goal: squares.iter().map(|&pos| level.is_goal(pos)).collect(),
        };
        let mut boxes = Vec::new();
        for &pos in level.boxes() {
            match number(pos) {
                Some(square) => boxes.push(square),
                None if level.is_goal(pos) => {} // it stays there, and is in nobody's way
                None => return Err(Odd::StrandedBox),
            }
        }
        boxes.sort_unstable();
        let player = number(level.player()).expect("the player's own square is reached");
        Ok((floor, Placement { boxes: boxes.into(), player }))
    }

    /// How many squares.
    pub fn len(&self) -> usize {
        self.next.len()
    }

    /// The square beside one, in a direction by its number; [`WALL`] if there is none.
    pub fn next(&self, square: Square, dir: usize) -> Square {
        self.next[usize::from(square)][dir]
    }

    /// Is it a goal?
    pub fn is_goal(&self, square: Square) -> bool {
        self.goal[usize::from(square)]
    }

    /// All goals.
    pub fn goals(&self) -> impl Iterator<Item = Square> + '_ {
        (0..self.len() as Square).filter(|&square| self.is_goal(square))
    }

    /// Is every box on a goal?
    pub fn is_solved(&self, placement: &Placement) -> bool {
        placement.boxes.iter().all(|&square| self.is_goal(square))
    }
}

/// The opposite of a direction by its number.
pub(crate) fn opposite(dir: usize) -> usize {
    (dir + 2) % 4
}
