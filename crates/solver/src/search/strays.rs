//! The order by strays: boxes off goals.
//!
//! ```text
//! # ******* #   A ring that looks solved: one goal is empty, one box stands outside. The hole has
//! # *     * #   to travel along the ring, hop by hop: a box or two are pushed aside, the next one
//! # * ### * #   goes into the hole, and those pushed aside fill the gap that it left. Whatever the
//! # $*****. #   way, few boxes are off goals at a time, so there are few such positions.
//! ```
//!
//! Positions with few strays come first, and of these the ones whose set of empty goals was seldom
//! met: where the strays stand matters less. The number of times counts by its logarithm, so no set
//! is ever out of turn.
//!
//! Where that is not enough, three things more may count. Empty goals close together: a hop is a
//! local affair. The estimate. And *basins*: a position with no more strays than the start belongs
//! to its set of empty goals, all positions reached from there with more strays to the same basin,
//! and basins with little work come first: what a hop has reached is a new basin.

use super::frontier::Rank;
use super::node::NodeId;
use crate::analysis::Analysis;
use crate::board::{Board, Square, SquareSet};
use std::collections::HashMap;

/// What counts how much.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StrayWeights {
    /// A box off goals.
    pub stray: u32,
    /// Twice as many positions with these goals empty.
    pub seen: u32,
    /// A region of the floor.
    pub region: u32,
    /// Twice as many positions expanded in the basin.
    pub basin: u32,
    /// A cluster of empty goals.
    pub cluster: u32,
    /// Eight pushes by the estimate.
    pub estimate: u32,
    /// While there are more strays than at the start only boxes so many steps from an empty goal
    /// are moved, and strays.
    pub radius: Option<u32>,
}

impl StrayWeights {
    /// Strays wherever they come from.
    pub const ANYWHERE: Self =
        Self { stray: 2, seen: 2, region: 2, basin: 0, cluster: 0, estimate: 0, radius: None };
    /// Strays from goals close together.
    pub const LOCAL: Self =
        Self { stray: 3, seen: 3, region: 1, basin: 1, cluster: 4, estimate: 3, radius: Some(3) };
}

/// The basin of a set of empty goals that is none yet.
const NO_BASIN: u32 = u32::MAX;

/// A set of empty goals.
#[derive(Clone, Copy, Debug)]
struct Holes {
    /// Positions met.
    seen: u32,
    /// The number of its basin.
    basin: u32,
}

/// What the order has to remember.
#[derive(Debug)]
pub struct Strays {
    weights: StrayWeights,
    /// Up to so many strays make a basin of their own.
    base: usize,
    holes: HashMap<u64, Holes>,
    /// Positions expanded in each basin.
    worked: Vec<u32>,
    /// The basin of each stored position.
    basins: Vec<u32>,
    /// The basin of the position being expanded, and of the position ranked last.
    current: u32,
    last: u32,
    restricted: bool,
}

impl Strays {
    /// Nothing was met yet.
    pub fn new<const W: usize>(facts: &Analysis<W>, weights: StrayWeights) -> Self {
        Self {
            weights,
            base: facts.starts.difference(&facts.goals).len(),
            holes: HashMap::new(),
            worked: Vec::new(),
            basins: Vec::new(),
            current: NO_BASIN,
            last: NO_BASIN,
            restricted: false,
        }
    }

    /// The place of a position in the order, a child of the one being expanded.
    pub fn rank<const W: usize>(
        &mut self,
        facts: &Analysis<W>,
        boxes: &SquareSet<W>,
        (estimate, regions): (u32, usize),
    ) -> Rank {
        let weights = self.weights;
        let empty = facts.goals.difference(boxes);
        let strays = boxes.difference(&facts.goals).len();
        let key = facts.board.zobrist().of_boxes(&empty);
        let holes = self.holes.entry(key).or_insert(Holes { seen: 0, basin: NO_BASIN });
        holes.seen = holes.seen.saturating_add(1);
        let mut rank = weights.stray * strays as u32 + weights.seen * holes.seen.ilog2();
        self.last = self.current;
        if weights.basin > 0 {
            if strays <= self.base || self.current == NO_BASIN {
                if holes.basin == NO_BASIN {
                    holes.basin = self.worked.len() as u32;
                    self.worked.push(0);
                }
                self.last = holes.basin;
            }
            rank += weights.basin * self.worked[self.last as usize].saturating_add(1).ilog2();
        }
        if weights.cluster > 0 {
            rank += weights.cluster * clusters(&facts.board, empty);
        }
        rank += weights.region * regions as u32 + weights.estimate * estimate / 8;
        [rank, estimate, 0]
    }

    /// The position ranked last is stored.
    pub fn store(&mut self) {
        if self.weights.basin > 0 {
            self.basins.push(self.last);
        }
    }

    /// A stored position is expanded.
    pub fn expand(&mut self, id: NodeId) {
        if let Some(&basin) = self.basins.get(id.0 as usize) {
            self.current = basin;
            self.worked[basin as usize] = self.worked[basin as usize].saturating_add(1);
        }
    }

    /// The boxes that may be moved.
    pub fn allowed<const W: usize>(&mut self, facts: &Analysis<W>, boxes: &SquareSet<W>) -> SquareSet<W> {
        let strays = boxes.difference(&facts.goals);
        let Some(radius) = self.weights.radius.filter(|_| strays.len() > self.base) else { return *boxes };
        let mut near = facts.goals.difference(boxes);
        for _ in 0..radius {
            let next = near.iter().flat_map(|square| facts.board.neighbours(square));
            near = near.union(&next.filter(|&square| square != facts.board.wall()).collect());
        }
        let allowed = boxes.intersection(&near.union(&strays));
        self.restricted |= allowed != *boxes;
        allowed
    }

    /// Were boxes kept from moving?
    pub fn is_restricted(&self) -> bool {
        self.restricted
    }

    /// Bytes that the next position may take: tables grow by doubling.
    pub fn next_growth(&self) -> usize {
        let filed = self.weights.basin > 0 && self.basins.len() == self.basins.capacity();
        let full = filed || self.holes.len() == self.holes.capacity();
        if full { self.memory() } else { 0 }
    }

    /// Bytes in use.
    pub fn memory(&self) -> usize {
        // A table of the standard library has a byte of its own for each entry.
        self.holes.capacity() * (size_of::<(u64, Holes)>() + 1)
            + (self.worked.capacity() + self.basins.capacity()) * size_of::<u32>()
    }
}

/// Groups of squares that lie within two steps of each other.
fn clusters<const W: usize>(board: &Board, mut left: SquareSet<W>) -> u32 {
    let mut count = 0;
    while let Some(first) = left.first() {
        count += 1;
        left.remove(first);
        let mut todo: SquareSet<W> = SquareSet::EMPTY.with(first);
        while let Some(square) = todo.first() {
            todo.remove(square);
            let mut take = |near: Square| {
                if left.contains(near) {
                    left.remove(near);
                    todo.insert(near);
                }
            };
            for next in board.neighbours(square) {
                take(next);
                board.neighbours(next).into_iter().for_each(&mut take);
            }
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;
    use sokonaut_level::Level;

    fn facts(level: &str) -> Analysis<1> {
        let level: Level = level.parse().expect("a level");
        Analysis::new(&Board::new(&level).expect("a board"))
    }

    const ROW: &str = "\
###########
#@        #
# ...*.*. #
# $  $ $$ #
#    $    #
###########";

    #[test]
    fn empty_goals_are_clusters_if_two_steps_join_them() {
        let facts = facts(ROW);
        let goals: Vec<Square> = facts.goals.iter().collect();
        let of = |chosen: &[usize]| {
            clusters(&facts.board, chosen.iter().map(|&n| goals[n]).collect::<SquareSet<1>>())
        };
        assert_eq!([of(&[]), of(&[0]), of(&[0, 2]), of(&[0, 3]), of(&[0, 2, 4, 6])], [0, 1, 1, 2, 1]);
    }

    #[test]
    fn what_was_met_often_waits_longer_and_strays_come_later() {
        let facts = facts(ROW);
        let mut strays = Strays::new(&facts, StrayWeights::ANYWHERE);
        let ranks: Vec<u32> = (0..4).map(|_| strays.rank(&facts, &facts.starts, (0, 1))[0]).collect();
        assert_eq!(ranks, [12, 14, 14, 16], "five strays, a region, and the sets met 1, 2, 3, 4 times");
        assert_eq!(strays.rank(&facts, &facts.goals, (0, 1))[0], 2);
    }

    #[test]
    fn a_position_with_no_more_strays_than_the_start_has_a_basin_of_its_own() {
        let facts = facts(ROW);
        let mut strays = Strays::new(&facts, StrayWeights { basin: 1, ..StrayWeights::ANYWHERE });
        let mut meet = |boxes: &SquareSet<1>| {
            strays.rank(&facts, boxes, (0, 1));
            strays.store();
        };
        meet(&facts.starts);
        meet(&facts.goals);
        strays.expand(NodeId(0));
        let on_goal = facts.starts.intersection(&facts.goals).first().expect("two are");
        let aside =
            facts.floor.difference(&facts.goals).difference(&facts.starts).first().expect("there is room");
        strays.rank(&facts, &facts.starts.without(on_goal).with(aside), (0, 1));
        strays.store();
        assert_eq!((strays.basins, strays.worked), (vec![0, 1, 0], vec![1, 0]));
    }
}
