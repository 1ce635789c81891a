//! Which positions of a level are taken.

use crate::field::State;
use crate::tablebase::Tablebase;
use crate::walk::{Push, Walk};
use sokonaut_generate::Lottery;
use std::collections::HashSet;

/// How a position was come by.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Way {
    /// On a solution of fewest pushes; which one is drawn by lot.
    Solution,
    /// A few pushes by lot away from such a solution.
    Near,
    /// Pushes by lot from the start.
    Random,
}

impl Way {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Solution, Self::Near, Self::Random];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Solution => "solution",
            Self::Near => "near",
            Self::Random => "random",
        }
    }
}

sokonaut_level::chosen_by_name!(Way, UnknownWay, "way of sampling");

/// A position that was taken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Sample {
    pub state: State,
    pub way: Way,
    /// Pushes from the start to it, on the way by which it was come by.
    pub depth: u32,
}

/// Pushes away from a solution at most.
const FARTHEST: usize = 3;
/// Vain tries for a new position before a way is given up.
const MOST_MISSES: usize = 50;
/// Pushes by lot at most, from a start that has no solution.
const DEPTH_WITHOUT_SOLUTION: usize = 40;

/// Takes positions of one level, none of them twice.
pub struct Sampler<'a> {
    table: &'a Tablebase,
    lottery: Lottery,
    here: Walk,
    there: Walk,
    seen: HashSet<State>,
    taken: Vec<Sample>,
}

impl<'a> Sampler<'a> {
    pub fn new(table: &'a Tablebase, lottery: Lottery) -> Self {
        let (here, there) = (Walk::new(), Walk::new());
        Self { table, lottery, here, there, seen: HashSet::new(), taken: Vec::new() }
    }

    /// So many positions in all, an equal share each way; fewer if the level has no more, and only
    /// random ones if it has no solution.
    pub fn take(mut self, count: usize, ways: &[Way]) -> Vec<Sample> {
        let start = self.table.field().start();
        let shortest = self.table.pushes_to_go(&start, &mut self.here);
        for (done, &way) in ways.iter().enumerate() {
            // What one way could not find, the others may.
            let goal = count * (done + 1) / ways.len();
            let mut vain = 0;
            while self.taken.len() < goal && vain < MOST_MISSES {
                let before = self.taken.len();
                match (way, shortest) {
                    (Way::Solution, Some(_)) => self.along_a_solution(start, goal),
                    (Way::Near, Some(_)) => self.near_a_solution(start, goal),
                    (Way::Random, shortest) => self.at_random(start, shortest),
                    (_, None) => break,
                }
                vain = if self.taken.len() > before { 0 } else { vain + 1 };
            }
        }
        self.taken
    }

    fn keep(&mut self, state: State, way: Way, depth: usize) {
        if self.seen.insert(state) {
            self.taken.push(Sample { state, way, depth: depth as u32 });
        }
    }

    /// The states of a solution of fewest pushes, the start and the end among them.
    fn solution(&mut self, start: State) -> Vec<State> {
        let mut path = vec![start];
        let mut state = start;
        while let Some(found) = self.table.look_up(&state, &mut self.here, &mut self.there)
            && let Some(push) = self.lottery.pick(&found.for_pushes)
        {
            state = push.of(&state);
            path.push(state);
        }
        path
    }

    fn along_a_solution(&mut self, start: State, goal: usize) {
        let path = self.solution(start);
        let mut order: Vec<usize> = (0..path.len()).collect();
        self.lottery.shuffle(&mut order, path.len());
        for depth in order {
            if self.taken.len() < goal {
                self.keep(path[depth], Way::Solution, depth);
            }
        }
    }

    /// One position for every state of a solution.
    fn near_a_solution(&mut self, start: State, goal: usize) {
        for (depth, state) in self.solution(start).into_iter().enumerate() {
            if self.taken.len() >= goal {
                return;
            }
            let pushes = 1 + self.lottery.below(FARTHEST);
            let (state, made) = self.wander(state, pushes);
            self.keep(state, Way::Near, depth + made);
        }
    }

    fn at_random(&mut self, start: State, shortest: Option<u32>) {
        let depth = shortest.map_or(DEPTH_WITHOUT_SOLUTION, |pushes| 2 * pushes as usize + 4);
        let pushes = self.lottery.below(depth + 1);
        let (state, made) = self.wander(start, pushes);
        self.keep(state, Way::Random, made);
    }

    /// The state after so many pushes by lot, or fewer if there is none left.
    fn wander(&mut self, mut state: State, pushes: usize) -> (State, usize) {
        for made in 0..pushes {
            self.here.flood(self.table.field(), &state);
            let choice: Vec<Push> = self.here.pushes(self.table.field(), &state).collect();
            let Some(push) = self.lottery.pick(&choice) else { return (state, made) };
            state = push.of(&state);
        }
        (state, pushes)
    }
}
