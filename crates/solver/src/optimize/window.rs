//! A better way between two positions of a line, or from one of them to the end.
//!
//! A* over single pushes from the first position to the last, among the positions of a [`Vicinity`]
//! only. The estimate is the cheapest assignment of the boxes to the boxes of the last position;
//! whatever cannot beat the known way is left out, so a window whose way is near its lower bound
//! costs next to nothing. What is found is a shortest way *within the vicinity*.
//!
//! Where a window ends with the level, boxes cost more than the assignment if they are in each
//! other's way ([`Deferred`]). That is asked when a position's turn comes, as long as it seldom is
//! in vain.

use super::cost_model::{CostModel, PlayerKey};
use super::looks::Looks;
use super::vicinity::{Neighbourhood, Vicinity};
use super::{Push, PushSequence};
use crate::alarm::Watch;
use crate::analysis::{Analysis, Distances};
use crate::board::{Square, SquareSet, State};
use crate::deadlocks::{Freeze, PushDetector, Verdict};
use crate::estimate::{Estimate, EstimateKind};
use crate::search::{Deferred, Found, Knowledge, NodeId, Table};
use sokonaut_level::Dir;
use std::collections::BTreeMap;

/// Two positions of a line, by number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Part {
    /// The first one.
    pub first: usize,
    /// The last one.
    pub last: usize,
}

/// How a search ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WindowEnd {
    /// A better way.
    Better(Vec<Push>),
    /// There is none in the vicinity.
    Exhausted,
    /// The budget is spent, or someone wants it to end.
    Ended,
}

#[derive(Clone, Copy, Debug)]
struct Node<const W: usize, C> {
    boxes: SquareSet<W>,
    cost: C,
    parent: NodeId,
    player_key: PlayerKey,
    hint: u32,
    closed: bool,
    /// Asked what its boxes cost together.
    sharp: bool,
}

/// The search in one window.
pub struct Window<'a, const W: usize, T: CostModel<W>> {
    facts: &'a Analysis<W>,
    vicinity: &'a Vicinity<W>,
    cost_model: T,
    /// Where to arrive: boxes and, unless it is the end of the level, the key of the player.
    target: (SquareSet<W>, Option<PlayerKey>),
    distances: Distances,
    estimate: Estimate,
    /// What boxes cost more together, if the window ends with the level.
    pairs: Option<Deferred<'a, W>>,
    /// Whether that is worth asking.
    looks: Looks,
    freeze: Freeze,
    /// Only what costs less is of use.
    limit: T::Cost,
    nodes: Vec<Node<W, T::Cost>>,
    table: Table,
    frontier: BTreeMap<T::Cost, Vec<NodeId>>,
    around: Neighbourhood,
    expanded: u64,
}

impl<'a, const W: usize, T: CostModel<W>> Window<'a, W, T> {
    /// Bytes that a position takes at the most: itself, the table that grows to the double, and its
    /// place in line.
    pub const BYTES: usize = size_of::<Node<W, T::Cost>>() * 2 + 40;

    /// A search that has not begun, with what is known of pairs of boxes if that is of use; `None`
    /// if time is up.
    #[must_use]
    pub fn new(
        (facts, knowledge): (&'a Analysis<W>, Option<&'a Knowledge<'a, W>>),
        vicinity: &'a Vicinity<W>,
        mut cost_model: T,
        line: &PushSequence<W>,
        part: Part,
        watch: &Watch<'_>,
    ) -> Option<Self> {
        let board = &facts.board;
        let (first, last) = (line.states()[part.first], line.states()[part.last]);
        let limit = cost(facts, &mut cost_model, line, part, watch)?;
        let (target, distances) = if part.last == line.len() {
            ((facts.goals, None), facts.to_goals.clone())
        } else {
            let squares: Vec<Square> = last.boxes.iter().collect();
            let player_key = cost_model.player_key(board, &last, line.came(part.last));
            ((last.boxes, Some(player_key)), Distances::to_targets(board, &facts.sides, &squares, watch)?)
        };
        let knowledge = knowledge.filter(|_| part.last == line.len());
        let mut window = Self {
            facts,
            vicinity,
            target,
            pairs: knowledge.map(Deferred::known),
            looks: Looks::default(),
            estimate: Estimate::new(EstimateKind::Matching, &distances),
            distances,
            freeze: Freeze::default(),
            limit,
            nodes: Vec::new(),
            table: Table::default(),
            frontier: BTreeMap::new(),
            around: Neighbourhood::default(),
            expanded: 0,
            cost_model,
        };
        window.plant(&first, line.came(part.first), watch);
        Some(window)
    }

    fn plant(&mut self, first: &State<W>, came: Option<Dir>, watch: &Watch<'_>) {
        let boxes = first.boxes;
        let Some(pushes) = self.estimate.rebase_while(&self.distances, &boxes, watch) else { return };
        let total = self.cost_model.ahead(pushes);
        let player_key = self.cost_model.player_key(&self.facts.board, first, came);
        let key = self.key(&boxes, player_key);
        if let Found::New(slot) = self.table.find(key, |_| false)
            && total < self.limit
        {
            let cost = T::Cost::default();
            let node =
                Node { boxes, cost, parent: NodeId::NONE, player_key, hint: 0, closed: false, sharp: false };
            self.store((slot, key), node, total, watch);
        }
    }

    /// Positions expanded.
    #[must_use]
    pub fn expanded(&self) -> u64 {
        self.expanded
    }

    /// Positions stored.
    #[must_use]
    pub fn stored(&self) -> usize {
        self.nodes.len()
    }

    /// Searches until so many positions are stored or so many `nodes` expanded, time is up, or
    /// `stop`, asked now and then with the number of positions expanded, says so.
    pub fn run(
        &mut self,
        most: usize,
        nodes: u64,
        watch: &Watch<'_>,
        stop: impl Fn(u64) -> bool,
    ) -> WindowEnd {
        const POLL_INTERVAL: u64 = 256;
        // A walk over the board, a look at every box for some moves, and one along the lines.
        let boxes = self.facts.starts.len();
        let work = 4 * self.facts.board.len() + boxes * boxes + W * self.vicinity.len();
        while let Some((total, id)) = self.next() {
            if !watch.spend(work) {
                return WindowEnd::Ended;
            }
            let node = self.nodes[id.0 as usize];
            if node.closed || self.has_to_wait(id, &node, total, watch) {
                continue;
            }
            self.nodes[id.0 as usize].closed = true;
            if self.has_arrived(&node) {
                return WindowEnd::Better(self.pushes_to(id));
            }
            if self.expanded >= nodes {
                return WindowEnd::Ended;
            }
            self.expanded += 1;
            if self.nodes.len() > most || (self.expanded.is_multiple_of(POLL_INTERVAL) && stop(self.expanded))
            {
                return WindowEnd::Ended;
            }
            self.expand(id, &node, total, watch);
        }
        if watch.is_over() { WindowEnd::Ended } else { WindowEnd::Exhausted }
    }

    /// What the cheapest way by the next position costs at least, and the position.
    fn next(&mut self) -> Option<(T::Cost, NodeId)> {
        let mut entry = self.frontier.first_entry()?;
        let (total, id) = (*entry.key(), entry.get_mut().pop()?);
        if entry.get().is_empty() {
            entry.remove();
        }
        Some((total, id))
    }

    /// Looks closer at a position whose turn has come: is its turn later, or of no use at all?
    fn has_to_wait(
        &mut self,
        id: NodeId,
        node: &Node<W, T::Cost>,
        total: T::Cost,
        watch: &Watch<'_>,
    ) -> bool {
        let Some(pairs) = self.pairs.as_mut().filter(|_| !node.sharp) else { return false };
        if !self.looks.pay() {
            return false;
        }
        let state = State { boxes: node.boxes, player: node.player_key.player };
        let pushes = pairs.look(self.facts, &self.distances, &mut self.estimate, &state, watch);
        let sharper = pushes.map(|pushes| T::sum(node.cost, self.cost_model.ahead(pushes)));
        let known = &mut self.nodes[id.0 as usize];
        known.sharp = true;
        match sharper.filter(|&sharper| sharper < self.limit) {
            None => known.closed = true,
            Some(sharper) if sharper > total => self.frontier.entry(sharper).or_default().push(id),
            Some(_) => return false,
        }
        self.looks.gain();
        true
    }

    fn has_arrived(&self, node: &Node<W, T::Cost>) -> bool {
        let (boxes, player_key) = &self.target;
        match player_key {
            Some(player_key) => node.boxes == *boxes && node.player_key == *player_key,
            None => node.boxes.is_subset(boxes),
        }
    }

    fn expand(&mut self, id: NodeId, node: &Node<W, T::Cost>, total: T::Cost, watch: &Watch<'_>) {
        let board = &self.facts.board;
        let region = self.cost_model.stand(board, &node.boxes, node.player_key);
        let blocked = board.blocked(&node.boxes);
        self.around.hint = node.hint;
        self.vicinity.look(&node.boxes, &mut self.around);
        let _ = self.estimate.rebase_while(&self.distances, &node.boxes, watch);
        if watch.is_over() {
            return;
        }
        for from in &node.boxes {
            for dir in Dir::ALL {
                let to = board.step(from, dir);
                let legal = region.contains(board.step(from, dir.opposite())) && !blocked.contains(to);
                if legal && !self.facts.dead.contains(to) && self.vicinity.admits(&self.around, from, to) {
                    self.meet((id, node, total), Push { from, dir }, to, watch);
                }
            }
        }
    }

    fn meet(
        &mut self,
        (parent, node, before): (NodeId, &Node<W, T::Cost>, T::Cost),
        push: Push,
        to: Square,
        watch: &Watch<'_>,
    ) {
        // First what is cheap: where the player is afterwards may take a flood.
        let Some(pushes) = self.estimate.moved(&self.distances, push.from, to) else { return };
        if T::sum(node.cost, self.cost_model.ahead(pushes + 1)) >= self.limit {
            return;
        }
        let boxes = node.boxes.without(push.from).with(to);
        let (player_key, added) = self.cost_model.push(&self.facts.board, &boxes, push);
        let cost = T::sum(node.cost, added);
        // What was found out about the parent holds for the ways by this child too.
        let total = T::sum(cost, self.cost_model.ahead(pushes)).max(before);
        let key = self.key(&boxes, player_key);
        let nodes = &self.nodes;
        let known = self.table.find(key, |id| {
            let known = &nodes[id.0 as usize];
            known.boxes == boxes && known.player_key == player_key
        });
        let child =
            Node { boxes, cost, parent, player_key, hint: self.around.hint, closed: false, sharp: false };
        match known {
            _ if total >= self.limit => {}
            Found::Known(id) if self.nodes[id.0 as usize].cost <= cost => {}
            Found::Known(id) => {
                self.nodes[id.0 as usize] = child;
                self.frontier.entry(total).or_default().push(id);
            }
            Found::New(_) if self.freeze.judge(self.facts, &boxes, to) == Verdict::Dead => {}
            Found::New(slot) => self.store((slot, key), child, total, watch),
        }
    }

    fn store(
        &mut self,
        (slot, key): (usize, u64),
        node: Node<W, T::Cost>,
        total: T::Cost,
        watch: &Watch<'_>,
    ) {
        let id = NodeId(u32::try_from(self.nodes.len()).expect("fewer than 2^32 positions"));
        self.table.insert(slot, key, id);
        self.nodes.push(node);
        self.frontier.entry(total).or_default().push(id);
        if self.table.is_crowded() {
            self.table.grow(watch);
        }
    }

    fn key(&self, boxes: &SquareSet<W>, player_key: PlayerKey) -> u64 {
        let zobrist = self.facts.board.zobrist();
        let turn = player_key.came.map_or(0, |dir| 7 + 11 * dir.index() as u32);
        zobrist.of_boxes(boxes) ^ zobrist.of_player(player_key.player).rotate_left(turn)
    }

    fn pushes_to(&self, end: NodeId) -> Vec<Push> {
        let board = &self.facts.board;
        let mut pushes = Vec::new();
        let mut node = &self.nodes[end.0 as usize];
        while node.parent != NodeId::NONE {
            let before = &self.nodes[node.parent.0 as usize];
            let from = before.boxes.difference(&node.boxes).first().expect("a box left");
            let goes_to = |dir: &Dir| {
                node.boxes.contains(board.step(from, *dir)) && !before.boxes.contains(board.step(from, *dir))
            };
            let dir = Dir::ALL.into_iter().find(goes_to).expect("a box arrived next to where it was");
            pushes.push(Push { from, dir });
            node = before;
        }
        pushes.reverse();
        pushes
    }
}

/// What a part of a line costs; `None` if time is up.
fn cost<const W: usize, T: CostModel<W>>(
    facts: &Analysis<W>,
    cost_model: &mut T,
    line: &PushSequence<W>,
    part: Part,
    watch: &Watch<'_>,
) -> Option<T::Cost> {
    let board = &facts.board;
    let mut total = T::Cost::default();
    for index in part.first..part.last {
        if !watch.spend(4 * board.len()) {
            return None;
        }
        let (state, after) = (&line.states()[index], &line.states()[index + 1]);
        let player_key = cost_model.player_key(board, state, line.came(index));
        let _ = cost_model.stand(board, &state.boxes, player_key);
        total = T::sum(total, cost_model.push(board, &after.boxes, line.pushes()[index]).1);
    }
    Some(total)
}
