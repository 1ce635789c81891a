//! A tree search that keeps feeding its best line and lets no sibling starve.
//!
//! Every position has one value, the score of its guide. A position passes the best value of its
//! living children on to its parent, so the root knows where the best leaf is, and going down along
//! the best values finds it. For one descent in `boxes + 1` a position takes its next child in turn
//! instead: exploration without dice, at every depth of the tree. A position that was met before is
//! not entered again: a tree, not a graph.
//!
//! After the "girl" search of Yaron Shoham's Festival. A descent costs the depth times the number
//! of children: with a hundred levels of thirty children some microseconds, far less than an
//! expansion.

use super::meeting::{Arrival, Meeting};
use super::parts::{Guide, Mover};
use super::path::{Headway, PathStep};
use super::position::{Candidate, Parent, Position, count_regions, key};
use super::score::Score;
use crate::alarm::Watch;
use crate::board::{Reach, Square};
use crate::deadlocks::Verdict;
use crate::search::{Found, Knowledge, NodeId, Table};
use crate::table_use::TableUse;

const NO_PARENT: u32 = u32::MAX;

#[derive(Clone, Copy, Debug)]
struct Node<const W: usize> {
    position: Position<W>,
    moved: (Square, Square),
    parent: u32,
    depth: u32,
    /// The score of the position itself; the least is the best.
    score: u32,
    /// The best score of the living leaves below.
    value: u32,
    /// Positions expanded below, and itself.
    size: u32,
    /// The child whose turn it is.
    turn: u32,
    children: (u32, u32),
    state: NodeState,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum NodeState {
    Leaf,
    Expanded,
    Lost,
}

/// A tree search under way.
pub struct ValueTree<'a, const W: usize> {
    mover: Box<dyn Mover<W> + Send + 'a>,
    /// Of its scores only the fine distance counts.
    guide: Box<dyn Guide<W> + Send + 'a>,
    nodes: Vec<Node<W>>,
    roots: u32,
    table: Table,
    reach: Reach,
    candidates: Vec<Candidate<W>>,
    best: u32,
    counts: [u64; 3],
    meeting: Meeting<W>,
}

impl<'a, const W: usize> ValueTree<'a, W> {
    /// A search of the mover's side.
    pub fn new(
        knowledge: &Knowledge<'_, W>,
        mover: impl Mover<W> + Send + 'a,
        mut guide: impl Guide<W> + Send + 'a,
    ) -> Self {
        let facts = knowledge.facts;
        let mut reach = Reach::default();
        let mut scored = Vec::new();
        for root in Position::roots(facts, mover.side()) {
            let regions = count_regions(&facts.board, &root, &mut reach);
            scored.push((root, guide.root_score(facts, &root, regions).fine));
        }
        let mut tree = Self {
            meeting: Meeting::new(mover.side()),
            mover: Box::new(mover),
            guide: Box::new(guide),
            nodes: Vec::new(),
            roots: 0,
            table: Table::default(),
            reach,
            candidates: Vec::new(),
            best: 0,
            counts: [0; 3],
        };
        let watch = knowledge.alarm.watch();
        let nowhere = (facts.board.wall(), facts.board.wall());
        for (root, score) in scored {
            tree.add(key(&facts.board, &root), (root, nowhere, score), (NO_PARENT, 0), &watch);
        }
        tree.roots = tree.nodes.len() as u32;
        tree
    }

    /// Works on up to `count` positions, as long as there is time. What is found is named by its
    /// number for [`Self::path`].
    pub fn step(&mut self, knowledge: &Knowledge<'_, W>, count: u64) -> Headway<W> {
        let facts = knowledge.facts;
        let watch = knowledge.alarm.watch();
        for _ in 0..count {
            if watch.is_over() {
                break;
            }
            let Some(leaf) = self.descend(facts.goals.len() as u32) else { return Headway::Exhausted };
            let position = self.nodes[leaf as usize].position;
            if self.mover.is_goal(facts, &position) {
                return Headway::Found(leaf);
            }
            let verdict = self.mover.judge(facts, &position, &watch);
            if watch.is_over() {
                break;
            }
            if verdict == Verdict::Dead {
                self.nodes[leaf as usize].state = NodeState::Lost;
                self.counts[2] += 1;
            } else {
                self.expand(knowledge, leaf, &watch);
            }
            self.back_up(leaf);
            if let Some((number, position)) = self.meeting.take()
                && let Some(path) = self.meeting.join(knowledge, &self.path(number), &position)
            {
                return Headway::Solved(path);
            }
        }
        Headway::Running
    }

    /// The leaf to be expanded next; `None` if all is lost.
    fn descend(&mut self, boxes: u32) -> Option<u32> {
        let living = |node: &u32| self.nodes[*node as usize].state != NodeState::Lost;
        let mut at = (0..self.roots).filter(living).min_by_key(|&root| self.nodes[root as usize].size)?;
        while self.nodes[at as usize].state == NodeState::Expanded {
            let Node { size, children: (first, end), turn, .. } = self.nodes[at as usize];
            let living = |node: &u32| self.nodes[*node as usize].state != NodeState::Lost;
            let next = if size.is_multiple_of(boxes + 1) {
                (turn..end).chain(first..turn).find(living)
            } else {
                (first..end).filter(living).min_by_key(|&child| self.nodes[child as usize].value)
            };
            let next = next.expect("a position whose children are all lost is lost");
            if size.is_multiple_of(boxes + 1) {
                self.nodes[at as usize].turn = next + 1;
            }
            at = next;
        }
        Some(at)
    }

    fn expand(&mut self, knowledge: &Knowledge<'_, W>, leaf: u32, watch: &Watch<'_>) {
        let facts = knowledge.facts;
        let Node { position, score, depth, .. } = self.nodes[leaf as usize];
        let parent = Parent::new(facts, position, Score { fine: score, ..Score::default() }, &mut self.reach);
        let mut candidates = std::mem::take(&mut self.candidates);
        candidates.clear();
        self.mover.moves(facts, &parent, &mut candidates, watch);
        self.guide.prepare(facts, &parent, watch);
        self.counts[0] += 1;
        self.counts[1] += candidates.len() as u64;
        let first = self.nodes.len() as u32;
        for candidate in &candidates {
            if !watch.spend(W + 8 * facts.goals.len()) {
                break;
            }
            let Candidate { key, position, from, to, .. } = *candidate;
            let met = self.table.find(key, |id| self.nodes[id.0 as usize].position == position);
            if let Found::Known(_) = met {
                continue;
            }
            let score = self.guide.score(facts, &parent, candidate).fine;
            self.add(key, (position, (from, to), score), (leaf, depth + 1), watch);
            let arrival = Arrival { key, parent: parent.key, depth: depth + 1 };
            self.meeting.announce(knowledge, arrival, (leaf, position));
        }
        self.candidates = candidates;
        let children = (first, self.nodes.len() as u32);
        let node = &mut self.nodes[leaf as usize];
        *node = Node { state: NodeState::Expanded, children, turn: first, ..*node };
        let best = self.nodes[self.best as usize];
        if score < best.score || best.state == NodeState::Lost {
            self.best = leaf;
        }
    }

    /// Tells the ancestors what became of a leaf.
    fn back_up(&mut self, leaf: u32) {
        let mut at = leaf;
        while at != NO_PARENT {
            let Node { children: (first, end), parent, state, .. } = self.nodes[at as usize];
            if state == NodeState::Expanded {
                let living = |node: &u32| self.nodes[*node as usize].state != NodeState::Lost;
                let value = (first..end).filter(living).map(|child| self.nodes[child as usize].value).min();
                let node = &mut self.nodes[at as usize];
                match value {
                    Some(value) => node.value = value,
                    None => node.state = NodeState::Lost,
                }
            }
            self.nodes[at as usize].size += 1;
            at = parent;
        }
    }

    fn add(
        &mut self,
        key: u64,
        (position, moved, score): (Position<W>, (Square, Square), u32),
        (parent, depth): (u32, u32),
        watch: &Watch<'_>,
    ) {
        let Found::New(slot) = self.table.find(key, |id| self.nodes[id.0 as usize].position == position)
        else {
            return;
        };
        self.table.insert(slot, key, NodeId(self.nodes.len() as u32));
        let (state, children) = (NodeState::Leaf, (0, 0));
        let value = score;
        self.nodes.push(Node {
            position,
            moved,
            parent,
            depth,
            score,
            value,
            size: 0,
            turn: 0,
            children,
            state,
        });
        if self.table.is_crowded() {
            self.table.grow(watch);
        }
    }

    /// The shallowest position on the way to the best one that is nearly as good: a score at most
    /// `margin` above.
    #[must_use]
    pub fn best(&self, margin: u32) -> u32 {
        let enough = self.nodes[self.best as usize].score.saturating_add(margin);
        let (mut at, mut shallowest) = (self.best, self.best);
        while at != NO_PARENT {
            let Node { parent, score, .. } = self.nodes[at as usize];
            if score <= enough {
                shallowest = at;
            }
            at = parent;
        }
        shallowest
    }

    /// A position by its number.
    #[must_use]
    pub fn position(&self, number: u32) -> Position<W> {
        self.nodes[number as usize].position
    }

    /// The steps from the root to a position.
    #[must_use]
    pub fn path(&self, number: u32) -> Vec<PathStep<W>> {
        let mut path = Vec::new();
        let mut at = number;
        while at != NO_PARENT {
            let Node { position, moved: (from, to), parent, .. } = self.nodes[at as usize];
            let moved = (parent != NO_PARENT).then_some((from, to, false));
            path.push(PathStep { position, moved });
            at = parent;
        }
        path.reverse();
        path
    }

    /// Positions expanded, generated and found lost.
    #[must_use]
    pub fn counts(&self) -> [u64; 3] {
        self.counts
    }

    /// Positions met.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.nodes.len() as u64
    }

    /// How well its table of positions does.
    #[must_use]
    pub fn table(&self) -> TableUse {
        self.table.shape()
    }

    /// Bytes in use.
    #[must_use]
    pub fn memory(&self) -> usize {
        self.nodes.capacity() * size_of::<Node<W>>()
            + self.candidates.capacity() * size_of::<Candidate<W>>()
            + self.table.memory()
            + self.mover.memory()
    }
}
