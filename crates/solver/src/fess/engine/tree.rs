//! The feature-space search itself.

mod diving;
mod expand;

use super::cells::Cells;
use super::dives::Dives;
use super::learning::Learning;
use super::meeting::Arrival;
use super::parts::{Advisor, FeatureSet, Mover};
use super::path::{Headway, PathStep};
use super::position::{Position, unmatched_key};
use super::score::Score;
use super::side_search::SideSearch;
use super::trunk::{Met, NO_PARENT, Trunk, path};
use crate::alarm::Watch;
use crate::analysis::Analysis;
use crate::board::{Square, SquareSet};
use crate::deadlocks::Verdict;
use crate::report::Stats;
use crate::search::{Knowledge, Origin};
use crate::table_use::TableUse;

/// Expansions after which the best position is looked at closely once more.
const DOUBT: u32 = 100;

/// A position that was met.
#[derive(Clone, Copy, Debug)]
struct Node<const W: usize> {
    position: Position<W>,
    score: Score,
    state: NodeState,
}

impl<const W: usize> Met<W> for Node<W> {
    fn position(&self) -> &Position<W> {
        &self.position
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum NodeState {
    Open,
    Lost,
    Expanded(u32),
}

/// A move of an expanded position.
#[derive(Clone, Copy, Debug)]
struct Edge {
    node: u32,
    from: Square,
    to: Square,
    removes: bool,
    weight: u8,
}

/// A position that was expanded.
#[derive(Clone, Copy, Debug)]
struct Expansion {
    node: u32,
    parent: u32,
    /// The edge of the parent that led here.
    edge: u32,
    end_edge: u32,
    /// Edges are sorted; those before this one are used up.
    next_edge: u32,
    weight: u32,
    depth: u32,
    best_past: Score,
    /// Expansions below this one.
    below: u32,
    /// Was it proved lost after all?
    lost: bool,
}

/// A feature-space search under way.
///
/// One machine for all parts: compiled for each of seven feature sets, it was a sixth of the
/// solver's code.
pub struct Tree<'a, const W: usize> {
    trunk: Trunk<'a, W, Node<W>>,
    advisors: Vec<Box<dyn Advisor<W> + Send>>,
    edges: Vec<Edge>,
    expansions: Vec<Expansion>,
    cells: Cells,
    learning: Learning<W>,
    dives: Option<Dives<W>>,
    best: u32,
    /// Moves of the position looked at last in the order in which they are tried: their scores as
    /// numbers, and which they are.
    order: Vec<(u128, u32)>,
    /// The new ones of them, by their keys, as the other side is told of them.
    announced: Vec<u64>,
    /// Where it begins, as far as that is not expanded yet; the next one last.
    roots: Vec<Position<W>>,
    /// The steps before the root, where that is not an end of the level.
    trail: Vec<PathStep<W>>,
}

impl<'a, const W: usize> Tree<'a, W> {
    /// A search of the mover's side, which has not begun: its roots are to be
    /// [planted](Self::plant) first. Without advisors all moves weigh nothing.
    pub fn new(
        knowledge: &Knowledge<'_, W>,
        mover: impl Mover<W> + Send + 'a,
        features: impl FeatureSet<W> + Send + 'a,
        advisors: Vec<Box<dyn Advisor<W> + Send>>,
    ) -> Self {
        let mut roots = Position::roots(knowledge.facts, mover.side());
        roots.reverse();
        Self {
            learning: Learning::new(&knowledge.facts.board, mover.side()),
            trunk: Trunk::new(mover, features),
            advisors,
            edges: Vec::new(),
            expansions: Vec::new(),
            cells: Cells::default(),
            dives: None,
            best: 0,
            order: Vec::new(),
            announced: Vec::new(),
            roots,
            trail: Vec::new(),
        }
    }

    /// The same search, from the last position of a path instead of where the level begins.
    #[must_use]
    pub fn going_on(self, mut trail: Vec<PathStep<W>>) -> Self {
        let Some(root) = trail.pop() else { return self };
        Self { roots: vec![root.position], trail, ..self }
    }

    /// The same search, which dives from its best positions.
    #[must_use]
    pub fn diving(self) -> Self {
        Self { dives: Some(Dives::default()), ..self }
    }

    /// The same search, which dives from its best positions towards a layout that the other side
    /// has met. What is cut off from that layout is given up: a guess.
    #[must_use]
    pub fn diving_towards(self, layout: SquareSet<W>) -> Self {
        Self { dives: Some(Dives::towards(layout)), ..self }
    }

    fn plant_root(&mut self, knowledge: &Knowledge<'_, W>, root: Position<W>, watch: &Watch<'_>) {
        let facts = knowledge.facts;
        let (root, key, score) = self.trunk.root(facts, root);
        let Some(node) = self.meet(key, &root, score, watch) else { return };
        let verdict = self.trunk.mover.judge(facts, &root, watch);
        if watch.is_over() {
            return;
        }
        if verdict == Verdict::Dead {
            self.trunk.nodes[node as usize].state = NodeState::Lost;
            return;
        }
        if self.trail.is_empty() {
            let key = key ^ unmatched_key(&facts.board, &root);
            self.trunk.meeting.tell(knowledge, Arrival { key, parent: key, depth: 0 });
        }
        self.expand(knowledge, node, (NO_PARENT, 0), watch);
    }

    fn roots_that_are_goals(&self, facts: &Analysis<W>) -> Option<u32> {
        let root = |e: &&Expansion| e.parent == NO_PARENT;
        let goal =
            |e: &Expansion| self.trunk.mover.is_goal(facts, &self.trunk.nodes[e.node as usize].position);
        self.expansions.iter().take_while(root).position(goal).map(|index| index as u32)
    }

    /// The most promising untried move of a cell. The position it belongs to waits again with its
    /// next move.
    fn pick(&mut self, knowledge: &Knowledge<'_, W>, cell: u32) -> Option<(u32, u32)> {
        while let Some((weight, score, parent)) = self.cells.pop(cell) {
            let Some(edge) = self.next_edge(parent) else { continue };
            let lost = self.expansions[parent as usize].lost;
            if lost || self.learning.judge(knowledge, &self.at(parent).0) == Verdict::Dead {
                continue;
            }
            if self.waiting(parent, edge) != (weight, score, parent) {
                // The move it waited with was tried elsewhere meanwhile.
                self.cells.push(cell, self.waiting(parent, edge));
                continue;
            }
            self.expansions[parent as usize].next_edge = edge + 1;
            if let Some(next) = self.next_edge(parent) {
                self.cells.push(cell, self.waiting(parent, next));
            }
            return Some((parent, edge));
        }
        None
    }

    /// The next move of an expansion that leads to a position not yet tried.
    fn next_edge(&mut self, expansion: u32) -> Option<u32> {
        let Expansion { mut next_edge, end_edge, .. } = self.expansions[expansion as usize];
        let tried = |edge: u32| {
            let node = self.edges[edge as usize].node;
            self.trunk.nodes[node as usize].state != NodeState::Open
        };
        while next_edge < end_edge && tried(next_edge) {
            next_edge += 1;
        }
        self.expansions[expansion as usize].next_edge = next_edge;
        (next_edge < end_edge).then_some(next_edge)
    }

    fn waiting(&self, expansion: u32, edge: u32) -> (u32, Score, u32) {
        let edge = self.edges[edge as usize];
        let weight = self.expansions[expansion as usize].weight + u32::from(edge.weight);
        (weight, self.trunk.nodes[edge.node as usize].score, expansion)
    }

    /// The expansion with the best score of its own.
    #[must_use]
    pub fn best(&self) -> Option<u32> {
        (!self.expansions.is_empty()).then_some(self.best)
    }

    /// The position and score of an expansion.
    #[must_use]
    pub fn at(&self, expansion: u32) -> (Position<W>, Score) {
        let node = self.trunk.nodes[self.expansions[expansion as usize].node as usize];
        (node.position, node.score)
    }
}

impl<const W: usize> SideSearch<W> for Tree<'_, W> {
    fn side(&self) -> Origin {
        self.trunk.mover.side()
    }

    fn plant(&mut self, knowledge: &Knowledge<'_, W>, count: u64) -> bool {
        let watch = knowledge.alarm.watch();
        let left = self.roots.len();
        let now = left.min(usize::try_from(count).unwrap_or(usize::MAX));
        for root in self.roots.split_off(left - now).into_iter().rev() {
            self.plant_root(knowledge, root, &watch);
            if watch.is_over() {
                break;
            }
        }
        left > 0
    }

    fn step(&mut self, knowledge: &Knowledge<'_, W>, count: u64) -> Headway<W> {
        let facts = knowledge.facts;
        let watch = knowledge.alarm.watch();
        if let Some(root) = self.roots_that_are_goals(facts) {
            return Headway::Found(root);
        }
        for _ in 0..count {
            let Some(cell) = self.cells.choose() else { return Headway::Exhausted };
            let Some((parent, edge)) = self.pick(knowledge, cell) else { continue };
            let node = self.edges[edge as usize].node;
            let position = self.trunk.nodes[node as usize].position;
            let lost = self.learning.judge(knowledge, &position) == Verdict::Dead
                || !self.edges[edge as usize].removes
                    && self.trunk.mover.judge(facts, &position, &watch) == Verdict::Dead;
            if watch.is_over() {
                return Headway::Running;
            }
            if lost {
                self.trunk.nodes[node as usize].state = NodeState::Lost;
                self.trunk.lost += 1;
                continue;
            }
            let expansion = self.expand(knowledge, node, (parent, edge), &watch);
            if self.best == expansion || (expansion + 1).is_multiple_of(DOUBT) {
                self.doubt_best(knowledge, &watch);
            }
            if let Some(path) = self.dive(knowledge, &watch) {
                return Headway::Solved(path);
            }
            if let Some((number, position)) = self.trunk.meeting.take()
                && let Some(path) = self.trunk.meeting.join(knowledge, &self.path(number), &position)
            {
                return Headway::Solved(path);
            }
            if self.trunk.mover.is_goal(facts, &position) {
                return Headway::Found(expansion);
            }
            if watch.is_over() {
                break;
            }
        }
        Headway::Running
    }

    fn is_real(&self, expansion: u32) -> bool {
        self.trunk.mover.is_real(&self.at(expansion).0)
    }

    fn best_layout(&self) -> Option<SquareSet<W>> {
        self.best().map(|best| self.at(best).0.boxes)
    }

    fn missing(&self) -> Option<u16> {
        self.best().and_then(|best| self.trunk.features.missing(&self.at(best).1))
    }

    fn path(&self, expansion: u32) -> Vec<PathStep<W>> {
        let own = path(expansion, |number| {
            let Expansion { node, parent, edge, .. } = self.expansions[number as usize];
            let position = self.trunk.nodes[node as usize].position;
            let moved = (parent != NO_PARENT).then(|| {
                let Edge { from, to, removes, .. } = self.edges[edge as usize];
                (from, to, removes)
            });
            (PathStep { position, moved }, parent)
        });
        self.trail.iter().copied().chain(own).collect()
    }

    fn stats(&self) -> Stats {
        self.trunk.stats(self.expansions.len() as u64, self.memory())
    }

    fn table(&self) -> TableUse {
        self.trunk.table.shape()
    }

    fn memory(&self) -> usize {
        self.trunk.memory()
            + self.edges.capacity() * size_of::<Edge>()
            + self.expansions.capacity() * size_of::<Expansion>()
            + self.cells.memory()
    }
}
