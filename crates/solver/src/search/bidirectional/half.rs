//! One of the two searches: its positions by what they cost from its end.

use super::check::Check;
use super::joint::{Asked, Joint};
use crate::analysis::Analysis;
use crate::board::{Square, SquareSet, State};
use crate::moves::{Direction, SingleMove, SingleMoves};
use crate::objective::{OrderedCost, plus};
use crate::search::pruner::Pruner;
use crate::search::store::{Note, Store};
use crate::search::{Found, Identity, NodeId};
use crate::table_use::TableUse;

/// What one half has to know of the other.
pub(super) struct Other<'s, const W: usize> {
    pub store: &'s mut Store<W>,
    /// Everything in layers before this one was expanded.
    pub layer: u32,
}

/// Positions, and the tools to go on from them.
pub(super) struct Half<'a, const W: usize, D: Direction> {
    store: Store<W>,
    pruner: Pruner<'a, W>,
    /// Backward, what the way from the start costs at least; forward, what is lost, if the
    /// potential does not tell.
    check: Option<Check<D>>,
    forbidden: SquareSet<W>,
    singles: SingleMoves<D>,
    /// Where the player can walk in the position at hand, and its moves.
    region: SquareSet<W>,
    moves: Vec<SingleMove>,
    asked: Vec<Asked<W>>,
    /// Positions to be expanded, by what their way costs above the potential.
    layers: Vec<Vec<NodeId>>,
    /// Everything in layers before this one is done.
    layer: usize,
    /// Entries for which the layers have room.
    room: usize,
    /// Positions expanded, and met by that.
    expanded: u64,
    met: u64,
    memory_limit: usize,
    full: bool,
}

impl<'a, const W: usize, D: Direction> Half<'a, W, D> {
    /// A search that begins with one position.
    pub(super) fn new(
        joint: &Joint<'a, W>,
        first: &State<W>,
        pruner: Pruner<'a, W>,
        check: Option<Check<D>>,
        forbidden: SquareSet<W>,
    ) -> Self {
        let facts = joint.facts;
        let live = facts.floor.difference(&forbidden).union(&facts.starts).union(&facts.goals);
        let mut half = Self {
            store: Store::new(&live, facts.board.len(), joint.objective),
            pruner,
            check,
            forbidden,
            singles: SingleMoves::default(),
            region: SquareSet::EMPTY,
            moves: Vec::new(),
            asked: Vec::new(),
            layers: Vec::new(),
            layer: 0,
            room: 0,
            expanded: 0,
            met: 0,
            memory_limit: 0,
            full: false,
        };
        if let Found::New(slot) = half.store.find(first)
            && let Some(id) = half.store.add(slot, [0; 2])
        {
            half.enqueue(0, id);
        }
        half
    }

    /// Expands the next position of the layer at work; `false` if there is none.
    pub(super) fn expand(&mut self, joint: &mut Joint<'a, W>, other: &mut Other<'_, W>) -> bool {
        let Some(id) = self.layers.get_mut(self.layer).and_then(Vec::pop) else { return false };
        if let Some(&next) = self.layers[self.layer].last() {
            self.store.touch(next);
        }
        let note = self.store.note(id);
        if note.closed || !joint.is_wanted(self.layer(), other.layer) {
            return true;
        }
        self.store.write(id, Note { closed: true, ..note });
        let state = self.store.state(id);
        if self.pruner.refute_late(self.store.len(), id.0 as usize, &state) {
            return true;
        }
        joint.stats.expanded += 1;
        joint.walk::<D>(&state, note.cost);
        self.list_moves(joint, &state.boxes);
        let next = joint.alleys.as_ref().and_then(|alleys| alleys.next::<D, W>(joint.facts, &state));
        if let Some((square, dir)) = next {
            self.moves.retain(|step| step.from == square && step.dir == dir);
        }
        (self.expanded, self.met) = (self.expanded + 1, self.met + self.moves.len() as u64);
        let has_way = joint.potential.rebase(&state.boxes);
        debug_assert!(has_way, "a stored position has a potential");
        if let Some(check) = &mut self.check {
            check.rebase(&state.boxes);
        }
        self.ask(joint, &state, note.cost, other.store);
        for index in 0..self.moves.len() {
            let (step, asked) = (self.moves[index], self.asked[index]);
            let walk = joint
                .steps
                .to(stand::<D, W>(joint.facts, step))
                .expect("moves begin where the player can walk");
            let here = plus(note.cost, joint.objective.cost(0, walk));
            joint.look_across::<D>(&state, &asked, here, other.store);
            self.meet(joint, other.layer, &state.boxes, step, &asked, plus(here, joint.objective.cost(1, 1)));
        }
        true
    }

    /// Asks for all positions that the moves listed lead to, before any answer is needed.
    fn ask(&mut self, joint: &mut Joint<'a, W>, state: &State<W>, cost: OrderedCost, other: &mut Store<W>) {
        self.asked.clear();
        self.store.forget();
        other.forget();
        for &step in &self.moves {
            let boxes = state.boxes.without(step.from).with(step.to);
            let before = match joint.identity {
                Identity::Region => *state,
                Identity::Exact => joint.image(&State { player: stand::<D, W>(joint.facts, step), ..*state }),
            };
            // At the end the player was anywhere, so that the region before tells nothing.
            let after = if joint.identity == Identity::Region && cost != [0; 2] {
                let (board, reach) = (&joint.facts.board, &mut joint.reach);
                let player = self.singles.canonical(board, &boxes, &self.region, step, reach);
                joint.image_of_canonical(&State { boxes, player })
            } else {
                joint.image(&State { boxes, player: step.player })
            };
            other.ask(&before);
            let question = self.store.ask(&after);
            self.asked.push(Asked { before, after, question });
        }
        other.fetch();
        self.store.fetch();
    }

    /// Lists the moves with these boxes, where the player can walk to the squares that were met
    /// last.
    pub(super) fn list_moves(&mut self, joint: &Joint<'a, W>, boxes: &SquareSet<W>) {
        self.moves.clear();
        self.region = joint.steps.met().iter().copied().collect();
        self.singles.all(&joint.facts.board, boxes, &self.region, &self.forbidden, &mut self.moves);
    }

    /// A position is met: new, known, known but now cheaper, too expensive, or lost.
    fn meet(
        &mut self,
        joint: &mut Joint<'a, W>,
        other_layer: u32,
        boxes: &SquareSet<W>,
        step: SingleMove,
        asked: &Asked<W>,
        cost: OrderedCost,
    ) {
        joint.stats.generated += 1;
        let state = State { boxes: boxes.without(step.from).with(step.to), player: step.player };
        // Most positions are known already, and the bound costs more than the look: first things
        // first.
        let found = self.store.answer(asked.question);
        if let Found::Known(id) = found
            && self.store.note(id).cost <= cost
        {
            return;
        }
        let Some(key) = self.key(joint, step, cost).filter(|&key| joint.is_wanted(key, other_layer)) else {
            joint.stats.pruned += 1;
            return;
        };
        match found {
            Found::Known(id) => {
                self.store.write(id, Note { cost, closed: false, sharp: false });
                self.enqueue(key, id);
            }
            Found::New(slot) => {
                if self.pruner.refute::<D>(joint.facts, &state.boxes, step.to, state.player) {
                    joint.stats.pruned += 1;
                    return;
                }
                let Some(id) = self.store.add(slot, cost) else {
                    self.full = true;
                    return;
                };
                joint.stats.stored += 1;
                self.enqueue(key, id);
                let in_use = self.memory();
                self.full = self.full || !self.store.make_room(in_use, self.memory_limit, &joint.watch);
            }
        }
        if !D::PULLS {
            joint.arrive(&state, &asked.after, cost);
        }
    }

    /// What the way to a child costs above the potential; `None` if nothing better than the ceiling
    /// leads by it.
    fn key(&mut self, joint: &mut Joint<'a, W>, step: SingleMove, cost: OrderedCost) -> Option<u32> {
        let left = joint.potential.moved(step.from, step.to, step.player)?;
        let fits = D::PULLS || plus(cost, left) < joint.ceiling;
        let (above, below) = if D::PULLS { (cost[0], left[0]) } else { (cost[0] + left[0], joint.zero) };
        debug_assert!(above >= below, "no step lowers the potential by more than it costs");
        let check = |check: &mut Check<D>| check.refuses(step, cost, joint.ceiling);
        let fits = fits && !self.check.as_mut().is_some_and(check);
        fits.then(|| above.saturating_sub(below))
    }

    /// Puts a stored position where its turn will come.
    fn enqueue(&mut self, key: u32, id: NodeId) {
        let layer = key as usize;
        if self.layers.len() <= layer {
            self.layers.resize_with(layer + 1, Vec::new);
        }
        let layer = &mut self.layers[layer];
        if layer.len() == layer.capacity() {
            let room = layer.capacity();
            layer.reserve_exact((room / 4).max(4));
            self.room += layer.capacity() - room;
        }
        layer.push(id);
    }

    /// Goes to the next layer that has something in it, and tells how much work a layer is from
    /// there on, the next one or the mean of the next two, whichever is less; `None` if there is
    /// none. (By the parity of the potential every other layer may be nearly empty.)
    pub(super) fn go_on(&mut self) -> Option<u64> {
        loop {
            let layer = self.layers.get_mut(self.layer)?;
            if !layer.is_empty() {
                let [next, after] = [0, 1]
                    .map(|ahead| self.layers.get(self.layer + ahead).map_or(0, |layer| layer.len() as u64));
                let positions = (2 * next).min(next + after);
                return Some(positions * (self.expanded + self.met) / self.expanded.max(1));
            }
            self.room -= std::mem::take(layer).capacity();
            self.layer += 1;
        }
    }

    /// The moves that were listed last.
    pub(super) fn moves(&self) -> &[SingleMove] {
        &self.moves
    }

    /// What the other half has to know of this one.
    pub(super) fn as_other(&mut self) -> Other<'_, W> {
        Other { layer: self.layer(), store: &mut self.store }
    }

    /// The first layer that is not done.
    pub(super) fn layer(&self) -> u32 {
        self.layer as u32
    }

    /// From now on it may take so many bytes.
    pub(super) fn allow(&mut self, memory: usize) {
        self.memory_limit = memory;
    }

    /// Is there no memory for another position?
    pub(super) fn is_full(&self) -> bool {
        self.full
    }

    /// Bytes in use.
    pub(super) fn memory(&self) -> usize {
        let layers = self.layers.capacity() * size_of::<Vec<NodeId>>() + self.room * size_of::<NodeId>();
        self.store.memory() + layers
    }

    /// Is all found that is stored?
    pub(super) fn is_whole(&self) -> bool {
        self.store.is_whole()
    }

    /// How well the table does.
    pub(super) fn table(&self) -> TableUse {
        self.store.shape()
    }
}

/// Where the player stands before a move.
#[inline]
fn stand<D: Direction, const W: usize>(facts: &Analysis<W>, step: SingleMove) -> Square {
    if D::PULLS { step.to } else { facts.board.step(step.from, step.dir.opposite()) }
}
