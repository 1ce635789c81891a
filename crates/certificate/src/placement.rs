//! Boxes and player: positions of a level, and of a level with fewer boxes. And the one rule.

use crate::floor::{Floor, Square, WALL, opposite};

/// Boxes, in the order of their squares, and the player.
///
/// It is *normal* if the player stands on the first square of those it can walk to: two placements
/// between which the player only walks are the same then.
#[derive(Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub(crate) struct Placement {
    pub boxes: Box<[Square]>,
    pub player: Square,
}

/// A push of one box by one square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Push {
    pub from: Square,
    pub dir: usize,
}

impl Placement {
    /// The boxes after a push, and the player where the box was: not normal yet.
    pub fn pushed(&self, floor: &Floor, push: Push) -> Self {
        let to = floor.next(push.from, push.dir);
        let mut boxes: Box<[Square]> =
            self.boxes.iter().map(|&square| if square == push.from { to } else { square }).collect();
        boxes.sort_unstable();
        Self { boxes, player: push.from }
    }

    /// Some of its boxes alone, with the player where it is: not normal yet.
    pub fn only(&self, mut boxes: Vec<Square>) -> Self {
        boxes.sort_unstable();
        Self { boxes: boxes.into(), player: self.player }
    }
}

/// Walks on a floor; scratch that is used again.
#[derive(Debug)]
pub(crate) struct Walker {
    /// The walk that met a square last.
    met: Vec<u32>,
    walk: u32,
    /// Where boxes stand, while a walk goes on.
    occupied: Vec<bool>,
    queue: Vec<Square>,
}

impl Walker {
    pub fn new(floor: &Floor) -> Self {
        let size = floor.len();
        Self { met: vec![0; size], walk: 0, occupied: vec![false; size], queue: Vec::new() }
    }

    /// Walks wherever the player can; the first square is told.
    fn walk(&mut self, floor: &Floor, placement: &Placement) -> Square {
        placement.boxes.iter().for_each(|&square| self.occupied[usize::from(square)] = true);
        self.walk = self.walk.wrapping_add(1);
        if self.walk == 0 {
            self.met.fill(0);
            self.walk = 1;
        }
        let mut first = placement.player;
        self.met[usize::from(first)] = self.walk;
        self.queue.clear();
        self.queue.push(first);
        while let Some(square) = self.queue.pop() {
            first = first.min(square);
            for dir in 0..4 {
                let next = floor.next(square, dir);
                if next != WALL && !self.occupied[usize::from(next)] && !self.has_met(next) {
                    self.met[usize::from(next)] = self.walk;
                    self.queue.push(next);
                }
            }
        }
        placement.boxes.iter().for_each(|&square| self.occupied[usize::from(square)] = false);
        first
    }

    fn has_met(&self, square: Square) -> bool {
        self.met[usize::from(square)] == self.walk
    }

    /// The same placement, normal.
    pub fn normal(&mut self, floor: &Floor, mut placement: Placement) -> Placement {
        placement.player = self.walk(floor, &placement);
        placement
    }

    /// Can the player walk there?
    pub fn can_walk(&mut self, floor: &Floor, placement: &Placement, to: Square) -> bool {
        self.walk(floor, placement);
        self.has_met(to)
    }

    /// Every push of a placement.
    pub fn pushes(&mut self, floor: &Floor, placement: &Placement) -> Vec<Push> {
        self.walk(floor, placement);
        let mut pushes = Vec::new();
        for &from in &placement.boxes {
            for dir in 0..4 {
                let (behind, to) = (floor.next(from, opposite(dir)), floor.next(from, dir));
                let free = to != WALL && placement.boxes.binary_search(&to).is_err();
                if free && behind != WALL && self.has_met(behind) {
                    pushes.push(Push { from, dir });
                }
            }
        }
        pushes
    }

    /// The normal placements after every push.
    pub fn after(&mut self, floor: &Floor, placement: &Placement) -> Vec<Placement> {
        let pushes = self.pushes(floor, placement);
        pushes.into_iter().map(|push| self.normal(floor, placement.pushed(floor, push))).collect()
    }

    /// Squares of a shortest walk, both ends included; empty if there is none.
    pub fn way(&mut self, floor: &Floor, placement: &Placement, to: Square) -> Vec<Square> {
        let mut before = vec![WALL; floor.len()];
        let mut queue = vec![placement.player];
        before[usize::from(placement.player)] = placement.player;
        let mut head = 0;
        while let Some(&square) = queue.get(head) {
            head += 1;
            for next in (0..4).map(|dir| floor.next(square, dir)).filter(|&next| next != WALL) {
                if before[usize::from(next)] == WALL && placement.boxes.binary_search(&next).is_err() {
                    before[usize::from(next)] = square;
                    queue.push(next);
                }
            }
        }
        if before[usize::from(to)] == WALL {
            return Vec::new();
        }
        let mut way = vec![to];
        while way[way.len() - 1] != placement.player {
            way.push(before[usize::from(way[way.len() - 1])]);
        }
        way.reverse();
        way
    }
}
