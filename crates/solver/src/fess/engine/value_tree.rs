//! A tree search that keeps feeding its best line and lets no sibling starve.
//!
//! Every position has one value, the score of its features. A position passes the best value of its
//! living children on to its parent, so the root knows where the best leaf is, and going down along
//! the best values finds it. For one descent in `boxes + 1` a position takes its next child in turn
//! instead: exploration without dice, at every depth of the tree. A position that was met before is
//! not entered again: a tree, not a graph.
//!
//! After the "girl" search of Yaron Shoham's Festival. A descent costs the depth times the number
//! of children: with a hundred levels of thirty children some microseconds, far less than an
//! expansion.

use super::meeting::Arrival;
use super::parts::{FeatureSet, Mover};
use super::path::{Headway, PathStep};
use super::position::{Candidate, Position};
use super::score::Score;
use super::side_search::SideSearch;
use super::trunk::{Met, NO_PARENT, Trunk, path};
use crate::alarm::Watch;
use crate::board::{Square, SquareSet};
use crate::deadlocks::Verdict;
use crate::report::Stats;
use crate::search::{Found, Knowledge, Origin};
use crate::table_use::TableUse;

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

impl<const W: usize> Node<W> {
    /// A position that nobody has expanded, reached from a parent by a move.
    fn leaf(position: Position<W>, moved: (Square, Square), score: u32, parent: u32, depth: u32) -> Self {
        let (state, children) = (NodeState::Leaf, (0, 0));
        Self { position, moved, parent, depth, score, value: score, size: 0, turn: 0, children, state }
    }
}

impl<const W: usize> Met<W> for Node<W> {
    fn position(&self) -> &Position<W> {
        &self.position
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum NodeState {
    Leaf,
    Expanded,
    Lost,
}

/// A tree search under way.
pub struct ValueTree<'a, const W: usize> {
    /// Of the scores of its features only the fine distance counts.
    trunk: Trunk<'a, W, Node<W>>,
    roots: u32,
    best: u32,
    expanded: u64,
}

impl<'a, const W: usize> ValueTree<'a, W> {
    /// A search of the mover's side.
    pub fn new(
        knowledge: &Knowledge<'_, W>,
        mover: impl Mover<W> + Send + 'a,
        features: impl FeatureSet<W> + Send + 'a,
    ) -> Self {
        let facts = knowledge.facts;
        let roots = Position::roots(facts, mover.side());
        let mut trunk = Trunk::new(mover, features);
        let watch = knowledge.alarm.watch();
        let nowhere = (facts.board.wall(), facts.board.wall());
        for root in roots {
            let (root, key, score) = trunk.root(facts, root);
            if let Found::New(slot) = trunk.find(key, &root) {
                trunk.add((slot, key), Node::leaf(root, nowhere, score.fine, NO_PARENT, 0), &watch);
            }
        }
        Self { roots: trunk.nodes.len() as u32, trunk, best: 0, expanded: 0 }
    }

    /// The leaf to be expanded next; `None` if all is lost.
    fn descend(&mut self, boxes: u32) -> Option<u32> {
        let living = |node: &u32| self.trunk.nodes[*node as usize].state != NodeState::Lost;
        let mut at =
            (0..self.roots).filter(living).min_by_key(|&root| self.trunk.nodes[root as usize].size)?;
        while self.trunk.nodes[at as usize].state == NodeState::Expanded {
            let Node { size, children: (first, end), turn, .. } = self.trunk.nodes[at as usize];
            let living = |node: &u32| self.trunk.nodes[*node as usize].state != NodeState::Lost;
            let next = if size.is_multiple_of(boxes + 1) {
                (turn..end).chain(first..turn).find(living)
            } else {
                (first..end).filter(living).min_by_key(|&child| self.trunk.nodes[child as usize].value)
            };
            let next = next.expect("a position whose children are all lost is lost");
            if size.is_multiple_of(boxes + 1) {
                self.trunk.nodes[at as usize].turn = next + 1;
            }
            at = next;
        }
        Some(at)
    }

    fn expand(&mut self, knowledge: &Knowledge<'_, W>, leaf: u32, watch: &Watch<'_>) {
        let facts = knowledge.facts;
        let Node { position, score, depth, .. } = self.trunk.nodes[leaf as usize];
        let score_of_parent = Score { fine: score, ..Score::default() };
        let parent = self.trunk.find_moves(facts, position, score_of_parent, watch);
        let candidates = std::mem::take(&mut self.trunk.candidates);
        self.expanded += 1;
        self.trunk.generated += candidates.len() as u64;
        let first = self.trunk.nodes.len() as u32;
        for candidate in &candidates {
            if !watch.spend(W + 8 * facts.goals.len()) {
                break;
            }
            let Candidate { key, position, from, to, .. } = *candidate;
            let Found::New(slot) = self.trunk.find(key, &position) else { continue };
            let score = self.trunk.features.score(facts, &parent, candidate).fine;
            let child = Node::leaf(position, (from, to), score, leaf, depth + 1);
            self.trunk.add((slot, key), child, watch);
            let arrival = Arrival { key, parent: parent.key, depth: depth + 1 };
            self.trunk.meeting.announce(knowledge, arrival, (leaf, position));
        }
        self.trunk.candidates = candidates;
        let children = (first, self.trunk.nodes.len() as u32);
        let node = &mut self.trunk.nodes[leaf as usize];
        *node = Node { state: NodeState::Expanded, children, turn: first, ..*node };
        let best = self.trunk.nodes[self.best as usize];
        if score < best.score || best.state == NodeState::Lost {
            self.best = leaf;
        }
    }

    /// Tells the ancestors what became of a leaf.
    fn back_up(&mut self, leaf: u32) {
        let mut at = leaf;
        while at != NO_PARENT {
            let Node { children: (first, end), parent, state, .. } = self.trunk.nodes[at as usize];
            if state == NodeState::Expanded {
                let living = |node: &u32| self.trunk.nodes[*node as usize].state != NodeState::Lost;
                let value =
                    (first..end).filter(living).map(|child| self.trunk.nodes[child as usize].value).min();
                let node = &mut self.trunk.nodes[at as usize];
                match value {
                    Some(value) => node.value = value,
                    None => node.state = NodeState::Lost,
                }
            }
            self.trunk.nodes[at as usize].size += 1;
            at = parent;
        }
    }

    /// The shallowest position on the way to the best one that is nearly as good: a score at most
    /// `margin` above.
    #[must_use]
    pub fn best(&self, margin: u32) -> u32 {
        let enough = self.trunk.nodes[self.best as usize].score.saturating_add(margin);
        let (mut at, mut shallowest) = (self.best, self.best);
        while at != NO_PARENT {
            let Node { parent, score, .. } = self.trunk.nodes[at as usize];
            if score <= enough {
                shallowest = at;
            }
            at = parent;
        }
        shallowest
    }
}

impl<const W: usize> SideSearch<W> for ValueTree<'_, W> {
    fn side(&self) -> Origin {
        self.trunk.mover.side()
    }

    fn step(&mut self, knowledge: &Knowledge<'_, W>, count: u64) -> Headway<W> {
        let facts = knowledge.facts;
        let watch = knowledge.alarm.watch();
        for _ in 0..count {
            if watch.is_over() {
                break;
            }
            let Some(leaf) = self.descend(facts.goals.len() as u32) else { return Headway::Exhausted };
            let position = self.trunk.nodes[leaf as usize].position;
            if self.trunk.mover.is_goal(facts, &position) {
                return Headway::Found(leaf);
            }
            let verdict = self.trunk.mover.judge(facts, &position, &watch);
            if watch.is_over() {
                break;
            }
            if verdict == Verdict::Dead {
                self.trunk.nodes[leaf as usize].state = NodeState::Lost;
                self.trunk.lost += 1;
            } else {
                self.expand(knowledge, leaf, &watch);
            }
            self.back_up(leaf);
            if let Some((number, position)) = self.trunk.meeting.take()
                && let Some(path) = self.trunk.meeting.join(knowledge, &self.path(number), &position)
            {
                return Headway::Solved(path);
            }
        }
        Headway::Running
    }

    fn is_real(&self, number: u32) -> bool {
        self.trunk.mover.is_real(&self.trunk.nodes[number as usize].position)
    }

    fn best_layout(&self) -> Option<SquareSet<W>> {
        Some(self.trunk.nodes[self.best(0) as usize].position.boxes)
    }

    fn path(&self, number: u32) -> Vec<PathStep<W>> {
        path(number, |at| {
            let Node { position, moved: (from, to), parent, .. } = self.trunk.nodes[at as usize];
            let moved = (parent != NO_PARENT).then_some((from, to, false));
            (PathStep { position, moved }, parent)
        })
    }

    fn stats(&self) -> Stats {
        self.trunk.stats(self.expanded, self.memory())
    }

    fn table(&self) -> TableUse {
        self.trunk.table.shape()
    }

    fn memory(&self) -> usize {
        self.trunk.memory()
    }
}
