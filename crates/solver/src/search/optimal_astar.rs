//! A* for proofs: as many positions as possible in the memory there is.
//!
//! [`OptimalAStar`] finds a solution with fewest pushes, or with fewest moves, forward. It differs
//! from [`BestFirst`](super::BestFirst) in what it keeps:
//!
//! * a position is its boxes as bits of the squares where boxes may stand, the player, and the
//!   cost of the best way to it ([`Store`](super::store::Store)): some 10 to 16 bytes instead of 32
//!   or more, and 7 for its place in the table instead of 16;
//! * no parent: the way home is found by taking pushes back and asking which of the positions
//!   before was met at the right cost (`retrace`);
//! * of positions that are images of each other only one ([`SymmetryReduction`]).

mod walks;

use crate::alarm::Watch;
use crate::analysis::Analysis;
use crate::board::{Reach, Square, SquareSet, State};
use crate::control::Best;
use crate::estimate::EstimateKind;
use crate::moves::Forward;
use crate::objective::{Objective, OrderedCost, plus};
use crate::report::Stats;
use crate::search::deferred::Deferred;
use crate::search::fitting_moves::FittingMoves;
use crate::search::frontier::{Frontier, Rank};
use crate::search::groups::Groups;
use crate::search::kept::Kept;
use crate::search::most_packed::MostPacked;
use crate::search::node::Cost;
use crate::search::retrace::retrace;
use crate::search::slice::{LOOK_AT_NODE, WORDS_PER_SLICE};
use crate::search::store::Note;
use crate::search::symmetry_reduction::SymmetryReduction;
use crate::search::{Found, Identity, Knowledge, NodeId, Search, Step};
use crate::table_use::TableUse;
use crate::techniques::Techniques;
use walks::{ChosenWalking, sample};

/// A position in the middle of its expansion.
struct Opened<const W: usize> {
    state: State<W>,
    cost: OrderedCost,
    /// What every solution by this position costs.
    total: OrderedCost,
    /// Boxes not yet tried.
    left: SquareSet<W>,
}

/// A* by single pushes, for solutions that are provably shortest.
pub struct OptimalAStar<'a, const W: usize> {
    facts: &'a Analysis<W>,
    knowledge: &'a Knowledge<'a, W>,
    watch: Watch<'a>,
    objective: Objective,
    start: State<W>,
    kept: Kept<'a, W>,
    symmetry_reduction: SymmetryReduction,
    frontier: Frontier,
    moves: FittingMoves<W>,
    deferred: Deferred<'a, W>,
    groups: Groups<'a, W>,
    walks: ChosenWalking,
    open: Option<Opened<W>>,
    best: MostPacked<W>,
    solved: Option<NodeId>,
    /// The first number of a cost that every solution has at least.
    proved: u32,
    /// Only solutions of lower cost are of interest.
    ceiling: OrderedCost,
}

impl<'a, const W: usize> OptimalAStar<'a, W> {
    /// A search that has not begun.
    pub fn new(
        knowledge: &'a Knowledge<'a, W>,
        objective: Objective,
        techniques: Techniques,
        memory_limit: usize,
    ) -> Self {
        let facts = knowledge.facts;
        let identity = Identity::from(objective);
        // Its bounds are proofs: no guesses.
        let techniques = techniques.proved();
        let exact = State { boxes: facts.starts, player: facts.board.player() };
        let start = match identity {
            Identity::Region => exact.canonical(&facts.board, &mut Reach::default()),
            Identity::Exact => exact,
        };
        let mut search = Self {
            facts,
            knowledge,
            watch: knowledge.alarm.watch(),
            objective,
            start,
            kept: Kept::new(knowledge, objective, techniques, memory_limit),
            symmetry_reduction: SymmetryReduction::new(facts, identity),
            frontier: Frontier::default(),
            moves: FittingMoves::new(facts, identity, techniques),
            deferred: Deferred::new(EstimateKind::Conflicts, facts),
            groups: Groups::new(knowledge, !objective.puts_moves_first()),
            walks: ChosenWalking::new(objective),
            open: None,
            best: MostPacked::new(facts.starts),
            solved: None,
            proved: 0,
            ceiling: [u32::MAX; 2],
        };
        if let Some(pushes) = search.moves.estimate.rebase_while(&facts.to_goals, &start.boxes, &search.watch)
        {
            search.meet(&start, [0; 2], search.total([0; 2], Cost::of_pushes(pushes)), None);
        }
        search
    }

    /// From now on only solutions of lower cost are of interest: without one the search ends as
    /// exhausted.
    pub fn seek_below(&mut self, cost: OrderedCost) {
        self.ceiling = cost;
    }

    /// The least cost of a solution by a position at this cost.
    #[inline]
    fn total(&self, cost: OrderedCost, left: Cost) -> OrderedCost {
        plus(cost, self.objective.cost(left.pushes, left.moves))
    }

    /// Looks closer at a position whose turn has come; `false` if it has to wait, or is of no
    /// interest.
    fn is_due(&mut self, id: NodeId, state: &State<W>, note: Note, rank: Rank) -> bool {
        let expanded = self.kept.stats.expanded;
        self.walks.choose(self.facts, expanded, &self.kept.store, &self.watch);
        self.groups.grow(self.knowledge, expanded, || sample(&self.kept.store));
        let ready = self.deferred.is_ready::<Forward>(self.knowledge, expanded) || self.groups.is_ready();
        if note.sharp || !(ready || self.walks.bound().is_some()) {
            return true;
        }
        let mut total = self.look(state).map(|left| self.total(note.cost, left));
        let waits = |total: Option<OrderedCost>| total.is_none_or(|total| total > [rank[0], rank[1]]);
        if self.groups.is_ready() && !waits(total) {
            let enough = (rank[0] + 1).saturating_sub(note.cost[0]);
            let pushes = self.groups.pushes((&state.boxes, state.player), enough);
            total = pushes.and_then(|pushes| total.max(Some([note.cost[0] + pushes, 0])));
        }
        if self.watch.is_over() {
            return false;
        }
        let due = total.filter(|&total| total < self.ceiling);
        // What waits may be asked about more when its turn comes again.
        let sharp = !waits(total) || !self.groups.is_ready();
        self.kept.store.write(id, Note { sharp, closed: due.is_none(), ..note });
        match due {
            None => self.kept.stats.pruned += 1,
            Some(total) if !waits(Some(total)) => return true,
            Some([first, second]) => self.frontier.push([first, second, first - note.cost[0]], id),
        }
        false
    }

    /// What a position needs, as exactly as can be told; `None` if it is lost.
    fn look(&mut self, state: &State<W>) -> Option<Cost> {
        let distances = &self.facts.to_goals;
        let pushes =
            self.deferred.look(self.facts, distances, &mut self.moves.estimate, state, &self.watch)?;
        let walks = self.walks.bound().map_or(Some(0), |walking| walking.moves(self.facts, state))?;
        Some(Cost { pushes, moves: pushes.max(walks) })
    }

    /// Begins to expand a position, unless it is the end or lost.
    fn open(&mut self, id: NodeId, state: State<W>, note: Note, total: OrderedCost) {
        self.kept.store.write(id, Note { closed: true, ..note });
        self.kept.stats.expanded += 1;
        if state.is_solved(&self.facts.goals) {
            self.solved = Some(id);
            return;
        }
        let Some(left) = self.kept.allowed(self.facts, &state, &self.watch) else { return };
        self.moves.expander.stand(self.facts, &state);
        if self.objective.minds_moves() && self.is_dominated(&state, note.cost) {
            self.kept.stats.pruned += 1;
            return;
        }
        let _ = self.moves.estimate.rebase_while(&self.facts.to_goals, &state.boxes, &self.watch);
        if self.watch.is_over() {
            return;
        }
        self.open = Some(Opened { state, cost: note.cost, total, left });
    }

    /// Is there a way to the same boxes, with the player elsewhere, that is as cheap even with the
    /// walk to here? Then whatever can be done here is done from there. The player of a stored
    /// position stands where it pushed a box last.
    fn is_dominated(&mut self, state: &State<W>, cost: OrderedCost) -> bool {
        let board = &self.facts.board;
        let stands = state.boxes.iter().flat_map(|square| board.neighbours(square));
        let stands: SquareSet<W> = stands.filter(|&square| square != state.player).collect();
        for player in &stands {
            let Some(steps) = self.moves.expander.steps_to(player) else { continue };
            let walk = self.objective.cost(0, steps);
            if let Found::Known(id) = self.kept.store.find(&State { player, ..*state })
                && plus(self.kept.store.note(id).cost, walk) <= cost
            {
                return true;
            }
        }
        false
    }

    /// Tries the moves of the opened position, box by box, to the end or until so many children
    /// were met.
    fn go_on(&mut self, chunk: u64) {
        let Some(mut open) = self.open.take() else { return };
        let rest_at = self.kept.stats.generated + chunk;
        while let Some(from) = open.left.first() {
            let granted = self.watch.spend(4 * self.facts.board.len());
            if self.kept.full || !granted || self.kept.stats.generated > rest_at {
                self.open = Some(open);
                return;
            }
            open.left.remove(from);
            let (objective, ceiling) = (self.objective, self.ceiling);
            let fits = |by, left| plus(open.cost, objective.cost(by + left, by + left)) < ceiling;
            self.moves.list(self.facts, &open.state, from, &mut self.kept.stats, fits);
            for index in 0.. {
                let Some((child, left)) = self.moves.get(index) else { break };
                let boxes = open.state.boxes.without(child.from).with(child.to);
                let cost = plus(open.cost, self.objective.cost(child.pushes, child.moves));
                // What was found out about the parent holds for the ways by this child too.
                let total = self.total(cost, Cost::of_pushes(left)).max(open.total);
                self.meet(&State { boxes, player: child.player }, cost, total, Some(child.to));
            }
        }
    }

    /// A position is met, by a push to `moved` unless it is the start: new, known, known but now
    /// cheaper, or lost.
    fn meet(&mut self, state: &State<W>, cost: OrderedCost, total: OrderedCost, moved: Option<Square>) {
        if total >= self.ceiling {
            return;
        }
        let rank = [total[0], total[1], total[0] - cost[0]];
        let image = self.symmetry_reduction.representative(self.facts, state);
        match self.kept.store.find(&image) {
            Found::Known(id) => {
                if cost < self.kept.store.note(id).cost {
                    self.kept.store.write(id, Note { cost, closed: false, sharp: false });
                    self.frontier.push(rank, id);
                }
            }
            Found::New(slot) => {
                let Some(id) = self.kept.add(self.facts, (slot, cost), state, moved) else { return };
                self.frontier.push(rank, id);
                self.best.meet(&state.boxes, &self.facts.goals);
                self.kept.make_room(self.frontier.memory(), 0, &self.watch);
            }
        }
    }
}

impl<const W: usize> Search<W> for OptimalAStar<'_, W> {
    fn step(&mut self, nodes: u64) -> Step<W> {
        let end = self.kept.stats.expanded + nodes;
        let chunk = (WORDS_PER_SLICE / (W + self.facts.goals.len())) as u64;
        let rest_at = self.kept.stats.generated + chunk;
        loop {
            if let Some(id) = self.solved.take() {
                let (facts, objective) = (self.facts, self.objective);
                let (store, symmetry) = (&mut self.kept.store, &mut self.symmetry_reduction);
                let (start, end) = (&self.start, (store.state(id), store.note(id).cost));
                let mut way =
                    |watch: &Watch<'_>| retrace(facts, objective, store, symmetry, start, end, watch);
                return way(&self.watch).or_else(|| way(&Watch::grace())).map_or(Step::Running, Step::Solved);
            }
            if self.kept.full {
                return Step::OutOfMemory;
            }
            if self.open.is_some() {
                self.go_on(chunk);
                if self.open.is_some() && !self.kept.full {
                    return Step::Running;
                }
                continue;
            }
            if self.kept.stats.expanded == end || self.kept.stats.generated > rest_at {
                return Step::Running;
            }
            if !self.watch.spend(LOOK_AT_NODE) {
                return Step::Running;
            }
            let Some((rank, id)) = self.frontier.pop() else { return Step::Exhausted };
            let note = self.kept.store.note(id);
            if note.closed {
                continue;
            }
            self.proved = self.proved.max(rank[0]);
            if [rank[0], rank[1]] >= self.ceiling {
                return Step::Exhausted;
            }
            let state = self.kept.store.state(id);
            if self.is_due(id, &state, note, rank) {
                self.open(id, state, self.kept.store.note(id), [rank[0], rank[1]]);
            }
        }
    }

    fn stats(&self) -> Stats {
        self.kept.stats(self.frontier.memory())
    }

    fn memory(&self) -> usize {
        self.kept.memory() + self.frontier.memory()
    }

    fn best(&self) -> Best {
        self.best.shown(&self.facts.board)
    }

    fn table(&self) -> Option<TableUse> {
        Some(self.kept.store.shape())
    }

    fn lower_bound(&self) -> u32 {
        self.proved
    }
}
