//! From wishes to levels.

use crate::floor::{Style, dig};
use crate::lottery::Lottery;
use crate::pull::{Field, Reach};
use crate::rank::{Rank, rank_within};
use sokonaut_level::{Grid, Ground, Identity, Level, Pos};
use sokonaut_solver::{Control, NoClock};
use std::collections::HashSet;
use std::ops::RangeInclusive;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// What levels shall be like.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wishes {
    /// Rows, the walls among them.
    pub rows: u16,
    /// Columns, the walls among them.
    pub cols: u16,
    /// Boxes.
    pub boxes: usize,
    /// How the floor looks; `None` for any style.
    pub style: Option<Style>,
    /// The [score](Rank::score) that a level shall have.
    pub difficulty: RangeInclusive<u32>,
    /// Floors that are tried before it gives up.
    pub attempts: u64,
}

impl Default for Wishes {
    fn default() -> Self {
        Self { rows: 8, cols: 9, boxes: 3, style: None, difficulty: 0..=u32::MAX, attempts: 2000 }
    }
}

/// A level and what it takes.
#[derive(Clone, Debug)]
pub struct Made {
    /// The level, its player at the start of the solution.
    pub level: Level,
    /// How hard it is.
    pub rank: Rank,
    /// The attempt that made it: with the seed, its name.
    pub attempt: u64,
}

/// By what the best of some candidates is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Measure {
    /// The [score](Rank::score), which changes with the solver.
    #[default]
    Score,
    /// The fewest pushes, which are what they are.
    Pushes,
}

/// Makes levels, no two the same under symmetry.
#[derive(Clone, Debug)]
pub struct Generator {
    wishes: Wishes,
    measure: Measure,
    seed: u64,
    attempt: u64,
    known: HashSet<Identity>,
}

/// Positions that are pulled to, and how far.
const REACH: Reach = Reach { width: 3000, depth: 120 };
/// Positions of the last layer that are looked at.
const CANDIDATES: usize = 3;
/// Boxes stand on goals at the start in so many levels of a hundred; the rest start with all of
/// them away.
const AT_HOME: usize = 15;

impl Generator {
    /// Levels by these wishes. The same seed gives the same levels.
    #[must_use]
    pub fn new(wishes: Wishes, seed: u64) -> Self {
        Self { wishes, measure: Measure::default(), seed, attempt: 0, known: HashSet::new() }
    }

    /// The same, choosing among candidates in this way.
    #[must_use]
    pub fn choosing_by(self, measure: Measure) -> Self {
        Self { measure, ..self }
    }

    /// Counts a level as made already.
    pub fn avoid(&mut self, level: &Level) {
        self.known.insert(level.identity());
    }

    /// Attempts made so far.
    #[must_use]
    pub fn attempts(&self) -> u64 {
        self.attempt
    }

    /// Are all attempts made that were wished for?
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.attempt >= self.wishes.attempts
    }

    /// One attempt; `None` if nothing came of it. It ends early, with nothing, at a stop request or
    /// when its clock has passed `time`; what it makes otherwise does not depend on them.
    pub fn attempt(&mut self, time: Option<Duration>, control: Control<'_>) -> Option<Made> {
        self.attempt += 1;
        let mut lottery = Lottery::new(self.seed.wrapping_mul(1_000_003).wrapping_add(self.attempt));
        self.try_once(&mut lottery, time, control)
    }

    fn try_once(
        &mut self,
        lottery: &mut Lottery,
        time: Option<Duration>,
        control: Control<'_>,
    ) -> Option<Made> {
        let goes_on = || !control.stopped() && time.is_none_or(|time| control.clock.elapsed() < time);
        let style = self.wishes.style.unwrap_or(Style::ALL[lottery.below(Style::ALL.len())]);
        let floor = dig(style, self.wishes.rows, self.wishes.cols, lottery);
        let field = Field::new(&floor)?;
        if field.positions().len() < 3 * self.wishes.boxes + 4 {
            return None;
        }
        let goals = goals(&field, self.wishes.boxes, lottery);
        let mut farthest = field.farthest(&goals, REACH, lottery, &goes_on)?;
        lottery.shuffle(&mut farthest, CANDIDATES);
        let goals: Vec<Pos> = goals.iter().map(|&goal| field.positions()[goal]).collect();
        let all_away = !lottery.percent(AT_HOME);
        let candidates = farthest.iter().take(CANDIDATES).filter_map(|&pulled| {
            let (boxes, player) = field.place(pulled);
            let away = boxes.iter().all(|pos| !goals.contains(pos));
            if all_away && !away || boxes.iter().all(|pos| goals.contains(pos)) {
                return None;
            }
            let level = build(&floor, &goals, &boxes, player)?;
            Some((rank_within(&level, time, control)?, level))
        });
        let (rank, level) = candidates.max_by_key(|(rank, _)| self.measure.of(rank))?;
        // The best of some candidates may not be the best of all.
        if !goes_on() {
            return None;
        }
        let fits = self.wishes.difficulty.contains(&rank.score) && self.known.insert(level.identity());
        fits.then_some(Made { level, rank, attempt: self.attempt })
    }
}

impl Measure {
    fn of(self, rank: &Rank) -> usize {
        match self {
            Self::Score => rank.score as usize,
            Self::Pushes => rank.pushes,
        }
    }
}

impl Iterator for Generator {
    type Item = Made;

    fn next(&mut self) -> Option<Made> {
        let stop = AtomicBool::new(false);
        let control = Control::new(&NoClock, &stop);
        while !self.is_over() {
            if let Some(made) = self.attempt(None, control) {
                return Some(made);
            }
        }
        None
    }
}

/// Goals close together, or anywhere.
fn goals(field: &Field, count: usize, lottery: &mut Lottery) -> Vec<usize> {
    let squares = field.positions().len();
    let mut order: Vec<usize> = (0..squares).collect();
    lottery.shuffle(&mut order, squares);
    if lottery.percent(70) {
        let centre = field.positions()[order[0]];
        let far = |pos: Pos| pos.row.abs_diff(centre.row) + pos.col.abs_diff(centre.col);
        order.sort_by_key(|&square| far(field.positions()[square]));
    }
    order.truncate(count);
    order
}

/// The level, with walls only where they touch the floor.
fn build(floor: &Grid<bool>, goals: &[Pos], boxes: &[Pos], player: Pos) -> Option<Level> {
    let mut ground = Grid::filled(floor.rows(), floor.cols(), Ground::Floor);
    for pos in floor.positions() {
        let touches = around(pos).any(|next| floor.get(next) == Some(&true));
        if !floor[pos] && touches {
            ground[pos] = Ground::Wall;
        }
    }
    goals.iter().for_each(|&goal| ground[goal] = Ground::Goal);
    let level = Level::new(ground, boxes.iter().copied(), player).ok()?;
    Some(level.normal_form())
}

/// The square and the eight around it.
fn around(pos: Pos) -> impl Iterator<Item = Pos> {
    let near = |at: u16| at.saturating_sub(1)..=at + 1;
    near(pos.row).flat_map(move |row| near(pos.col).map(move |col| Pos::new(row, col)))
}
