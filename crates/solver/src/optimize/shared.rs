//! What the workers share: the best line, lines of other kinds, what was tried, what was spent.

use super::cost_model::walking;
use super::scheduler::{News, OptimizeOptions};
use super::session::{Session, Tried, Turn};
use super::window::Part;
use super::{Push, PushSequence};
use crate::alarm::Alarm;
use crate::analysis::Analysis;
use crate::board::State;
use crate::control::Control;
use crate::metric::{Lengths, Metric};
use crate::moves::Forward;
use crate::prepared::Prepared;
use crate::search::Knowledge;
use sokonaut_rules::{Verified, verify};
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A line that was verified, and its lengths.
#[derive(Clone, Debug)]
pub(super) struct Known<const W: usize> {
    pub line: PushSequence<W>,
    pub lengths: Lengths,
    pub solution: Verified,
}

struct Locked<const W: usize> {
    best: Known<W>,
    session: Session<W>,
}

/// What the workers share.
pub(super) struct SharedState<'a, const W: usize> {
    pub prepared: Prepared<'a, W>,
    pub options: &'a OptimizeOptions,
    pub control: Control<'a>,
    /// Tables of the level.
    pub knowledge: &'a Knowledge<'a, W>,
    /// Bytes for the searches of all workers.
    memory: usize,
    /// Rings when time is up, or someone asks to stop.
    pub alarm: Alarm<'a>,
    /// Positions that a search stores in the first round.
    pub first_budget: usize,
    /// Does a proof look under ceilings itself?
    pub within_proof: bool,
    news: &'a (dyn Fn(News<'_>) + Sync),
    turn: Turn,
    locked: Mutex<Locked<W>>,
    spent: AtomicU64,
    /// Work beyond that of the positions in windows.
    more: AtomicU64,
    /// Is the best line as short as this turn asks for, or as short as can be?
    enough: AtomicBool,
    /// Pushes that every solution needs, as far as is known.
    needed: AtomicU32,
    /// The first job that this turn leaves undone.
    undone: AtomicU64,
}

/// Lines of other kinds that are kept at the most.
const MOST_RIVALS: usize = 12;

impl<'a, const W: usize> SharedState<'a, W> {
    /// One line is known.
    pub fn new(
        prepared: Prepared<'a, W>,
        options: &'a OptimizeOptions,
        (control, alarm): (Control<'a>, Alarm<'a>),
        (knowledge, memory): (&'a Knowledge<'a, W>, usize),
        news: &'a (dyn Fn(News<'_>) + Sync),
        best: Known<W>,
        (session, turn): (Session<W>, Turn),
    ) -> Self {
        let (first_budget, within_proof) = (session.first_budget, session.within_proof);
        let locked = Mutex::new(Locked { best, session });
        let (spent, more) = (AtomicU64::new(0), AtomicU64::new(0));
        let (enough, undone) = (AtomicBool::new(false), AtomicU64::new(u64::MAX));
        Self {
            prepared,
            options,
            control,
            knowledge,
            memory,
            alarm,
            first_budget,
            within_proof,
            news,
            turn,
            locked,
            spent,
            more,
            enough,
            needed: AtomicU32::new(turn.pushes),
            undone,
        }
    }

    /// What the next turn goes on from: the first job that was cut short is begun anew.
    pub fn into_session(self) -> Session<W> {
        let mut session = self.locked.into_inner().unwrap_or_else(PoisonError::into_inner).session;
        let undone = usize::try_from(self.undone.into_inner()).unwrap_or(usize::MAX);
        session.next_job = session.next_job.min(undone);
        session
    }

    /// Do many lines compete? That is for pushes; a proof has a plan of its own, with turns.
    pub fn is_competition(&self) -> bool {
        let pushes_first = self.options.ranking.named()[0] == Metric::Pushes;
        self.options.restarts && self.options.kept.is_none() && pushes_first && !self.within_proof
    }

    /// Bytes for the searches of one worker.
    pub fn memory_of_a_worker(&self) -> usize {
        self.memory / self.options.threads.max(1)
    }

    /// The facts, and where pushes count first what is known of pairs of boxes. Within a proof that
    /// is a table which the proof has made, or none.
    pub fn tables(&self) -> (&'a Analysis<W>, Option<&'a Knowledge<'a, W>>) {
        let wanted = self.options.ranking.named()[0] == Metric::Pushes;
        if wanted && !self.within_proof {
            let _ = self.knowledge.pair_costs::<Forward>();
        }
        (self.knowledge.facts, Some(self.knowledge).filter(|_| wanted))
    }

    fn locked(&self) -> MutexGuard<'_, Locked<W>> {
        self.locked.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Replays a line; `None` if time is up, or it is no solution, which would be a bug.
    pub fn judge(&self, line: PushSequence<W>) -> Option<Known<W>> {
        let ranking = self.options.ranking;
        let steps = line.steps(&self.prepared.facts.board, walking(ranking), &self.alarm.watch())?;
        let solution = verify(self.prepared.level, &steps).ok()?;
        Some(Known { line, lengths: ranking.lengths(&solution.metrics()), solution })
    }

    /// The best line.
    pub fn best(&self) -> Known<W> {
        self.locked().best.clone()
    }

    /// Is there a better line than one with these lengths?
    pub fn has_better(&self, lengths: &Lengths) -> bool {
        self.locked().best.lengths < *lengths
    }

    /// Takes note of a line, the best so far or not.
    pub fn offer(&self, known: &Known<W>) {
        let mut locked = self.locked();
        if known.lengths < locked.best.lengths {
            locked.best = known.clone();
            drop(locked);
            self.look_whether_enough(known.solution.pushes());
            (self.news)(News::Better(&known.solution));
        }
    }

    fn look_whether_enough(&self, pushes: usize) {
        self.enough.store(self.is_least(pushes) || self.turn.is_enough(pushes), Ordering::Relaxed);
    }

    /// Do pushes alone count, and does every solution need so many?
    fn is_least(&self, pushes: usize) -> bool {
        self.options.ranking.named() == [Metric::Pushes] && pushes <= self.needed() as usize
    }

    /// Is nothing left to try, or nothing to gain?
    pub fn is_exhausted(&self) -> bool {
        !self.is_over(0) || self.is_least(self.best().solution.pushes())
    }

    /// Pushes that every solution needs, as far as is known.
    pub fn needed(&self) -> u32 {
        self.needed.load(Ordering::Relaxed)
    }

    /// Every solution needs so many pushes. If the best one has no more and nothing else counts,
    /// the work is done.
    pub fn needs(&self, pushes: u32) {
        self.needed.fetch_max(pushes, Ordering::Relaxed);
        self.look_whether_enough(self.best().solution.pushes());
    }

    /// Tries a better part, found on an older line, on the best line of now.
    pub fn transplant(&self, ends: [State<W>; 2], pushes: &[Push]) {
        let line = self.best().line;
        let place = |state: &State<W>| line.states().iter().position(|known| known == state);
        if let [Some(first), Some(last)] = [place(&ends[0]), place(&ends[1])]
            && first <= last
            && let Some(known) = self.judge(line.spliced(&self.prepared.facts.board, first, last, pushes))
        {
            self.offer(&known);
        }
    }

    /// Keeps a line for the sake of its positions.
    pub fn keep(&self, line: PushSequence<W>) {
        let mut locked = self.locked();
        if !locked.session.rivals.contains(&line) {
            if locked.session.rivals.len() == MOST_RIVALS {
                locked.session.rivals.remove(0);
            }
            locked.session.rivals.push(line);
        }
    }

    /// The lines kept for their positions.
    pub fn rivals(&self) -> Vec<PushSequence<W>> {
        self.locked().session.rivals.clone()
    }

    /// The name of a search on a part of a line.
    pub fn name(&self, line: &PushSequence<W>, part: Part, strays: usize, pushes_alone: bool) -> Tried {
        let key = |index: usize| line.states()[index].key(&self.prepared.facts.board);
        (key(part.first), key(part.last), part.last - part.first, strays, pushes_alone)
    }

    /// Was there nothing to find?
    pub fn was_tried(&self, tried: &Tried) -> bool {
        self.locked().session.tried.contains(tried)
    }

    /// There was nothing to find.
    pub fn tried(&self, tried: Tried) {
        self.locked().session.tried.insert(tried);
    }

    /// The number of the next job.
    pub fn next_job(&self) -> usize {
        let mut locked = self.locked();
        locked.session.next_job += 1;
        locked.session.next_job - 1
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

    /// Work that the number of positions does not tell.
    pub fn work_more(&self, work: u64) {
        self.more.fetch_add(work, Ordering::Relaxed);
    }

    /// The work done, with what the number of positions does not tell.
    pub fn work_done(&self) -> u64 {
        self.spent() + self.more.load(Ordering::Relaxed)
    }

    /// Work that this turn has left.
    pub fn work_left(&self) -> u64 {
        self.turn.work.saturating_sub(self.work_done())
    }

    /// Is it time to end, with so many positions more than were counted?
    pub fn is_over(&self, more: u64) -> bool {
        let is_spent = |limit: u64| self.spent() + more >= limit;
        self.alarm.rings()
            || self.enough.load(Ordering::Relaxed)
            || self.work_left() <= more
            || self.options.limits.nodes.is_some_and(is_spent)
    }

    /// The job of this number was not done to its end.
    pub fn cut_short(&self, number: usize) {
        self.undone.fetch_min(number as u64, Ordering::Relaxed);
    }
}
