//! Work on several things at a time, told in the order in which they came.

use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Mutex, PoisonError};
use std::thread::{Builder, scope};

/// As much stack as the main thread of a program has: searches have deep moments.
const STACK: usize = 8 << 20;

/// Works on all that `next` gives, on so many threads, and hands the results to `tell` in order. So
/// many things as `ahead` are under way, or done and waiting for an earlier one: a hard one does
/// not hold the others up, and millions of them are not held in memory.
///
/// # Errors
/// The first one of `tell`, or that no thread can be started; what is not begun by then is dropped.
pub fn in_order<T: Send, R: Send, E: From<io::Error>>(
    threads: usize,
    ahead: usize,
    mut next: impl FnMut() -> Option<T>,
    work: impl Fn(T) -> R + Sync,
    mut tell: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    let is_over = &AtomicBool::new(false);
    let (give, take) = channel::<(usize, T)>();
    let (answer, answers) = channel();
    let (take, work) = (&Mutex::new(take), &work);
    scope(|scope| {
        // Taken in here: however this ends, the threads then hear that nothing more comes.
        let give = give;
        for answer in vec![answer; threads.max(1)] {
            let labour = move || {
                while let Some((number, thing)) = taken(take).filter(|_| !is_over.load(Ordering::Relaxed)) {
                    // Nobody listens any more when an answer could not be told.
                    let _ = answer.send((number, work(thing)));
                }
            };
            Builder::new().stack_size(STACK).spawn_scoped(scope, labour)?;
        }
        let mut waiting = BTreeMap::new();
        let (mut given, mut told) = (0, 0);
        let mut result = Ok(());
        while result.is_ok() {
            while given < told + ahead
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

    fn run(jobs: usize, count: usize, fails_at: usize) -> (Vec<usize>, io::Result<()>) {
        let mut things = 0..count;
        let mut told = Vec::new();
        let work = |thing: usize| {
            // The first of each four is the slowest.
            std::thread::sleep(Duration::from_micros(if thing.is_multiple_of(4) { 900 } else { 10 }));
            thing * 10
        };
        let result = in_order(
            jobs,
            3 * jobs,
            || things.next(),
            work,
            |done| {
                told.push(done);
                if done == fails_at { Err(io::Error::other("broken")) } else { Ok(()) }
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
