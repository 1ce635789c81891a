//! A packing plan: in which order, and over which parking squares, the goals are filled.

use crate::board::{Board, Square, SquareSet};
use crate::fess::engine::PathStep;

/// Where the box of an entry comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// It should be there before the plan begins.
    Initial,
    /// Any box of the pool.
    Pool,
    /// The box on this square.
    At(Square),
}

/// One step of a plan: a square gets a box.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Where the box comes from.
    pub source: Source,
    /// Where it goes.
    pub to: Square,
    /// The later entry that takes the box away again; `None` if it stays for good.
    pub until: Option<usize>,
}

/// A plan, made from a path of a backward search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan<const W: usize> {
    /// The steps; initial ones first.
    pub entries: Vec<Entry>,
    /// How many entries are initial.
    pub initial: usize,
    /// All squares that the full plan ever uses.
    pub used: SquareSet<W>,
    /// The earlier entries for which each one has to wait, if the order is
    /// [loose](super::loose_order); empty if each waits for all before it.
    pub(super) waits: Vec<EntrySet>,
}

/// So many entries a loose plan may have.
pub(super) const MOST_ENTRIES: usize = 128;

/// Some entries of a plan that has few.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct EntrySet(u128);

impl EntrySet {
    pub(super) fn insert(&mut self, index: usize) {
        self.0 |= 1 << index;
    }

    fn contains(self, index: usize) -> bool {
        self.0 >> index & 1 == 1
    }

    fn is_subset(self, other: &Self) -> bool {
        self.0 & !other.0 == 0
    }
}

/// How much of a plan is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Done {
    /// Its steps in place.
    pub packed: usize,
    /// The steps before the first one that is not.
    pub prefix: usize,
}

impl<const W: usize> Plan<W> {
    /// Reads the path backwards.
    #[must_use]
    pub fn from_path(board: &Board, path: &[PathStep<W>]) -> Self {
        let end = path.last().expect("a path has a root").position;
        let initial = |to| Entry { source: Source::Initial, to, until: None };
        let mut entries: Vec<Entry> = end.boxes.iter().map(initial).collect();
        entries.reverse();
        let first = entries.len();
        for (from, to, removes) in path.iter().rev().filter_map(|step| step.moved) {
            let source = if removes { Source::Pool } else { Source::At(to) };
            if source != Source::At(from) {
                entries.push(Entry { source, to: from, until: None });
            }
        }
        merge(&mut entries, first);
        find_until(&mut entries);
        let used = entries.iter().map(|entry| entry.to).collect();
        if first == board.boxes().len() {
            // No box sank: all that is sure is the order in which goals are filled for good.
            entries.retain(|entry| entry.until.is_none());
            entries.iter_mut().filter(|entry| entry.source != Source::Initial).for_each(|entry| {
                entry.source = Source::Pool;
            });
        }
        let initial = entries.iter().take_while(|entry| entry.source == Source::Initial).count();
        stay_first(&mut entries[..initial]);
        find_until(&mut entries);
        Self { entries, initial, used, waits: Vec::new() }
    }

    /// How many steps of the plan are done: the longest prefix that is in place, where boxes
    /// already taken away again are forgiven.
    #[must_use]
    pub fn packed(&self, boxes: &SquareSet<W>) -> usize {
        let initial = &self.entries[..self.initial];
        let permanent = || initial.iter().filter(|entry| entry.until.is_none());
        let there = permanent().filter(|entry| boxes.contains(entry.to)).count();
        if there < permanent().count() {
            return there;
        }
        let mut done = self.entries.len();
        for index in (self.initial..self.entries.len()).rev() {
            let Entry { to, until, .. } = self.entries[index];
            if index < done && !boxes.contains(to) && until.is_none_or(|until| until >= done) {
                done = index;
            }
        }
        let missing = initial
            .iter()
            .filter(|entry| !boxes.contains(entry.to) && entry.until.is_none_or(|until| until >= done));
        done.saturating_sub(missing.count())
    }

    /// How much is done, where the order may be loose.
    #[must_use]
    pub fn done(&self, boxes: &SquareSet<W>) -> Done {
        if self.waits.is_empty() {
            let packed = self.packed(boxes);
            return Done { packed, prefix: packed };
        }
        // What was taken away again has been there.
        let mut there = EntrySet::default();
        for (index, entry) in self.entries.iter().enumerate().rev() {
            if boxes.contains(entry.to) || entry.until.is_some_and(|until| there.contains(until)) {
                there.insert(index);
            }
        }
        let (mut counted, mut packed, mut prefix) = (EntrySet::default(), 0, 0);
        for (index, waits) in self.waits.iter().enumerate() {
            if there.contains(index) && waits.is_subset(&counted) {
                counted.insert(index);
                prefix += usize::from(prefix == index);
                packed += 1;
            }
        }
        Done { packed, prefix }
    }

    /// The square to be filled next.
    #[must_use]
    pub fn next_place(&self, done: Done) -> Option<Square> {
        let is_next = !self.waits.is_empty() || done.prefix >= self.initial;
        is_next.then(|| self.entries.get(done.prefix).map(|entry| entry.to))?
    }
}

/// Joins steps of the same box that follow each other, and drops round trips.
fn merge(entries: &mut Vec<Entry>, first: usize) {
    let mut index = first;
    while index + 1 < entries.len() {
        if entries[index + 1].source == Source::At(entries[index].to) {
            let source = entries[index].source;
            entries[index + 1].source = source;
            entries.remove(index);
            if source == Source::At(entries[index].to) {
                entries.remove(index);
            }
            index = index.saturating_sub(1).max(first);
        } else {
            index += 1;
        }
    }
}

/// Entries that stay for good come first.
fn stay_first(entries: &mut [Entry]) {
    entries.sort_by_key(|entry| entry.until.is_some());
}

pub(super) fn find_until(entries: &mut [Entry]) {
    for index in 0..entries.len() {
        let taken = Source::At(entries[index].to);
        let later = entries[index + 1..].iter().position(|entry| entry.source == taken);
        entries[index].until = later.map(|later| index + 1 + later);
    }
}
