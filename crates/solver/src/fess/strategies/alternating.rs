//! Two searches that help each other: the first finds an aim, the second pursues it.
//!
//! Both go on for as long as it takes: a round is a slice of the first search and a slice of the
//! second, and rounds grow. If the aim has changed, the second search starts anew. They also meet
//! in the perimeter.
//!
//! After some time, or when memory runs out, both are dropped, and others take their place: a
//! *restart*, with another perturbation. Some pairs never restart.

use crate::control::Best;
use crate::fess::engine::{Headway, SideSearch, in_playing_order, shown};
use crate::fess::perturbation::Perturbation;
use crate::report::Stats;
use crate::search::{Knowledge, Origin, Search, Step};
use crate::table_use::TableUse;

/// What a pair of searches of kind `T`, which pursue aims of kind `A`, is made of.
pub struct TwoPhases<'a, const W: usize, T, A> {
    /// Makes the first search of a run.
    pub first: Box<dyn Fn(Run) -> T + Send + 'a>,
    /// The aim that the first search has found.
    pub aim: fn(&Knowledge<'_, W>, &T) -> Option<A>,
    /// Makes the second search, for an aim.
    pub second: MakeSecond<'a, T, A>,
    /// How long they go on.
    pub slices: Slices,
    /// Kinds of runs, which take turns.
    pub kinds: u32,
}

/// What lies between two restarts.
pub struct Run {
    /// What makes it another one than those of its kind before it.
    pub perturbation: Perturbation,
    /// Which of the kinds it is.
    pub kind: u32,
}

type MakeSecond<'a, T, A> = Box<dyn Fn(&A, Perturbation) -> T + Send + 'a>;

/// How long the searches of a pair go on: positions of the first slice of each, and moves of both.
#[derive(Clone, Copy, Debug)]
pub struct Slices {
    /// Of the search for an aim.
    pub first: u64,
    /// Of the pursuit.
    pub second: u64,
    /// Moves generated before a restart, at the least: positions are a bad measure, on small boards
    /// a hundred thousand are little. `None`: never.
    pub restart: Option<u64>,
    /// Does the pursuit end exactly with its slice? If not, with the step that uses it up.
    pub exact: bool,
}

/// So many restarts: then running out of memory is the end.
const MOST_RESTARTS: u32 = 64;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    /// Looking for an aim; so many positions may still be expanded.
    First(u64),
    /// Pursuing it.
    Second(u64),
    /// The first search is over: this aim is pursued until the next restart.
    Last,
}

/// A pair of searches under way.
pub struct Alternating<'a, const W: usize, T, A> {
    knowledge: &'a Knowledge<'a, W>,
    pair: TwoPhases<'a, W, T, A>,
    first: T,
    second: Option<T>,
    aim: Option<A>,
    memory_limit: usize,
    phase: Phase,
    round: u32,
    /// Of several pairs of a kind, which one; each has perturbations of its own.
    variant: u32,
    restarts: u32,
    /// Moves generated before the last restart.
    restarted_at: u64,
    /// What was missing from an aim when it was closest since then.
    closest: Option<u16>,
    /// Counters of searches that are over, and the most memory so far.
    past: Stats,
}

impl<'a, const W: usize, T: SideSearch<W>, A: PartialEq> Alternating<'a, W, T, A> {
    /// A pair that has not begun.
    #[must_use]
    pub fn new(knowledge: &'a Knowledge<'a, W>, pair: TwoPhases<'a, W, T, A>, memory_limit: usize) -> Self {
        Self {
            knowledge,
            first: (pair.first)(Run { perturbation: Perturbation::new(&knowledge.facts.board, 0), kind: 0 }),
            second: None,
            aim: None,
            memory_limit,
            phase: Phase::First(pair.slices.first),
            round: 0,
            variant: 0,
            restarts: 0,
            restarted_at: 0,
            closest: None,
            past: Stats::default(),
            pair,
        }
    }

    /// The same pair with other perturbations, from its first run on.
    #[must_use]
    pub fn variant(mut self, number: u32) -> Self {
        if number > 0 {
            self.variant = number;
            self.first = (self.pair.first)(self.run());
        }
        self
    }

    /// Is it time for a restart? When all kinds have had a run, every second run of a kind lasts
    /// longer than the one before it, every fourth longer still: most are short, and no length is
    /// out of reach.
    fn is_restart_due(&self) -> bool {
        let length = |least| least << self.round_of_kinds().max(1).trailing_zeros();
        self.pair
            .slices
            .restart
            .is_some_and(|least| self.stats().generated - self.restarted_at > length(least))
    }

    /// How often all kinds have had a run.
    fn round_of_kinds(&self) -> u32 {
        self.restarts / self.pair.kinds
    }

    fn perturbation(&self) -> Perturbation {
        Perturbation::new(&self.knowledge.facts.board, self.variant << 16 | self.round_of_kinds())
    }

    /// The run that is due. Variants begin with different kinds.
    fn run(&self) -> Run {
        let kind = (self.variant + self.restarts) % self.pair.kinds;
        Run { perturbation: self.perturbation(), kind }
    }

    /// Both searches are dropped, and others begin.
    fn restart(&mut self) {
        self.past = self.stats();
        self.restarted_at = self.past.generated;
        self.restarts += 1;
        // One is gone before the next is made: what they need to begin is not part of their memory.
        self.second = None;
        self.first = (self.pair.first)(self.run());
        self.aim = None;
        self.closest = None;
        self.round = 0;
        self.phase = Phase::First(self.pair.slices.first);
    }

    fn look_for_aim(&mut self, nodes: u64, left: u64) -> Step<W> {
        let count = nodes.min(left);
        let next = match self.first.step(self.knowledge, count) {
            Headway::Solved(path) => return Step::Solved(path),
            Headway::Running if left > count => {
                self.phase = Phase::First(left - count);
                return Step::Running;
            }
            Headway::Running => Phase::Second(self.pair.slices.second << self.round.min(40)),
            Headway::Found(end) if self.first.is_real(end) => {
                return Step::Solved(in_playing_order(&self.first.path(end), self.first.side()));
            }
            Headway::Found(_) | Headway::Exhausted => Phase::Last,
        };
        self.phase = next;
        let Some(aim) = (self.pair.aim)(self.knowledge, &self.first) else { return Step::GivesUp };
        if self.aim.as_ref() != Some(&aim) {
            let peak_memory = self.stats().peak_memory;
            if let Some(old) = self.second.take() {
                self.past = Stats { peak_memory, ..self.past.and(old.stats()) };
            }
            self.second = Some((self.pair.second)(&aim, self.perturbation()));
            self.aim = Some(aim);
        }
        Step::Running
    }

    fn pursue(&mut self, nodes: u64) -> Step<W> {
        let Some(second) = &mut self.second else { return Step::GivesUp };
        let nodes = match self.phase {
            Phase::Second(left) if self.pair.slices.exact => nodes.min(left),
            _ => nodes,
        };
        match second.step(self.knowledge, nodes) {
            Headway::Running => {
                let missing = second.missing();
                self.closest = self.closest.min(missing).or(missing);
            }
            Headway::Solved(path) => return Step::Solved(path),
            Headway::Found(end) => {
                return Step::Solved(in_playing_order(&second.path(end), second.side()));
            }
            Headway::Exhausted if self.phase == Phase::Last => return Step::GivesUp,
            Headway::Exhausted => self.phase = Phase::Second(0),
        }
        if let Phase::Second(left) = self.phase {
            self.phase = Phase::Second(left.saturating_sub(nodes));
            if left <= nodes {
                self.round += 1;
                self.phase = Phase::First(self.pair.slices.first << self.round.min(40));
            }
        }
        Step::Running
    }
}

impl<const W: usize, T: SideSearch<W>, A: PartialEq> Search<W> for Alternating<'_, W, T, A> {
    fn step(&mut self, nodes: u64) -> Step<W> {
        let is_full = self.memory() > self.memory_limit;
        if is_full && (self.restarts >= MOST_RESTARTS || self.pair.slices.restart.is_none()) {
            return Step::OutOfMemory;
        }
        if is_full || self.is_restart_due() {
            self.restart();
        }
        let (knowledge, second) = (self.knowledge, self.second.as_mut());
        let planted = match self.phase {
            Phase::First(_) => self.first.plant(knowledge, nodes),
            Phase::Second(_) | Phase::Last => second.is_some_and(|second| second.plant(knowledge, nodes)),
        };
        match self.phase {
            _ if planted => Step::Running,
            Phase::First(left) => self.look_for_aim(nodes, left),
            Phase::Second(_) | Phase::Last => self.pursue(nodes),
        }
    }

    fn stats(&self) -> Stats {
        let second = self.second.as_ref().map(T::stats).unwrap_or_default();
        self.past.and(self.first.stats().beside(second))
    }

    fn memory(&self) -> usize {
        self.first.memory() + self.second.as_ref().map_or(0, T::memory)
    }

    fn missing(&self) -> Option<u16> {
        self.closest
    }

    fn table(&self) -> Option<TableUse> {
        Some(self.second.as_ref().map_or_else(|| self.first.table(), T::table))
    }

    fn best(&self) -> Best {
        let forward = self.second.as_ref().filter(|tree| tree.side() == Origin::Start);
        shown(self.knowledge.facts, forward.and_then(T::best_layout))
    }
}
