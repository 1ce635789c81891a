//! Hotspots: boxes that take a goal away from another box just by standing there.
//!
//! For every square `q` the board is looked at with a wall on `q`: which goals can a lone box still
//! reach from `p`? What is missing compared with the empty board is the loss of `p` by `q`.
//!
//! ```text
//!   ##########
//!   #  p q  .#     a box on q stands in the only way from p to the goal:
//!   ##########     a box on q is a hotspot as long as one stands on p
//! ```
//!
//! In a position, a box is a hotspot if it costs another box at least one goal. Boxes on goals
//! neither block nor are blocked: they may stay. The measure is Festival's: it tells which boxes to
//! move out of the way first.
//!
//! Cost: for each `q` one pass over the graph of [places](super::places), whose strong components
//! are found by Tarjan's method; the goals seen from a component are those of its squares and of
//! the components after it. A search from every goal would multiply that by the number of goals.

use super::Analysis;
use super::places::Places;
use crate::alarm::Watch;
use crate::board::{Square, SquareSet};

/// Boards for which more elementary steps than this are expected are refused.
const MOST_STEPS: usize = 100_000_000;

/// What boxes take away from each other.
#[derive(Clone, Debug)]
pub struct Hotspots<const W: usize> {
    goals: SquareSet<W>,
    /// For each square `q`: the squares that lose a goal by a box on `q`.
    blocks: Vec<SquareSet<W>>,
    /// For each square: the squares by which a box on it loses a goal.
    blocked_by: Vec<SquareSet<W>>,
    /// For each square `q`: the squares that lose all goals.
    strands: Vec<SquareSet<W>>,
    /// Goals lost, a row for each `q`; 255 stands for more.
    loss: Vec<u8>,
}

impl<const W: usize> Hotspots<W> {
    /// Computes the tables, if that is affordable and there is time.
    pub fn new(facts: &Analysis<W>, watch: &Watch<'_>) -> Option<Self> {
        let squares = facts.board.len();
        if squares * squares * (6 + 2 * W) > MOST_STEPS {
            return None;
        }
        let board = &facts.board;
        let wall = SquareSet::EMPTY.with(board.wall());
        let useful = facts.floor.difference(&facts.forbidden()).difference(&facts.goals);
        let mut seen = GoalsSeen::new(facts);
        let free = seen.seen_by_square(facts, &wall).to_vec();
        let mut table = Self {
            goals: facts.goals,
            blocks: vec![SquareSet::EMPTY; squares],
            blocked_by: vec![SquareSet::EMPTY; squares],
            strands: vec![SquareSet::EMPTY; squares],
            loss: vec![0; squares * squares],
        };
        for by in &useful {
            if !watch.spend(squares * (6 + 2 * W)) {
                return None;
            }
            let left = seen.seen_by_square(facts, &wall.with(by));
            for square in &useful.without(by) {
                let (before, after) = (&free[square.index()], &left[square.index()]);
                let lost = before.difference(after).len();
                table.loss[by.index() * squares + square.index()] = lost.min(255) as u8;
                if lost > 0 {
                    table.blocks[by.index()].insert(square);
                    table.blocked_by[square.index()].insert(by);
                }
                if after.is_empty() {
                    table.strands[by.index()].insert(square);
                }
            }
        }
        Some(table)
    }

    /// How many goals a box on `square` loses by a box on `by`; 255 stands for more.
    pub fn loss(&self, square: Square, by: Square) -> u8 {
        self.loss[by.index() * self.blocks.len() + square.index()]
    }

    /// The squares that lose a goal by a box on `by`.
    pub fn blocks(&self, by: Square) -> &SquareSet<W> {
        &self.blocks[by.index()]
    }

    /// The squares that lose all their goals by a box on `by`, as long as it stands there.
    pub fn strands(&self, by: Square) -> &SquareSet<W> {
        &self.strands[by.index()]
    }

    /// How many boxes take a goal away from another box; 0 is best.
    pub fn count(&self, boxes: &SquareSet<W>) -> u16 {
        let off_goals = boxes.difference(&self.goals);
        let hot = off_goals.iter().filter(|by| !self.blocks[by.index()].is_disjoint(&off_goals));
        hot.count() as u16
    }

    /// What is to be known of a position whose children are counted.
    pub fn base(&self, boxes: &SquareSet<W>) -> HotBase<W> {
        let off_goals = boxes.difference(&self.goals);
        let mut base = HotBase { off_goals, hot: SquareSet::EMPTY, hot_by_one: SquareSet::EMPTY };
        for by in &off_goals {
            let blocked = self.blocks[by.index()].intersection(&off_goals).len();
            if blocked > 0 {
                base.hot.insert(by);
            }
            if blocked == 1 {
                base.hot_by_one.insert(by);
            }
        }
        base
    }

    /// The same as [`Self::count`] for the base with one box moved: who is hot by other boxes stays
    /// so.
    pub fn count_moved(&self, base: &HotBase<W>, from: Square, to: Square) -> u16 {
        let HotBase { mut off_goals, mut hot, hot_by_one } = *base;
        if !self.goals.contains(from) {
            hot = hot.difference(&self.blocked_by[from.index()].intersection(&hot_by_one)).without(from);
            off_goals.remove(from);
        }
        if !self.goals.contains(to) {
            hot = hot.union(&self.blocked_by[to.index()].intersection(&off_goals));
            if !self.blocks[to.index()].is_disjoint(&off_goals) {
                hot.insert(to);
            }
        }
        hot.len() as u16
    }
}

/// The hotspots of a position whose children are counted.
#[derive(Clone, Copy, Debug)]
pub struct HotBase<const W: usize> {
    off_goals: SquareSet<W>,
    /// Boxes that take a goal away from another one, and from no more than one.
    hot: SquareSet<W>,
    hot_by_one: SquareSet<W>,
}

/// Which goals a lone box can reach; owns its scratch.
struct GoalsSeen<const W: usize> {
    places: Places,
    /// Number in the order of discovery, 0 if not yet found, `DONE` if its component is complete.
    found: Vec<u32>,
    low: Vec<u32>,
    /// Goals seen from a place, or from the part of its component met so far.
    seen: Vec<SquareSet<W>>,
    open: Vec<u32>,
    /// Places on the way down, and how many of their pushes were looked at.
    path: Vec<(u32, u8)>,
    by_square: Vec<SquareSet<W>>,
}

const DONE: u32 = u32::MAX;

impl<const W: usize> GoalsSeen<W> {
    fn new(facts: &Analysis<W>) -> Self {
        Self {
            places: Places::new(&facts.board),
            found: Vec::new(),
            low: Vec::new(),
            seen: Vec::new(),
            open: Vec::new(),
            path: Vec::new(),
            by_square: Vec::new(),
        }
    }

    /// The goals that a lone box reaches from each square, the player on any side of it.
    fn seen_by_square(&mut self, facts: &Analysis<W>, blocked: &SquareSet<W>) -> &[SquareSet<W>] {
        self.places.build(&facts.board, blocked);
        let count = self.places.count();
        for list in [&mut self.found, &mut self.low] {
            list.clear();
            list.resize(count, 0);
        }
        self.seen.clear();
        let goals = |place| SquareSet::EMPTY.with(self.places.square(place)).intersection(&facts.goals);
        self.seen.extend((0..count).map(goals));
        let mut number = 0;
        for root in 0..count as u32 {
            if self.found[root as usize] == 0 {
                self.descend(root, &mut number);
            }
        }
        let seen =
            |square| self.places.of(square).fold(SquareSet::EMPTY, |set, place| set.union(&self.seen[place]));
        self.by_square.clear();
        self.by_square.extend(facts.board.squares().map(seen));
        &self.by_square
    }

    /// Tarjan's method from one root.
    fn descend(&mut self, root: u32, number: &mut u32) {
        self.enter(root, number);
        while let Some((place, looked_at)) = self.path.last_mut() {
            let here = *place as usize;
            if let Some(&next) = self.places.after(here).get(usize::from(*looked_at)) {
                *looked_at += 1;
                match self.found[next as usize] {
                    0 => self.enter(next, number),
                    DONE => self.seen[here] = self.seen[here].union(&self.seen[next as usize]),
                    found => self.low[here] = self.low[here].min(found),
                }
                continue;
            }
            self.path.pop();
            if self.low[here] == self.found[here] {
                self.complete(here);
            }
            if let Some(&(parent, _)) = self.path.last() {
                let parent = parent as usize;
                self.seen[parent] = self.seen[parent].union(&self.seen[here]);
                self.low[parent] = self.low[parent].min(self.low[here]);
            }
        }
    }

    fn enter(&mut self, place: u32, number: &mut u32) {
        *number += 1;
        self.found[place as usize] = *number;
        self.low[place as usize] = *number;
        self.open.push(place);
        self.path.push((place, 0));
    }

    /// All places of a component see the same goals. What was collected on the way up to its head
    /// is complete.
    fn complete(&mut self, head: usize) {
        while let Some(place) = self.open.pop() {
            self.found[place as usize] = DONE;
            self.seen[place as usize] = self.seen[head];
            if place as usize == head {
                break;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Reach};
    use sokonaut_level::{Dir, Pos};
    use std::collections::BTreeSet;

    /// Goals that a lone box reaches, with floods and no graph.
    fn plain_goals(board: &Board, by: Option<Square>, from: Square) -> BTreeSet<Square> {
        let walls = by.map_or(SquareSet::<1>::EMPTY, |by| SquareSet::EMPTY.with(by)).with(board.wall());
        let mut queue: Vec<(Square, Square)> = board.neighbours(from).map(|player| (from, player)).to_vec();
        queue.retain(|(_, player)| !walls.contains(*player));
        let mut met: BTreeSet<(Square, Square)> = queue.iter().copied().collect();
        while let Some((at, player)) = queue.pop() {
            let region = Reach::default().flood(board, &walls.with(at), player);
            for dir in Dir::ALL {
                let (to, stand) = (board.step(at, dir), board.step(at, dir.opposite()));
                if region.contains(stand) && !walls.contains(to) && met.insert((to, at)) {
                    queue.push((to, at));
                }
            }
        }
        let reached = met.into_iter().map(|(at, _)| at).chain([from]);
        reached.filter(|at| board.goals().contains(at)).collect()
    }

    #[test]
    fn losses_are_those_of_a_plain_search() {
        for text in [
            "##########\n#    # . #\n#@ $    .#\n# $  #   #\n##########",
            "###########\n#.   #    #\n# $    $. #\n#  # ## ###\n# @#  $  .#\n###########",
        ] {
            let facts = Analysis::<1>::drawn(text);
            let hotspots = Hotspots::new(&facts, &Watch::default()).expect("a small board");
            let useful = facts.floor.difference(&facts.forbidden()).difference(&facts.goals);
            for by in &useful {
                for square in &useful.without(by) {
                    let (before, after) = (
                        plain_goals(&facts.board, None, square),
                        plain_goals(&facts.board, Some(by), square),
                    );
                    let lost = before.difference(&after).count();
                    assert_eq!(
                        usize::from(hotspots.loss(square, by)),
                        lost,
                        "{square:?} by {by:?} in\n{text}"
                    );
                    assert_eq!(hotspots.blocks(by).contains(square), lost > 0);
                    assert_eq!(hotspots.strands(by).contains(square), after.is_empty());
                }
            }
        }
    }

    #[test]
    fn a_box_in_the_door_is_a_hotspot_while_others_must_pass() {
        let facts =
            Analysis::<1>::drawn("##########\n#    # . #\n#@ $    .#\n# $  #   #\n#    #   #\n##########");
        let hotspots = Hotspots::new(&facts, &Watch::default()).expect("a small board");
        let door = facts.board.square_from_pos(Pos::new(2, 5)).expect("a door");
        let expected = "##########\n#    #   #\n# xxx x  #\n# xxx#x  #\n#    #   #\n##########\n";
        let drawn = facts.board.draw_with(|s| if hotspots.blocks(door).contains(s) { 'x' } else { ' ' });
        assert_eq!(drawn, expected);
        let second = facts.board.boxes()[1];
        let boxes: SquareSet<1> = [door, second].into_iter().collect();
        assert_eq!(hotspots.count(&boxes), 1);
        assert_eq!(hotspots.count(&boxes.without(second).with(facts.board.goals()[0])), 0);
    }

    #[test]
    fn hotspots_of_a_child_are_those_counted_anew() {
        let facts = Analysis::<1>::drawn(
            "###########\n#.   #    #\n# $    $. #\n#  # ## ###\n# @#  $  .#\n###########",
        );
        let hotspots = Hotspots::new(&facts, &Watch::default()).expect("a small board");
        let (mut random, mut hot) = (fastrand::Rng::with_seed(4), 0);
        let square = |random: &mut fastrand::Rng| Square::new(random.usize(..facts.board.len()));
        for number in 0..300 {
            let boxes: SquareSet<1> = (0..1 + number % 9).map(|_| square(&mut random)).collect();
            let base = hotspots.base(&boxes);
            for from in &boxes {
                let to = square(&mut random);
                if !boxes.without(from).contains(to) {
                    let expected = hotspots.count(&boxes.without(from).with(to));
                    assert_eq!(hotspots.count_moved(&base, from, to), expected);
                    hot += usize::from(expected > 0);
                }
            }
        }
        assert!(hot > 100, "only {hot} positions with hotspots");
    }
}
