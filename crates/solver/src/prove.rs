//! Fewest pushes, with proof: a bound that rises and a solution that gets shorter until they meet.
//!
//! A* alone has to expand every position whose cost so far plus estimate is less than the optimum, and then finds its
//! way among those that equal it, which are many more. A solution of that length found elsewhere ends the proof one layer
//! earlier, and nothing that cannot beat it is even stored. So: a short try by A* alone, which is enough for small
//! levels; then any solution; then the optimizer, which makes it shorter, and A* below its length in turn. If memory runs
//! out, IDA* goes on without. At a limit there are still a solution and a bound, and what lies between them.

use crate::analysis::Analysis;
use crate::board::{Board, WidthVisitor, visit_width};
use crate::control::{Control, Progress};
use crate::estimate::EstimateKind;
use crate::improve::{ImproveOptions, Metric, Ranking, improve};
use crate::moves::Forward;
use crate::options::{Limits, Objective, Options};
use crate::report::{Limit, Outcome, Reason, Report, Stats};
use crate::search::{BestFirst, Ida, Identity, Knowledge, Order, Recipe, Search, Step, Unit, steps_of_path};
use crate::solve::solve;
use sokonaut_level::Level;
use sokonaut_rules::{Verified, verify};
use std::time::Duration;

/// Positions that A* expands before anything else is tried. Then it takes turns with the optimizer, and turns double.
const FIRST_TRY: u64 = 20_000;
/// Nodes between two looks at the clock.
const BREATH: u64 = 64;
/// Nodes between two reports of progress.
const NEWS: u64 = 4096;
/// The share of the time that is left for finding a solution: one in so many.
const SOLVING: u32 = 4;

/// What is to be proved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// A solution is as short as possible.
    Fewest,
    /// There is a solution with at most so many pushes, or there is none.
    AtMost(u32),
}

/// Looks for a solution with fewest pushes, or with at most so many; moves are not counted.
///
/// The strategy and the objective of the options are not used.
#[must_use]
pub fn prove(level: &Level, claim: Claim, options: &Options, control: Control<'_>) -> Report {
    match Board::new(level) {
        Ok(board) => visit_width(board.len(), OnBoard { level, board: &board, claim, options, control }),
        Err(why) => Report::unsearched("astar", Outcome::Unsolvable(Reason::Hopeless(why))),
    }
}

struct OnBoard<'a> {
    level: &'a Level,
    board: &'a Board,
    claim: Claim,
    options: &'a Options,
    control: Control<'a>,
}

impl WidthVisitor for OnBoard<'_> {
    type Output = Report;

    fn visit<const W: usize>(self) -> Report {
        let facts = Analysis::<W>::new(self.board);
        let knowledge = Knowledge::new(&facts, None);
        let mut proof = Proof {
            level: self.level,
            options: self.options,
            control: self.control,
            knowledge: &knowledge,
            incumbent: None,
            ceiling: match self.claim {
                Claim::Fewest => u32::MAX,
                Claim::AtMost(pushes) => pushes.saturating_add(1),
            },
            bound: 0,
            done: Stats::default(),
            stats: Stats::default(),
            strategy: "astar",
        };
        let ending = proof.run(self.claim);
        proof.report(ending)
    }
}

/// How a search for something better ended.
enum Ending {
    /// Nothing is better than the incumbent; without one, nothing is below the ceiling.
    Proved,
    OutOf(Limit),
    Stopped,
}

struct Proof<'a, const W: usize> {
    level: &'a Level,
    options: &'a Options,
    control: Control<'a>,
    knowledge: &'a Knowledge<'a, W>,
    /// The best solution known.
    incumbent: Option<Verified>,
    /// Only solutions with fewer pushes are of interest.
    ceiling: u32,
    /// Pushes that every solution needs.
    bound: u32,
    /// Of searches that are over, and of all work.
    done: Stats,
    stats: Stats,
    /// The search at work.
    strategy: &'static str,
}

impl<'a, const W: usize> Proof<'a, W> {
    fn run(&mut self, claim: Claim) -> Ending {
        let recipe = Recipe {
            order: Order::AStar { weight: 100 },
            estimate: EstimateKind::Conflicts,
            unit: Unit::Single,
            identity: Identity::Region,
            objective: Objective::Pushes,
        };
        let memory = self.options.limits.bytes();
        let mut astar = BestFirst::<W, Forward>::new(self.knowledge, recipe, self.options.techniques, memory);
        let mut nodes = if claim == Claim::Fewest { FIRST_TRY } else { u64::MAX };
        loop {
            astar.seek_below(self.ceiling);
            match self.search(&mut astar, nodes) {
                Some(Ending::OutOf(Limit::Memory)) => break,
                Some(ending) => return ending,
                None if nodes == FIRST_TRY => self.find_incumbent(),
                None => {}
            }
            self.shorten(nodes);
            nodes = nodes.saturating_mul(2);
        }
        self.done = self.done.and(astar.stats());
        drop(astar);
        self.strategy = "ida";
        let mut ida = Ida::new(self.knowledge, self.options.techniques, memory);
        self.search(&mut ida, u64::MAX).unwrap_or(Ending::OutOf(Limit::Ideas))
    }

    /// Lets a search work for so many nodes; `None` if it is not done then.
    fn search(&mut self, search: &mut dyn Search<W>, nodes: u64) -> Option<Ending> {
        let limits = &self.options.limits;
        let end = search.stats().expanded.saturating_add(nodes);
        let mut tell_at = search.stats().expanded + NEWS;
        loop {
            self.stats = self.done.and(search.stats());
            self.bound = self.bound.max(search.lower_bound());
            let ending = match () {
                () if self.bound >= self.ceiling => Some(Ending::Proved),
                () if self.control.stopped() => Some(Ending::Stopped),
                () if limits.time.is_some_and(|limit| self.control.clock.elapsed() >= limit) => {
                    Some(Ending::OutOf(Limit::Time))
                }
                () if limits.nodes.is_some_and(|limit| self.stats.expanded >= limit) => {
                    Some(Ending::OutOf(Limit::Nodes))
                }
                () => None,
            };
            if ending.is_some() || search.stats().expanded >= end {
                return ending;
            }
            match search.step(BREATH) {
                Step::Running => {}
                Step::Solved(path) => {
                    let steps = steps_of_path(&self.knowledge.facts.board, &path);
                    self.take(verify(self.level, &steps).expect("a path of the search solves the level"));
                    self.bound = self.ceiling;
                }
                Step::Exhausted => self.bound = self.ceiling,
                Step::OutOfMemory => return Some(Ending::OutOf(Limit::Memory)),
                Step::GivesUp => return Some(Ending::OutOf(Limit::Ideas)),
            }
            if search.stats().expanded >= tell_at {
                tell_at = search.stats().expanded + NEWS;
                self.tell(search);
            }
        }
    }

    fn tell(&self, search: &dyn Search<W>) {
        self.control.observer.progress(&Progress {
            strategy: self.strategy,
            stats: &self.stats,
            memory: search.memory(),
            best: &search.best(),
        });
    }

    /// A solution to beat, any.
    fn find_incumbent(&mut self) {
        let options =
            Options { strategy: "auto".to_owned(), objective: Objective::Any, ..self.options.clone() };
        let options = Options { limits: self.share(SOLVING), ..options };
        let Ok(found) = solve(self.level, &options, self.quiet()) else { return };
        self.done.expanded += found.stats.expanded;
        if let Outcome::Solved(solution) = found.outcome {
            self.take(solution);
        }
    }

    /// Makes the solution to beat shorter, in so many nodes.
    fn shorten(&mut self, nodes: u64) {
        let Some(solution) = self.incumbent.clone().filter(|_| self.bound < self.ceiling) else { return };
        let left = self.share(1).nodes.map_or(nodes, |left| left.min(nodes));
        let options = ImproveOptions {
            ranking: Ranking::new(&[Metric::Pushes]),
            limits: Limits { nodes: Some(left), ..self.options.limits },
            threads: self.options.threads,
            range: None,
            restarts: true,
        };
        let improved = improve(self.level, &[solution], &options, self.quiet(), &|_| {});
        if let Some(improved) = improved {
            self.done.expanded += improved.nodes;
            self.take(improved.solution);
        }
    }

    fn quiet(&self) -> Control<'a> {
        Control { observer: &(), ..self.control }
    }

    /// One in so many parts of what is left.
    fn share(&self, parts: u32) -> Limits {
        let limits = &self.options.limits;
        let now = self.control.clock.elapsed();
        let time = limits.time.map(|end| now + end.checked_sub(now).unwrap_or(Duration::ZERO) / parts);
        let nodes = limits.nodes.map(|end| end.saturating_sub(self.stats.expanded) / u64::from(parts));
        Limits { time, nodes, ..*limits }
    }

    fn take(&mut self, solution: Verified) {
        let pushes = u32::try_from(solution.pushes()).unwrap_or(u32::MAX);
        if pushes < self.ceiling {
            self.ceiling = pushes;
            self.incumbent = Some(solution);
        }
    }

    fn report(self, ending: Ending) -> Report {
        let proved = matches!(ending, Ending::Proved);
        let (ceiling, bound) = (self.ceiling, self.bound);
        let outcome = match (self.incumbent, ending) {
            (Some(solution), _) => Outcome::Solved(solution),
            (None, Ending::Proved) if ceiling == u32::MAX => Outcome::Unsolvable(Reason::Exhausted),
            (None, Ending::Proved) => Outcome::OutOf(Limit::Pushes),
            (None, Ending::OutOf(limit)) => Outcome::OutOf(limit),
            (None, Ending::Stopped) => Outcome::Stopped,
        };
        let optimal = proved && matches!(outcome, Outcome::Solved(_));
        let lower_bound = if matches!(outcome, Outcome::Unsolvable(_)) { 0 } else { bound.min(ceiling) };
        let (strategy, stats, lore) = (self.strategy, self.stats, self.knowledge.lore());
        Report { outcome, strategy, optimal, lower_bound, stats, shares: Vec::new(), lore }
    }
}
