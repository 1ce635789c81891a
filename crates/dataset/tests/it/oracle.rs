//! The plain way to the same answers: every position that can be played to, step by step, and
//! breadth first backward over what was found.

use sokonaut_dataset::ToGo;
use sokonaut_level::{Dir, Level, Pos};
use sokonaut_rules::{Played, Position};
use std::collections::{BTreeMap, HashMap, VecDeque};

/// Every position that steps lead to, and how far each is from being solved.
pub struct Oracle {
    positions: BTreeMap<Position, usize>,
    steps: Vec<Vec<Step>>,
    pushes: Vec<Option<u32>>,
    moves: Vec<Option<u32>>,
}

/// The position that a step leads to, and what it pushes.
type Step = (usize, Option<(Pos, Dir)>);

impl Oracle {
    /// The oracle of a level; `None` if it has more positions than allowed, since this is slow.
    pub fn new(level: &Level, most: usize) -> Option<Self> {
        let mut positions = BTreeMap::from([(Position::start(level), 0)]);
        let mut queue = VecDeque::from([Position::start(level)]);
        let (mut steps, mut solved) = (Vec::new(), Vec::new());
        while let Some(position) = queue.pop_front() {
            if positions.len() > most {
                return None;
            }
            let mut next = Vec::new();
            for dir in Dir::ALL {
                let mut after = position.clone();
                if let Ok(played) = after.play(level, dir) {
                    let count = positions.len();
                    let number = *positions.entry(after.clone()).or_insert(count);
                    if number == count {
                        queue.push_back(after);
                    }
                    let pushed = match played {
                        Played::Pushed(from) => Some((from, dir)),
                        Played::Walked => None,
                    };
                    next.push((number, pushed));
                }
            }
            steps.push(next);
            solved.push(position.is_solved(level));
        }
        let pushes = distances(&steps, &solved, u32::from);
        let moves = distances(&steps, &solved, |_| 1);
        Some(Self { positions, steps, pushes, moves })
    }

    pub fn positions(&self) -> impl Iterator<Item = &Position> {
        self.positions.keys()
    }

    /// What is true of a position; `None` if it is dead.
    pub fn to_go(&self, position: &Position) -> Option<ToGo> {
        let number = self.positions[position];
        let (pushes, moves) = (self.pushes[number]?, self.moves[number]?);
        let (mut next_for_pushes, mut next_for_moves) = (Vec::new(), Vec::new());
        if pushes > 0 {
            for (push, walk, after) in self.pushes_from(number) {
                if self.pushes[after] == Some(pushes - 1) {
                    next_for_pushes.push(push);
                }
                if self.moves[after].is_some_and(|left| left + walk + 1 == moves) {
                    next_for_moves.push(push);
                }
            }
        }
        next_for_pushes.sort_unstable();
        next_for_moves.sort_unstable();
        Some(ToGo { pushes, moves, next_for_pushes, next_for_moves })
    }

    /// Every push after a walk: box and direction, steps of the walk, the position after it.
    fn pushes_from(&self, number: usize) -> Vec<((Pos, Dir), u32, usize)> {
        let mut walked = HashMap::from([(number, 0)]);
        let mut queue = VecDeque::from([number]);
        let mut found = Vec::new();
        while let Some(at) = queue.pop_front() {
            let steps = walked[&at];
            for &(after, pushed) in &self.steps[at] {
                match pushed {
                    Some(push) => found.push((push, steps, after)),
                    None if !walked.contains_key(&after) => {
                        walked.insert(after, steps + 1);
                        queue.push_back(after);
                    }
                    None => {}
                }
            }
        }
        found
    }
}

/// The least cost from each position to a solved one, by going over all steps until nothing
/// changes.
fn distances(steps: &[Vec<Step>], solved: &[bool], cost: impl Fn(bool) -> u32) -> Vec<Option<u32>> {
    let mut before = vec![Vec::new(); steps.len()];
    for (number, steps) in steps.iter().enumerate() {
        steps.iter().for_each(|&(after, pushed)| before[after].push((number, cost(pushed.is_some()))));
    }
    let mut costs: Vec<Option<u32>> = solved.iter().map(|&solved| solved.then_some(0)).collect();
    let mut queue: VecDeque<usize> = (0..solved.len()).filter(|&number| solved[number]).collect();
    while let Some(number) = queue.pop_front() {
        let Some(known) = costs[number] else { continue };
        for &(earlier, step) in &before[number] {
            if costs[earlier].is_none_or(|cost| cost > known + step) {
                costs[earlier] = Some(known + step);
                queue.push_back(earlier);
            }
        }
    }
    costs
}
