//! Pulling boxes from the goals, as far as they go.
//!
//! Layer by layer, all positions that are so many pulls away from being solved. Where a layer grows
//! too wide, lots decide which of its positions are followed. A position of the last layer needs
//! about as many pushes as there are layers; without lots, exactly as many.

use crate::lottery::Lottery;
use sokonaut_level::{Dir, Grid, Pos};
use std::collections::HashSet;

/// Most squares that a floor may have: a set of them is one number.
pub const MOST_SQUARES: usize = 128;
const WALL: u8 = u8::MAX;

/// Numbered squares and their neighbours.
#[derive(Clone, Debug)]
pub struct Field {
    positions: Vec<Pos>,
    next: Vec<[u8; 4]>,
}

/// Boxes, and the least square that the player can reach.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pulled {
    boxes: u128,
    player: u8,
}

/// How far to pull.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reach {
    /// Positions of a layer that are followed.
    pub width: usize,
    /// Layers at most.
    pub depth: usize,
}

impl Field {
    /// The field of a floor; `None` if it has too many squares.
    #[must_use]
    pub fn new(floor: &Grid<bool>) -> Option<Self> {
        let positions: Vec<Pos> = floor.positions().filter(|&pos| floor[pos]).collect();
        if positions.len() > MOST_SQUARES {
            return None;
        }
        let number = |pos: Option<Pos>| {
            pos.and_then(|pos| positions.binary_search(&pos).ok()).map_or(WALL, |index| index as u8)
        };
        let next = positions.iter().map(|pos| Dir::ALL.map(|dir| number(pos.step(dir)))).collect();
        Some(Self { positions, next })
    }

    /// The squares.
    #[must_use]
    pub fn positions(&self) -> &[Pos] {
        &self.positions
    }

    /// The boxes and the player of a position.
    #[must_use]
    pub fn place(&self, pulled: Pulled) -> (Vec<Pos>, Pos) {
        let boxes = squares(pulled.boxes).map(|square| self.positions[usize::from(square)]).collect();
        (boxes, self.positions[usize::from(pulled.player)])
    }

    /// The last layer of positions that are not empty, beginning with boxes on these squares;
    /// `None` if it is not to go on before it is there.
    #[must_use]
    pub fn farthest(
        &self,
        goals: &[usize],
        reach: Reach,
        lottery: &mut Lottery,
        goes_on: &dyn Fn() -> bool,
    ) -> Option<Vec<Pulled>> {
        let boxes = goals.iter().fold(0_u128, |set, &goal| set | 1 << goal);
        let mut layer = self.ends(boxes);
        let mut seen: HashSet<Pulled> = layer.iter().copied().collect();
        for _ in 0..reach.depth {
            if !goes_on() {
                return None;
            }
            let mut after = Vec::new();
            for &pulled in &layer {
                self.pulls(pulled, |next| {
                    if seen.insert(next) {
                        after.push(next);
                    }
                });
            }
            if after.is_empty() {
                break;
            }
            lottery.shuffle(&mut after, reach.width);
            after.truncate(reach.width);
            layer = after;
        }
        Some(layer)
    }

    /// Solved positions: the player in each part of the floor in turn.
    fn ends(&self, boxes: u128) -> Vec<Pulled> {
        let mut left = !boxes & self.all();
        let mut ends = Vec::new();
        while left != 0 {
            let player = left.trailing_zeros() as u8;
            left &= !self.flood(boxes, player);
            ends.push(Pulled { boxes, player });
        }
        ends
    }

    fn all(&self) -> u128 {
        if self.positions.len() == MOST_SQUARES { u128::MAX } else { (1 << self.positions.len()) - 1 }
    }

    fn pulls(&self, pulled: Pulled, mut tell: impl FnMut(Pulled)) {
        let region = self.flood(pulled.boxes, pulled.player);
        let has = |set: u128, square: u8| square != WALL && set >> square & 1 == 1;
        for from in squares(pulled.boxes) {
            for dir in 0..4 {
                let to = self.next[usize::from(from)][dir];
                if !has(region, to) {
                    continue;
                }
                let player = self.next[usize::from(to)][dir];
                if has(region, player) {
                    let boxes = pulled.boxes & !(1 << from) | 1 << to;
                    let player = self.flood(boxes, player).trailing_zeros() as u8;
                    tell(Pulled { boxes, player });
                }
            }
        }
    }

    fn flood(&self, boxes: u128, start: u8) -> u128 {
        let mut reached = 1_u128 << start;
        let mut open = reached;
        while open != 0 {
            let square = open.trailing_zeros() as usize;
            open &= open - 1;
            for &next in self.next[square].iter().filter(|&&next| next != WALL) {
                let bit = 1_u128 << next;
                if (reached | boxes) & bit == 0 {
                    reached |= bit;
                    open |= bit;
                }
            }
        }
        reached
    }
}

fn squares(mut set: u128) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let square = (set != 0).then(|| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(square)
    })
}
