//! Moves that are needed at least, walks among them.
//!
//! Give every square a potential, neighbours differing by one at the most, and let a step of the
//! player cost one more than it climbs: 0, 1 or 2. The costs of all steps of a solution add up to
//! its moves plus what the player is higher at the end than now. So
//!
//! ```text
//!   moves  =  costs of all steps + potential now - potential at the end
//!          >= costs of the pushes + potential now - highest potential where a last push can end
//! ```
//!
//! since no walk costs less than nothing. What the pushes cost at least is the cheapest assignment
//! again, with more and less expensive pushes. If all potentials are the same this is the number of
//! pushes. If boxes have to go one way and the potentials rise that way, every push costs two:
//!
//! ```text
//!   ##########
//!   # $    . #
//!   #@$    . #      Three boxes, each five squares to the right: the player has to come back for
//!   # $    . #      the second and for the third one. Not 15 moves at least, but 23.
//!   ##########
//! ```
//!
//! Backward it is the same with other ends: from the start, where the potential is known, to a
//! position before a push.
//!
//! No choice of potentials is best for all positions. Candidates rise towards a square or away from
//! it, or are mixed of two others; those are kept that are worth most on a sample of positions, and
//! the best of them counts. (In the words of linear programming: potentials are dual variables of
//! the walks that join the pushes into one way.)

use super::{Estimate, EstimateKind};
use crate::alarm::Watch;
use crate::analysis::{Analysis, Distances, Symmetry};
use crate::board::{Board, Square, SquareSet, State};
use crate::moves::{Direction, Forward};
use crate::sorting::sort_by_number;
use sokonaut_level::Dir;
use std::collections::VecDeque;
use std::marker::PhantomData;

/// Heights that are kept at the most.
const MOST_SLOPES: usize = 4;
/// On larger boards the choice would take too long; then nothing is kept.
const MOST_SQUARES: usize = 300;
/// How often the best potentials are mixed, how many of them, and how many stay in the choice.
const GENERATIONS: usize = 2;
const PARENTS: usize = 6;
const SURVIVORS: usize = 64;
/// By what one of two potentials is lifted before they are mixed.
const LIFTS: [i32; 5] = [-6, -3, 0, 3, 6];

/// The bound, for some choices of potentials.
#[derive(Clone, Debug)]
pub struct Walking<D: Direction = Forward> {
    slopes: Vec<Slope<D>>,
}

impl<D: Direction> Walking<D> {
    /// Chooses potentials that are worth most on a sample of positions, among those that images of
    /// a square have in common, so that images of a position have the same bound. With many boxes
    /// the choice takes seconds; when time is up it is made among what was tried by then.
    pub fn symmetric<const W: usize>(
        facts: &Analysis<W>,
        sample: &[State<W>],
        symmetries: &[Symmetry],
        watch: &Watch<'_>,
    ) -> Self {
        // An assignment for every position of the sample.
        let work = facts.goals.len() * facts.goals.len();
        let try_out = |potentials: Vec<i32>| {
            let mut slope: Slope<D> = Slope::new_while(facts, potentials, watch)?;
            let worth_on = |state| watch.spend(work).then(|| slope.moves(facts, state).unwrap_or(0));
            let worth = sample.iter().map(worth_on).collect::<Option<_>>()?;
            Some(Tried { potentials: slope.potentials, worth })
        };
        let candidates = candidate_potentials(&facts.board).into_iter();
        let candidates = candidates.flat_map(|potentials| made_symmetric(&potentials, symmetries));
        let mut tried: Vec<Tried> = candidates.map_while(try_out).collect();
        for _ in 0..GENERATIONS {
            sort_by_number(&mut tried, |tried| u64::MAX - u64::from(tried.worth.iter().sum::<u32>()));
            tried.truncate(SURVIVORS);
            let mixed: Vec<Vec<i32>> = mixtures(&tried[..tried.len().min(PARENTS)]);
            tried.extend(mixed.into_iter().map_while(try_out));
        }
        let mut slopes = Vec::new();
        let Some(Tried { worth: mut best, .. }) = try_out(vec![0; facts.board.len()]) else {
            return Self { slopes };
        };
        while slopes.len() < MOST_SLOPES {
            let gain = |tried: &Tried| -> u32 {
                tried.worth.iter().zip(&best).map(|(&worth, &best)| worth.saturating_sub(best)).sum()
            };
            // Another bound for every position has to give a tenth of a move on the average.
            let pays = |tried: &&Tried| gain(tried) as usize * 10 > sample.len();
            let Some(next) = tried.iter().max_by_key(|tried| gain(tried)).filter(pays) else { break };
            let Some(slope) = Slope::new_while(facts, next.potentials.clone(), watch) else { break };
            slopes.push(slope);
            best.iter_mut().zip(&next.worth).for_each(|(best, &worth)| *best = worth.max(*best));
        }
        Self { slopes }
    }

    /// Moves that a position needs at least, or that it needed; `None` if the boxes cannot all have
    /// a goal, or a start.
    pub fn moves<const W: usize>(&mut self, facts: &Analysis<W>, state: &State<W>) -> Option<u32> {
        self.slopes.iter_mut().try_fold(0, |most, slope| Some(slope.moves(facts, state)?.max(most)))
    }

    /// The same bound, lowered where a step would lower it by more than one (see
    /// [`Distances::made_consistent`]).
    pub fn made_consistent(mut self, board: &Board) -> Self {
        for slope in &mut self.slopes {
            let potentials = &slope.potentials;
            let cost = |from: Square, dir: Dir| cost_of_push(board, potentials, from, dir);
            slope.costs = slope.costs.made_consistent(board, &cost);
        }
        self
    }

    /// Makes these boxes the base for [`Walking::moved`]; `false` if they cannot all have a goal,
    /// or a start, and so cannot be the base.
    pub fn rebase<const W: usize>(&mut self, boxes: &SquareSet<W>) -> bool {
        self.slopes.iter_mut().all(|slope| slope.estimate.rebase(&slope.costs, boxes).is_some())
    }

    /// The bound for the base with one box moved, and the player somewhere; the base stays as it
    /// is.
    pub fn moved(&mut self, from: Square, to: Square, player: Square) -> Option<u32> {
        self.slopes.iter_mut().try_fold(0, |most, slope| Some(slope.moved(from, to, player)?.max(most)))
    }
}

/// Heights and what they are worth on each position of the sample.
struct Tried {
    potentials: Vec<i32>,
    worth: Vec<u32>,
}

/// The higher, or the lower, of each two at every square; one of them is lifted or lowered first.
/// Neighbours still differ by one at the most.
fn mixtures(parents: &[Tried]) -> Vec<Vec<i32>> {
    let mut mixtures = Vec::new();
    for (index, a) in parents.iter().enumerate() {
        for b in &parents[..index] {
            for lift in LIFTS {
                let pairs = || a.potentials.iter().zip(&b.potentials).map(|(&a, &b)| (a, b + lift));
                mixtures.push(pairs().map(|(a, b)| a.max(b)).collect());
                mixtures.push(pairs().map(|(a, b)| a.min(b)).collect());
            }
        }
    }
    mixtures
}

/// One choice of potentials. Without `LEVELLED` the potentials at the two ends of the way are
/// forgotten, which is wrong: for tests of the tests.
#[derive(Clone, Debug)]
pub struct Slope<D: Direction = Forward, const LEVELLED: bool = true> {
    potentials: Vec<i32>,
    /// At the other end of the way: the highest square where a last push can end, or the start.
    end: i32,
    costs: Distances,
    estimate: Estimate,
    direction: PhantomData<D>,
}

impl<D: Direction, const LEVELLED: bool> Slope<D, LEVELLED> {
    /// The bound for potentials of which neighbours differ by one at the most, unless time is up.
    pub fn new_while<const W: usize>(
        facts: &Analysis<W>,
        potentials: Vec<i32>,
        watch: &Watch<'_>,
    ) -> Option<Self> {
        let board = &facts.board;
        let cost = |from: Square, dir: Dir| cost_of_push(board, &potentials, from, dir);
        let costs = match D::PULLS {
            true => Distances::from_starts_at_cost(board, &facts.sides, &cost, watch),
            false => Distances::to_goals_at_cost(board, &facts.sides, &cost, watch),
        };
        let costs = costs?;
        let beside = |&goal: &Square| board.neighbours(goal);
        let ends = board.goals().iter().flat_map(beside).filter(|&square| square != board.wall());
        let top = ends.map(|square| potentials[square.index()]).max().unwrap_or(0);
        let end = if D::PULLS { potentials[board.player().index()] } else { top };
        let estimate = Estimate::new(EstimateKind::Matching, &costs);
        Some(Self { potentials, end, costs, estimate, direction: PhantomData })
    }

    /// Moves that a position needs at least, or that it needed; `None` if the boxes cannot all have
    /// a goal, or a start.
    pub fn moves<const W: usize>(&mut self, facts: &Analysis<W>, state: &State<W>) -> Option<u32> {
        if !D::PULLS && state.is_solved(&facts.goals) {
            return Some(0);
        }
        let pushes = self.estimate.rebase(&self.costs, &state.boxes)?;
        Some(self.with_climb(pushes, state.player))
    }

    fn moved(&mut self, from: Square, to: Square, player: Square) -> Option<u32> {
        let pushes = self.estimate.moved(&self.costs, from, to)?;
        Some(self.with_climb(pushes, player))
    }

    fn with_climb(&self, pushes: u32, player: Square) -> u32 {
        let here = self.potentials[player.index()];
        let climb = if D::PULLS { self.end - here } else { here - self.end };
        pushes.saturating_add_signed(if LEVELLED { climb } else { 0 })
    }
}

/// The highest of the images of every square, and the lowest.
fn made_symmetric(potentials: &[i32], symmetries: &[Symmetry]) -> Vec<Vec<i32>> {
    if symmetries.is_empty() {
        return vec![potentials.to_vec()];
    }
    let of_image =
        |square: usize, symmetry: &Symmetry| potentials[symmetry.image(Square::new(square)).index()];
    let images = |square: usize| {
        let images = symmetries.iter().map(move |symmetry| of_image(square, symmetry));
        images.chain([potentials[square]])
    };
    let highest = (0..potentials.len()).filter_map(|square| images(square).max()).collect();
    let lowest = (0..potentials.len()).filter_map(|square| images(square).min()).collect();
    vec![highest, lowest]
}

/// A push takes the player from behind the box to where the box was.
fn cost_of_push(board: &Board, potentials: &[i32], from: Square, dir: Dir) -> u16 {
    let behind = board.step(from, dir.opposite());
    (1 + potentials[from.index()] - potentials[behind.index()]) as u16
}

/// Heights that rise towards a square or away from it, for every square.
pub fn candidate_potentials(board: &Board) -> Vec<Vec<i32>> {
    if board.len() > MOST_SQUARES {
        return Vec::new();
    }
    let away = board.squares().map(|square| steps_from(board, square));
    away.flat_map(|away| [away.iter().map(|&steps| -steps).collect(), away]).collect()
}

fn steps_from(board: &Board, start: Square) -> Vec<i32> {
    let mut steps = vec![0; board.len()];
    let mut met = SquareSet::<16>::EMPTY.with(start).with(board.wall());
    let mut queue = VecDeque::from([start]);
    while let Some(square) = queue.pop_front() {
        for next in board.neighbours(square) {
            if !met.contains(next) {
                met.insert(next);
                steps[next.index()] = steps[square.index()] + 1;
                queue.push_back(next);
            }
        }
    }
    steps
}
