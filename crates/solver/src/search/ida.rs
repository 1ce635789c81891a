//! IDA*: depth first under a bound on pushes, again and again with the least bound that was too
//! small.
//!
//! Where A* keeps every position, this search keeps one line of play and, to save itself work, a
//! table of [`Visits`] of fixed size. No solution has fewer pushes than the bound of the pass at
//! work, and the bound of a pass is the least estimate that an earlier pass had to cut off; so the
//! first solution found has fewest pushes. (Korf 1985; for Sokoban Junghanns and Schaeffer 2001.)
//!
//! Why the table does no harm: in one pass a position is entered again only with fewer pushes than
//! before. Take a best solution and the last of its positions that was entered at its best. The
//! next one was not entered, so it was cut off by the bound: its estimate, which is never too high,
//! is what the next pass may spend. A visit that the table forgot costs time, nothing else. If
//! nothing was cut off there is no solution.
//!
//! Moves are not counted: the solution has fewest pushes, but perhaps not fewest moves among those.
//!
//! Resting between slices needs no recursion: the line of play is a stack of moves, to be taken
//! back one by one.

use super::deferred::Deferred;
use super::expand::{Child, Expander};
use super::knowledge::Knowledge;
use super::most_packed::MostPacked;
use super::pruner::Pruner;
use super::recipe::{Identity, Unit};
use super::slice::LOOK_AT_NODE;
use super::visits::Visits;
use super::{Search, Step};
use crate::alarm::Watch;
use crate::analysis::Analysis;
use crate::board::{Reach, Square, State};
use crate::control::Best;
use crate::estimate::{Estimate, EstimateKind};
use crate::moves::Forward;
use crate::report::Stats;
use crate::techniques::Techniques;

/// A move of the line of play, and what is needed to take it back.
#[derive(Clone, Copy, Debug)]
struct Played {
    /// The move that led here; none for the root.
    child: Option<Child>,
    player_before: Square,
    key_before: u64,
    /// Where this position's own moves begin in the list of moves still to be tried.
    first: usize,
}

/// An iterative deepening A* over single pushes (and pushes through tunnels).
pub struct Ida<'a, const W: usize> {
    facts: &'a Analysis<W>,
    knowledge: &'a Knowledge<'a, W>,
    watch: Watch<'a>,
    memory_limit: usize,
    root: State<W>,
    /// The position at the end of the line of play, its key, and the pushes that led to it.
    state: State<W>,
    key: u64,
    pushes: u32,
    line: Vec<Played>,
    /// Moves still to be tried in all positions of the line, the best of each position last.
    to_try: Vec<(u32, Child)>,
    /// Pushes that this pass may spend, and the least estimate that it had to cut off.
    bound: u32,
    cut_off: Option<u32>,
    visits: Visits<W>,
    expander: Expander<W, Forward>,
    estimate: Estimate,
    deferred: Deferred<'a, W>,
    pruner: Pruner<'a, W>,
    children: Vec<Child>,
    best: MostPacked<W>,
    stats: Stats,
    solved: bool,
}

impl<'a, const W: usize> Ida<'a, W> {
    /// A search that has not begun.
    pub fn new(knowledge: &'a Knowledge<'a, W>, techniques: Techniques, memory_limit: usize) -> Self {
        let facts = knowledge.facts;
        let root = State::start(&facts.board, &mut Reach::default());
        let mut estimate = Estimate::new(EstimateKind::Matching, &facts.to_goals);
        let watch = knowledge.alarm.watch();
        let first_bound = estimate.rebase_while(&facts.to_goals, &root.boxes, &watch);
        Self {
            facts,
            knowledge,
            watch,
            memory_limit,
            root,
            state: root,
            key: root.key(&facts.board),
            pushes: 0,
            line: Vec::new(),
            to_try: Vec::new(),
            bound: 0,
            cut_off: first_bound,
            visits: Visits::new(memory_limit),
            // Its bounds are proofs: no guesses.
            expander: Expander::new(facts, Unit::Single, Identity::Region, techniques.proved()),
            estimate,
            deferred: Deferred::new(EstimateKind::Conflicts, facts),
            pruner: Pruner::forward(knowledge, Identity::Region, techniques, memory_limit),
            children: Vec::new(),
            best: MostPacked::new(root.boxes),
            stats: Stats::default(),
            solved: false,
        }
    }

    /// The first pass may spend so many pushes: every solution needs them.
    pub fn begin_at(&mut self, pushes: u32) {
        self.cut_off = self.cut_off.map(|bound| bound.max(pushes));
    }

    /// Begins the next pass; `None` if the last one was not cut off anywhere.
    fn next_pass(&mut self) -> Option<()> {
        self.bound = self.cut_off.take()?;
        self.visits.forget();
        self.enter(None);
        Some(())
    }

    /// Plays a move (or stands at the root) and lists what can be tried from there.
    fn enter(&mut self, child: Option<Child>) {
        let played = Played {
            child,
            player_before: self.state.player,
            key_before: self.key,
            first: self.to_try.len(),
        };
        if let Some(child) = child {
            self.key = self.key_after(child);
            self.state = after(&self.state, child);
            self.pushes += child.pushes;
        }
        self.line.push(played);
        if !self.visits.enter(self.key, &self.state, self.pushes, &self.watch) {
            return;
        }
        self.stats.expanded += 1;
        if self.best.meet(&self.state.boxes, &self.facts.goals) == self.state.boxes.len() {
            self.solved = true;
            return;
        }
        self.list_moves();
        // The last one is tried first: least estimate, and among equals the first generated.
        self.to_try[played.first..].reverse();
        sort_down(&mut self.to_try[played.first..]);
    }

    /// Lists the moves that stay within the bound; what is cut off tells the bound of the next
    /// pass.
    fn list_moves(&mut self) {
        let distances = &self.facts.to_goals;
        if self.deferred.is_ready::<Forward>(self.knowledge, self.stats.expanded) {
            let state = &self.state;
            let seen = self.deferred.look(self.facts, distances, &mut self.estimate, state, &self.watch);
            let Some(left) = seen else {
                self.stats.pruned += 1;
                return;
            };
            if self.pushes + left > self.bound {
                self.cut(self.pushes + left);
                return;
            }
        }
        let Some(allowed) = self.pruner.allowed(self.facts, &self.state, &self.watch) else {
            self.stats.pruned += 1;
            return;
        };
        let _ = self.estimate.rebase_while(distances, &self.state.boxes, &self.watch);
        if self.watch.is_over() {
            return;
        }
        let mut children = std::mem::take(&mut self.children);
        self.expander.children(self.facts, &self.state, &allowed, &mut children, &self.watch);
        self.stats.generated += children.len() as u64;
        for &child in &children {
            if !self.watch.spend(W + distances.columns()) {
                break;
            }
            let next = after(&self.state, child);
            let pushes = self.pushes + child.pushes;
            if self.visits.knows(self.key_after(child), &next, pushes) {
                continue;
            }
            let lost = self.pruner.refute::<Forward>(self.facts, &next.boxes, child.to, child.player);
            let estimate = if lost { None } else { self.estimate.moved(distances, child.from, child.to) };
            match estimate {
                None => self.stats.pruned += 1,
                Some(left) if pushes + left > self.bound => self.cut(pushes + left),
                Some(left) => self.to_try.push((left, child)),
            }
        }
        self.children = children;
    }

    /// Notes that something was cut off that needs so many pushes at least.
    fn cut(&mut self, pushes: u32) {
        self.cut_off = Some(self.cut_off.map_or(pushes, |known| known.min(pushes)));
    }

    /// Takes the last move of the line back.
    fn take_back(&mut self) {
        let Some(played) = self.line.pop() else { return };
        if let Some(child) = played.child {
            let boxes = self.state.boxes.without(child.to).with(child.from);
            self.state = State { boxes, player: played.player_before };
            self.key = played.key_before;
            self.pushes -= child.pushes;
        }
    }

    fn key_after(&self, child: Child) -> u64 {
        let players = [self.state.player, child.player];
        self.key ^ self.facts.board.zobrist().of_move([child.from, child.to], players)
    }

    /// The states of the line of play.
    fn path(&self) -> Vec<State<W>> {
        let moves = self.line.iter().filter_map(|played| played.child);
        let states = moves.scan(self.root, |state, child| {
            *state = after(state, child);
            Some(*state)
        });
        std::iter::once(self.root).chain(states).collect()
    }
}

impl<const W: usize> Search<W> for Ida<'_, W> {
    fn step(&mut self, nodes: u64) -> Step<W> {
        let end = self.stats.expanded + nodes;
        while self.stats.expanded < end {
            // After that no bound that a pass arrives at means anything.
            if !self.watch.spend(LOOK_AT_NODE) {
                return Step::Running;
            }
            match self.line.last().map(|played| played.first) {
                None => {
                    if self.next_pass().is_none() {
                        return Step::Exhausted;
                    }
                }
                Some(first) if self.to_try.len() > first => {
                    let child = self.to_try.pop().map(|(_, child)| child);
                    self.enter(child);
                }
                Some(_) => self.take_back(),
            }
            if self.solved {
                return Step::Solved(self.path());
            }
            if self.memory() > self.memory_limit {
                return Step::OutOfMemory;
            }
        }
        Step::Running
    }

    fn stats(&self) -> Stats {
        Stats { stored: self.visits.len() as u64, peak_memory: self.memory(), ..self.stats }
    }

    fn memory(&self) -> usize {
        self.visits.memory()
            + self.pruner.memory()
            + self.line.capacity() * size_of::<Played>()
            + self.to_try.capacity() * size_of::<(u32, Child)>()
    }

    fn best(&self) -> Best {
        self.best.shown(&self.facts.board)
    }

    fn lower_bound(&self) -> u32 {
        self.bound
    }
}

fn after<const W: usize>(state: &State<W>, child: Child) -> State<W> {
    State { boxes: state.boxes.without(child.from).with(child.to), player: child.player }
}

/// By falling estimate, equal ones as they stand. Apart, so that it is compiled once and not for
/// every width.
fn sort_down(moves: &mut [(u32, Child)]) {
    moves.sort_by_key(|&(estimate, _)| std::cmp::Reverse(estimate));
}
