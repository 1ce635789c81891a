//! Positions in few bytes, and the table that finds them.
//!
//! A record has three parts: the boxes, a bit for every square where one may stand; the player; the
//! cost with two marks. The first two are the position, and are compared in full. The table holds
//! the number of the record and, in an array of its own, eight bits of the key, so that a look-up
//! touches one line of memory before it touches the record it looks for. It can be of any
//! size, so it grows by a half, when memory is scarce by a quarter, and is made anew from the
//! records: there never are two of them. Making it anew takes 64 records at a time, whose misses
//! overlap: one by one it was 29 % of the time of a search from both ends with 36 million
//! positions.
//!
//! Look-ups miss the caches, first for the slot, then for the record. A search that knows what it
//! will look up asks for all of it first ([`Store::ask`]), and lets the misses overlap
//! ([`Store::fetch`]); that took the look-ups of a search from both ends from 43 to 20 % of its
//! time.

use crate::alarm::Watch;
use crate::board::{SquareSet, State};
use crate::objective::{Objective, OrderedCost, plus};
use crate::search::packing::Packing;
use crate::search::retrace::Met;
use crate::search::table::WORK_OF_SLOT;
use crate::search::{Found, NodeId};
use crate::table_use::TableUse;
use std::ops::Range;

/// Bytes of a block of records, about: growth never copies.
const BLOCK_BYTES: usize = 1 << 18;
/// Slots at the beginning.
const FIRST_SLOTS: usize = 1 << 10;
/// Bytes of a slot: the mark and the number.
const SLOT_BYTES: usize = 1 + size_of::<u32>();
/// Records that are put into a larger table at a time.
const BATCH: usize = 64;
/// A free slot; keys have no such mark.
const FREE: u8 = 0;
/// Bytes of a cost, marks included.
const COST_BYTES: usize = 3;
/// Marks in the uppermost bits of the first cost.
const CLOSED: u32 = 1 << 23;
const SHARP: u32 = 1 << 22;
/// Costs from here on cannot be written.
const MOST: u32 = 1 << 22;

/// What is known about a stored position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Note {
    /// The best way to it.
    pub cost: OrderedCost,
    /// Was it expanded (at this cost)?
    pub closed: bool,
    /// Was it looked at closely (at this cost)?
    pub sharp: bool,
}

/// Stored positions.
#[derive(Debug)]
pub(super) struct Store<const W: usize> {
    packing: Packing<W>,
    /// Bytes of the whole record.
    record: usize,
    blocks: Vec<Vec<u8>>,
    len: usize,
    tags: Vec<u8>,
    ids: Vec<u32>,
    /// Positions asked for, their keys, and which of them was looked up last.
    asked: Vec<u8>,
    keys: Vec<u64>,
    last: usize,
    /// Scratch: whether the first slot looks right for a question, and its record.
    fetched: Vec<(bool, u32)>,
    /// Is everything in the table?
    whole: bool,
}

impl<const W: usize> Store<W> {
    /// For positions with boxes on these squares of a board with so many squares.
    pub(super) fn new(live: &SquareSet<W>, squares: usize, objective: Objective) -> Self {
        let packing = Packing::new(live, squares);
        let costs = if objective.minds_moves() { 2 } else { 1 };
        Self {
            record: packing.len() + costs * COST_BYTES,
            packing,
            blocks: Vec::new(),
            len: 0,
            tags: vec![FREE; FIRST_SLOTS],
            ids: vec![0; FIRST_SLOTS],
            asked: Vec::new(),
            keys: Vec::new(),
            last: 0,
            fetched: Vec::new(),
            whole: true,
        }
    }

    /// How many.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Looks a position up. A new one belongs into the slot told, and is what [`Store::add`] adds.
    pub(super) fn find(&mut self, state: &State<W>) -> Found {
        self.forget();
        let question = self.ask(state);
        self.answer(question)
    }

    /// Forgets what was asked for.
    #[inline]
    pub(super) fn forget(&mut self) {
        self.asked.clear();
        self.keys.clear();
    }

    /// Asks for a position; its number is good until the questions are forgotten.
    pub(super) fn ask(&mut self, state: &State<W>) -> usize {
        let begin = self.asked.len();
        self.asked.resize(begin + self.packing.len(), 0);
        let asked = &mut self.asked[begin..];
        self.packing.write(state, asked);
        self.keys.push(key(asked));
        self.keys.len() - 1
    }

    /// Has the memory ready for the answers to all questions. The loops do not wait for what they
    /// read.
    #[inline]
    pub(super) fn fetch(&mut self) {
        self.fetched.clear();
        for &key in &self.keys {
            let slot = self.home(key);
            self.fetched.push((self.tags[slot] == mark(key), self.ids[slot]));
        }
        let records = self.fetched.iter().filter(|&&(is_likely, _)| is_likely);
        let touched = records.fold(0, |all, &(_, id)| all ^ self.record_bytes(id)[0]);
        std::hint::black_box(touched);
    }

    /// Looks up what was asked for. A new position belongs into the slot told, and is what
    /// [`Store::add`] adds.
    pub(super) fn answer(&mut self, question: usize) -> Found {
        self.last = question;
        let (asked, key) = (&self.asked[self.last_asked()], self.keys[question]);
        let mut slot = self.home(key);
        loop {
            match self.tags[slot] {
                FREE => return Found::New(slot),
                tag if tag == mark(key) && self.state_bytes(self.ids[slot]) == asked => {
                    return Found::Known(NodeId(self.ids[slot]));
                }
                _ => slot = if slot + 1 == self.tags.len() { 0 } else { slot + 1 },
            }
        }
    }

    /// Where the bytes of the position stand that was looked up last.
    fn last_asked(&self) -> Range<usize> {
        self.last * self.packing.len()..(self.last + 1) * self.packing.len()
    }

    /// Stores the position that was looked for last and not found; `None` if its cost is too high
    /// to be written.
    pub(super) fn add(&mut self, slot: usize, cost: OrderedCost) -> Option<NodeId> {
        let id = u32::try_from(self.len).ok()?;
        if cost.iter().any(|&part| part >= MOST) {
            return None;
        }
        if self.len.is_multiple_of(self.records_of_block()) {
            self.blocks.push(Vec::with_capacity(self.records_of_block() * self.record));
        }
        let asked = self.last_asked();
        let block = self.blocks.last_mut()?;
        block.extend_from_slice(&self.asked[asked]);
        block.resize(block.len() + self.record - self.packing.len(), 0);
        (self.tags[slot], self.ids[slot]) = (mark(self.keys[self.last]), id);
        self.len += 1;
        self.write(NodeId(id), Note { cost, closed: false, sharp: false });
        Some(NodeId(id))
    }

    /// Enlarges the table if it is crowded; `false` if the next position would be one too many for
    /// the memory, so many bytes of which are in use.
    pub(super) fn make_room(&mut self, in_use: usize, memory_limit: usize, watch: &Watch<'_>) -> bool {
        // While there is plenty of memory the table is made anew less often.
        let half = self.tags.len() / 2;
        let has_plenty = in_use + half * SLOT_BYTES <= memory_limit / 2;
        let more = if has_plenty { half } else { self.tags.len() / 4 };
        let fits = in_use + self.growth(more) <= memory_limit;
        if fits && self.is_crowded() {
            self.grow(more, watch);
        }
        fits
    }

    /// Must the table grow before more is stored?
    #[inline]
    fn is_crowded(&self) -> bool {
        self.len * 5 > self.tags.len() * 4
    }

    /// Bytes that growth of the table by so many slots takes on top, and those that the next
    /// position takes.
    fn growth(&self, more: usize) -> usize {
        let table = if self.is_crowded() { more * SLOT_BYTES } else { 0 };
        let full = self.len.is_multiple_of(self.records_of_block());
        table + if full { self.records_of_block() * self.record } else { 0 }
    }

    /// Makes a table that is larger by so many slots. If time is up in the middle of it, not all
    /// that is stored is found any more.
    fn grow(&mut self, more: usize, watch: &Watch<'_>) {
        let slots = self.tags.len() + more;
        (self.tags, self.ids) = (Vec::new(), Vec::new());
        (self.tags, self.ids) = (vec![FREE; slots], vec![0; slots]);
        let mut keys = Vec::with_capacity(BATCH);
        for begin in (0..self.len).step_by(BATCH) {
            let batch = begin..self.len.min(begin + BATCH);
            if !watch.spend(self.work_of_record() * batch.len()) {
                self.whole = false;
                return;
            }
            keys.clear();
            keys.extend(batch.clone().map(|id| key(self.state_bytes(id as u32))));
            // The misses of a batch overlap, as in `fetch`.
            let touch = |all: u32, &key: &u64| {
                let slot = self.home(key);
                all ^ u32::from(self.tags[slot]) ^ self.ids[slot]
            };
            std::hint::black_box(keys.iter().fold(0, touch));
            for (id, &key) in batch.zip(&keys) {
                let mut slot = self.home(key);
                while self.tags[slot] != FREE {
                    slot = if slot + 1 == slots { 0 } else { slot + 1 };
                }
                (self.tags[slot], self.ids[slot]) = (mark(key), id as u32);
            }
        }
    }

    /// Is all found that is stored?
    pub(super) fn is_whole(&self) -> bool {
        self.whole
    }

    /// Has the memory of a position ready that will be wanted soon, without waiting for it.
    #[inline]
    pub(super) fn touch(&self, id: NodeId) {
        std::hint::black_box(self.record_bytes(id.0)[0]);
    }

    /// A stored position.
    pub(super) fn state(&self, id: NodeId) -> State<W> {
        self.packing.read(self.state_bytes(id.0))
    }

    /// What is known about a position.
    pub(super) fn note(&self, id: NodeId) -> Note {
        let bytes = &self.record_bytes(id.0)[self.packing.len()..];
        let number = |part: &[u8]| u32::from_le_bytes([part[0], part[1], part[2], 0]);
        let first = number(bytes);
        let second = if bytes.len() > COST_BYTES { number(&bytes[COST_BYTES..]) } else { 0 };
        let cost = [first & (SHARP - 1), second];
        Note { cost, closed: first & CLOSED != 0, sharp: first & SHARP != 0 }
    }

    /// Writes down what is known about a position; its costs only ever fall.
    pub(super) fn write(&mut self, id: NodeId, note: Note) {
        let (state, record, many) = (self.packing.len(), self.record, self.records_of_block());
        let block = &mut self.blocks[id.0 as usize / many];
        let bytes = &mut block[id.0 as usize % many * record..][state..record];
        let marks = if note.closed { CLOSED } else { 0 } | if note.sharp { SHARP } else { 0 };
        bytes[..COST_BYTES].copy_from_slice(&(note.cost[0] | marks).to_le_bytes()[..COST_BYTES]);
        if bytes.len() > COST_BYTES {
            bytes[COST_BYTES..].copy_from_slice(&note.cost[1].to_le_bytes()[..COST_BYTES]);
        }
    }

    /// Bytes in use.
    pub(super) fn memory(&self) -> usize {
        self.blocks.len() * self.records_of_block() * self.record
            + self.blocks.capacity() * size_of::<Vec<u8>>()
            + self.tags.len() * SLOT_BYTES
    }

    /// How well the table does.
    pub(super) fn shape(&self) -> TableUse {
        let home = |slot: usize| self.home(key(self.state_bytes(self.ids[slot])));
        let home = |slot: usize| Some(slot).filter(|&slot| self.tags[slot] != FREE).map(home);
        TableUse::of((self.tags.len(), self.len), self.work_of_record(), home)
    }

    /// The work of a look at a record, which is far away in memory, and of making its key.
    fn work_of_record(&self) -> usize {
        WORK_OF_SLOT + self.packing.len().div_ceil(size_of::<u64>())
    }

    fn records_of_block(&self) -> usize {
        // A power of two: the number of a record is taken apart at every look-up.
        1 << (BLOCK_BYTES / self.record).max(1).ilog2()
    }

    fn record_bytes(&self, id: u32) -> &[u8] {
        let many = self.records_of_block();
        &self.blocks[id as usize / many][id as usize % many * self.record..][..self.record]
    }

    fn state_bytes(&self, id: u32) -> &[u8] {
        &self.record_bytes(id)[..self.packing.len()]
    }

    /// The slot where the search for a key begins.
    fn home(&self, key: u64) -> usize {
        (((key >> 32) * self.tags.len() as u64) >> 32) as usize
    }
}

impl<const W: usize> Met<W> for Store<W> {
    fn cost(&mut self, image: &State<W>, follows: OrderedCost, most: OrderedCost) -> Option<OrderedCost> {
        if !self.packing.fits(&image.boxes) {
            return None;
        }
        let Found::Known(id) = self.find(image) else { return None };
        Some(self.note(id).cost).filter(|&cost| plus(cost, follows) <= most)
    }
}

/// Eight bits of a key that are no part of its slot.
fn mark(key: u64) -> u8 {
    (key as u8).max(FREE + 1)
}

/// Mixes the bytes of a position, eight at a time.
fn key(bytes: &[u8]) -> u64 {
    let mut key = 0x9E37_79B9_7F4A_7C15_u64;
    for chunk in bytes.chunks(8) {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        key = (key ^ u64::from_le_bytes(word)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        key ^= key >> 32;
    }
    key.wrapping_mul(0xD6E8_FEB8_6659_FD93)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Square;

    fn state(number: usize) -> State<2> {
        let boxes = (0..14).filter(|bit| number >> bit & 1 == 1).map(|bit| Square::new(bit * 5 + 3));
        State { boxes: boxes.collect(), player: Square::new(number % 71) }
    }

    #[test]
    fn what_is_stored_is_found_as_it_was() {
        for (squares, objective) in [(71, Objective::Pushes), (300, Objective::Moves)] {
            let live = (0..14).map(|bit| Square::new(bit * 5 + 3)).collect();
            let mut store = Store::<2>::new(&live, squares, objective);
            let cost = |number: usize| objective.cost(number as u32, 2 * number as u32);
            for number in 0..1 << 14 {
                let Found::New(slot) = store.find(&state(number)) else { panic!("{number} is new") };
                let id = store.add(slot, cost(number)).expect("a small cost");
                let note = Note { cost: cost(number), closed: number % 3 == 0, sharp: number % 2 == 0 };
                store.write(id, note);
                if store.is_crowded() {
                    store.grow(store.tags.len() / 4, &Watch::default());
                }
            }
            for number in 0..1 << 14 {
                let Found::Known(id) = store.find(&state(number)) else { panic!("{number} is lost") };
                let note = Note { cost: cost(number), closed: number % 3 == 0, sharp: number % 2 == 0 };
                assert_eq!((store.state(id), store.note(id)), (state(number), note));
            }
            assert!(store.shape().load() > 0.6);
        }
    }

    #[test]
    fn a_cost_that_cannot_be_written_is_refused() {
        let mut store = Store::<2>::new(&SquareSet::below(70), 71, Objective::Pushes);
        let Found::New(slot) = store.find(&state(1)) else { panic!("an empty store") };
        assert_eq!(store.add(slot, [MOST, 0]), None);
        assert_eq!(store.add(slot, [MOST - 1, 0]), Some(NodeId(0)));
        assert_eq!(store.note(NodeId(0)).cost, [MOST - 1, 0]);
    }
}
