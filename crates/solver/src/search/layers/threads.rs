//! Several workers side by side on one layer.

use super::worker::{Task, Worker};
use crate::disk::{Disk, DiskFailed};
use std::thread;

/// Has the records expanded, each of so many bytes, each worker a part of them.
pub(super) fn expand<const W: usize>(
    workers: &mut [Worker<'_, W>],
    disk: &dyn Disk,
    records: &[u8],
    len: usize,
    task: Task,
) -> Result<(), DiskFailed> {
    if let [alone] = workers {
        return alone.expand(disk, records, task);
    }
    let part = (records.len() / len).div_ceil(workers.len()).max(1) * len;
    thread::scope(|scope| {
        let work = |(worker, records)| scope.spawn(move || Worker::expand(worker, disk, records, task));
        let threads: Vec<_> = workers.iter_mut().zip(records.chunks(part)).map(work).collect();
        threads.into_iter().try_for_each(|thread| thread.join().expect("a worker lives"))
    })
}
