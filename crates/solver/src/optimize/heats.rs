//! Which solutions are worth going on with, and whose turn it is.
//!
//! A first solution is only a start, and what it becomes is decided by the order in which it fills
//! the goals: no sweep changes that. On XSokoban 37 the first solution, 548 pushes, comes down to
//! 352 and stays there for minutes; one of another strategy comes from 392 to 284 in seconds. So
//! there are many starts, each gets the cheapest sweeps, and sweeps that cost four times as much
//! go to those that are short by then, again and again. (Successive halving: Jamieson and Talwalkar
//! 2016; without waiting for each other: Li and others 2020.)
//!
//! A third of the work is *broad*: starts, their first sweeps, and the second ones of the best
//! third. The rest is *deep*: the best few lines climb evenly.

use super::shared::Known;
use std::collections::VecDeque;

/// A line, and how many sweeps it has had.
#[derive(Debug)]
struct Entrant<const W: usize> {
    known: Known<W>,
    /// Rungs that it has climbed.
    rungs: usize,
    busy: bool,
    /// It has become the same as another one.
    gone: bool,
}

/// What to do next.
#[derive(Debug)]
pub(super) enum Task<const W: usize> {
    /// Another solution.
    Start(usize),
    /// Sweeps over a line: who it is, and its next rung.
    Climb(usize, usize, Known<W>),
    /// Any solution with fewer pushes.
    Ceiling(usize),
    /// One graph of all lines.
    Merge(usize),
}

/// Rungs that many lines climb.
const BROAD: usize = 2;
/// The best of so many climbs the second rung.
const RIVALS: usize = 3;
/// Lines that climb on at the same time, and what they may have more than the best, of so many.
const DEEP: usize = 3;
const NEAR: usize = 40;

/// A line with more pushes than the best is not climbed, if it is more by one in so many.
const HOPEFUL: usize = 2;
/// Starts before the best line has climbed the third rung.
const EARLY: usize = 12;
/// After so many starts in a row that brought nothing new there are no more.
const MOST_BARREN: usize = 24;
/// So many times as much work is deep as is broad: XSokoban 66 comes from 371 to 329 pushes by the
/// third sweep of one line alone.
const DEEPER: u64 = 2;
/// Work that is broad before any is deep.
const HEAD_START: u64 = 600_000;

/// All lines, and the work that they took.
#[derive(Debug)]
pub(super) struct Heats<const W: usize> {
    entrants: Vec<Entrant<W>>,
    extras: VecDeque<Task<W>>,
    starts: usize,
    /// Starts in a row that brought nothing new.
    barren: usize,
    most_starts: usize,
    last_rung: usize,
    /// The highest rung that somebody has climbed.
    top: usize,
    broad: u64,
    deep: u64,
}

impl<const W: usize> Heats<W> {
    /// Nobody has entered. So many starts can be made.
    pub(super) fn new(most_starts: usize, last_rung: usize) -> Self {
        // First of all a short look whether there is anything to gain.
        let (entrants, extras) = (Vec::new(), VecDeque::from([Task::Ceiling(0)]));
        Self {
            entrants,
            extras,
            starts: 0,
            barren: 0,
            most_starts,
            last_rung,
            top: 0,
            broad: 0,
            deep: HEAD_START,
        }
    }

    /// A line enters, unless it is there.
    pub(super) fn enter(&mut self, known: Known<W>) -> bool {
        let is_new = self.entrants.iter().all(|other| other.known.line != known.line);
        if is_new {
            self.entrants.push(Entrant { known, rungs: 0, busy: false, gone: false });
        }
        is_new
    }

    /// What came of a start.
    pub(super) fn started(&mut self, solution: Option<Known<W>>) {
        let is_new = solution.is_some_and(|known| self.enter(known));
        self.barren = if is_new { 0 } else { self.barren + 1 };
    }

    /// The best line enters if nobody has it, as a part of one may have been put into another.
    pub(super) fn enter_if_shortest(&mut self, best: Known<W>) {
        if self.entrants.iter().all(|other| !other.busy && best.lengths < other.known.lengths) {
            let _ = self.enter(best);
        }
    }

    /// What to do next, and whether it is broad; `None` if nothing is left.
    pub(super) fn next(&mut self) -> Option<(Task<W>, bool)> {
        if let Some(extra) = self.extras.pop_front() {
            return Some((extra, false));
        }
        let broad_first = self.broad * DEEPER <= self.deep;
        let first = if broad_first { self.next_broad() } else { self.next_deep() };
        if let Some(task) = first {
            return Some((task, broad_first));
        }
        let second = if broad_first { self.next_deep() } else { self.next_broad() };
        Some((second.or_else(|| self.share())?, !broad_first))
    }

    fn next_broad(&mut self) -> Option<Task<W>> {
        if let Some(new) = self.hopeful() {
            return Some(self.climb(new));
        }
        let climbed = self.by_length(|entrant| entrant.rungs > 0);
        let best = climbed.len() / RIVALS;
        let good = climbed
            .into_iter()
            .take(best)
            .find(|&index| self.is_free(index) && self.entrants[index].rungs < BROAD);
        if let Some(good) = good {
            return Some(self.climb(good));
        }
        let start = self.starts;
        self.may_start().then(|| {
            self.starts += 1;
            Task::Start(start)
        })
    }

    /// A few starts come first. More are made between the sweeps of the best line, not when these
    /// are all done: small levels would never end.
    fn may_start(&self) -> bool {
        let is_done = |&best: &usize| self.entrants[best].rungs == self.last_rung;
        let between = self.top >= BROAD && !self.by_length(|_| true).first().is_some_and(is_done);
        self.starts < self.most_starts && self.barren < MOST_BARREN && (self.starts < EARLY || between)
    }

    /// The shortest line that has not climbed, unless it is too long to be of use.
    fn hopeful(&self) -> Option<usize> {
        let best = self.entrants[*self.by_length(|_| true).first()?].known.line.len();
        let new = *self.by_length(|entrant| entrant.rungs == 0 && !entrant.busy).first()?;
        (self.entrants[new].known.line.len() <= best + best / HOPEFUL).then_some(new)
    }

    fn next_deep(&mut self) -> Option<Task<W>> {
        let best = self.by_length(|_| true);
        let enough = self.entrants[*best.first()?].known.line.len();
        let near = |index: &usize| self.entrants[*index].known.line.len() <= enough + enough / NEAR;
        let near = best.into_iter().take_while(near).take(DEEP).filter(|&index| self.is_free(index));
        let next = near.min_by_key(|&index| self.entrants[index].rungs)?;
        Some(self.climb(next))
    }

    /// All that is left is at work: somebody else looks farther from where the best one is.
    fn share(&mut self) -> Option<Task<W>> {
        if self.entrants.iter().all(|entrant| !entrant.busy) {
            return None;
        }
        let best = *self.by_length(|entrant| entrant.rungs + 1 < self.last_rung).first()?;
        let is_best = |entrant: &Entrant<W>| entrant.known.lengths == self.entrants[best].known.lengths;
        let best = self.by_length(is_best).into_iter().max_by_key(|&index| self.entrants[index].rungs)?;
        if self.entrants[best].rungs + 1 >= self.last_rung {
            return None;
        }
        let Entrant { known, rungs, .. } = &self.entrants[best];
        self.entrants.push(Entrant { known: known.clone(), rungs: rungs + 1, busy: false, gone: false });
        Some(self.climb(self.entrants.len() - 1))
    }

    fn is_free(&self, index: usize) -> bool {
        !self.entrants[index].busy && self.entrants[index].rungs < self.last_rung
    }

    /// Those of a kind, the shortest first; of these the oldest.
    fn by_length(&self, kind: impl Fn(&Entrant<W>) -> bool) -> Vec<usize> {
        let mut list: Vec<usize> = (0..self.entrants.len())
            .filter(|&index| !self.entrants[index].gone && kind(&self.entrants[index]))
            .collect();
        list.sort_by_key(|&index| self.entrants[index].known.lengths);
        list
    }

    fn climb(&mut self, index: usize) -> Task<W> {
        let entrant = &mut self.entrants[index];
        entrant.busy = true;
        Task::Climb(index, entrant.rungs, entrant.known.clone())
    }

    /// A line has climbed a rung, and this is what it has become. Each rung that is new is followed
    /// by looks at all lines and at none.
    pub(super) fn climbed(&mut self, index: usize, rung: usize, known: Known<W>) {
        let twin = self.entrants.iter().position(|other| !other.gone && other.known.line == known.line);
        let entrant = &mut self.entrants[index];
        (entrant.known, entrant.rungs, entrant.busy) = (known, rung + 1, false);
        if let Some(twin) = twin.filter(|&twin| twin != index) {
            self.entrants[twin].rungs = self.entrants[twin].rungs.max(rung + 1);
            self.entrants[index].gone = true;
        }
        if rung > 0 && rung > self.top {
            self.top = rung;
            self.extras.extend([Task::Ceiling(rung), Task::Merge(rung)]);
        }
    }

    /// So much work was done.
    pub(super) fn worked(&mut self, broad: bool, work: u64) {
        *if broad { &mut self.broad } else { &mut self.deep } += work;
    }

    /// The shortest lines, for the sake of their positions.
    pub(super) fn shortest(&self, count: usize) -> impl Iterator<Item = &Known<W>> {
        self.by_length(|entrant| entrant.rungs > 0)
            .into_iter()
            .take(count)
            .map(|index| &self.entrants[index].known)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::metric::Ranking;
    use crate::optimize::{Push, PushSequence};
    use sokonaut_level::{Dir, Level};
    use sokonaut_rules::verify;

    /// A line of so many pushes: to and fro, since nobody looks.
    fn known(pushes: usize) -> Known<1> {
        let level: Level = "######\n#@$ .#\n######".parse().expect("a level");
        let board = Board::new(&level).expect("a board");
        let solution = verify(&level, &[Dir::Right; 2]).expect("a solution");
        let from = board.boxes()[0];
        let turn = |number| match number % 2 {
            0 => Push { from, dir: Dir::Right },
            _ => Push { from: board.step(from, Dir::Right), dir: Dir::Left },
        };
        let line = PushSequence::new(&board, (0..pushes).map(turn).collect());
        let mut lengths = Ranking::default().lengths(&solution.metrics());
        lengths[0] = pushes as u32;
        Known { line, lengths, solution }
    }

    /// The work until nothing is left: a sweep on each rung costs four times as much and saves a
    /// push, and starts have so many pushes.
    fn work(starts: &[usize]) -> (Heats<1>, Vec<(&'static str, usize, usize)>) {
        let (mut heats, mut done) = (Heats::new(starts.len(), 5), Vec::new());
        assert!(heats.enter(known(100)) && !heats.enter(known(100)));
        while let Some((task, broad)) = heats.next() {
            let (name, index, rung) = match task {
                Task::Start(number) => {
                    heats.started(Some(known(starts[number])));
                    ("start", number, 0)
                }
                Task::Climb(index, rung, line) => {
                    heats.climbed(index, rung, known(line.line.len() - 1));
                    ("climb", index, rung)
                }
                Task::Ceiling(rung) => ("ceiling", 0, rung),
                Task::Merge(rung) => ("merge", 0, rung),
            };
            done.push((name, index, rung));
            heats.worked(broad, 100_000 << (2 * rung));
        }
        (heats, done)
    }

    #[test]
    fn many_start_the_good_ones_go_on_and_the_best_to_the_end() {
        let (heats, done) = work(&[300, 98, 130, 93, 120, 110]);
        assert_eq!(done[0], ("ceiling", 0, 0));
        let climbs = |rung| done.iter().filter(|(name, _, at)| (*name, *at) == ("climb", rung)).count();
        assert_eq!(climbs(0), 6, "the longest never climbs");
        assert!(climbs(1) >= 2 && climbs(4) >= 1, "{done:?}");
        assert_eq!(heats.shortest(1).next().expect("one").line.len(), 88);
        let shallow = done.iter().position(|&(name, _, rung)| name == "climb" && rung > 1);
        let starts = done.iter().position(|&(name, number, _)| (name, number) == ("start", 3));
        assert!(starts < shallow, "there is a head start: {done:?}");
        let at = |wanted| done.iter().position(|&(name, _, rung)| (name, rung) == wanted);
        assert!((1..5).all(|rung| at(("merge", rung)) > at(("climb", rung))), "{done:?}");
    }

    #[test]
    fn who_becomes_the_same_as_another_is_gone() {
        let (mut heats, _) = work(&[]);
        assert!(heats.enter(known(91)));
        heats.climbed(1, 0, known(95));
        assert!(heats.entrants[1].gone && heats.next().is_none());
    }

    #[test]
    fn a_second_worker_looks_farther_at_the_best_line() {
        let mut heats = Heats::new(0, 5);
        assert!(heats.enter(known(100)));
        let tasks: Vec<_> = (0..4).filter_map(|_| heats.next()).map(|(task, _)| task).collect();
        let rung = |task: &Task<1>| match task {
            Task::Climb(_, rung, _) => Some(*rung),
            _ => None,
        };
        assert_eq!(tasks.iter().filter_map(rung).collect::<Vec<_>>(), [0, 1, 2]);
    }

    #[test]
    fn starts_that_bring_nothing_come_to_an_end() {
        let mut heats = Heats::<1>::new(1_000, 5);
        heats.top = BROAD;
        let mut starts = 0;
        while let Some((task, broad)) = heats.next() {
            if matches!(task, Task::Start(_)) {
                starts += 1;
                heats.started(None);
            }
            heats.worked(broad, 1);
        }
        assert_eq!(starts, MOST_BARREN);
    }
}
