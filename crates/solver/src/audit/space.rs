//! All states of a small level, and how far each is from the start and from the end.

use crate::board::{Board, State};
use std::collections::HashMap;

/// The states that can be reached from one, by whatever counts as a step.
pub(super) struct Space<const W: usize> {
    /// The states, the start first, in order of steps.
    pub states: Vec<State<W>>,
    pub number: HashMap<State<W>, usize>,
    /// Steps from the start.
    pub depth: Vec<u32>,
    /// Steps to the nearest solved state; `None` where there is no way.
    pub left: Vec<Option<u32>>,
}

impl<const W: usize> Space<W> {
    /// Explores all that can be reached; `None` if there are more than `limit` states.
    pub fn explore<I: IntoIterator<Item = State<W>>>(
        board: &Board,
        start: State<W>,
        limit: usize,
        mut next: impl FnMut(&State<W>) -> I,
    ) -> Option<Self> {
        let (mut states, mut depth, mut before) = (vec![start], vec![0], vec![Vec::new()]);
        let mut number = HashMap::from([(start, 0)]);
        let mut index = 0;
        while index < states.len() {
            let state = states[index];
            for next in next(&state) {
                let known = *number.entry(next).or_insert_with(|| {
                    states.push(next);
                    depth.push(depth[index] + 1);
                    before.push(Vec::new());
                    states.len() - 1
                });
                before[known].push(index);
            }
            if states.len() > limit {
                return None;
            }
            index += 1;
        }
        let left = count_backwards(board, &states, &before);
        Some(Self { states, number, depth, left })
    }
}

/// The steps from each state to the nearest solved one, given the states one step before each;
/// `None` where there is no way.
fn count_backwards<const W: usize>(
    board: &Board,
    states: &[State<W>],
    before: &[Vec<usize>],
) -> Vec<Option<u32>> {
    let goals = board.goals().iter().copied().collect();
    let mut left: Vec<Option<u32>> = states.iter().map(|s| s.is_solved(&goals).then_some(0)).collect();
    let mut queue: Vec<usize> = (0..states.len()).filter(|&s| left[s].is_some()).collect();
    let mut head = 0;
    while let Some(&state) = queue.get(head) {
        head += 1;
        for &previous in &before[state] {
            if left[previous].is_none() {
                left[previous] = left[state].map(|steps| steps + 1);
                queue.push(previous);
            }
        }
    }
    left
}
