//! Which positions a pass of IDA* has entered, and after how many pushes: a table that forgets.
//!
//! Four neighbouring slots form a bucket. A position is looked for, and stored, in the bucket of
//! its key only; when all four are taken by this pass, the one with most pushes gives way, because
//! least hangs on it. Slots hold the whole position, so one position is never taken for another.
//! The table grows while memory lasts and then stays as it is.

use super::table::WORK_OF_SLOT;
use crate::alarm::Watch;
use crate::board::{SquareSet, State};

/// Slots of a bucket.
const BUCKET: usize = 4;
/// Slots at the beginning, if memory allows.
const FIRST_SIZE: usize = 1 << 9;
/// Bytes that the table takes at the most if nobody set a limit.
const ENOUGH: usize = 1 << 29;

#[derive(Clone, Copy, Debug)]
struct Visit<const W: usize> {
    key: u64,
    state: State<W>,
    pushes: u32,
    /// The pass that wrote this; 0 if none has.
    pass: u32,
}

/// The table of visits.
#[derive(Debug)]
pub(super) struct Visits<const W: usize> {
    slots: Vec<Visit<W>>,
    pass: u32,
    used: usize,
    most_slots: usize,
}

impl<const W: usize> Visits<W> {
    /// A table that never takes more than about two thirds of `memory_limit` bytes, growth
    /// included.
    pub(super) fn new(memory_limit: usize) -> Self {
        // While the table doubles, the old one is still there.
        let share = memory_limit.min(ENOUGH) / 3 * 2 / size_of::<Visit<W>>();
        let most_slots = if share < BUCKET { BUCKET } else { 1 << share.ilog2() };
        Self { slots: empty(FIRST_SIZE.min(most_slots)), pass: 0, used: 0, most_slots }
    }

    /// Begins a new pass: nothing has been entered.
    pub(super) fn forget(&mut self) {
        self.pass += 1;
        self.used = 0;
    }

    /// Was the position entered in this pass with no more pushes than now?
    #[inline]
    pub(super) fn knows(&self, key: u64, state: &State<W>, pushes: u32) -> bool {
        let bucket = &self.slots[self.bucket(key)..][..BUCKET];
        let is_it = |visit: &&Visit<W>| visit.pass == self.pass && visit.key == key && visit.state == *state;
        bucket.iter().find(is_it).is_some_and(|visit| visit.pushes <= pushes)
    }

    /// Notes a visit; `false` if the position was entered before with no more pushes than now.
    pub(super) fn enter(&mut self, key: u64, state: &State<W>, pushes: u32, watch: &Watch<'_>) -> bool {
        if self.used * 2 > self.slots.len() && self.slots.len() < self.most_slots {
            self.grow(watch);
        }
        let pass = self.pass;
        let at = self.bucket(key);
        let bucket = &mut self.slots[at..][..BUCKET];
        let is_it = |visit: &&mut Visit<W>| visit.pass == pass && visit.key == key && visit.state == *state;
        if let Some(known) = bucket.iter_mut().find(is_it) {
            let better = pushes < known.pushes;
            known.pushes = known.pushes.min(pushes);
            return better;
        }
        // Slots of earlier passes go first, then the one with most pushes.
        let worth = |visit: &&mut Visit<W>| (visit.pass == pass, u32::MAX - visit.pushes);
        let slot = bucket.iter_mut().min_by_key(worth).expect("a bucket has slots");
        self.used += usize::from(slot.pass != pass);
        *slot = Visit { key, state: *state, pushes, pass };
        true
    }

    #[inline]
    fn bucket(&self, key: u64) -> usize {
        key as usize & (self.slots.len() - 1) & !(BUCKET - 1)
    }

    /// Doubles the table. A bucket becomes two, so every visit of this pass finds a slot again;
    /// those that are left when time is up are forgotten.
    fn grow(&mut self, watch: &Watch<'_>) {
        let size = self.slots.len() * 2;
        let old = std::mem::replace(&mut self.slots, empty(size));
        self.used = 0;
        for visit in old.into_iter().filter(|visit| visit.pass == self.pass) {
            if !watch.spend(WORK_OF_SLOT) {
                return;
            }
            let at = self.bucket(visit.key);
            let free = self.slots[at..][..BUCKET].iter_mut().find(|slot| slot.pass != visit.pass);
            *free.expect("four slots of one bucket fit into one") = visit;
            self.used += 1;
        }
    }

    /// Positions of this pass that the table remembers.
    pub(super) fn len(&self) -> usize {
        self.used
    }

    /// Bytes in use.
    pub(super) fn memory(&self) -> usize {
        self.slots.len() * size_of::<Visit<W>>()
    }
}

fn empty<const W: usize>(size: usize) -> Vec<Visit<W>> {
    let state = State { boxes: SquareSet::EMPTY, player: crate::board::Square::new(0) };
    vec![Visit { key: 0, state, pushes: 0, pass: 0 }; size]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Square;

    fn state(number: usize) -> State<1> {
        State { boxes: SquareSet::from_words([number as u64]), player: Square::new(0) }
    }

    #[test]
    fn a_position_is_entered_again_only_with_fewer_pushes() {
        let mut visits = Visits::<1>::new(1 << 20);
        visits.forget();
        assert!(visits.enter(77, &state(1), 5, &Watch::default()));
        assert!(!visits.enter(77, &state(1), 5, &Watch::default()));
        assert!(visits.knows(77, &state(1), 6) && !visits.knows(77, &state(1), 4));
        assert!(visits.enter(77, &state(1), 4, &Watch::default()));
        // The same key does not make the same position.
        assert!(!visits.knows(77, &state(2), 9));
        assert!(visits.enter(77, &state(2), 9, &Watch::default()));
        visits.forget();
        assert!(!visits.knows(77, &state(1), 9));
    }

    #[test]
    fn growth_forgets_nothing_and_the_limit_holds() {
        let mut roomy = Visits::<1>::new(1 << 24);
        let mut tight = Visits::<1>::new(1 << 14);
        roomy.forget();
        tight.forget();
        let key = |number: usize| (number as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        for number in 0..20_000 {
            assert!(roomy.enter(key(number) >> 7, &state(number), number as u32, &Watch::default()));
            assert!(tight.enter(key(number) >> 7, &state(number), number as u32, &Watch::default()));
            assert!(tight.memory() <= 1 << 14);
        }
        let forgotten = (0..20_000).filter(|&n| !roomy.knows(key(n) >> 7, &state(n), n as u32)).count();
        assert!(forgotten < 200, "only full buckets forget: {forgotten}");
        assert!(tight.len() > 100);
    }
}
