//! The server: connections are tasks of one thread, a bounded number of them. What computes does so
//! on other threads.

use crate::api;
use crate::guard::{self, Door};
use crate::limits::Limits;
use crate::line::Line;
use crate::seats::{Lost, Seat, Seats};
use axum::Router;
use axum::middleware::{from_fn_with_state, map_response};
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use sokonaut_protocol::catalogue::Collection;
use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::{self, Runtime};
use tokio::time::sleep;
use tower::Service;

/// After a connection could not be taken, such as for want of file handles: a moment for others to
/// close.
const PAUSE: Duration = Duration::from_millis(50);
/// Most headers of a request.
const MOST_HEADERS: usize = 64;
/// Bytes that are read or written ahead for a connection.
const BUFFER: usize = 64 << 10;
/// For whoever finds every place taken by somebody for whom the server works.
const TURNED_AWAY: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

/// A server that is bound to its port, but not yet running.
#[derive(Debug)]
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    address: SocketAddr,
    limits: Limits,
    app: Router,
}

impl Server {
    /// Binds to an address; port 0 takes any free one.
    ///
    /// # Errors
    /// If the address or a thread cannot be had.
    pub fn bind(address: SocketAddr, collections: Vec<Collection>, limits: Limits) -> io::Result<Self> {
        let runtime = runtime::Builder::new_current_thread()
            .enable_all()
            // A connection has one request at a time.
            .max_blocking_threads(limits.connections)
            .build()?;
        let listener = runtime.block_on(TcpListener::bind(address))?;
        let address = listener.local_addr()?;
        let door = Door { address, body: limits.body };
        let app = api::routes(collections, limits)?
            .layer(from_fn_with_state(door, guard::admit))
            .layer(map_response(guard::fence));
        Ok(Self { runtime, listener, address, limits, app })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves for ever.
    pub fn run(self) -> ! {
        let Self { runtime, listener, limits, app, .. } = self;
        match runtime.block_on(welcome(listener, limits, app)) {}
    }
}

async fn welcome(listener: TcpListener, limits: Limits, app: Router) -> Infallible {
    let seats = Seats::new(limits.connections);
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            sleep(PAUSE).await;
            continue;
        };
        let _ = stream.set_nodelay(true);
        match seats.take() {
            Some((seat, lost)) => drop(tokio::spawn(serve(stream, seat, lost, limits, app.clone()))),
            None => drop(stream.try_write(TURNED_AWAY)),
        }
    }
}

/// Serves a connection until it ends, or is too slow, or has to make room.
async fn serve(stream: TcpStream, seat: Arc<Seat>, lost: Lost, limits: Limits, app: Router) {
    let line = Line::new(stream, Arc::clone(&seat), limits.head);
    let holder = Arc::clone(&seat);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(Arc::clone(&holder));
        app.clone().call(request)
    });
    let connection = http1::Builder::new()
        .half_close(true)
        .max_headers(MOST_HEADERS)
        .max_header_size(limits.head)
        .max_buf_size(limits.head.max(BUFFER))
        .serve_connection(line, service);
    tokio::select! {
        // What has come by the last moment is still read.
        biased;
        _ = connection => {}
        _ = lost => {}
        () = overdue(&seat, limits.timeout) => {}
    }
}

/// Ends when the client has kept the server waiting for too long: over a head, over a body, over an
/// answer, or over its next request.
async fn overdue(seat: &Seat, most: Duration) {
    while let Some(left) = most.checked_sub(seat.waited()).filter(|left| !left.is_zero()) {
        sleep(left).await;
    }
}
