//! The cells and whose turn it is.

use super::score::{Cell, Score};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

/// A move waiting in a cell: weight of its path, score of what it leads to, and the expansion it
/// belongs to.
pub(super) type Waiting = (u32, Score, u32);

#[derive(Debug, Default)]
struct Queue {
    /// Best score of those filed here: what makes a cell better than another.
    best: Score,
    heap: BinaryHeap<Reverse<Waiting>>,
}

/// All cells met so far.
#[derive(Debug, Default)]
pub(super) struct Cells {
    index: HashMap<Cell, usize>,
    queues: Vec<Queue>,
    /// The next cell in the round.
    cursor: usize,
    turn: u64,
    waiting: usize,
}

impl Cells {
    /// The number of a cell. A cell met for the first time is served next.
    pub fn number(&mut self, cell: Cell, best_past: Score) -> u32 {
        let new = self.queues.len();
        let number = *self.index.entry(cell).or_insert(new);
        if number == new {
            self.queues.push(Queue { best: best_past, heap: BinaryHeap::new() });
            self.cursor = new;
        }
        let queue = &mut self.queues[number];
        queue.best = queue.best.min(best_past);
        number as u32
    }

    pub fn push(&mut self, number: u32, waiting: Waiting) {
        self.queues[number as usize].heap.push(Reverse(waiting));
        self.waiting += 1;
    }

    /// The cell whose turn it is: by turns the next one in the round and the best one. Empty cells
    /// are passed over; `None` if all are empty.
    pub fn choose(&mut self) -> Option<u32> {
        if self.waiting == 0 {
            return None;
        }
        self.turn += 1;
        let open = |queue: &Queue| !queue.heap.is_empty();
        if self.turn.is_multiple_of(2) {
            let best = (0..self.queues.len())
                .filter(|&number| open(&self.queues[number]))
                .min_by_key(|&number| self.queues[number].best)?;
            return Some(best as u32);
        }
        let count = self.queues.len();
        let next = (0..count).map(|step| (self.cursor + step) % count).find(|&n| open(&self.queues[n]))?;
        self.cursor = (next + 1) % count;
        Some(next as u32)
    }

    pub fn pop(&mut self, number: u32) -> Option<Waiting> {
        let Reverse(waiting) = self.queues[number as usize].heap.pop()?;
        self.waiting -= 1;
        Some(waiting)
    }

    pub fn memory(&self) -> usize {
        self.waiting * size_of::<Waiting>() * 3 / 2 + self.queues.len() * 128
    }
}
