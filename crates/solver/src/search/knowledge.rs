//! What all searches of a level share.

use super::perimeter::Perimeter;
use crate::alarm::Alarm;
use crate::analysis::{Analysis, Maps};
use crate::board::State;
use crate::deadlocks::{DeadlockSets, Game, LearnedPatterns, PatternTables};
use crate::estimate::{GroupCosts, PairCosts};
use crate::moves::Direction;
use crate::report::KnowledgeSize;
use crate::techniques::Techniques;
use std::sync::{OnceLock, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

/// Facts, tables and the meeting place of one level; made once, used by all its searches.
#[derive(Debug)]
pub struct Knowledge<'a, const W: usize> {
    /// The facts.
    pub facts: &'a Analysis<W>,
    /// Positions met from both sides; `None` for a proof, where one search works alone.
    pub perimeter: Option<Perimeter>,
    /// What the feature-space searches may use.
    pub techniques: Techniques,
    /// Tells long steps when to end.
    pub alarm: Alarm<'a>,
    /// Bytes that the tables below may take together.
    tables: usize,
    pattern_tables: OnceLock<PatternTables<W>>,
    maps: OnceLock<Maps<W>>,
    /// One store a game.
    learned: [RwLock<LearnedPatterns<W>>; 3],
    /// By stage, for pushes and for pulls.
    deadlock_sets: [[OnceLock<DeadlockSets<W>>; 2]; DEADLOCK_SETS.len()],
    /// For pushes and for pulls; `None` where the table would be too large.
    pair_costs: [OnceLock<Option<PairCosts<W>>>; 2],
    /// By stage; `None` where the tables would be too large.
    group_costs: [OnceLock<Option<GroupCosts<W>>>; GROUPS.len()],
}

/// The stages of the deadlock sets: boxes in a set, and choices of squares that are looked through
/// for each number of boxes, at the most. The first takes some 10 ms, the second 100 ms, the third
/// a few seconds.
const DEADLOCK_SETS: [(usize, usize); 3] = [(3, 20_000), (4, 120_000), (5, 6_000_000)];
/// The part of the tables' memory that the sets of a stage may take in each direction: three
/// eighths in all without the last stage, which only searches ask for that work alone and learn no
/// patterns.
const DEADLOCK_SETS_SHARE: [usize; 3] = [16, 8, 4];
/// The same for the patterns of a game: three sixteenths in all.
const LEARNED_SHARE: usize = 16;
/// The same for the pair costs of a direction, a byte an entry.
const PAIR_COSTS_SHARE: usize = 32;
/// The stages of the group costs: boxes of a group at the most.
pub(super) const GROUPS: [usize; 3] = [3, 4, 5];
/// The part of the tables' memory that the group costs of a stage may take, and bytes of a set of
/// squares, about, while the table is made.
const GROUPS_SHARE: usize = 2;
const BYTES_OF_SET: usize = 16;
/// Placements of windows for so many bytes of the tables' memory: making them takes some ten bytes
/// each, for a while.
const PATTERN_TABLES_SHARE: usize = 64;

/// Memory of the perimeter and of the tables, in sixteenths of what a solve may take. The rest is
/// for the searches.
const PERIMETER: usize = 3;
const TABLES: usize = 1;
/// The same for the tables of a search that works alone.
const TABLES_ALONE: usize = 2;

impl<'a, const W: usize> Knowledge<'a, W> {
    /// Nothing but the facts at first.
    pub fn new(facts: &'a Analysis<W>, perimeter: Option<Perimeter>) -> Self {
        Self::with_tables(facts, perimeter, usize::MAX)
    }

    /// What the searches of a solve share that may take so many bytes and work on so many threads,
    /// and the bytes that are left for the searches.
    pub fn within(
        facts: &'a Analysis<W>,
        (memory, threads): (usize, usize),
        alarm: Alarm<'a>,
    ) -> (Self, usize) {
        let part = memory / 16;
        let perimeter = Perimeter::new(part * PERIMETER, threads);
        perimeter.plant(facts);
        let knowledge = Self { alarm, ..Self::with_tables(facts, Some(perimeter), part * TABLES) };
        (knowledge, part * (16 - PERIMETER - TABLES))
    }

    /// The same without a meeting place, for a search that works alone.
    pub fn alone(facts: &'a Analysis<W>, memory: usize, alarm: Alarm<'a>) -> (Self, usize) {
        let part = memory / 16;
        let tables = Self::with_tables(facts, None, part * TABLES_ALONE);
        (Self { alarm, ..tables }, part * (16 - TABLES_ALONE))
    }

    fn with_tables(facts: &'a Analysis<W>, perimeter: Option<Perimeter>, tables: usize) -> Self {
        let patterns = || RwLock::new(LearnedPatterns::with_memory(&facts.board, tables / LEARNED_SHARE));
        let learned = Game::ALL.map(|_| patterns());
        Self {
            facts,
            perimeter,
            techniques: Techniques::PROVED,
            alarm: Alarm::default(),
            tables,
            pattern_tables: OnceLock::new(),
            maps: OnceLock::new(),
            learned,
            deadlock_sets: Default::default(),
            pair_costs: Default::default(),
            group_costs: Default::default(),
        }
    }

    /// The table of lost placements.
    pub fn pattern_tables(&self) -> &PatternTables<W> {
        let most = self.tables / PATTERN_TABLES_SHARE;
        self.pattern_tables
            .get_or_init(|| PatternTables::with_placements(self.facts, most, &self.alarm.watch()))
    }

    /// The larger tables.
    pub fn maps(&self) -> &Maps<W> {
        self.maps.get_or_init(|| Maps::new(self.facts, &self.alarm.watch()))
    }

    /// The patterns learned so far in a game, for reading.
    pub fn learned(&self, game: Game) -> RwLockReadGuard<'_, LearnedPatterns<W>> {
        self.learned[game as usize].read().unwrap_or_else(PoisonError::into_inner)
    }

    /// The patterns learned so far in a game, for adding one.
    pub fn learned_mut(&self, game: Game) -> RwLockWriteGuard<'_, LearnedPatterns<W>> {
        self.learned[game as usize].write().unwrap_or_else(PoisonError::into_inner)
    }

    /// The squares that are lost together, for moves in the direction `D`; a later stage knows
    /// more. `None` if there is no such stage.
    pub fn deadlock_sets<D: Direction>(&self, stage: usize) -> Option<&DeadlockSets<W>> {
        let &(boxes, choices) = DEADLOCK_SETS.get(stage)?;
        let sets = &self.deadlock_sets[stage][usize::from(D::PULLS)];
        let bytes = self.tables / DEADLOCK_SETS_SHARE[stage];
        let go_on = || !self.alarm.rings();
        Some(sets.get_or_init(|| DeadlockSets::with_memory::<D>(self.facts, boxes, choices, bytes, &go_on)))
    }

    /// What two boxes cost more than alone, for moves in the direction `D`; `None` if the board is
    /// too large for that.
    pub fn pair_costs<D: Direction>(&self) -> Option<&PairCosts<W>> {
        if PairCosts::entries(self.facts) > self.tables / PAIR_COSTS_SHARE {
            return None;
        }
        let costs = &self.pair_costs[usize::from(D::PULLS)];
        costs.get_or_init(|| PairCosts::new::<D>(self.facts, &self.alarm.watch())).as_ref()
    }

    /// What two boxes cost more than alone, for pushes, if somebody has asked for it.
    pub fn known_pair_costs(&self) -> Option<&PairCosts<W>> {
        self.pair_costs[0].get()?.as_ref()
    }

    /// What groups of boxes cost, with fees that suit a sample; a later stage knows larger groups.
    /// `None` if there is no such stage, or the board is too large for it.
    pub fn group_costs(
        &self,
        stage: usize,
        sample: impl FnOnce() -> Vec<State<W>>,
    ) -> Option<&GroupCosts<W>> {
        let &size = GROUPS.get(stage)?;
        let sets = GroupCosts::sets(self.facts, size)?;
        if sets > self.tables / GROUPS_SHARE / BYTES_OF_SET {
            return None;
        }
        let make = || GroupCosts::new(self.facts, size, &sample(), &self.alarm.watch());
        self.group_costs[stage].get_or_init(make).as_ref()
    }

    /// The group costs of the last stage that somebody has asked for.
    pub fn known_group_costs(&self) -> Option<&GroupCosts<W>> {
        self.group_costs.iter().rev().find_map(|stage| stage.get()?.as_ref())
    }

    /// What has been found out so far.
    pub fn size(&self) -> KnowledgeSize {
        let windows = self.pattern_tables.get();
        // A later stage has found all that the one before it knows.
        let last =
            |direction: usize| self.deadlock_sets.iter().rev().find_map(|stage| stage[direction].get());
        let patterns = |&game: &Game| self.learned(game).patterns().len();
        KnowledgeSize {
            windows: windows.map_or(0, PatternTables::len),
            deadlock_sets: [0, 1].into_iter().filter_map(last).map(DeadlockSets::len).sum(),
            patterns: Game::ALL.iter().map(patterns).sum(),
            perimeter: self.perimeter.as_ref().map_or(0, Perimeter::len),
            memory: self.memory(),
        }
    }

    /// Bytes that the perimeter and the tables take.
    pub fn memory(&self) -> usize {
        let deadlock_sets = self.deadlock_sets.iter().flatten().filter_map(OnceLock::get);
        let pair_costs = self.pair_costs.iter().filter_map(OnceLock::get).flatten();
        let group_costs = self.group_costs.iter().filter_map(OnceLock::get).flatten();
        self.perimeter.as_ref().map_or(0, Perimeter::memory)
            + group_costs.map(GroupCosts::memory).sum::<usize>()
            + self.pattern_tables.get().map_or(0, PatternTables::memory)
            + deadlock_sets.map(DeadlockSets::memory).sum::<usize>()
            + pair_costs.map(PairCosts::memory).sum::<usize>()
            + Game::ALL.iter().map(|&game| self.learned(game).memory()).sum::<usize>()
    }
}
