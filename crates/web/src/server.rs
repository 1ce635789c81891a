//! The server: one thread a connection, a bounded number of them.

use crate::api::{Answer, Api};
use crate::catalogue::Collection;
use crate::guard;
use crate::http::{Bad, Connection, Method, Request, Response, Status};
use crate::limits::Limits;
use crate::stream::Desk;
use std::io::{self, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

/// Enough to read a request and to answer it; solves have their own threads.
const STACK: usize = 1 << 20;
/// After a connection could not be taken, such as for want of file handles: a moment for others to close.
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
    open: AtomicUsize,
}

/// Counts a connection as long as it is there.
struct Seat(Arc<Shared>);

impl Server {
    /// Binds to an address; port 0 takes any free one.
    ///
    /// # Errors
    /// If the address cannot be had.
    pub fn bind(address: SocketAddr, collections: Vec<Collection>, limits: Limits) -> io::Result<Self> {
        let listener = TcpListener::bind(address)?;
        let address = listener.local_addr()?;
        let (api, desk) = (Api::new(collections, limits), Desk::new(&limits));
        let shared = Shared { address, limits, api, desk, open: AtomicUsize::new(0) };
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
        let seat = Seat::take(&self.shared);
        let _ = stream.set_nodelay(true);
        let _ = stream.set_write_timeout(Some(self.shared.limits.patience));
        if self.shared.open.load(Ordering::Relaxed) > self.shared.limits.connections {
            return turn_away(&stream);
        }
        // If there is no thread to be had, the connection closes: nothing better can be done.
        let _ = thread::Builder::new().stack_size(STACK).spawn(move || seat.0.serve(stream));
    }
}

fn turn_away(mut stream: &TcpStream) {
    let refusal = Response::refusal(Status::Busy, "too many connections; try again soon");
    // The one thread that takes connections must never wait for anybody.
    let _ = stream.set_nonblocking(true);
    let _ = refusal.write(&mut stream, true, false);
}

impl Seat {
    fn take(shared: &Arc<Shared>) -> Self {
        shared.open.fetch_add(1, Ordering::Relaxed);
        Self(Arc::clone(shared))
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        self.0.open.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Does the connection go on after an answer?
enum After {
    GoOn,
    Close,
}

impl Shared {
    fn serve(&self, stream: TcpStream) {
        let mut connection = Connection::new(stream, self.limits);
        loop {
            let after = match connection.request() {
                Ok(request) => self.answer(&request, connection.stream()),
                Err(Bad::Refused(status)) => refuse(status, connection.stream()),
                Err(Bad::Gone) => return,
            };
            match after {
                Ok(After::GoOn) => {}
                Ok(After::Close) => return connection.close(),
                Err(_) => return,
            }
        }
    }

    fn answer(&self, request: &Request, mut out: &TcpStream) -> io::Result<After> {
        let answer = match guard::admit(request, self.address) {
            Ok(()) => self.api.answer(request),
            Err(refusal) => Answer::Whole(refusal),
        };
        match answer {
            Answer::Whole(response) => {
                response.write(&mut out, request.method != Method::Head, request.keep_alive)?;
                out.flush()?;
                Ok(if request.keep_alive { After::GoOn } else { After::Close })
            }
            Answer::Stream(asking) => {
                self.desk.answer(&asking, out, &self.limits)?;
                Ok(After::Close)
            }
        }
    }
}

fn refuse(status: Status, mut out: &TcpStream) -> io::Result<After> {
    Response::refusal(status, "this request cannot be read").write(&mut out, true, false)?;
    Ok(After::Close)
}
