//! Can a closed part of the floor ever be opened? A small best-first search.
//!
//! The question is kept small by taking things away. Taking a box away never makes a solvable
//! position unsolvable: replay the solution, walking where the box was pushed. So a proof that
//! the smaller position has no solution is a proof for the larger one.
//!
//! ```text
//!   ######       core  o  floor that the player has not been able to enter so far
//!   #o$  #       zone     the core and all that touches it, corners too, and boxes that
//!   #$ @ #                stand pinned behind others
//!   #    #       A box that can leave the zone is taken away at once, and that is the
//!   ######       only move then; boxes outside the zone do not count at all.
//! ```
//!
//! The answer is [`Answer::Open`] as soon as the player has been on every square of the core, or
//! nothing is left to do: all boxes of the zone on goals and (if every goal must be filled) no
//! empty goal in the core. If the search runs out of positions instead, the part is
//! [`Answer::Dead`].
//!
//! Why the goals of the core may be counted although boxes were taken away: a goal of the core was
//! never entered by the player since the search began, so no box that was taken away stood there
//! then, and for one to be pushed there later the player must come next to it and could step on it:
//! then it leaves the core.
//!
//! Every position met gets its own answer where one follows, not only the first.
//! Cost: 10 to 30 µs a position expanded.

use super::Sound;
use super::immediate::Standing;
use super::result_cache::{Answer, Key, KeyMap, ResultCache};
use super::walls::{Walled, freezes_off_goal, look_at_boxes};
use super::zones::{Around, Zones, spread};
use crate::alarm::Watch;
use crate::analysis::Analysis;
use crate::board::{Board, Reach, Square, SquareSet};
use crate::moves::{Forward, MacroMove, MacroMoves};
use sokonaut_level::Dir;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::marker::PhantomData;

/// What the proof rests on. The tests break one rule at a time, to see that the audit notices.
pub trait CorralRules {
    /// A box that can be pushed out of the zone is taken away.
    const OUTWARD: bool = true;
    /// Only goals that the player has never been able to enter count as work.
    const FORGET_ENTERED: bool = true;
}

impl CorralRules for Sound {}

/// A position reduced to one closed part of the floor.
#[derive(Clone, Copy, Debug)]
pub struct ClosedPart<const W: usize> {
    /// The board's wall and frozen boxes near the zone.
    pub walls: SquareSet<W>,
    /// Boxes in the zone.
    pub boxes: SquareSet<W>,
    /// Squares the player has never been able to enter.
    pub core: SquareSet<W>,
    /// A square where the player is; after settling the least one.
    pub player: Square,
    region: SquareSet<W>,
    /// Boxes of the zone that do not touch the core themselves.
    rear: SquareSet<W>,
}

impl<const W: usize> ClosedPart<W> {
    /// This core in a position; not settled yet.
    pub fn new(walled: &Walled<W>, zones: &Zones<W>, core: &SquareSet<W>) -> Self {
        Self {
            walls: walled.walls,
            boxes: walled.boxes,
            core: *core,
            player: zones.region.first().expect("the player is somewhere"),
            region: zones.region,
            rear: SquareSet::EMPTY,
        }
    }

    /// The name of the question.
    pub fn key(&self) -> Key {
        Key::new(&[&self.boxes, &self.core, &self.walls], self.player.index() as u64)
    }
}

#[derive(Clone, Debug)]
struct Node<const W: usize> {
    part: ClosedPart<W>,
    key: Key,
    parent: usize,
    /// Something may still come of it: not expanded yet, or it leads to such a node.
    alive: bool,
}

/// The search; owns its scratch.
#[derive(Clone, Debug)]
pub struct SmallSearch<const W: usize, R = Sound> {
    around: Around,
    moves: MacroMoves<Forward>,
    reach: Reach,
    stack: Vec<Square>,
    list: Vec<MacroMove>,
    nodes: Vec<Node<W>>,
    /// Locks met in this search, settled or not, and their nodes; none if known to be dead.
    index: KeyMap<Option<usize>>,
    /// Parent and child, for spreading what is alive.
    edges: Vec<(usize, usize)>,
    open: BinaryHeap<Reverse<(usize, usize, usize)>>,
    rules: PhantomData<R>,
}

impl<const W: usize, R: CorralRules> SmallSearch<W, R> {
    /// Scratch for a board.
    pub fn new(board: &Board) -> Self {
        Self {
            around: Around::new(board),
            moves: MacroMoves::new(board),
            reach: Reach::default(),
            list: Vec::new(),
            nodes: Vec::new(),
            index: KeyMap::default(),
            stack: Vec::new(),
            edges: Vec::new(),
            open: BinaryHeap::new(),
            rules: PhantomData,
        }
    }

    /// Takes away all that does not count, until nothing changes. `false` if the part is open or
    /// nothing is left to do in it, or time is up. The part's region must be known.
    pub fn settle(&mut self, facts: &Analysis<W>, part: &mut ClosedPart<W>, watch: &Watch<'_>) -> bool {
        let board = &facts.board;
        loop {
            if !watch.spend(look_at_boxes(facts)) {
                return false;
            }
            if R::FORGET_ENTERED {
                part.core = part.core.difference(&part.region);
            }
            if part.core.is_subset(&part.region) {
                return false;
            }
            let before = part.walls.union(&part.boxes);
            self.keep_zone(board, part);
            let solid = part.walls.union(&part.boxes);
            let freed = before.difference(&solid);
            if freed.is_empty() {
                break;
            }
            spread(board, &solid, &freed, &mut part.region, &mut self.stack);
        }
        part.player = part.region.first().expect("the player is somewhere");
        let fill_all = board.goals().len() == board.boxes().len();
        let empty = || part.core.intersection(&facts.goals).difference(&part.boxes);
        !part.boxes.is_subset(&facts.goals) || fill_all && !empty().is_empty()
    }

    /// Takes away boxes outside the zone, and frozen ones that do not touch it.
    fn keep_zone(&self, board: &Board, part: &mut ClosedPart<W>) {
        let mut front = SquareSet::EMPTY;
        for square in &part.boxes {
            if self.is_near(part, square) {
                front.insert(square);
            }
        }
        part.rear = SquareSet::EMPTY;
        let free = |square: Square| !part.walls.contains(square) && !part.boxes.contains(square);
        for square in &front {
            for dir in Dir::ALL {
                let back = board.step(square, dir);
                if front.contains(back) || !part.boxes.contains(back) {
                    continue;
                }
                let slides = [1, 3].into_iter().any(|turn| {
                    let aside = Dir::from_index(dir.index() + turn);
                    let next = board.step(back, aside);
                    free(next) && free(board.step(next, aside)) && free(board.step(back, aside.opposite()))
                });
                if !slides {
                    part.rear.insert(back);
                }
            }
        }
        part.boxes = front.union(&part.rear);
        let walls = part.walls;
        for frozen in &walls.without(board.wall()) {
            let zone = |&next: &Square| !walls.contains(next) && self.is_in_zone(part, next);
            if !self.around.of(frozen).iter().any(zone) {
                part.walls.remove(frozen);
            }
        }
    }

    /// In the core, or touching it?
    #[inline]
    fn is_near(&self, part: &ClosedPart<W>, square: Square) -> bool {
        part.core.contains(square) || self.around.touches(square, &part.core)
    }

    #[inline]
    fn is_in_zone(&self, part: &ClosedPart<W>, square: Square) -> bool {
        part.rear.contains(square) || self.is_near(part, square)
    }

    /// Answers the question of a settled part with at most `budget` positions expanded, and writes
    /// all that follows to the cache; nothing if time is up.
    pub fn run(
        &mut self,
        facts: &Analysis<W>,
        root: ClosedPart<W>,
        budget: usize,
        watch: &Watch<'_>,
        cache: &mut ResultCache,
    ) -> Answer {
        self.nodes.clear();
        self.index.clear();
        self.edges.clear();
        self.open.clear();
        self.add(root, root.key(), 0);
        let mut answer = Answer::Dead;
        for expanded in 0.. {
            let Some(Reverse((_, _, node))) = self.open.pop() else { break };
            if expanded == budget || self.nodes.len() > 4 * budget {
                answer = Answer::Unresolved;
                break;
            }
            if self.expand(facts, node, cache, watch) == Answer::Open && !watch.is_over() {
                self.tell_way_out(node, cache);
                answer = Answer::Open;
                break;
            }
            if watch.is_over() {
                return Answer::Unresolved;
            }
            self.nodes[node].alive = false;
        }
        if !self.spread_life(watch) {
            return Answer::Unresolved;
        }
        self.tell_dead(cache);
        cache.tell(root.key(), answer);
        answer
    }

    /// Generates the children. [`Answer::Open`] if one of them is open.
    fn expand(&mut self, facts: &Analysis<W>, node: usize, cache: &ResultCache, watch: &Watch<'_>) -> Answer {
        let part = self.nodes[node].part;
        let solid = part.walls.union(&part.boxes);
        self.list.clear();
        self.moves.begin();
        for from in &part.boxes {
            if !watch.spend(4 * facts.board.len()) {
                return Answer::Unresolved;
            }
            let first = self.list.len();
            self.moves.of_next_box(&facts.board, &solid, &part.region, from, &facts.dead, &mut self.list);
            let leaves =
                |step: &MacroMove| !self.is_in_zone(&part, step.to) && !freezes(facts, &part, step, watch);
            if R::OUTWARD && self.list[first..].iter().any(leaves) {
                let mut child = ClosedPart { boxes: part.boxes.without(from), ..part };
                child.core.remove(from);
                let taken = SquareSet::EMPTY.with(from);
                spread(&facts.board, &solid.without(from), &taken, &mut child.region, &mut self.stack);
                return self.meet(facts, child, (child.key(), node), cache, watch);
            }
        }
        for number in 0..self.list.len() {
            let step = self.list[number];
            if self.is_in_zone(&part, step.to) && !freezes(facts, &part, &step, watch) {
                let boxes = part.boxes.without(step.from).with(step.to);
                let child = ClosedPart { boxes, player: step.player, ..part };
                // Most children were met before, in another order of moves: the flood is saved.
                let raw = child.key();
                if let Some(&known) = self.index.get(&raw) {
                    let _ = self.link(node, raw, known);
                    continue;
                }
                let region = self.reach.flood(&facts.board, &child.walls.union(&boxes), child.player);
                let child = ClosedPart { region, ..child };
                if self.meet(facts, child, (raw, node), cache, watch) == Answer::Open {
                    return Answer::Open;
                }
            }
        }
        Answer::Unresolved
    }

    /// Takes in a child, unless the answer is known.
    fn meet(
        &mut self,
        facts: &Analysis<W>,
        mut part: ClosedPart<W>,
        (raw, parent): (Key, usize),
        cache: &ResultCache,
        watch: &Watch<'_>,
    ) -> Answer {
        if !watch.spend(facts.board.len()) || !self.settle(facts, &mut part, watch) {
            return Answer::Open;
        }
        let key = part.key();
        if let Some(&known) = self.index.get(&key) {
            return self.link(parent, raw, known);
        }
        match cache.peek(key) {
            Some(Answer::Open) => Answer::Open,
            Some(Answer::Dead) => self.link(parent, raw, None),
            Some(Answer::Unresolved) | None => {
                let node = self.nodes.len();
                self.add(part, key, parent);
                self.link(parent, raw, Some(node))
            }
        }
    }

    /// A child whose answer is known, or which has its node; `raw` is its name before it was
    /// settled.
    fn link(&mut self, parent: usize, raw: Key, child: Option<usize>) -> Answer {
        self.index.insert(raw, child);
        self.edges.extend(child.map(|child| (parent, child)));
        Answer::Unresolved
    }

    fn add(&mut self, part: ClosedPart<W>, key: Key, parent: usize) {
        let number = self.nodes.len();
        self.open.push(Reverse((part.core.len(), part.boxes.len(), number)));
        self.index.insert(key, Some(number));
        self.nodes.push(Node { part, key, parent, alive: true });
    }

    /// The positions on the way to an open one are open too.
    fn tell_way_out(&self, mut node: usize, cache: &mut ResultCache) {
        while node != 0 {
            cache.tell(self.nodes[node].key, Answer::Open);
            node = self.nodes[node].parent;
        }
    }

    /// What leads to something alive is alive; `false` if time is up.
    fn spread_life(&mut self, watch: &Watch<'_>) -> bool {
        let mut changed = true;
        while changed {
            if !watch.spend(self.edges.len()) {
                return false;
            }
            changed = false;
            for &(parent, child) in self.edges.iter().rev() {
                if self.nodes[child].alive && !self.nodes[parent].alive {
                    self.nodes[parent].alive = true;
                    changed = true;
                }
            }
        }
        true
    }

    /// Positions that lead to nothing alive are dead, cycles included.
    fn tell_dead(&self, cache: &mut ResultCache) {
        for node in self.nodes.iter().filter(|node| !node.alive) {
            cache.tell(node.key, Answer::Dead);
        }
    }
}

/// Does the move freeze a box off its goal?
fn freezes<const W: usize>(
    facts: &Analysis<W>,
    part: &ClosedPart<W>,
    step: &MacroMove,
    watch: &Watch<'_>,
) -> bool {
    let boxes = part.boxes.without(step.from).with(step.to);
    freezes_off_goal(facts, &Standing::new(&part.walls, &boxes), step.to, watch)
}
