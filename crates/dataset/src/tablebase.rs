//! The tablebase of a small level: every position from which it can be solved, with the exact
//! numbers of pushes and of moves to go.
//!
//! It is made backward, as those of chess are. All solved positions come first; pulls lead to
//! positions one push away, from there to those two pushes away, and so on until there is nothing
//! new. So a position that is not in it is dead: that is a proof, and nothing that pushes could
//! reach from the start has to be looked at for it.
//!
//! Pushes count boxes and the player's region ([`Tablebase::pushes_to_go`]). Moves depend on the
//! square of the player, so they are kept for every pull ([`Pull`]): after the push that it undoes
//! the player stands on one square. Dijkstra's search over pulls finds them, again backward, with
//! the walks between two pushes as costs.

use crate::field::{Field, State, Unfit};
use crate::index::Index;
use crate::walk::{Push, Walk};
use sokonaut_level::Level;
use std::sync::atomic::{AtomicBool, Ordering};

/// Not yet known.
const UNKNOWN: u32 = u32::MAX;
/// Positions between two looks at the stop request.
const POLL_INTERVAL: usize = 1024;

/// Why there is no tablebase.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoTable {
    /// The level is too large for any.
    #[error(transparent)]
    Unfit(#[from] Unfit),
    /// It has more positions than allowed.
    #[error("more than {0} positions lead to a solution; raise the limit of states, or leave it out")]
    TooLarge(usize),
    /// Somebody asked to stop.
    #[error("interrupted")]
    Stopped,
}

/// Exact answers about every position of one level.
#[derive(Debug)]
pub struct Tablebase {
    field: Field,
    /// The player stands on the least square of its region. In order of pushes to go.
    states: Vec<State>,
    index: Index,
    /// Where the states with 0, 1, 2, … pushes to go begin.
    layers: Vec<u32>,
    pulls: Vec<Pull>,
    /// Where the pulls of each state begin.
    first: Vec<u32>,
}

/// A pull from a state: the player steps back from `square`, and the box in front follows. Seen
/// forward it is a push that ends in the state with the player on `square`.
#[derive(Clone, Copy, Debug)]
struct Pull {
    /// The state before the push.
    before: u32,
    /// Moves to go after the push.
    moves: u32,
    /// Where the player is after the push.
    square: u8,
    /// The direction of the push.
    dir: u8,
}

impl Tablebase {
    /// Counts out a level, with at most so many states.
    ///
    /// # Errors
    /// If it is too large, or somebody asks to stop.
    pub fn new(level: &Level, most_states: usize, stop: &AtomicBool) -> Result<Self, NoTable> {
        let field = Field::new(level)?;
        let mut table = Self {
            field,
            states: Vec::new(),
            index: Index::new(),
            layers: Vec::new(),
            pulls: Vec::new(),
            first: Vec::new(),
        };
        let most = most_states.min(UNKNOWN as usize / 64);
        table.add_solved(most)?;
        table.count_pushes(most, stop)?;
        table.count_moves(stop)?;
        Ok(table)
    }

    /// The floor that it is about.
    pub(crate) fn field(&self) -> &Field {
        &self.field
    }

    /// How many positions there are from which the level can be solved; the player's square counts
    /// only by its region.
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// Is there no such position at all?
    pub fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    /// The number of a state whose player stands on the least square of its region.
    fn add(&mut self, state: State, most: usize) -> Result<u32, NoTable> {
        let number = self.index.number(&mut self.states, state);
        if self.states.len() > most { Err(NoTable::TooLarge(most)) } else { Ok(number) }
    }

    /// All ways to put the boxes on goals, with the player in any region.
    fn add_solved(&mut self, most: usize) -> Result<(), NoTable> {
        let boxes = self.field.start().boxes().len();
        let goals = self.field.goals().to_vec();
        if self.field.is_hopeless() || boxes > goals.len() {
            return Ok(());
        }
        let mut walk = Walk::new();
        let mut chosen: Vec<usize> = (0..boxes).collect();
        loop {
            let squares: Vec<u8> = chosen.iter().map(|&goal| goals[goal]).collect();
            for player in 0..self.field.len() as u8 {
                if squares.contains(&player) {
                    continue;
                }
                let mut state = State::new(&squares, player);
                state.player = walk.flood(&self.field, &state);
                // Every other square of the region would give the same state.
                if state.player == player {
                    self.add(state, most)?;
                }
            }
            if !next_choice(&mut chosen, goals.len()) {
                return Ok(());
            }
        }
    }

    /// Ring by ring from the solved states.
    fn count_pushes(&mut self, most: usize, stop: &AtomicBool) -> Result<(), NoTable> {
        let (mut here, mut there) = (Walk::new(), Walk::new());
        let (mut current, mut layer_end) = (0, 0);
        while current < self.states.len() {
            if current == layer_end {
                self.layers.push(current as u32);
                layer_end = self.states.len();
            }
            if current.is_multiple_of(POLL_INTERVAL) && stop.load(Ordering::Relaxed) {
                return Err(NoTable::Stopped);
            }
            self.first.push(self.pulls.len() as u32);
            self.pull(current, &mut here, &mut there, most)?;
            current += 1;
        }
        self.first.push(self.pulls.len() as u32);
        Ok(())
    }

    /// Finds the pulls of a state and the states before it.
    fn pull(&mut self, number: usize, here: &mut Walk, there: &mut Walk, most: usize) -> Result<(), NoTable> {
        let state = self.states[number];
        here.flood(&self.field, &state);
        for &square in state.boxes() {
            for dir in 0..4 {
                // The box came from `from`, where the player is now, who came from behind that.
                let from = self.field.next(square, dir + 2);
                if !here.reaches(from) {
                    continue;
                }
                let behind = self.field.next(from, dir + 2);
                if !here.is_free(behind) {
                    continue;
                }
                let mut before = state.moved(square, from, behind);
                before.player = there.flood(&self.field, &before);
                let before = self.add(before, most)?;
                self.pulls.push(Pull { before, moves: UNKNOWN, square: from, dir: dir as u8 });
            }
        }
        Ok(())
    }

    /// Moves to go after every push, by Dijkstra's search with a bucket for every number.
    fn count_moves(&mut self, stop: &AtomicBool) -> Result<(), NoTable> {
        let solved = self.layers.get(1).map_or(self.states.len(), |&first| first as usize);
        let solved = self.first.get(solved).map_or(0, |&first| first as usize);
        self.pulls[..solved].iter_mut().for_each(|pull| pull.moves = 0);
        let mut buckets: Vec<Vec<u32>> = vec![(0..solved as u32).collect()];
        let (mut walk, mut moves, mut settled) = (Walk::new(), 0, 0_usize);
        while moves < buckets.len() {
            for number in std::mem::take(&mut buckets[moves]) {
                let Pull { before, moves: known, square, dir } = self.pulls[number as usize];
                if known as usize != moves {
                    continue;
                }
                settled += 1;
                if settled.is_multiple_of(POLL_INTERVAL) && stop.load(Ordering::Relaxed) {
                    return Err(NoTable::Stopped);
                }
                let behind = self.field.next(square, usize::from(dir) + 2);
                let from = self.states[before as usize].with_player(behind);
                walk.flood(&self.field, &from);
                for other in self.pulls_of(before) {
                    let pull = &mut self.pulls[other];
                    let cost = moves as u32 + 1 + walk.steps(pull.square);
                    if cost < pull.moves {
                        pull.moves = cost;
                        if buckets.len() <= cost as usize {
                            buckets.resize_with(cost as usize + 1, Vec::new);
                        }
                        buckets[cost as usize].push(other as u32);
                    }
                }
            }
            moves += 1;
        }
        Ok(())
    }

    fn pulls_of(&self, number: u32) -> std::ops::Range<usize> {
        self.first[number as usize] as usize..self.first[number as usize + 1] as usize
    }

    /// The number of a state, with the player anywhere in its region.
    fn find(&self, state: &State, walk: &mut Walk) -> Option<u32> {
        let player = walk.flood(&self.field, state);
        self.index.find(&self.states, &state.with_player(player))
    }

    fn layer(&self, number: u32) -> u32 {
        self.layers.partition_point(|&first| first <= number) as u32 - 1
    }

    /// The fewest pushes to go; `None` of a dead position.
    pub(crate) fn pushes_to_go(&self, state: &State, walk: &mut Walk) -> Option<u32> {
        self.find(state, walk).map(|number| self.layer(number))
    }

    /// Pushes and moves to go after a push; `None` if it leads to a dead position.
    pub(crate) fn after(&self, state: &State, push: Push, walk: &mut Walk) -> Option<(u32, u32)> {
        let number = self.find(&push.of(state), walk)?;
        let pull =
            self.pulls_of(number).map(|pull| &self.pulls[pull]).find(|pull| pull.square == push.square);
        // The push just made is one that a pull undoes, so there is one.
        pull.map(|pull| (self.layer(number), pull.moves))
    }
}

/// The next choice of as many things below `count`, in order; false after the last.
fn next_choice(chosen: &mut [usize], count: usize) -> bool {
    let size = chosen.len();
    let Some(place) = (0..size).rev().find(|&place| chosen[place] < count - size + place) else {
        return false;
    };
    chosen[place] += 1;
    for after in place + 1..size {
        chosen[after] = chosen[after - 1] + 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_all_and_in_order() {
        let mut chosen = vec![0, 1];
        let mut seen = vec![chosen.clone()];
        while next_choice(&mut chosen, 4) {
            seen.push(chosen.clone());
        }
        assert_eq!(seen, [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]);
        assert!(!next_choice(&mut [], 3), "without boxes there is one choice");
    }

    #[test]
    fn a_level_with_more_states_than_allowed_has_no_table() {
        let level = "########\n#  .   #\n# $$ # #\n#@  .  #\n########".parse().unwrap();
        let go = AtomicBool::new(false);
        let all = Tablebase::new(&level, 10_000, &go).unwrap().len();
        assert!(Tablebase::new(&level, all, &go).is_ok());
        assert_eq!(Tablebase::new(&level, all - 1, &go).unwrap_err(), NoTable::TooLarge(all - 1));
        assert_eq!(Tablebase::new(&level, all, &AtomicBool::new(true)).unwrap_err(), NoTable::Stopped);
    }
}
