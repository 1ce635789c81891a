//! The feature-space search itself.

use super::cells::Cells;
use super::guide::{Candidate, Guide, Parent, Position};
use super::learning::Learning;
use super::score::Score;
use crate::alarm::Watch;
use crate::analysis::Analysis;
use crate::board::{Board, Reach, Square, SquareSet, State};
use crate::deadlocks::Verdict;
use crate::search::{Found, From, Knowledge, NodeId, Table};
use crate::table_use::TableUse;

/// A position that was met.
#[derive(Clone, Copy, Debug)]
struct Node<const W: usize> {
    position: Position<W>,
    score: Score,
    state: NodeState,
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
    sinks: bool,
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
}

const NO_PARENT: u32 = u32::MAX;

/// How far a tree has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Progress<const W: usize> {
    /// There is more to do.
    Running,
    /// This expansion is what the search looks for.
    Found(u32),
    /// The other side was met: the whole solution in playing order.
    Solved(Vec<State<W>>),
    /// Nothing is left to try.
    Exhausted,
}

/// One step on the path to an expansion.
#[derive(Clone, Copy, Debug)]
pub struct PathStep<const W: usize> {
    /// The position after the step.
    pub position: Position<W>,
    /// The box that moved: from, to, and whether it vanished there. `None` for the root.
    pub moved: Option<(Square, Square, bool)>,
}

/// A feature-space search under way.
///
/// One machine for all guides: compiled for each of seven, it was a sixth of the solver's code.
pub struct Tree<'a, const W: usize> {
    guide: Box<dyn Guide<W> + Send + 'a>,
    nodes: Vec<Node<W>>,
    table: Table,
    edges: Vec<Edge>,
    expansions: Vec<Expansion>,
    cells: Cells,
    reach: Reach,
    learning: Learning<W>,
    best: u32,
    candidates: Vec<Candidate<W>>,
    order: Vec<(u8, Score, u32)>,
    generated: u64,
    lost: u64,
    /// A position that the other side has met, and the expansion it belongs to.
    met: Option<(u32, Position<W>)>,
    /// Where it begins, as far as that is not expanded yet; the next one last.
    roots: Vec<Position<W>>,
}

impl<'a, const W: usize> Tree<'a, W> {
    /// A search from these roots, which has not begun: they are to be [planted](Self::plant) first.
    pub fn new(
        knowledge: &Knowledge<'_, W>,
        guide: impl Guide<W> + Send + 'a,
        mut roots: Vec<Position<W>>,
    ) -> Self {
        roots.reverse();
        Self {
            learning: Learning::new(&knowledge.facts.board, guide.side()),
            guide: Box::new(guide),
            nodes: Vec::new(),
            table: Table::default(),
            edges: Vec::new(),
            expansions: Vec::new(),
            cells: Cells::default(),
            reach: Reach::default(),
            best: 0,
            candidates: Vec::new(),
            order: Vec::new(),
            generated: 0,
            lost: 0,
            met: None,
            roots,
        }
    }

    /// Expands up to `count` roots, as long as there is time; `false` if there is none left. Until
    /// then there is nothing to [work on](Self::step).
    pub fn plant(&mut self, knowledge: &Knowledge<'_, W>, count: u64) -> bool {
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

    fn plant_root(&mut self, knowledge: &Knowledge<'_, W>, root: Position<W>, watch: &Watch<'_>) {
        let facts = knowledge.facts;
        let root = self.guide.adopt(facts, root);
        let regions = self.count_regions(&facts.board, &root);
        let score = self.guide.root_score(facts, &root, regions);
        let key = key(&facts.board, &root);
        let Some(node) = self.meet(key, &root, score, watch) else { return };
        let verdict = self.guide.judge(facts, &root, watch);
        if watch.is_over() {
            return;
        }
        if verdict == Verdict::Dead {
            self.nodes[node as usize].state = NodeState::Lost;
            return;
        }
        if let Some(perimeter) = &knowledge.perimeter {
            let key = key ^ bases_key(&facts.board, &root);
            perimeter.meet(key, key, 0, self.guide.side());
        }
        self.expand(knowledge, node, (NO_PARENT, 0), watch);
    }

    /// Works on up to `count` positions, as long as there is time.
    pub fn step(&mut self, knowledge: &Knowledge<'_, W>, count: u64) -> Progress<W> {
        let facts = knowledge.facts;
        let watch = knowledge.alarm.watch();
        if let Some(root) = self.roots_that_are_goals(facts) {
            return Progress::Found(root);
        }
        for _ in 0..count {
            let Some(cell) = self.cells.choose() else { return Progress::Exhausted };
            let Some((parent, edge)) = self.pick(knowledge, cell) else { continue };
            let node = self.edges[edge as usize].node;
            let position = self.nodes[node as usize].position;
            let lost = self.learning.judge(knowledge, &position) == Verdict::Dead
                || !self.edges[edge as usize].sinks
                    && self.guide.judge(facts, &position, &watch) == Verdict::Dead;
            if watch.is_over() {
                return Progress::Running;
            }
            if lost {
                self.nodes[node as usize].state = NodeState::Lost;
                self.lost += 1;
                continue;
            }
            let expansion = self.expand(knowledge, node, (parent, edge), &watch);
            if let Some(path) = self.way_home(knowledge) {
                return Progress::Solved(path);
            }
            if self.guide.is_goal(facts, &position) {
                return Progress::Found(expansion);
            }
            if watch.is_over() {
                break;
            }
        }
        Progress::Running
    }

    fn roots_that_are_goals(&self, facts: &Analysis<W>) -> Option<u32> {
        let root = |e: &&Expansion| e.parent == NO_PARENT;
        let goal = |e: &Expansion| self.guide.is_goal(facts, &self.nodes[e.node as usize].position);
        self.expansions.iter().take_while(root).position(goal).map(|index| index as u32)
    }

    /// The most promising untried move of a cell. The position it belongs to waits again with its
    /// next move.
    fn pick(&mut self, knowledge: &Knowledge<'_, W>, cell: u32) -> Option<(u32, u32)> {
        while let Some((weight, score, parent)) = self.cells.pop(cell) {
            let Some(edge) = self.next_edge(parent) else { continue };
            if self.learning.judge(knowledge, &self.at(parent).0) == Verdict::Dead {
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
            self.nodes[node as usize].state != NodeState::Open
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
        (weight, self.nodes[edge.node as usize].score, expansion)
    }

    fn expand(
        &mut self,
        knowledge: &Knowledge<'_, W>,
        node: u32,
        (parent, edge): (u32, u32),
        watch: &Watch<'_>,
    ) -> u32 {
        let Node { position, score, .. } = self.nodes[node as usize];
        let number = self.expansions.len() as u32;
        self.nodes[node as usize].state = NodeState::Expanded(number);
        let (mut best_past, mut weight, mut depth) = (score, 0, 0);
        if let Some(before) = self.expansions.get(parent as usize) {
            best_past = score.min(before.best_past);
            weight = before.weight + u32::from(self.edges[edge as usize].weight);
            depth = before.depth + 1;
        }
        let first_edge = self.edges.len() as u32;
        self.confirm(knowledge, &position, parent, depth);
        self.add_edges(knowledge, (&position, score), (number, depth), watch);
        let cell = self.cells.number(self.guide.cell(&best_past), best_past);
        let end_edge = self.edges.len() as u32;
        let next_edge = first_edge;
        make_room(&mut self.expansions);
        let below = 0;
        self.expansions.push(Expansion {
            node,
            parent,
            edge,
            end_edge,
            next_edge,
            weight,
            depth,
            best_past,
            below,
        });
        if let Some(next) = self.next_edge(number) {
            self.cells.push(cell, self.waiting(number, next));
        }
        let best_score = self.nodes[self.expansions[self.best as usize].node as usize].score;
        if score < best_score {
            self.best = number;
        }
        self.learn(knowledge, parent, watch);
        number
    }

    /// Counts an expansion below all positions on the way to it, and looks at those where it is
    /// time.
    fn learn(&mut self, knowledge: &Knowledge<'_, W>, parent: u32, watch: &Watch<'_>) {
        self.learning.count();
        let mut number = parent;
        while number != NO_PARENT {
            let Expansion { below, parent, .. } = &mut self.expansions[number as usize];
            *below += 1;
            let (below, parent) = (*below, *parent);
            if let Some(budget) = knowledge.learning_budget.budget(below).filter(|_| parent != NO_PARENT) {
                let position = self.at(number).0;
                if self.learning.study(knowledge, &position, (budget, watch)) == Verdict::Dead {
                    self.choose_best(knowledge);
                }
            }
            number = parent;
        }
    }

    /// Finds the best expansion anew if the best one is in a pattern.
    fn choose_best(&mut self, knowledge: &Knowledge<'_, W>) {
        if self.learning.judge(knowledge, &self.at(self.best).0) == Verdict::Unknown {
            return;
        }
        let numbers = 0..self.expansions.len() as u32;
        let free = |&number: &u32| self.learning.judge(knowledge, &self.at(number).0) == Verdict::Unknown;
        let best = numbers.filter(free).min_by_key(|&number| (self.at(number).1, number));
        self.best = best.unwrap_or(self.best);
    }

    fn add_edges(
        &mut self,
        knowledge: &Knowledge<'_, W>,
        (position, score): (&Position<W>, Score),
        (number, depth): (u32, u32),
        watch: &Watch<'_>,
    ) {
        let facts = knowledge.facts;
        let blocked = facts.board.blocked(&position.boxes);
        let parent = Parent {
            position: *position,
            key: key(&facts.board, position),
            score,
            region: self.reach.flood(&facts.board, &blocked, position.player),
            regions: self.count_regions(&facts.board, position),
        };
        let mut candidates = std::mem::take(&mut self.candidates);
        candidates.clear();
        self.guide.moves(facts, &parent, &mut candidates, watch);
        self.learning.strike(knowledge, position, &mut candidates);
        self.generated += candidates.len() as u64;
        self.score(facts, &parent, &mut candidates, watch);
        // There may be a million moves; when time is up nobody will try one.
        if watch.is_over() {
            candidates.clear();
        }
        self.guide.advise(facts, &parent, &mut candidates, watch);
        self.sort(&candidates);
        if let [(.., first)] | [(.., first), _] = self.order[..] {
            candidates[first as usize].weight = 0;
        }
        self.announce(knowledge, &parent, &candidates, (number, depth));
        for index in 0..self.order.len() {
            if !watch.spend(8 * W) {
                break;
            }
            let candidate = &candidates[self.order[index].2 as usize];
            if let Some(node) = self.meet(candidate.key, &candidate.position, candidate.score, watch) {
                let Candidate { from, to, sinks, weight, .. } = *candidate;
                make_room(&mut self.edges);
                self.edges.push(Edge { node, from, to, sinks, weight });
            }
        }
        self.candidates = candidates;
    }

    /// Scores the moves of a position; those that are left when time is up are dropped.
    fn score(
        &mut self,
        facts: &Analysis<W>,
        parent: &Parent<W>,
        moves: &mut Vec<Candidate<W>>,
        watch: &Watch<'_>,
    ) {
        // A score looks at every box, and where boxes are assigned at all of them for some.
        let work = W + 8 * facts.goals.len();
        let mut scored = 0;
        for candidate in moves.iter_mut() {
            if !watch.spend(work) {
                break;
            }
            scored += 1;
            let same = |id: NodeId| self.nodes[id.0 as usize].position == candidate.position;
            if let Found::Known(id) = self.table.find(candidate.key, same) {
                candidate.known = true;
                candidate.score = self.nodes[id.0 as usize].score;
            } else {
                candidate.score = self.guide.score(facts, parent, candidate);
            }
        }
        moves.truncate(scored);
    }

    /// Finds the order of the moves, the best one first, equal ones as they came. Only what decides
    /// is moved: a candidate takes some hundred bytes.
    fn sort(&mut self, moves: &[Candidate<W>]) {
        self.order.clear();
        self.order.extend(moves.iter().zip(0..).map(|(step, number)| (step.weight, step.score, number)));
        self.order.sort_unstable();
    }

    /// Tells the other side about new positions, and hears whether it has met one of them.
    fn announce(
        &mut self,
        knowledge: &Knowledge<'_, W>,
        parent: &Parent<W>,
        candidates: &[Candidate<W>],
        (number, depth): (u32, u32),
    ) {
        let Some(perimeter) = &knowledge.perimeter else { return };
        // Real positions have the bases of their parent, so one part of the key is the same for all.
        let bases = bases_key(&knowledge.facts.board, &parent.position);
        let parent_key = parent.key ^ bases;
        let sorted = self.order.iter().map(|&(.., index)| &candidates[index as usize]);
        for candidate in sorted.filter(|candidate| !candidate.known) {
            if self.guide.is_real(knowledge.facts, &candidate.position) {
                let key = candidate.key ^ bases;
                if perimeter.meet(key, parent_key, depth + 1, self.guide.side()) && self.met.is_none() {
                    self.met = Some((number, candidate.position));
                }
            }
        }
    }

    /// Notes by which parent a position is expanded: the one that met it first may be deeper, even
    /// below its own children.
    fn confirm(&self, knowledge: &Knowledge<'_, W>, position: &Position<W>, parent: u32, depth: u32) {
        let Some(perimeter) = &knowledge.perimeter else { return };
        if parent != NO_PARENT && self.guide.is_real(knowledge.facts, position) {
            let board = &knowledge.facts.board;
            let plain = |position: &Position<W>| key(board, position) ^ bases_key(board, position);
            perimeter.meet(plain(position), plain(&self.at(parent).0), depth, self.guide.side());
        }
    }

    /// The whole solution if the other side was met.
    fn way_home(&mut self, knowledge: &Knowledge<'_, W>) -> Option<Vec<State<W>>> {
        let (expansion, position) = self.met.take()?;
        let mut own: Vec<State<W>> = self.path(expansion).iter().map(|step| step.position.state()).collect();
        own.push(position.state());
        knowledge.perimeter.as_ref()?.join(knowledge.facts, own, self.guide.side())
    }

    /// The node of a position, new or known; `None` if it was tried already.
    fn meet(&mut self, key: u64, position: &Position<W>, score: Score, watch: &Watch<'_>) -> Option<u32> {
        match self.table.find(key, |id| self.nodes[id.0 as usize].position == *position) {
            Found::Known(id) => (self.nodes[id.0 as usize].state == NodeState::Open).then_some(id.0),
            Found::New(slot) => {
                let node = self.nodes.len() as u32;
                make_room(&mut self.nodes);
                self.nodes.push(Node { position: *position, score, state: NodeState::Open });
                self.table.insert(slot, key, NodeId(node));
                if self.table.is_crowded() {
                    self.table.grow(watch);
                }
                Some(node)
            }
        }
    }

    fn count_regions(&mut self, board: &Board, position: &Position<W>) -> u16 {
        self.reach.regions(board, &board.blocked(&position.boxes)).len() as u16
    }

    /// The side on which it began.
    #[must_use]
    pub fn side(&self) -> From {
        self.guide.side()
    }

    /// The expansion with the best score of its own.
    #[must_use]
    pub fn best(&self) -> Option<u32> {
        (!self.expansions.is_empty()).then_some(self.best)
    }

    /// The position and score of an expansion.
    #[must_use]
    pub fn at(&self, expansion: u32) -> (Position<W>, Score) {
        let node = self.nodes[self.expansions[expansion as usize].node as usize];
        (node.position, node.score)
    }

    /// Where the boxes of the best expansion stand.
    #[must_use]
    pub fn best_layout(&self) -> Option<SquareSet<W>> {
        self.best().map(|best| self.at(best).0.boxes)
    }

    /// The steps from the root to an expansion.
    #[must_use]
    pub fn path(&self, expansion: u32) -> Vec<PathStep<W>> {
        let mut path = Vec::new();
        let mut number = expansion;
        loop {
            let Expansion { node, parent, edge, .. } = self.expansions[number as usize];
            let position = self.nodes[node as usize].position;
            if parent == NO_PARENT {
                path.push(PathStep { position, moved: None });
                path.reverse();
                return path;
            }
            let Edge { from, to, sinks, .. } = self.edges[edge as usize];
            path.push(PathStep { position, moved: Some((from, to, sinks)) });
            number = parent;
        }
    }

    /// Positions expanded, generated and found lost.
    #[must_use]
    pub fn counts(&self) -> [u64; 3] {
        [self.expansions.len() as u64, self.generated, self.lost]
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
            + self.edges.capacity() * size_of::<Edge>()
            + self.expansions.capacity() * size_of::<Expansion>()
            + self.table.memory()
            + self.cells.memory()
            + self.guide.memory()
    }
}

/// Makes room for one more by an eighth instead of by doubling: memory is used up to the limit
/// given.
fn make_room<T>(list: &mut Vec<T>) {
    if list.len() == list.capacity() {
        list.reserve_exact((list.len() / 8).max(256));
    }
}

/// The key of a position: boxes, player, and the start squares that wait.
pub(super) fn key<const W: usize>(board: &Board, position: &Position<W>) -> u64 {
    position.state().key(board) ^ bases_key(board, position)
}

/// What the bases add to the key of the real position. They use the numbers of the boxes, turned,
/// so that the two sets do not cancel each other.
fn bases_key<const W: usize>(board: &Board, position: &Position<W>) -> u64 {
    board.zobrist().of_boxes(&position.bases).rotate_left(17)
}
