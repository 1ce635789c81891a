//! One table of positions for all searches of a level, from both sides: whoever meets the other
//! side has solved the level.
//!
//! An entry knows from which position it was reached, as a key. So the way home is found from
//! either end: play every move, take the one with the key that the entry names. Keys have 64 bits
//! and nothing is compared in full; a false meeting (about one in 10^5 solves with a billion
//! entries) is found out on the way home and forgotten.

use crate::analysis::Analysis;
use crate::board::{Reach, SquareSet, State};
use crate::moves::{Backward, Direction, Forward, MacroMoves};
use std::sync::{Mutex, MutexGuard};

/// Which way a position was reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// By pushes from the start.
    Start,
    /// By pulls from a solved position.
    Goal,
}

impl Origin {
    /// The side on which a search in this direction begins.
    pub fn of<D: Direction>() -> Self {
        if D::PULLS { Self::Goal } else { Self::Start }
    }
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    key: u64,
    parent: u64,
    depth: u32,
    from: Origin,
}

const EMPTY: Entry = Entry { key: 0, parent: 0, depth: 0, from: Origin::Start };
const SHARDS: usize = 64;
const FIRST_SIZE: usize = 256;

/// A part of the table that grows by itself, so that no growth takes long.
#[derive(Debug)]
struct Shard {
    entries: Vec<Entry>,
    used: usize,
    most_entries: usize,
}

/// The table. Threads share it: each shard has a lock of its own. A thread that is alone has one
/// lock for all of them.
#[derive(Debug)]
pub struct Perimeter {
    banks: Vec<Mutex<Vec<Shard>>>,
}

/// Children whose entries are asked for at once.
const FETCHED: usize = 16;

impl Perimeter {
    /// A table of at most so many bytes for so many threads.
    pub fn new(memory: usize, threads: usize) -> Self {
        let most_entries = memory / SHARDS / size_of::<Entry>();
        let shard = || Shard { entries: vec![EMPTY; FIRST_SIZE], used: 0, most_entries };
        let banks = if threads > 1 { SHARDS } else { 1 };
        let bank = || Mutex::new((0..SHARDS / banks).map(|_| shard()).collect());
        Self { banks: (0..banks).map(|_| bank()).collect() }
    }

    /// Notes where both sides begin.
    pub fn plant<const W: usize>(&self, facts: &Analysis<W>) {
        let mut reach = Reach::default();
        let root = |state: State<W>, from| {
            let key = state.key(&facts.board);
            self.meet(key, key, 0, from);
        };
        root(State::start(&facts.board, &mut reach), Origin::Start);
        if !facts.board.has_spare_goals() {
            State::solved(&facts.board, &mut reach).into_iter().for_each(|state| root(state, Origin::Goal));
        }
    }

    /// Notes a position; was it reached from the other side before?
    ///
    /// The parent must have been noted with a smaller depth, or the way home may be lost.
    pub fn meet(&self, key: u64, parent: u64, depth: u32, from: Origin) -> bool {
        let mut bank = self.bank(key);
        let shard = shard_of(&bank, key);
        bank[shard].meet(Entry { key, parent, depth, from })
    }

    /// Notes the children of a position, in this order; the first of them that was reached from the
    /// other side before, if any. The condition of [`Self::meet`] holds for all.
    ///
    /// Nearly every look-up misses the cache. Where a thread is alone, several are under way at a
    /// time, and a lock between two of them would prevent that.
    pub fn meet_all(&self, children: &[u64], parent: u64, depth: u32, from: Origin) -> Option<usize> {
        let entry = |key| Entry { key, parent, depth, from };
        let mut first = None;
        let mut note = |index: usize, met: bool| first = first.or(met.then_some(index));
        if let [bank] = &self.banks[..] {
            let mut bank = bank.lock().expect("no thread died");
            for (chunk, keys) in children.chunks(FETCHED).enumerate() {
                let fetched = keys.iter().map(|&key| bank[shard_of(&bank, key)].home(key).key);
                std::hint::black_box(fetched.fold(0, |all, key| all ^ key));
                for (index, &key) in keys.iter().enumerate() {
                    let shard = shard_of(&bank, key);
                    note(chunk * FETCHED + index, bank[shard].meet(entry(key)));
                }
            }
        } else {
            for (index, &key) in children.iter().enumerate() {
                note(index, self.meet(key, parent, depth, from));
            }
        }
        first
    }

    /// The way from a position of both sides to the end of the other side: the states after it, in
    /// order. `None` if the meeting was a false one.
    pub fn way_on<const W: usize>(
        &self,
        facts: &Analysis<W>,
        state: State<W>,
        from: Origin,
    ) -> Option<Vec<State<W>>> {
        let mut way = vec![state];
        let mut reach = Reach::default();
        let mut key = state.key(&facts.board);
        let mut depth = u32::MAX;
        loop {
            // Depths fall on the way, so it ends, whatever the searches noted.
            let entry = self.get(key).filter(|entry| entry.from != from && entry.depth < depth)?;
            depth = entry.depth;
            if entry.parent == key {
                way.remove(0);
                return Some(way);
            }
            let state = way[way.len() - 1];
            let next = match entry.from {
                Origin::Goal => step_to::<W, Forward>(facts, &state, entry.parent, &mut reach),
                Origin::Start => step_to::<W, Backward>(facts, &state, entry.parent, &mut reach),
            };
            way.push(next?);
            key = entry.parent;
        }
    }

    /// Joins the own half of a path (its root first, the meeting last) with the other half: the
    /// whole solution in playing order.
    pub fn join<const W: usize>(
        &self,
        facts: &Analysis<W>,
        mut own: Vec<State<W>>,
        from: Origin,
    ) -> Option<Vec<State<W>>> {
        let way = self.way_on(facts, *own.last()?, from)?;
        own.extend(way);
        if from == Origin::Goal {
            own.reverse();
        }
        Some(own)
    }

    /// How many positions are noted.
    pub fn len(&self) -> usize {
        self.sum(|shard| shard.used)
    }

    /// None at all?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Bytes in use.
    pub fn memory(&self) -> usize {
        self.sum(|shard| shard.entries.len()) * size_of::<Entry>()
    }

    fn sum(&self, count: impl Fn(&Shard) -> usize) -> usize {
        let of_bank =
            |bank: &Mutex<Vec<Shard>>| bank.lock().expect("no thread died").iter().map(&count).sum::<usize>();
        self.banks.iter().map(of_bank).sum()
    }

    fn get(&self, key: u64) -> Option<Entry> {
        let bank = self.bank(key);
        let shard = &bank[shard_of(&bank, key)];
        let entry = shard.entries[shard.slot(key)];
        (entry.key == key).then_some(entry)
    }

    fn bank(&self, key: u64) -> MutexGuard<'_, Vec<Shard>> {
        self.banks[(key >> 58) as usize % self.banks.len()].lock().expect("no thread died")
    }
}

/// Which shard of its bank a position belongs to: of one bank any, of several the only one.
#[inline]
fn shard_of(bank: &[Shard], key: u64) -> usize {
    (key >> 58) as usize % bank.len()
}

impl Shard {
    fn meet(&mut self, new: Entry) -> bool {
        let Entry { key, depth, from, .. } = new;
        if self.used * 4 > self.entries.len() * 3 {
            if self.entries.len() * 2 > self.most_entries {
                // Full: known positions are still recognised.
                let slot = self.slot(key);
                return self.entries[slot].key == key && self.entries[slot].from != from;
            }
            self.grow();
        }
        let slot = self.slot(key);
        let entry = self.entries[slot];
        if entry.key != key {
            self.entries[slot] = new;
            self.used += 1;
            return false;
        }
        if entry.from == from && depth < entry.depth {
            self.entries[slot] = new;
        }
        entry.from != from
    }

    /// Where the search for a position begins.
    #[inline]
    fn home(&self, key: u64) -> &Entry {
        &self.entries[key as usize & (self.entries.len() - 1)]
    }

    fn slot(&self, key: u64) -> usize {
        let mask = self.entries.len() - 1;
        let mut slot = key as usize & mask;
        while self.entries[slot].key != 0 && self.entries[slot].key != key {
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn grow(&mut self) {
        let size = self.entries.len() * 2;
        let old = std::mem::replace(&mut self.entries, vec![EMPTY; size]);
        for entry in old.into_iter().filter(|entry| entry.key != 0) {
            let slot = self.slot(entry.key);
            self.entries[slot] = entry;
        }
    }
}

/// The move that leads to the position with this key.
fn step_to<const W: usize, D: Direction>(
    facts: &Analysis<W>,
    state: &State<W>,
    key: u64,
    reach: &mut Reach,
) -> Option<State<W>> {
    let board = &facts.board;
    let region = reach.flood(board, &board.blocked(&state.boxes), state.player);
    let mut macros = MacroMoves::<D>::new(board);
    let mut moves = Vec::new();
    for from in &state.boxes {
        macros.of_box(board, &state.boxes, &region, from, &SquareSet::EMPTY, &mut moves);
    }
    let after = moves
        .iter()
        .map(|step| State { boxes: state.boxes.without(step.from).with(step.to), player: step.player });
    after.into_iter().find(|state| state.key(board) == key)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn corridor() -> (Analysis<1>, State<1>, State<1>) {
        let facts = Analysis::drawn("########\n#@ $  .#\n########");
        let mut reach = Reach::default();
        let start = State::start(&facts.board, &mut reach);
        let region = reach.flood(&facts.board, &facts.board.blocked(&start.boxes), start.player);
        let mut moves = Vec::new();
        let from = start.boxes.first().expect("a box");
        let mut macros = MacroMoves::<Forward>::new(&facts.board);
        macros.of_box(&facts.board, &start.boxes, &region, from, &SquareSet::EMPTY, &mut moves);
        let step = moves.first().expect("a push");
        let pushed = State { boxes: start.boxes.without(step.from).with(step.to), player: step.player };
        (facts, start, pushed)
    }

    #[test]
    fn the_way_home_ends_even_if_two_positions_name_each_other() {
        let (facts, start, pushed) = corridor();
        let (here, there) = (start.key(&facts.board), pushed.key(&facts.board));
        let perimeter = Perimeter::new(1 << 20, 1);
        perimeter.meet(there, here, 5, Origin::Goal);
        perimeter.meet(here, there, 3, Origin::Goal);
        assert_eq!(perimeter.way_on(&facts, start, Origin::Start), None);
    }

    #[test]
    fn the_way_home_leads_to_the_other_end() {
        let (facts, start, pushed) = corridor();
        let (here, there) = (start.key(&facts.board), pushed.key(&facts.board));
        let perimeter = Perimeter::new(1 << 20, 1);
        perimeter.meet(there, there, 0, Origin::Goal);
        perimeter.meet(here, there, 1, Origin::Goal);
        assert_eq!(perimeter.way_on(&facts, start, Origin::Start), Some(vec![pushed]));
        assert_eq!(
            perimeter.way_on(&facts, start, Origin::Goal),
            None,
            "it was reached from that side itself"
        );
    }
}
