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
use std::sync::Mutex;

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

#[derive(Debug)]
struct Shard {
    entries: Vec<Entry>,
    used: usize,
}

/// The table. Threads share it: each shard has a lock of its own.
#[derive(Debug)]
pub struct Perimeter {
    shards: Vec<Mutex<Shard>>,
    most_entries: usize,
}

impl Perimeter {
    /// A table of at most so many bytes.
    pub fn new(memory: usize) -> Self {
        let shard = || Mutex::new(Shard { entries: vec![EMPTY; FIRST_SIZE], used: 0 });
        let most = memory / SHARDS / size_of::<Entry>();
        Self { shards: (0..SHARDS).map(|_| shard()).collect(), most_entries: most }
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
        let mut shard = self.shard(key);
        if shard.used * 4 > shard.entries.len() * 3 {
            if shard.entries.len() * 2 > self.most_entries {
                // Full: known positions are still recognised.
                let slot = shard.slot(key);
                return shard.entries[slot].key == key && shard.entries[slot].from != from;
            }
            shard.grow();
        }
        let slot = shard.slot(key);
        let entry = shard.entries[slot];
        if entry.key != key {
            shard.entries[slot] = Entry { key, parent, depth, from };
            shard.used += 1;
            return false;
        }
        if entry.from == from && depth < entry.depth {
            shard.entries[slot] = Entry { key, parent, depth, from };
        }
        entry.from != from
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
        self.shards.iter().map(|shard| shard.lock().expect("no thread died").used).sum()
    }

    /// None at all?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Bytes in use.
    pub fn memory(&self) -> usize {
        let size = |shard: &Mutex<Shard>| shard.lock().expect("no thread died").entries.len();
        self.shards.iter().map(size).sum::<usize>() * size_of::<Entry>()
    }

    fn get(&self, key: u64) -> Option<Entry> {
        let shard = self.shard(key);
        let entry = shard.entries[shard.slot(key)];
        (entry.key == key).then_some(entry)
    }

    fn shard(&self, key: u64) -> std::sync::MutexGuard<'_, Shard> {
        self.shards[(key >> 58) as usize % SHARDS].lock().expect("no thread died")
    }
}

impl Shard {
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
        let perimeter = Perimeter::new(1 << 20);
        perimeter.meet(there, here, 5, Origin::Goal);
        perimeter.meet(here, there, 3, Origin::Goal);
        assert_eq!(perimeter.way_on(&facts, start, Origin::Start), None);
    }

    #[test]
    fn the_way_home_leads_to_the_other_end() {
        let (facts, start, pushed) = corridor();
        let (here, there) = (start.key(&facts.board), pushed.key(&facts.board));
        let perimeter = Perimeter::new(1 << 20);
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
