//! The engine: keep every position met, expand the most promising one.

use super::deferred::Deferred;
use super::expand::{Child, Expander};
use super::frontier::{Frontier, Rank};
use super::node::{Cost, Node, NodeId, Nodes};
use super::pruner::Pruner;
use super::recipe::{Identity, Order, Recipe};
use super::slice::{LOOK_AT_NODE, WORDS_PER_SLICE};
use super::strays::Strays;
use super::table::{Found, Table};
use super::{Knowledge, Origin, Search, Step};
use crate::alarm::Watch;
use crate::analysis::Analysis;
use crate::board::{Reach, Square, SquareSet, State};
use crate::control::Best;
use crate::estimate::Estimate;
use crate::moves::Direction;
use crate::report::Stats;
use crate::table_use::TableUse;
use crate::techniques::Techniques;

/// A position in the middle of its expansion.
struct Opened<const W: usize> {
    id: NodeId,
    node: Node<W>,
    key: u64,
    regions: usize,
    /// Boxes not yet tried.
    left: SquareSet<W>,
    /// How many of the listed children were met.
    met: usize,
}

/// A best-first search, forward or backward.
pub struct BestFirst<'a, const W: usize, D> {
    facts: &'a Analysis<W>,
    knowledge: &'a Knowledge<'a, W>,
    watch: Watch<'a>,
    recipe: Recipe,
    memory_limit: usize,
    nodes: Nodes<W>,
    table: Table,
    frontier: Frontier,
    /// What the order by strays remembers.
    strays: Option<Strays>,
    expander: Expander<W, D>,
    estimate: Estimate,
    deferred: Deferred<'a, W>,
    pruner: Pruner<'a, W>,
    /// Bytes that the proofs took when last asked: adding them up is too expensive for every child.
    proofs_memory: usize,
    /// Where boxes should be in the end: goals, or start squares backward.
    targets: SquareSet<W>,
    /// Backward only: the position to arrive at.
    start: State<W>,
    children: Vec<Child>,
    best: (usize, NodeId),
    stats: Stats,
    solved: Option<NodeId>,
    /// A whole solution, half of it from the other side.
    joined: Option<Vec<State<W>>>,
    /// The position whose moves are being tried.
    open: Option<Opened<W>>,
    /// No more may be stored: some child of the last position may be missing.
    full: bool,
    /// Pushes that every solution needs.
    proved: u32,
}

impl<'a, const W: usize, D: Direction> BestFirst<'a, W, D> {
    /// A search that has not begun.
    pub fn new(
        knowledge: &'a Knowledge<'a, W>,
        recipe: Recipe,
        techniques: Techniques,
        memory_limit: usize,
    ) -> Self {
        let facts = knowledge.facts;
        let mut reach = Reach::default();
        let start = State::start(&facts.board, &mut reach);
        let watch = knowledge.alarm.watch();
        let expander = Expander::new(facts, recipe.unit, recipe.identity, techniques);
        let mut search = Self {
            facts,
            knowledge,
            expander: expander.guessing(facts, techniques, &watch),
            watch,
            recipe,
            memory_limit,
            nodes: Nodes::default(),
            table: Table::default(),
            frontier: Frontier::default(),
            strays: match recipe.order {
                Order::Strays(weights) => Some(Strays::new(facts, weights)),
                _ => None,
            },
            estimate: Estimate::new(recipe.estimate, facts.distances::<D>()),
            deferred: Deferred::new(recipe.estimate, facts),
            pruner: if D::PULLS {
                Pruner::backward(knowledge, techniques)
            } else {
                Pruner::forward(knowledge, recipe.identity, techniques, memory_limit)
            },
            proofs_memory: 0,
            targets: if D::PULLS { facts.starts } else { facts.goals },
            start,
            children: Vec::new(),
            best: (0, NodeId(0)),
            stats: Stats::default(),
            solved: None,
            joined: None,
            open: None,
            full: false,
            proved: 0,
        };
        let roots = if D::PULLS {
            State::solved(&facts.board, &mut reach)
        } else if recipe.identity == Identity::Exact {
            vec![State { player: facts.board.player(), ..start }]
        } else {
            vec![start]
        };
        roots.into_iter().for_each(|root| search.plant(root));
        search
    }

    fn plant(&mut self, root: State<W>) {
        let all = self.facts.distances::<D>();
        let Some(estimate) = self.estimate.rebase_while(all, &root.boxes, &self.watch) else { return };
        let regions = self.count_regions(&root.boxes);
        let node = Node::new(root, NodeId::NONE, Cost::default(), clamp(estimate));
        let key = root.key(&self.facts.board);
        if let Found::New(slot) = self.table.find(key, |id| self.nodes.get(id).state() == root) {
            let rank = self.rank(&node, regions);
            let id = self.store(node);
            self.table.insert(slot, key, id);
            self.frontier.push(rank, id);
            self.stats.stored += 1;
            if !self.minds_cost() {
                self.announce(key, key, 0, id);
            }
        }
    }

    fn is_target(&self, boxes: &SquareSet<W>, player: Square) -> bool {
        if D::PULLS {
            *boxes == self.start.boxes && player == self.start.player
        } else {
            boxes.is_subset(&self.targets)
        }
    }

    fn rank(&mut self, node: &Node<W>, regions: usize) -> Rank {
        let (cost, estimate) = (node.cost, u32::from(node.estimate));
        if let Some(strays) = &mut self.strays {
            return strays.rank(self.facts, &node.boxes, (estimate, regions));
        }
        let stray = || (node.boxes.len() - node.boxes.intersection(&self.targets).len()) as u32;
        match self.recipe.order {
            Order::BreadthFirst => self.by_cost(cost, 0),
            Order::DepthFirst => [0; 3],
            Order::Estimate | Order::Strays(_) => [estimate, stray(), 0],
            Order::AStar { weight } => {
                let ahead = estimate * weight;
                let total = Cost { pushes: cost.pushes * 100 + ahead, moves: cost.moves * 100 + ahead };
                self.by_cost(total, estimate)
            }
            Order::Fess0 => [stray(), regions as u32, estimate],
        }
    }

    /// Regions of the floor, where they count.
    fn count_regions(&mut self, boxes: &SquareSet<W>) -> usize {
        match self.recipe.order {
            Order::Fess0 | Order::Strays(_) => self.expander.count_regions(self.facts, boxes),
            _ => 0,
        }
    }

    /// Costs in the order in which they count, and what decides between equals.
    fn by_cost(&self, cost: Cost, last: u32) -> Rank {
        let [first, second] = self.recipe.objective.cost(cost.pushes, cost.moves);
        [first, second, last]
    }

    /// Looks closer at a position whose turn has come. `false` if it needs more pushes than was
    /// thought: then it has to wait, or is lost.
    fn is_due(&mut self, id: NodeId) -> bool {
        let node = self.nodes.get(id);
        if node.sharp || !self.deferred.is_ready::<D>(self.knowledge, self.stats.expanded) {
            return true;
        }
        let state = node.state();
        let distances = self.facts.distances::<D>();
        let seen = self.deferred.look(self.facts, distances, &mut self.estimate, &state, &self.watch);
        let node = self.nodes.get_mut(id);
        node.sharp = true;
        let Some(sharper) = seen.map(clamp) else {
            node.closed = true;
            self.stats.pruned += 1;
            return false;
        };
        if sharper <= node.estimate {
            return true;
        }
        node.estimate = sharper;
        let node = *node;
        let regions = self.count_regions(&node.boxes);
        let rank = self.rank(&node, regions);
        self.frontier.push(rank, id);
        false
    }

    /// Stores the position ranked last.
    fn store(&mut self, node: Node<W>) -> NodeId {
        if let Some(strays) = &mut self.strays {
            strays.store();
        }
        self.nodes.push(node)
    }

    /// Begins to expand a position, unless it is the end or lost.
    fn open(&mut self, id: NodeId) {
        let node = *self.nodes.get(id);
        self.nodes.get_mut(id).closed = true;
        if let Some(strays) = &mut self.strays {
            strays.expand(id);
        }
        let state = node.state();
        self.stats.expanded += 1;
        if self.is_target(&state.boxes, state.player) {
            self.solved = Some(id);
            return;
        }
        let allowed = self.pruner.allowed(self.facts, &state, &self.watch);
        self.proofs_memory = self.pruner.memory();
        let Some(mut left) = allowed else {
            self.stats.pruned += 1;
            return;
        };
        if let Some(strays) = &mut self.strays {
            left = left.intersection(&strays.allowed(self.facts, &state.boxes));
        }
        let regions = self.count_regions(&state.boxes);
        let _ = self.estimate.rebase_while(self.facts.distances::<D>(), &state.boxes, &self.watch);
        if self.watch.is_over() {
            return;
        }
        self.expander.stand(self.facts, &state);
        let key = state.key(&self.facts.board);
        self.open = Some(Opened { id, node, key, regions, left, met: 0 });
        self.children.clear();
    }

    /// Tries the moves of the opened position, box by box, to the end or until so many children
    /// were met.
    fn go_on(&mut self, mut chunk: usize) {
        let Some(mut open) = self.open.take() else { return };
        let mut children = std::mem::take(&mut self.children);
        loop {
            if let Some(&child) = children.get(open.met) {
                open.met += 1;
                self.meet(&open, child);
                chunk = chunk.saturating_sub(1);
                let granted = self.watch.spend(W + self.estimate.work(self.targets.len()));
                if chunk == 0 || !granted || self.is_over() {
                    self.open = Some(open);
                    break;
                }
            } else if let Some(from) = open.left.first() {
                if !self.watch.spend(4 * self.facts.board.len()) {
                    self.open = Some(open);
                    break;
                }
                open.left.remove(from);
                open.met = 0;
                children.clear();
                self.expander.children_of(self.facts, &open.node.state(), from, |_, _| true, &mut children);
                self.stats.generated += children.len() as u64;
            } else {
                break;
            }
        }
        self.children = children;
    }

    /// Was anything left out that may have been a solution?
    fn has_guessed(&self) -> bool {
        self.expander.has_guessed() || self.strays.as_ref().is_some_and(Strays::is_restricted)
    }

    fn is_over(&self) -> bool {
        self.solved.is_some() || self.joined.is_some() || self.full
    }

    /// A child is met: new, known, known but now cheaper, or lost.
    fn meet(&mut self, open: &Opened<W>, child: Child) {
        let (parent, node) = (open.id, &open.node);
        let boxes = node.boxes.without(child.from).with(child.to);
        let players = [node.player, child.player];
        let key = open.key ^ self.facts.board.zobrist().of_move([child.from, child.to], players);
        let cost = Cost { pushes: node.cost.pushes + child.pushes, moves: node.cost.moves + child.moves };
        let regions = open.regions.saturating_add_signed(isize::from(child.regions));
        let nodes = &self.nodes;
        let found = self.table.find(key, |id| {
            let known = nodes.get(id);
            known.player == child.player && known.boxes == boxes
        });
        match found {
            Found::Known(id) => self.meet_again(id, parent, cost, regions),
            Found::New(slot) => {
                if self.pruner.refute::<D>(self.facts, &boxes, child.to, child.player) {
                    self.stats.pruned += 1;
                    return;
                }
                let estimate = self.estimate.moved(self.facts.distances::<D>(), child.from, child.to);
                let Some(estimate) = estimate else {
                    self.stats.pruned += 1;
                    return;
                };
                let player = child.player;
                let node = Node::new(State { boxes, player }, parent, cost, clamp(estimate));
                let rank = self.rank(&node, regions);
                let id = self.store(node);
                self.table.insert(slot, key, id);
                self.stats.stored += 1;
                self.remember_best(&boxes, id);
                if !self.minds_cost() {
                    self.announce(key, open.key, cost.pushes, id);
                }
                if !self.minds_cost() && self.is_target(&boxes, player) {
                    self.solved = Some(id);
                } else {
                    self.frontier.push(rank, id);
                }
                self.make_room();
            }
        }
    }

    fn take_solution(&mut self) -> Option<Vec<State<W>>> {
        let own = self.solved.take().map(|id| {
            let mut path = self.nodes.path(id);
            if D::PULLS {
                path.reverse();
            }
            path
        });
        own.or_else(|| self.joined.take())
    }

    /// Enlarges the table if it is crowded, or finds that the next position would be one too many
    /// for the memory.
    fn make_room(&mut self) {
        let growth = if self.table.is_crowded() { self.table.memory() } else { 0 };
        let in_use = self.memory();
        self.stats.peak_memory = self.stats.peak_memory.max(in_use);
        let strays = self.strays.as_ref().map_or(0, Strays::next_growth);
        self.full = in_use + self.nodes.next_growth() + growth + strays > self.memory_limit;
        if growth > 0 && !self.full {
            self.table.grow(&self.watch);
        }
    }

    /// The best rank left bounds all solutions, if ranks are costs that are never too high.
    fn note_bound(&mut self, rank: Rank) {
        let bound = match self.recipe.order {
            _ if self.recipe.objective.puts_moves_first() => 0,
            Order::BreadthFirst => rank[0],
            order @ Order::AStar { .. } if order.is_exact(self.recipe.estimate) => rank[0].div_ceil(100),
            _ => 0,
        };
        self.proved = self.proved.max(bound);
    }

    /// Tells the other searches of the level about a position.
    fn announce(&mut self, key: u64, parent: u64, depth: u32, id: NodeId) {
        let Some(perimeter) = &self.knowledge.perimeter else { return };
        if perimeter.meet(key, parent, depth, Origin::of::<D>()) {
            self.joined = perimeter.join(self.facts, self.nodes.path(id), Origin::of::<D>());
        }
    }

    fn meet_again(&mut self, id: NodeId, parent: NodeId, cost: Cost, regions: usize) {
        let known = *self.nodes.get(id);
        if self.minds_cost() && self.by_cost(cost, 0) < self.by_cost(known.cost, 0) {
            let node = Node { parent, cost, closed: false, ..known };
            *self.nodes.get_mut(id) = node;
            let rank = self.rank(&node, regions);
            self.frontier.push(rank, id);
        }
    }

    /// Does the order depend on what a path costs?
    fn minds_cost(&self) -> bool {
        matches!(self.recipe.order, Order::BreadthFirst | Order::AStar { .. })
    }

    fn remember_best(&mut self, boxes: &SquareSet<W>, id: NodeId) {
        let packed = boxes.intersection(&self.targets).len();
        if packed > self.best.0 {
            self.best = (packed, id);
        }
    }
}

impl<const W: usize, D: Direction> Search<W> for BestFirst<'_, W, D> {
    fn step(&mut self, nodes: u64) -> Step<W> {
        let end = self.stats.expanded + nodes;
        let chunk = WORDS_PER_SLICE / (W + self.targets.len());
        let rest_at = self.stats.generated + chunk as u64;
        loop {
            if let Some(path) = self.take_solution() {
                return Step::Solved(path);
            }
            if self.full {
                return Step::OutOfMemory;
            }
            if self.open.is_some() {
                self.go_on(chunk);
                if self.open.is_some() && !self.is_over() {
                    return Step::Running;
                }
            } else if self.stats.expanded == end
                || self.stats.generated > rest_at
                || !self.watch.spend(LOOK_AT_NODE)
            {
                return Step::Running;
            } else {
                let Some((rank, id)) = self.frontier.pop() else {
                    return if self.has_guessed() { Step::GivesUp } else { Step::Exhausted };
                };
                if !self.nodes.get(id).closed {
                    self.note_bound(rank);
                    if self.is_due(id) {
                        self.open(id);
                    }
                }
            }
        }
    }

    fn stats(&self) -> Stats {
        Stats { peak_memory: self.stats.peak_memory.max(self.memory()), ..self.stats }
    }

    fn memory(&self) -> usize {
        let strays = self.strays.as_ref().map_or(0, Strays::memory);
        self.nodes.memory() + self.table.memory() + self.frontier.memory() + self.proofs_memory + strays
    }

    fn best(&self) -> Best {
        let layout = if self.nodes.is_empty() { SquareSet::EMPTY } else { self.nodes.get(self.best.1).boxes };
        Best::of(&self.facts.board, self.best.0, &layout)
    }

    fn table(&self) -> Option<TableUse> {
        Some(self.table.shape())
    }

    fn lower_bound(&self) -> u32 {
        if self.has_guessed() { 0 } else { self.proved }
    }
}

/// An estimate as it is stored: beyond 65,535 all are alike.
fn clamp(estimate: u32) -> u16 {
    u16::try_from(estimate).unwrap_or(u16::MAX)
}
