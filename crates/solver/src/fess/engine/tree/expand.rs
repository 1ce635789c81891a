//! A position is expanded: its moves are found, scored, advised, sorted and filed.

use super::{Edge, Expansion, NO_PARENT, Node, NodeState, Tree};
use crate::alarm::Watch;
use crate::analysis::Analysis;
use crate::deadlocks::{Verdict, learning_budget};
use crate::fess::engine::meeting::Arrival;
use crate::fess::engine::position::unmatched_key;
use crate::fess::engine::trunk::make_room;
use crate::fess::engine::{Advice, Candidate, Parent, Position, Scene, Score, key};
use crate::search::{Found, Knowledge};

impl<const W: usize> Tree<'_, W> {
    /// Expands a position; the number of the expansion.
    pub(super) fn expand(
        &mut self,
        knowledge: &Knowledge<'_, W>,
        node: u32,
        (parent, edge): (u32, u32),
        watch: &Watch<'_>,
    ) -> u32 {
        let Node { position, score, .. } = self.trunk.nodes[node as usize];
        let number = self.expansions.len() as u32;
        self.trunk.nodes[node as usize].state = NodeState::Expanded(number);
        let (mut best_past, mut weight, mut depth) = (score, 0, self.trail.len() as u32);
        if let Some(before) = self.expansions.get(parent as usize) {
            best_past = score.min(before.best_past);
            weight = before.weight + u32::from(self.edges[edge as usize].weight);
            depth = before.depth + 1;
        }
        let first_edge = self.edges.len() as u32;
        self.confirm(knowledge, &position, parent, depth);
        self.add_edges(knowledge, (&position, score), (number, depth), watch);
        let cell = self.cells.number(self.trunk.features.cell(&best_past), best_past);
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
            lost: false,
        });
        if let Some(next) = self.next_edge(number) {
            self.cells.push(cell, self.waiting(number, next));
        }
        let best_score = self.trunk.nodes[self.expansions[self.best as usize].node as usize].score;
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
            if let Some(budget) = learning_budget(below).filter(|_| parent != NO_PARENT) {
                let position = self.at(number).0;
                if self.learning.study(knowledge, &position, budget, watch) == Verdict::Dead {
                    self.choose_best(knowledge);
                }
            }
            number = parent;
        }
    }

    /// Makes sure that the best position is not lost, as far as proofs of some thousand positions
    /// can tell; if it is, the next best one takes its place.
    pub(super) fn doubt_best(&mut self, knowledge: &Knowledge<'_, W>, watch: &Watch<'_>) {
        while let Some(best) = self.best() {
            let position = self.at(best).0;
            if self.learning.doubt(knowledge, (best, &position), watch) == Verdict::Unknown {
                return;
            }
            self.choose_best(knowledge);
            self.learning.looked_through(self.expansions.len());
            if self.best() == Some(best) {
                return;
            }
        }
    }

    /// Finds the best expansion anew if the best one is in a pattern.
    pub(super) fn choose_best(&mut self, knowledge: &Knowledge<'_, W>) {
        let free = |&number: &u32| {
            !self.expansions[number as usize].lost
                && self.learning.judge(knowledge, &self.at(number).0) == Verdict::Unknown
        };
        if free(&self.best) {
            return;
        }
        let numbers = 0..self.expansions.len() as u32;
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
        let parent = self.trunk.find_moves(facts, *position, score, watch);
        let mut candidates = std::mem::take(&mut self.trunk.candidates);
        self.learning.strike(knowledge, position, &mut candidates);
        self.trunk.generated += candidates.len() as u64;
        self.score(facts, &parent, &mut candidates, watch);
        // There may be a million moves; when time is up nobody will try one.
        if watch.is_over() {
            candidates.clear();
        }
        self.advise(&Scene { facts, maps: knowledge.maps(), parent: &parent, watch }, &mut candidates);
        self.sort(&candidates);
        if let [(_, first)] | [(_, first), _] = self.order[..] {
            candidates[first as usize].weight = 0;
        }
        self.announce(knowledge, &parent, &candidates, (number, depth));
        for index in 0..self.order.len() {
            if !watch.spend(8 * W) {
                break;
            }
            let candidate = &candidates[self.order[index].1 as usize];
            // Most moves of a long search lead where others have led: those need no second look-up.
            let node = match candidate.node {
                Some(node) => self.untried(node),
                None => self.meet(candidate.key, &candidate.position, candidate.score, watch),
            };
            if let Some(node) = node {
                let Candidate { from, to, removes, weight, .. } = *candidate;
                make_room(&mut self.edges);
                self.edges.push(Edge { node, from, to, removes, weight });
            }
        }
        self.trunk.candidates = candidates;
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
            if let Found::Known(id) = self.trunk.find(candidate.key, &candidate.position) {
                candidate.node = Some(id.0);
                candidate.score = self.trunk.nodes[id.0 as usize].score;
            } else {
                candidate.score = self.trunk.features.score(facts, parent, candidate);
            }
        }
        moves.truncate(scored);
    }

    /// Finds the order of the moves, the best one first, equal ones as they came. Only what decides
    /// is moved: a candidate takes some hundred bytes.
    fn sort(&mut self, moves: &[Candidate<W>]) {
        self.order.clear();
        for weight in [0, 1] {
            let first = self.order.len();
            let numbers = moves.iter().zip(0..).filter(|(step, _)| step.weight == weight);
            self.order.extend(numbers.map(|(step, number)| (step.score.number(), number)));
            self.order[first..].sort_unstable();
        }
    }

    /// Asks the advisors: what they name weighs nothing, all else weighs one.
    fn advise(&mut self, scene: &Scene<'_, W>, moves: &mut [Candidate<W>]) {
        if self.advisors.is_empty() {
            moves.iter_mut().for_each(|step| step.weight = 0);
        }
        for advisor in &mut self.advisors {
            match advisor.advise(scene, moves) {
                Advice::Nothing => {}
                Advice::Try(index) => moves[index].weight = 0,
                Advice::Only(index) => {
                    moves[index].weight = 0;
                    return;
                }
            }
        }
    }

    /// Tells the other side about new positions, and hears whether it has met one of them.
    fn announce(
        &mut self,
        knowledge: &Knowledge<'_, W>,
        parent: &Parent<W>,
        candidates: &[Candidate<W>],
        (number, depth): (u32, u32),
    ) {
        if knowledge.perimeter.is_none() {
            return;
        }
        // Real positions have the unmatched starts of their parent, so one part of the key is the
        // same for all.
        let unmatched = unmatched_key(&knowledge.facts.board, &parent.position);
        let sorted = self.order.iter().map(|&(_, index)| &candidates[index as usize]);
        let news =
            sorted.filter(|candidate| candidate.is_new() && self.trunk.mover.is_real(&candidate.position));
        self.announced.clear();
        self.announced.extend(news.clone().map(|candidate| candidate.key ^ unmatched));
        let position = |index| news.clone().nth(index).expect("it was announced").position;
        let family = (&self.announced[..], parent.key ^ unmatched, depth + 1);
        self.trunk.meeting.announce_all(knowledge, family, number, position);
    }

    /// Notes by which parent a position is expanded: the one that met it first may be deeper, even
    /// below its own children.
    fn confirm(&self, knowledge: &Knowledge<'_, W>, position: &Position<W>, parent: u32, depth: u32) {
        if knowledge.perimeter.is_some() && parent != NO_PARENT && self.trunk.mover.is_real(position) {
            let board = &knowledge.facts.board;
            let plain = |position: &Position<W>| key(board, position) ^ unmatched_key(board, position);
            let (key, parent) = (plain(position), plain(&self.at(parent).0));
            self.trunk.meeting.tell(knowledge, Arrival { key, parent, depth });
        }
    }

    /// The node, unless it was tried already.
    fn untried(&self, node: u32) -> Option<u32> {
        (self.trunk.nodes[node as usize].state == NodeState::Open).then_some(node)
    }

    /// The node of a position, new or known; `None` if it was tried already.
    pub(super) fn meet(
        &mut self,
        key: u64,
        position: &Position<W>,
        score: Score,
        watch: &Watch<'_>,
    ) -> Option<u32> {
        match self.trunk.find(key, position) {
            Found::Known(id) => self.untried(id.0),
            Found::New(slot) => {
                let node = Node { position: *position, score, state: NodeState::Open };
                Some(self.trunk.add((slot, key), node, watch))
            }
        }
    }
}
