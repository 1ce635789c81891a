//! Work on several things at a time, told in the order in which they came.

use anyhow::Result;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Mutex, PoisonError};
use std::thread::scope;

/// So many things a job are under way or done and waiting for an earlier one: a hard level does not
/// keep the others from being solved, and a collection of millions is not held in memory.
const AHEAD: usize = 16;

/// Works on all that `next` gives, so many at a time, and hands the results to `tell` in order.
///
/// # Errors
/// The first one of `tell`; what is not begun by then is dropped.
pub fn in_order<T: Send, R: Send>(
    jobs: usize,
    mut next: impl FnMut() -> Option<T>,
    work: impl Fn(T) -> R + Sync,
    mut tell: impl FnMut(R) -> Result<()>,
) -> Result<()> {
    let is_over = &AtomicBool::new(false);
    let (give, take) = channel::<(usize, T)>();
    let (answer, answers) = channel();
    let (take, work) = (&Mutex::new(take), &work);
    scope(|scope| {
        for answer in vec![answer; jobs] {
            scope.spawn(move || {
                while let Some((number, thing)) = taken(take).filter(|_| !is_over.load(Ordering::Relaxed)) {
                    // Nobody listens any more when an answer could not be told.
                    let _ = answer.send((number, work(thing)));
                }
            });
        }
        let mut waiting = BTreeMap::new();
        let (mut given, mut told) = (0, 0);
        let mut result = Ok(());
        while result.is_ok() {
            while given < told + AHEAD * jobs
                && let Some(thing) = next()
                && give.send((given, thing)).is_ok()
            {
                given += 1;
            }
            if told == given {
                break;
            }
            let Ok((number, done)) = answers.recv() else { break };
            waiting.insert(number, done);
            while let Some(done) = waiting.remove(&told).filter(|_| result.is_ok()) {
                told += 1;
                result = tell(done);
            }
        }
        is_over.store(true, Ordering::Relaxed);
        drop(give);
        result
    })
}

fn taken<T>(take: &Mutex<Receiver<T>>) -> Option<T> {
    take.lock().unwrap_or_else(PoisonError::into_inner).recv().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn run(jobs: usize, count: usize, fails_at: usize) -> (Vec<usize>, Result<()>) {
        let mut things = 0..count;
        let mut told = Vec::new();
        let work = |thing: usize| {
            // The first of each four is the slowest.
            std::thread::sleep(Duration::from_micros(if thing.is_multiple_of(4) { 900 } else { 10 }));
            thing * 10
        };
        let result = in_order(
            jobs,
            || things.next(),
            work,
            |done| {
                told.push(done);
                if done == fails_at { Err(anyhow::anyhow!("broken")) } else { Ok(()) }
            },
        );
        (told, result)
    }

    #[test]
    fn results_come_in_order_whoever_is_first() {
        for jobs in [1, 2, 5] {
            let (told, result) = run(jobs, 200, usize::MAX);
            assert!(result.is_ok());
            assert_eq!(told, (0..200).map(|thing| thing * 10).collect::<Vec<_>>());
        }
    }

    #[test]
    fn nothing_to_do_is_done() {
        assert!(run(3, 0, usize::MAX).0.is_empty());
    }

    #[test]
    fn an_error_ends_it() {
        let (told, result) = run(3, 1000, 50);
        assert_eq!(told, [0, 10, 20, 30, 40, 50]);
        assert!(result.is_err());
    }
}
