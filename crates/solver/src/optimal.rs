//! Shortest solutions, with proof: a bound that rises and a solution that gets shorter until
//! they meet.
//!
//! A* alone has to expand every position whose cost so far plus estimate is less than the optimum,
//! and then finds its way among those that equal it, which are many more. A solution of that length
//! found elsewhere ends the proof one layer earlier, and nothing that cannot beat it is even
//! stored. So: a short try by A* alone, which is enough for small levels; then a search guided by
//! features for a solution just as short as the bound; else any solution, which the same search and
//! the optimizer make shorter; and A* below its length in turn, or a search from both ends where
//! that is nearer to the answer. Where only pushes count and memory runs out, all threads go on in
//! sorted layers, on a disk if there is one; when that is full too, IDA*. Where moves count the
//! optimizer goes on alone. At a limit there are still a solution and a bound, and what lies
//! between them.

mod both_ends;
mod bounded;
mod from_above;
mod layered;
mod ledger;

use crate::board::State;
use crate::control::{Control, Progress};
use crate::estimate::pushes_at_start;
use crate::objective::{Objective, OrderedCost};
use crate::optimize::Session;
use crate::options::Options;
use crate::prepared::Prepared;
use crate::report::{Limit, Outcome, Reason, Report, Stats, StrategyOutcome};
use crate::search::{Ending, Ida, Knowledge, OptimalAStar, Search};
use crate::search::{ProgressTimer, go_on, interruption, steps_of_path};
use both_ends::{Ends, Trial};
use bounded::AtBound;
use ledger::Ledger;
use sokonaut_rules::{Verified, verify};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The A* of proofs, as reports name it: `--strategy astar` is another one, which keeps the way to
/// every position and so takes twice the memory.
pub(crate) const PROVER: &str = "optimal-astar";
/// Positions that A* expands before anything else is tried. Then it takes turns with what comes
/// from above, and turns double.
const FIRST_TRY: u64 = 20_000;
/// Nodes between two looks at the clock.
const POLL_INTERVAL: u64 = 64;
/// The share of the memory that A* leaves to the optimizer: one in so many.
const LEAVING: usize = 8;

/// Looks for the best solution by the objective of the options, or for one with at most so many
/// pushes if they say so.
///
/// The strategy of the options is not used.
#[must_use]
pub(crate) fn prove<const W: usize>(
    prepared: Prepared<'_, W>,
    options: &Options,
    control: Control<'_>,
) -> Report {
    let done = AtomicBool::new(false);
    let alarm = control.alarm(options.limits.time, &done);
    let (knowledge, memory) = Knowledge::alone(prepared.facts, options.limits.bytes(), alarm);
    let mut proof = Prover {
        prepared,
        options,
        control,
        knowledge: &knowledge,
        memory,
        objective: options.objective,
        incumbent: None,
        ceiling: match options.at_most {
            None => [u32::MAX; 2],
            Some(pushes) => [pushes.saturating_add(1), 0],
        },
        bound: 0,
        bound_before: 0,
        still: 0,
        time_of_turn: Duration::ZERO,
        last_try: Duration::ZERO,
        time_of_tries: Duration::ZERO,
        session: Session::of_turns(),
        idle: 0,
        pushes: if options.objective.puts_moves_first() { fewest_pushes(&knowledge) } else { 0 },
        done: Stats::default(),
        stats: Stats::default(),
        strategy: PROVER,
        setup: control.clock.elapsed(),
        ledger: Ledger::default(),
        at_bound: Default::default(),
    };
    let ending = match proof.run() {
        Ending::OutOf(Limit::Memory) => proof.come_down(),
        ending => ending,
    };
    proof.report(ending)
}

/// Pushes that every solution needs, as far as there is time to find out.
fn fewest_pushes<const W: usize>(knowledge: &Knowledge<'_, W>) -> u32 {
    let watch = knowledge.alarm.watch();
    pushes_at_start(knowledge.facts, &watch).filter(|_| !watch.is_over()).unwrap_or(0)
}

struct Prover<'a, const W: usize> {
    prepared: Prepared<'a, W>,
    options: &'a Options,
    control: Control<'a>,
    knowledge: &'a Knowledge<'a, W>,
    /// Bytes for the searches and the optimizer.
    memory: usize,
    objective: Objective,
    /// The best solution known.
    incumbent: Option<Verified>,
    /// Only solutions of lower cost are of interest.
    ceiling: OrderedCost,
    /// What every solution costs, in what counts first.
    bound: u32,
    /// The same in the turn before, and for how many turns it has stood.
    bound_before: u32,
    still: u32,
    /// What the search from below took in its last turn.
    time_of_turn: Duration,
    /// What the last search for any solution took, and all of them.
    last_try: Duration,
    time_of_tries: Duration,
    /// Where the optimizer is.
    session: Session<W>,
    /// Turns of the optimizer that have brought nothing.
    idle: u32,
    /// Pushes that every solution needs, where they do not count first.
    pushes: u32,
    /// Of searches that are over, and of all work.
    done: Stats,
    stats: Stats,
    /// The search at work.
    strategy: &'static str,
    /// Time that the facts of the level took.
    setup: Duration,
    /// Who has spent what.
    ledger: Ledger,
    at_bound: [AtBound<'a, W>; 2],
}

impl<'a, const W: usize> Prover<'a, W> {
    fn run(&mut self) -> Ending<W> {
        let (knowledge, techniques) = (self.knowledge, self.options.techniques);
        let room = self.memory / LEAVING * (LEAVING - 1);
        let mut astar = OptimalAStar::new(knowledge, self.objective, techniques, room);
        let mut nodes = FIRST_TRY;
        loop {
            astar.seek_below(self.ceiling);
            match self.search(&mut astar, nodes) {
                // What goes on from here counts pushes alone.
                Some(Ending::OutOf(Limit::Memory)) if !self.objective.minds_moves() => break,
                Some(ending) => return ending,
                None => self.come_from_above(nodes, astar.memory()),
            }
            match self.choice_of_ends(nodes) {
                Ends::Start => {}
                Ends::Both => {
                    self.done = self.done.and(astar.stats());
                    drop(astar);
                    return self.meet_in_the_middle(room, nodes);
                }
                Ends::Trial => match self.try_both_ends(&astar, room) {
                    Trial::Over(ending) => return ending,
                    Trial::Better(both) => {
                        drop(astar);
                        return self.go_on_from_both_ends(both, room, nodes);
                    }
                    Trial::Worse => {}
                },
            }
            if self.prefers_layers() {
                break;
            }
            nodes = nodes.saturating_mul(2);
        }
        self.done = self.done.and(astar.stats());
        drop(astar);
        match self.go_on_in_layers(room, nodes) {
            Ending::OutOf(Limit::Memory) => {}
            ending => return ending,
        }
        self.strategy = "ida";
        let mut ida = Ida::new(knowledge, techniques, room);
        ida.begin_at(self.bound);
        loop {
            match self.search(&mut ida, nodes) {
                Some(ending) => return ending,
                None => self.come_from_above(nodes, ida.memory()),
            }
            nodes = nodes.saturating_mul(2);
        }
    }

    /// A solution that was found, unless it is too late to write it down.
    fn verified(&self, path: &[State<W>]) -> Option<Verified> {
        let watch = self.knowledge.alarm.watch();
        let steps = steps_of_path(&self.knowledge.facts.board, path, &watch)?;
        Some(verify(self.prepared.level, &steps).expect("a path of the search solves the level"))
    }

    /// Why a solution could not be written down.
    fn too_late(&self) -> Ending<W> {
        if self.control.stopped() { Ending::Stopped } else { Ending::OutOf(Limit::Time) }
    }

    /// Lets a search work for so many nodes; `None` if it is not done then.
    fn search(&mut self, search: &mut dyn Search<W>, nodes: u64) -> Option<Ending<W>> {
        let begun = self.control.clock.elapsed();
        let ending = self.slice(search, nodes);
        let outcome = match &ending {
            Some(Ending::Exhausted) if self.incumbent.is_some() => StrategyOutcome::Solved,
            Some(Ending::Exhausted) if self.ceiling == [u32::MAX; 2] => StrategyOutcome::Unsolvable,
            Some(Ending::Exhausted) => StrategyOutcome::OutOf(Limit::Pushes),
            Some(Ending::OutOf(limit)) => StrategyOutcome::OutOf(*limit),
            Some(Ending::Solved(_) | Ending::Stopped) | None => StrategyOutcome::Working,
        };
        let time = self.control.clock.elapsed().saturating_sub(begun);
        self.time_of_turn = time;
        self.ledger.note(self.strategy, outcome, search.stats(), time, search.table());
        ending
    }

    fn slice(&mut self, search: &mut dyn Search<W>, nodes: u64) -> Option<Ending<W>> {
        let end = search.stats().expanded.saturating_add(nodes);
        let mut timer = ProgressTimer::after(search.stats().expanded, self.control.clock.elapsed());
        loop {
            self.stats = self.done.and(search.stats());
            self.bound = self.bound.max(search.lower_bound());
            self.make_room(search.memory());
            let ending = self.ending();
            if ending.is_some() || search.stats().expanded >= end {
                return ending;
            }
            let allowed = self.options.limits.nodes.map_or(u64::MAX, |limit| limit - self.stats.expanded);
            let chunk = search.chunk();
            match go_on(search, chunk.min(allowed), &self.knowledge.alarm) {
                None => {}
                Some(Ending::Solved(path)) => {
                    let Some(solution) = self.verified(&path) else { return Some(self.too_late()) };
                    self.take(solution);
                    return Some(self.proved(search));
                }
                Some(Ending::Exhausted) => return Some(self.proved(search)),
                ending => return ending,
            }
            if timer.is_due(search.stats().expanded, self.control.clock.elapsed()) {
                self.tell(search);
            }
        }
    }

    /// Why there is nothing more to do, if that is so.
    fn ending(&self) -> Option<Ending<W>> {
        if self.is_met() {
            return Some(Ending::Exhausted);
        }
        let (control, now) = (&self.control, self.control.clock.elapsed());
        interruption(&self.options.limits, control.stopped(), now, self.stats.expanded)
    }

    fn proved(&mut self, search: &dyn Search<W>) -> Ending<W> {
        self.stats = self.done.and(search.stats());
        self.bound = self.ceiling[0];
        Ending::Exhausted
    }

    fn tell(&self, search: &dyn Search<W>) {
        self.control.observer.progress(&Progress {
            strategy: self.strategy,
            stats: &self.stats,
            memory: search.memory() + self.knowledge.memory(),
            best: &search.best(),
        });
    }

    fn take(&mut self, solution: Verified) {
        let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let cost = self.objective.cost(count(solution.pushes()), count(solution.moves()));
        if cost < self.ceiling {
            self.ceiling = cost;
            self.incumbent = Some(solution);
        }
    }

    /// Nothing is better than the incumbent if the ending is [`Ending::Exhausted`]; without one,
    /// nothing is below the ceiling.
    fn report(self, ending: Ending<W>) -> Report {
        let proved = matches!(ending, Ending::Exhausted);
        let unsolvable = proved && self.ceiling == [u32::MAX; 2];
        let bound = if unsolvable { 0 } else { self.bound.min(self.ceiling[0]) };
        let gap = self.incumbent.as_ref().map(|_| self.ceiling[0] - bound);
        let outcome = match (self.incumbent, ending) {
            (Some(solution), _) => Outcome::Solved(solution),
            (None, Ending::Exhausted) if unsolvable => Outcome::Unsolvable(Reason::Exhausted),
            (None, Ending::Exhausted) => Outcome::OutOf(Limit::Pushes),
            (None, Ending::OutOf(limit)) => Outcome::OutOf(limit),
            (None, Ending::Solved(_) | Ending::Stopped) => Outcome::Stopped,
        };
        let optimal = proved && matches!(outcome, Outcome::Solved(_));
        let (lower_bound, lower_bound_moves) = match self.objective.puts_moves_first() {
            true if unsolvable => (0, None),
            true => (self.pushes, Some(bound)),
            false => (bound, None),
        };
        let knowledge = self.knowledge.size();
        let stats = Stats { peak_memory: self.stats.peak_memory + knowledge.memory, ..self.stats };
        let (strategy, setup, shares) = (self.strategy, self.setup, self.ledger.into_shares());
        Report {
            outcome,
            strategy,
            optimal,
            lower_bound,
            lower_bound_moves,
            gap,
            needs: None,
            stats,
            setup,
            shares,
            knowledge,
        }
    }
}
