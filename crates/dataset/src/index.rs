//! Which number has a state: open addressing over a list that somebody else owns.

use crate::field::State;

/// No state is here.
const EMPTY: u32 = u32::MAX;
/// Slots at the beginning; a power of two.
const FIRST: usize = 1 << 10;

/// Slots with numbers of states, at most three in four of them in use.
#[derive(Debug)]
pub struct Index {
    slots: Vec<u32>,
}

impl Index {
    /// An index of nothing.
    pub fn new() -> Self {
        Self { slots: vec![EMPTY; FIRST] }
    }

    /// The number of a state in the list.
    pub fn find(&self, states: &[State], state: &State) -> Option<u32> {
        let number = self.slots[self.slot(states, state)];
        (number != EMPTY).then_some(number)
    }

    /// The number of a state, which is added to the list if it is new.
    pub fn number(&mut self, states: &mut Vec<State>, state: State) -> u32 {
        let slot = self.slot(states, &state);
        if self.slots[slot] != EMPTY {
            return self.slots[slot];
        }
        let number = states.len() as u32;
        self.slots[slot] = number;
        states.push(state);
        if states.len() * 4 > self.slots.len() * 3 {
            self.grow(states);
        }
        number
    }

    /// Where a state is, or would be.
    fn slot(&self, states: &[State], state: &State) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = state.hash() as usize & mask;
        while self.slots[slot] != EMPTY && states[self.slots[slot] as usize] != *state {
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn grow(&mut self, states: &[State]) {
        let mask = self.slots.len() * 2 - 1;
        self.slots = vec![EMPTY; mask + 1];
        for (number, state) in states.iter().enumerate() {
            let mut slot = state.hash() as usize & mask;
            while self.slots[slot] != EMPTY {
                slot = (slot + 1) & mask;
            }
            self.slots[slot] = number as u32;
        }
    }
}
