//! The server: one thread a connection, a bounded number of them.

use crate::api::{Answer, Api};
use crate::guard;
use crate::http::{Bad, Connection, Method, Request, Response, Status};
use crate::limits::Limits;
use crate::seats::{Seat, Seats, State};
use crate::stream::Desk;
use sokonaut_protocol::catalogue::Collection;
use std::io::{self, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

/// Enough to read a request and to answer it; solves have their own threads.
const STACK: usize = 1 << 20;
/// After a connection could not be taken, such as for want of file handles: a moment for others to
/// close.
const PAUSE: Duration = Duration::from_millis(50);

/// A server that is bound to its port, but not yet running.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    address: SocketAddr,
    limits: Limits,
    api: Api,
    desk: Desk,
    seats: Arc<Seats>,
}

impl Server {
    /// Binds to an address; port 0 takes any free one.
    ///
    /// # Errors
    /// If the address cannot be had.
    pub fn bind(address: SocketAddr, collections: Vec<Collection>, limits: Limits) -> io::Result<Self> {
        let listener = TcpListener::bind(address)?;
        let address = listener.local_addr()?;
        let (api, desk) = (Api::new(collections, limits), Desk::new(&limits));
        let seats = Arc::new(Seats::new(limits.connections));
        let shared = Shared { address, limits, api, desk, seats };
        Ok(Self { listener, shared: Arc::new(shared) })
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.shared.address
    }

    /// Serves for ever.
    pub fn run(self) -> ! {
        loop {
            match self.listener.accept() {
                Ok((stream, _)) => self.welcome(stream),
                Err(_) => thread::sleep(PAUSE),
            }
        }
    }

    fn welcome(&self, stream: TcpStream) {
        let _ = stream.set_nodelay(true);
        let _ = stream.set_write_timeout(Some(self.shared.limits.patience));
        let stream = Arc::new(stream);
        let Some(seat) = self.shared.seats.take(&stream) else { return turn_away(&stream) };
        let shared = Arc::clone(&self.shared);
        // If there is no thread to be had, the connection closes: nothing better can be done.
        let _ = thread::Builder::new().stack_size(STACK).spawn(move || shared.serve(stream, &seat));
    }
}

fn turn_away(mut stream: &TcpStream) {
    let refusal = Response::refusal(Status::Busy, "too many connections; try again soon");
    // The one thread that takes connections must never wait for anybody.
    let _ = stream.set_nonblocking(true);
    let _ = refusal.write(&mut stream, true, false);
}

/// Does the connection go on after an answer?
enum After {
    GoOn,
    Close,
}

impl Shared {
    fn serve(&self, stream: Arc<TcpStream>, seat: &Seat) {
        let mut connection = Connection::new(stream, self.limits);
        loop {
            let request = connection.request();
            let after = match request {
                Ok(request) => self.answer(&request, connection.stream(), seat),
                Err(Bad::Refused(status, why)) => refuse(status, why, connection.stream(), seat),
                Err(Bad::Gone) => return,
            };
            match after {
                Ok(After::GoOn) => seat.turn(State::Idle),
                Ok(After::Close) => return connection.close(),
                Err(_) => return,
            }
        }
    }

    fn answer(&self, request: &Request, mut out: &TcpStream, seat: &Seat) -> io::Result<After> {
        seat.turn(State::AtWork);
        let answer = match guard::admit(request, self.address) {
            Ok(()) => self.api.answer(request),
            Err(refusal) => Answer::Whole(refusal),
        };
        match answer {
            Answer::Whole(response) => {
                seat.turn(State::Answered);
                response.write(&mut out, request.method != Method::Head, request.keep_alive)?;
                out.flush()?;
                Ok(if request.keep_alive { After::GoOn } else { After::Close })
            }
            Answer::Stream(asking) => {
                self.desk.answer(&asking, out, &self.limits)?;
                seat.turn(State::Answered);
                Ok(After::Close)
            }
        }
    }
}

fn refuse(status: Status, why: &str, mut out: &TcpStream, seat: &Seat) -> io::Result<After> {
    seat.turn(State::Answered);
    Response::refusal(status, why).write(&mut out, true, false)?;
    Ok(After::Close)
}
