//! Places for connections. When all are taken, whoever has kept the server waiting longest makes
//! room.
//!
//! A client that says nothing, or a byte a second, costs a place for as long as it likes; a crowd
//! of them must not keep a new visitor out. Only connections for which the server works itself are
//! never closed for another.

use std::convert::Infallible;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// A bounded number of places.
#[derive(Debug)]
pub struct Seats {
    most: usize,
    taken: Mutex<Taken>,
}

#[derive(Debug, Default)]
struct Taken {
    connections: Vec<Connection>,
    next: u64,
}

#[derive(Debug)]
struct Connection {
    number: u64,
    state: State,
    since: Instant,
    /// Nothing is ever sent: the other end hears when this one is dropped.
    _place: oneshot::Sender<Infallible>,
}

/// Who is waiting for whom; the first to go comes first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum State {
    /// The server, for the first request.
    New,
    /// The server, for somebody to take an answer, or for the next request.
    Answered,
    /// The client.
    AtWork,
}

/// Ends when the place is given to another connection.
pub type Lost = oneshot::Receiver<Infallible>;

/// A place, as long as it is held.
#[derive(Debug)]
pub struct Seat {
    seats: Arc<Seats>,
    number: u64,
}

/// As long as there is one of these, the server works for the connection.
#[derive(Clone, Debug)]
pub struct Work {
    _shift: Arc<Shift>,
}

#[derive(Debug)]
struct Shift(Arc<Seat>);

impl Seats {
    /// So many places.
    pub fn new(most: usize) -> Arc<Self> {
        Arc::new(Self { most, taken: Mutex::default() })
    }

    /// Takes a place; never waits. `None` if the server works for everybody who has one.
    #[must_use]
    pub fn take(self: &Arc<Self>) -> Option<(Arc<Seat>, Lost)> {
        let mut taken = self.taken();
        while taken.connections.len() >= self.most {
            let connections = taken
                .connections
                .iter()
                .enumerate()
                .filter(|(_, connection)| connection.state != State::AtWork);
            let (index, _) =
                connections.min_by_key(|(_, connection)| (connection.state, connection.since))?;
            taken.connections.swap_remove(index);
        }
        let number = taken.next;
        taken.next += 1;
        let (place, lost) = oneshot::channel();
        taken.connections.push(Connection {
            number,
            state: State::New,
            since: Instant::now(),
            _place: place,
        });
        Some((Arc::new(Seat { seats: Arc::clone(self), number }), lost))
    }

    fn taken(&self) -> MutexGuard<'_, Taken> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Seat {
    /// From now on the server works, and nobody takes the place.
    #[must_use]
    pub fn work(self: &Arc<Self>) -> Work {
        self.note(|connection| connection.state = State::AtWork);
        Work { _shift: Arc::new(Shift(Arc::clone(self))) }
    }

    /// The client took some of an answer: it is not as slow as it might be.
    pub fn took(&self) {
        self.note(|connection| connection.since = Instant::now());
    }

    /// For how long the server has been waiting for the client.
    pub fn waited(&self) -> Duration {
        let waited = self.note(|connection| match connection.state {
            State::AtWork => Duration::ZERO,
            State::New | State::Answered => connection.since.elapsed(),
        });
        waited.unwrap_or(Duration::MAX)
    }

    fn note<T>(&self, about: impl FnOnce(&mut Connection) -> T) -> Option<T> {
        self.seats
            .taken()
            .connections
            .iter_mut()
            .find(|connection| connection.number == self.number)
            .map(about)
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        self.seats.taken().connections.retain(|connection| connection.number != self.number);
    }
}

impl Drop for Shift {
    fn drop(&mut self) {
        self.0.note(|connection| (connection.state, connection.since) = (State::Answered, Instant::now()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::sync::oneshot::error::TryRecvError;

    fn is_lost(lost: &mut Lost) -> bool {
        lost.try_recv() == Err(TryRecvError::Closed)
    }

    #[test]
    fn whoever_waits_longest_makes_room() {
        let seats = Seats::new(3);
        let mut visitors: Vec<_> = (0..3).map(|_| seats.take().unwrap()).collect();
        drop(visitors[0].0.work());
        visitors.push(seats.take().unwrap());
        let lost: Vec<bool> = visitors.iter_mut().map(|(_, lost)| is_lost(lost)).collect();
        assert_eq!(lost, [false, true, false, false], "the first has had an answer already");
        let _busy = (visitors[0].0.work(), visitors[2].0.work());
        visitors.push(seats.take().unwrap());
        let lost: Vec<bool> = visitors.iter_mut().map(|(_, lost)| is_lost(lost)).collect();
        assert_eq!(lost, [false, true, false, true, false]);
        assert_eq!(visitors[3].0.waited(), Duration::MAX, "for ever, if it has no place");
    }

    #[test]
    fn nobody_is_interrupted_at_work() {
        let seats = Seats::new(1);
        let (seat, _lost) = seats.take().unwrap();
        let work = seat.work();
        let other = work.clone();
        drop(work);
        assert!(seats.take().is_none(), "there is still work");
        assert_eq!(seat.waited(), Duration::ZERO);
        drop(other);
        assert!(seats.take().is_some());
    }

    #[test]
    fn who_takes_an_answer_is_not_the_slowest() {
        let seats = Seats::new(2);
        let (first, mut first_lost) = seats.take().unwrap();
        let (_second, mut second_lost) = seats.take().unwrap();
        first.took();
        let _third = seats.take().unwrap();
        assert_eq!((is_lost(&mut first_lost), is_lost(&mut second_lost)), (false, true));
    }
}
