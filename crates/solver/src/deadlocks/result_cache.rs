//! Remembered answers to small questions, and how often each was asked.
//!
//! Keys are 128 bits of mixed content and are not compared with the content itself. With n entries
//! the odds that any two different questions ever share a key are about n² / 2^129: for a hundred
//! million entries less than one in 10^22.
//!
//! The table grows by doubling up to its bound. Then a new answer replaces, among the four slots
//! where it may stand, the one asked for least. Nothing depends on time or on addresses: the same
//! questions in the same order give the same table.

use crate::board::SquareSet;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};

/// What is known about a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Proved: no solution.
    Dead,
    /// Not a proof of anything: there is a way out that the question does not follow.
    Open,
    /// The budget was not enough.
    Unresolved,
}

/// The name of a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Key([u64; 2]);

impl Key {
    /// The key of some sets and one more number. The order of the sets matters.
    #[inline]
    pub fn new<const W: usize>(sets: &[&SquareSet<W>], number: u64) -> Self {
        let mut key = [mix(number, 0x9E37_79B9_7F4A_7C15), mix(number, 0xC2B2_AE3D_27D4_EB4F)];
        for word in sets.iter().flat_map(|set| set.words()) {
            key = [mix(key[0] ^ word, 0xA076_1D64_78BD_642F), mix(key[1] ^ word, 0xE703_7ED1_A0B4_28DB)];
        }
        Self(key)
    }
}

/// Multiplies to 128 bits and folds: a bijection is not needed, only that nothing cancels.
#[inline]
fn mix(word: u64, by: u64) -> u64 {
    let product = u128::from(word ^ by.rotate_left(29)) * u128::from(by);
    (product as u64 ^ (product >> 64) as u64).wrapping_add(word.rotate_left(23))
}

impl Hash for Key {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.0[1]);
    }
}

/// Keys are mixed already: a map may take their bits as they are.
#[derive(Clone, Copy, Debug, Default)]
pub struct AsIs(u64);

impl Hasher for AsIs {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.0 = self.0.rotate_left(8) ^ u64::from(byte));
    }

    fn write_u64(&mut self, bits: u64) {
        self.0 = bits;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// A map from keys.
pub type KeyMap<T> = HashMap<Key, T, BuildHasherDefault<AsIs>>;

#[derive(Clone, Copy, Debug)]
struct Slot {
    key: Key,
    answer: Answer,
    asked: u32,
    used: bool,
}

const FREE: Slot = Slot { key: Key([0; 2]), answer: Answer::Open, asked: 0, used: false };

/// Slots in which an answer may stand.
const WAYS: usize = 4;

/// The answers known so far.
#[derive(Clone, Debug)]
pub struct ResultCache {
    slots: Vec<Slot>,
    used: usize,
    most: usize,
}

impl ResultCache {
    /// An empty table that never takes more than this many bytes (but at least a few kilobytes).
    pub fn new(bytes: usize) -> Self {
        let most = (bytes / size_of::<Slot>()).max(256);
        let most = if most.is_power_of_two() { most } else { most.next_power_of_two() / 2 };
        Self { slots: vec![FREE; 256], used: 0, most }
    }

    /// The answer to a question and how often it was asked, this time included.
    pub fn ask(&mut self, key: Key) -> Option<(Answer, u32)> {
        let start = self.start(key);
        let slot = self.slots[start..start + WAYS].iter_mut().find(|slot| slot.used && slot.key == key)?;
        slot.asked = slot.asked.saturating_add(1);
        Some((slot.answer, slot.asked))
    }

    /// The answer, without counting the question.
    pub fn peek(&self, key: Key) -> Option<Answer> {
        let start = self.start(key);
        let slot = self.slots[start..start + WAYS].iter().find(|slot| slot.used && slot.key == key)?;
        Some(slot.answer)
    }

    /// Remembers an answer; the count of questions goes on. A proof is never forgotten for a lesser
    /// answer.
    pub fn tell(&mut self, key: Key, answer: Answer) {
        // A third full is little, but then hardly any four slots are full.
        if self.used * 3 > self.slots.len() && self.slots.len() < self.most {
            self.grow();
        }
        self.put(Slot { key, answer, asked: 0, used: true });
    }

    fn put(&mut self, new: Slot) {
        let start = self.start(new.key);
        let ways = &mut self.slots[start..start + WAYS];
        if let Some(slot) = ways.iter_mut().find(|slot| slot.used && slot.key == new.key) {
            if slot.answer != Answer::Dead {
                slot.answer = new.answer;
            }
            slot.asked = slot.asked.max(new.asked);
            return;
        }
        let value = |slot: &Slot| (slot.used, slot.asked);
        if let Some(slot) = ways.iter_mut().min_by_key(|slot| value(slot)) {
            self.used += usize::from(!slot.used);
            *slot = new;
        }
    }

    fn grow(&mut self) {
        let old = std::mem::take(&mut self.slots);
        self.slots = vec![FREE; old.len() * 2];
        self.used = 0;
        old.into_iter().filter(|slot| slot.used).for_each(|slot| self.put(slot));
    }

    fn start(&self, key: Key) -> usize {
        key.0[0] as usize & (self.slots.len() - WAYS)
    }

    /// Bytes taken now.
    pub fn memory(&self) -> usize {
        self.slots.capacity() * size_of::<Slot>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Square;

    fn key(index: usize) -> Key {
        Key::new(&[&SquareSet::<1>::EMPTY.with(Square::new(index % 64))], index as u64 / 64)
    }

    #[test]
    fn answers_are_remembered_and_counted() {
        let mut cache = ResultCache::new(1 << 20);
        for index in 0..2000 {
            cache.tell(key(index), if index % 3 == 0 { Answer::Dead } else { Answer::Open });
        }
        assert!(cache.used > 1900, "{}", cache.used);
        let known = (0..2000).filter_map(|index| Some((index, cache.peek(key(index))?)));
        for (index, answer) in known.collect::<Vec<_>>() {
            assert_eq!(answer == Answer::Dead, index % 3 == 0);
        }
        assert_eq!(cache.ask(key(1999)).map(|(_, asked)| asked), Some(1));
        assert_eq!(cache.ask(key(1999)).map(|(_, asked)| asked), Some(2));
        assert_eq!(cache.peek(key(5000)), None);
    }

    #[test]
    fn the_bound_holds() {
        let mut cache = ResultCache::new(100_000);
        (0..60_000).for_each(|index| cache.tell(key(index), Answer::Open));
        assert!(cache.memory() <= 100_000);
        assert!(cache.used > 1000);
    }

    #[test]
    fn sets_in_another_order_are_another_question() {
        let [a, b] = [1, 2].map(|index| SquareSet::<1>::EMPTY.with(Square::new(index)));
        assert_ne!(Key::new(&[&a, &b], 0), Key::new(&[&b, &a], 0));
    }
}
