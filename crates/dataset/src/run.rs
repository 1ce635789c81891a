//! A whole run: levels in, a file out; on any number of threads, with the same bytes.

use crate::arrow::{self, Message};
use crate::batch::Batch;
use crate::error::DatasetError;
use crate::plan::{DatasetPlan, Job};
use crate::rows::{self, Sampled, Stopped};
use crate::store::{Entry, Skip, Store};
use std::collections::{BTreeMap, VecDeque};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Rows of a batch that are aimed at.
const ROWS: usize = 1 << 14;
/// Levels of a batch at most.
const MOST_LEVELS: usize = 64;
/// As much stack as the main thread of a program has: proofs have deep moments.
const STACK: usize = 8 << 20;

/// What was done.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// Levels looked at.
    pub levels: usize,
    /// Those of them that were done before, by a run that was interrupted.
    pub levels_before: usize,
    /// Rows written.
    pub rows: usize,
    /// Those of them about dead positions.
    pub dead: usize,
    /// Levels without rows.
    pub skipped: Vec<Skip>,
    /// Is the file whole? Otherwise somebody asked to stop, and the same run may go on.
    pub finished: bool,
}

impl Summary {
    fn count(&mut self, entry: &Entry) {
        self.levels += entry.levels;
        self.rows += entry.rows;
        self.dead += entry.dead;
        self.skipped.extend(entry.skipped.iter().cloned());
    }
}

/// Makes the file `wanted` of positions of the levels, on so many threads; tells the state of
/// things after every batch.
///
/// A run that was killed or asked to stop goes on when it is given the same plan and levels.
///
/// # Errors
/// If something cannot be written, or another run was interrupted here.
pub fn write(
    wanted: &Path,
    plan: &DatasetPlan,
    jobs: impl Iterator<Item = Job>,
    threads: usize,
    stop: &AtomicBool,
    mut tell: impl FnMut(&Summary),
) -> Result<Summary, DatasetError> {
    let (mut store, mut done) = Store::open(wanted, &plan.words())?;
    let mut summary = Summary::default();
    let mut chunks = Chunks { jobs, size: (ROWS / plan.positions.max(1)).clamp(1, MOST_LEVELS) };
    skip_done(&mut chunks, &mut done, &mut summary, wanted)?;
    let (hand_out, tasks) = mpsc::channel::<(usize, Vec<Job>)>();
    let (hand_in, results) = mpsc::channel();
    let tasks = Mutex::new(tasks);
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let (tasks, hand_in) = (&tasks, hand_in.clone());
            let work = move || labour(tasks, &hand_in, plan, stop);
            let started = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
            started.map_err(DatasetError::Thread)?;
        }
        // Only the threads hold it now: should they all end, so does the waiting for them.
        drop(hand_in);
        let mut line =
            Line { hand_out: Some(hand_out), results, given: 0, taken: 0, waiting: BTreeMap::new() };
        loop {
            line.fill(&mut chunks, 2 * threads.max(1), stop);
            match line.next() {
                Some(Ok((entry, message))) => {
                    summary.count(&entry);
                    store.add(entry, message.as_ref())?;
                    tell(&summary);
                }
                Some(Err(Stopped)) => return Ok(()),
                None => {
                    summary.finished = !stop.load(Ordering::Relaxed);
                    return Ok(());
                }
            }
        }
    })?;
    if summary.finished {
        store.finish()?;
    }
    Ok(summary)
}

/// Levels that are done together, as one batch. How many depends on the plan alone.
struct Chunks<I> {
    jobs: I,
    size: usize,
}

impl<I: Iterator<Item = Job>> Iterator for Chunks<I> {
    type Item = Vec<Job>;

    fn next(&mut self) -> Option<Vec<Job>> {
        let chunk: Vec<Job> = self.jobs.by_ref().take(self.size).collect();
        (!chunk.is_empty()).then_some(chunk)
    }
}

/// Leaves out what was done before.
fn skip_done(
    chunks: &mut impl Iterator<Item = Vec<Job>>,
    done: &mut VecDeque<Entry>,
    summary: &mut Summary,
    wanted: &Path,
) -> Result<(), DatasetError> {
    for entry in done.drain(..) {
        if chunks.next().map(|chunk| digest(&chunk)) != Some(entry.of.clone()) {
            return Err(DatasetError::OtherLevels { file: wanted.to_owned() });
        }
        summary.count(&entry);
        summary.levels_before += entry.levels;
    }
    Ok(())
}

/// The work between those who do it and the one who wants it in order.
struct Line {
    hand_out: Option<Sender<(usize, Vec<Job>)>>,
    results: Receiver<(usize, Done)>,
    given: usize,
    taken: usize,
    waiting: BTreeMap<usize, Done>,
}

type Done = Result<(Entry, Option<Message>), Stopped>;

impl Line {
    /// Hands out chunks until so many are under way.
    fn fill(&mut self, chunks: &mut impl Iterator<Item = Vec<Job>>, most: usize, stop: &AtomicBool) {
        while self.given < self.taken + most && !stop.load(Ordering::Relaxed) {
            let Some(chunk) = chunks.next() else { break };
            self.give(chunk);
        }
    }

    fn give(&mut self, chunk: Vec<Job>) {
        if let Some(hand_out) = &self.hand_out
            && hand_out.send((self.given, chunk)).is_ok()
        {
            self.given += 1;
        }
    }

    /// The next result in order; `None` when nothing is under way.
    fn next(&mut self) -> Option<Done> {
        if self.given == self.taken {
            self.hand_out = None;
            return None;
        }
        while !self.waiting.contains_key(&self.taken) {
            let (number, done) = self.results.recv().ok()?;
            self.waiting.insert(number, done);
        }
        self.taken += 1;
        self.waiting.remove(&(self.taken - 1))
    }
}

/// What a thread does until there is nothing left.
fn labour(
    tasks: &Mutex<Receiver<(usize, Vec<Job>)>>,
    hand_in: &Sender<(usize, Done)>,
    plan: &DatasetPlan,
    stop: &AtomicBool,
) {
    let next = || tasks.lock().unwrap_or_else(PoisonError::into_inner).recv();
    while let Ok((number, chunk)) = next() {
        if hand_in.send((number, work(&chunk, plan, stop))).is_err() {
            return;
        }
    }
}

fn work(chunk: &[Job], plan: &DatasetPlan, stop: &AtomicBool) -> Done {
    let mut batch = Batch::default();
    let mut entry = Entry { of: digest(chunk), levels: chunk.len(), ..Entry::default() };
    for job in chunk {
        if stop.load(Ordering::Relaxed) {
            return Err(Stopped);
        }
        match rows::add(job, plan, stop, &mut batch)? {
            Sampled::Rows { rows, dead } => {
                entry.rows += rows;
                entry.dead += dead;
            }
            Sampled::Skipped(why) => entry.skipped.push(Skip { origin: job.origin(), why }),
        }
    }
    let message = (entry.rows > 0).then(|| arrow::batch(&batch));
    Ok((entry, message))
}

/// A number that other levels would not have (FNV-1a).
fn digest(chunk: &[Job]) -> String {
    let mut hash = 0xCBF2_9CE4_8422_2325_u64;
    for byte in chunk.iter().flat_map(|job| job.name().into_bytes()) {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3);
    }
    format!("{hash:016x}")
}
