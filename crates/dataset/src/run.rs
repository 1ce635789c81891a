//! A whole run: levels in, a file out; on any number of threads, with the same bytes.

use crate::arrow::{self, Message};
use crate::batch::Batch;
use crate::error::DatasetError;
use crate::in_order::in_order;
use crate::plan::{DatasetPlan, Job};
use crate::rows::{self, Sampled, Stopped};
use crate::store::{Entry, Skip, Store};
use std::collections::VecDeque;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// Rows of a batch that are aimed at.
const ROWS: usize = 1 << 14;
/// Levels of a batch at most.
const MOST_LEVELS: usize = 64;

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
    let mut stopped = false;
    in_order(
        threads,
        2 * threads.max(1),
        || if stop.load(Ordering::Relaxed) { None } else { chunks.next() },
        |chunk| work(&chunk, plan, stop),
        |done| {
            stopped |= done.is_err();
            // What comes after a batch that is not done is done again.
            let Some((entry, message)) = done.ok().filter(|_| !stopped) else { return Ok(()) };
            summary.count(&entry);
            store.add(entry, message.as_ref())?;
            tell(&summary);
            Ok::<_, DatasetError>(())
        },
    )?;
    summary.finished = !stopped && !stop.load(Ordering::Relaxed);
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

type Done = Result<(Entry, Option<Message>), Stopped>;

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
