//! What the workers share: the best line, lines of other kinds, what was tried, what was spent.

use super::crew::{ImproveOptions, News};
use super::metric::Lengths;
use super::tally::walking;
use super::window::Part;
use super::{Line, Push};
use crate::alarm::Alarm;
use crate::analysis::Analysis;
use crate::board::State;
use crate::control::Control;
use sokonaut_level::Level;
use sokonaut_rules::{Verified, verify};
use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A search that found nothing: its two ends, their distance, the strays, and whether pushes alone were counted.
pub(super) type Tried = (u64, u64, usize, usize, bool);

/// A line that was verified, and its lengths.
#[derive(Clone, Debug)]
pub(super) struct Known<const W: usize> {
    pub line: Line<W>,
    pub lengths: Lengths,
    pub solution: Verified,
}

struct Shared<const W: usize> {
    best: Known<W>,
    rivals: Vec<Line<W>>,
    tried: HashSet<Tried>,
    next_job: usize,
}

/// The desk in the middle.
pub(super) struct Desk<'a, const W: usize> {
    pub level: &'a Level,
    pub facts: &'a Analysis<W>,
    pub options: &'a ImproveOptions,
    pub control: Control<'a>,
    /// Rings when time is up, or someone asks to stop.
    pub alarm: Alarm<'a>,
    news: &'a (dyn Fn(News<'_>) + Sync),
    shared: Mutex<Shared<W>>,
    spent: AtomicU64,
}

/// Lines of other kinds that are kept at the most.
const MOST_RIVALS: usize = 12;

impl<'a, const W: usize> Desk<'a, W> {
    /// A desk with one line on it.
    pub fn new(
        level: &'a Level,
        facts: &'a Analysis<W>,
        options: &'a ImproveOptions,
        (control, alarm): (Control<'a>, Alarm<'a>),
        news: &'a (dyn Fn(News<'_>) + Sync),
        best: Known<W>,
    ) -> Self {
        let shared = Shared { best, rivals: Vec::new(), tried: HashSet::new(), next_job: 0 };
        let (shared, spent) = (Mutex::new(shared), AtomicU64::new(0));
        Self { level, facts, options, control, alarm, news, shared, spent }
    }

    fn shared(&self) -> MutexGuard<'_, Shared<W>> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Replays a line; `None` if it is no solution, which would be a bug, or cannot be walked.
    pub fn judge(&self, line: Line<W>) -> Option<Known<W>> {
        let ranking = self.options.ranking;
        let steps = line.steps(&self.facts.board, walking(ranking))?;
        let solution = verify(self.level, &steps).ok()?;
        Some(Known { line, lengths: ranking.lengths(&solution.metrics()), solution })
    }

    /// The best line.
    pub fn best(&self) -> Known<W> {
        self.shared().best.clone()
    }

    /// Is there a better line than one with these lengths?
    pub fn has_better(&self, lengths: &Lengths) -> bool {
        self.shared().best.lengths < *lengths
    }

    /// Takes note of a line, the best so far or not.
    pub fn offer(&self, known: &Known<W>) {
        let mut shared = self.shared();
        if known.lengths < shared.best.lengths {
            shared.best = known.clone();
            drop(shared);
            (self.news)(News::Better(&known.solution));
        }
    }

    /// Tries a better part, found on an older line, on the best line of now.
    pub fn transplant(&self, ends: [State<W>; 2], pushes: &[Push]) {
        let line = self.best().line;
        let place = |state: &State<W>| line.states().iter().position(|known| known == state);
        if let [Some(first), Some(last)] = [place(&ends[0]), place(&ends[1])]
            && first <= last
            && let Some(known) = self.judge(line.spliced(&self.facts.board, first, last, pushes))
        {
            self.offer(&known);
        }
    }

    /// Keeps a line for the sake of its positions.
    pub fn keep(&self, line: Line<W>) {
        let mut shared = self.shared();
        if !shared.rivals.contains(&line) {
            if shared.rivals.len() == MOST_RIVALS {
                shared.rivals.remove(0);
            }
            shared.rivals.push(line);
        }
    }

    /// The lines kept for their positions.
    pub fn rivals(&self) -> Vec<Line<W>> {
        self.shared().rivals.clone()
    }

    /// The name of a search on a part of a line.
    pub fn name(&self, line: &Line<W>, part: Part, strays: usize, pushes_alone: bool) -> Tried {
        let key = |index: usize| line.states()[index].key(&self.facts.board);
        (key(part.first), key(part.last), part.last - part.first, strays, pushes_alone)
    }

    /// Was there nothing to find?
    pub fn was_tried(&self, tried: &Tried) -> bool {
        self.shared().tried.contains(tried)
    }

    /// There was nothing to find.
    pub fn tried(&self, tried: Tried) {
        self.shared().tried.insert(tried);
    }

    /// The number of the next job.
    pub fn next_job(&self) -> usize {
        let mut shared = self.shared();
        shared.next_job += 1;
        shared.next_job - 1
    }

    /// Adds to the work done.
    pub fn spend(&self, nodes: u64) {
        let before = self.spent.fetch_add(nodes, Ordering::Relaxed);
        (self.news)(News::Working { nodes: before + nodes });
    }

    /// The work done.
    pub fn spent(&self) -> u64 {
        self.spent.load(Ordering::Relaxed)
    }

    /// Nodes that may still be expanded.
    pub fn nodes_left(&self) -> u64 {
        self.options.limits.nodes.map_or(u64::MAX, |limit| limit.saturating_sub(self.spent()))
    }

    /// Is it time to end?
    pub fn is_over(&self, more: u64) -> bool {
        let is_spent = |limit: u64| self.spent() + more >= limit;
        self.alarm.rings() || self.options.limits.nodes.is_some_and(is_spent)
    }
}
