//! Places for connections. When all are taken, whoever has kept the server waiting longest makes
//! room.
//!
//! A client that says nothing, or a byte a second, costs a place for as long as it likes; a crowd
//! of them must not keep a new visitor out. Only connections for which the server works itself are
//! never closed for another.

use std::net::{Shutdown, TcpStream};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// A bounded number of places.
#[derive(Debug)]
pub struct Seats {
    most: usize,
    taken: Mutex<Taken>,
}

#[derive(Debug, Default)]
struct Taken {
    guests: Vec<Guest>,
    next: u64,
}

#[derive(Debug)]
struct Guest {
    number: u64,
    stream: Arc<TcpStream>,
    state: State,
    since: Instant,
}

/// What a connection is waiting for; the first to go comes first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum State {
    /// The client's first request.
    New,
    /// The client, who is slow to take an answer.
    Answered,
    /// The client's next request.
    Idle,
    /// The server.
    AtWork,
}

/// A place, as long as it is held.
#[derive(Debug)]
pub struct Seat {
    seats: Arc<Seats>,
    number: u64,
}

impl Seats {
    /// So many places.
    #[must_use]
    pub fn new(most: usize) -> Self {
        Self { most, taken: Mutex::default() }
    }

    /// Takes a place for a connection; never waits. `None` if the server works for everybody who
    /// has one.
    #[must_use]
    pub fn take(self: &Arc<Self>, stream: &Arc<TcpStream>) -> Option<Seat> {
        let mut taken = self.taken();
        while taken.guests.len() >= self.most {
            let guests = taken.guests.iter().enumerate().filter(|(_, guest)| guest.state != State::AtWork);
            let (index, _) = guests.min_by_key(|(_, guest)| (guest.state, guest.since))?;
            let guest = taken.guests.swap_remove(index);
            // Its thread finds nobody there and ends.
            let _ = guest.stream.shutdown(Shutdown::Both);
        }
        let number = taken.next;
        taken.next += 1;
        let (stream, since) = (Arc::clone(stream), Instant::now());
        taken.guests.push(Guest { number, stream, state: State::New, since });
        Some(Seat { seats: Arc::clone(self), number })
    }

    fn taken(&self) -> MutexGuard<'_, Taken> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Seat {
    /// Notes what the connection is waiting for from now on.
    pub fn turn(&self, state: State) {
        if let Some(guest) = self.seats.taken().guests.iter_mut().find(|guest| guest.number == self.number) {
            (guest.state, guest.since) = (state, Instant::now());
        }
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        self.seats.taken().guests.retain(|guest| guest.number != self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;
    use std::net::TcpListener;

    /// Both ends of so many connections.
    fn lines(count: usize) -> Vec<(Arc<TcpStream>, TcpStream)> {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let line = |_| {
            let client = TcpStream::connect(address).unwrap();
            (Arc::new(listener.accept().unwrap().0), client)
        };
        (0..count).map(line).collect()
    }

    fn is_closed(client: &mut TcpStream) -> bool {
        client.set_nonblocking(true).unwrap();
        matches!(client.read(&mut [0]), Ok(0))
    }

    #[test]
    fn whoever_waits_longest_makes_room() {
        let mut lines = lines(5);
        let seats = Arc::new(Seats::new(3));
        let first = seats.take(&lines[0].0).unwrap();
        let _second = seats.take(&lines[1].0).unwrap();
        let third = seats.take(&lines[2].0).unwrap();
        first.turn(State::Idle);
        let _fourth = seats.take(&lines[3].0).unwrap();
        let closed: Vec<bool> = lines.iter_mut().map(|(_, client)| is_closed(client)).collect();
        assert_eq!(closed, [false, true, false, false, false], "the first has had an answer already");
        third.turn(State::AtWork);
        first.turn(State::AtWork);
        let _fifth = seats.take(&lines[4].0).unwrap();
        assert!(is_closed(&mut lines[3].1));
    }

    #[test]
    fn nobody_is_interrupted_at_work() {
        let lines = lines(2);
        let seats = Arc::new(Seats::new(1));
        let seat = seats.take(&lines[0].0).unwrap();
        seat.turn(State::AtWork);
        assert!(seats.take(&lines[1].0).is_none());
        drop(seat);
        assert!(seats.take(&lines[1].0).is_some());
    }
}
