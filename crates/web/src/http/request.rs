//! Reading requests: bounded in bytes and in time.

use super::Status;
use super::head::parse;
use crate::limits::Limits;
use std::io::{self, Read};
use std::net::{Shutdown, TcpStream};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// After a refusal, so much of what is still coming is read and thrown away: closing at once would
/// reset the connection, and the client would never see why.
const LINGER: usize = 4 << 20;
/// For so long.
const LINGER_TIME: Duration = Duration::from_secs(2);

/// What a request wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// To read.
    Get,
    /// To read, but only the head.
    Head,
    /// To do something.
    Post,
    /// Anything else.
    Other,
}

/// A request.
#[derive(Clone, Debug)]
pub struct Request {
    /// What it wants.
    pub method: Method,
    /// From what: the path without a query.
    pub path: String,
    /// Whom the client believes to talk to.
    pub host: Option<String>,
    /// Whose page sent it, if a page did.
    pub origin: Option<String>,
    /// The type of the body.
    pub content_type: Option<String>,
    /// The body.
    pub body: Vec<u8>,
    /// Does the client want to go on with this connection?
    pub keep_alive: bool,
}

/// Why there is no request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bad {
    /// Nobody is there any more, or nobody says anything.
    Gone,
    /// Somebody is there, but must be told that this will not do, and why.
    Refused(Status, &'static str),
}

impl From<io::Error> for Bad {
    fn from(_: io::Error) -> Self {
        Self::Gone
    }
}

/// One end of a connection, with what was read but not used yet.
#[derive(Debug)]
pub struct Connection {
    stream: Arc<TcpStream>,
    unread: Vec<u8>,
    limits: Limits,
}

impl Connection {
    /// A connection nobody has read from yet.
    #[must_use]
    pub fn new(stream: Arc<TcpStream>, limits: Limits) -> Self {
        Self { stream, unread: Vec::new(), limits }
    }

    /// The socket, to write to.
    #[must_use]
    pub fn stream(&self) -> &TcpStream {
        &self.stream
    }

    /// The next request.
    ///
    /// # Errors
    /// If there is none, or not a good one.
    pub fn request(&mut self) -> Result<Request, Bad> {
        let until = Instant::now() + self.limits.patience;
        let head = loop {
            // A head within the bound is whole within the bound; only then it is looked at.
            let seen = self.unread.len().min(self.limits.head);
            if let Some(head) = parse(&self.unread[..seen])? {
                break head;
            }
            if seen == self.limits.head {
                return Err(Bad::Refused(Status::HeadTooLarge, "the head of this request is too long"));
            }
            self.read(until)?;
        };
        if head.body > self.limits.body {
            return Err(Bad::Refused(Status::TooLarge, "the body of this request is too long"));
        }
        while self.unread.len() < head.length + head.body {
            self.read(until)?;
        }
        let mut request = head.request;
        request.body = self.unread[head.length..head.length + head.body].to_vec();
        self.unread.drain(..head.length + head.body);
        Ok(request)
    }

    fn read(&mut self, until: Instant) -> Result<(), Bad> {
        let left = until.checked_duration_since(Instant::now()).filter(|left| !left.is_zero());
        self.stream.set_read_timeout(Some(left.ok_or(Bad::Gone)?))?;
        let mut chunk = [0; 8 << 10];
        match (&*self.stream).read(&mut chunk)? {
            0 => Err(Bad::Gone),
            count => {
                self.unread.extend_from_slice(&chunk[..count]);
                Ok(())
            }
        }
    }

    /// Closes the connection so that the last answer arrives.
    pub fn close(mut self) {
        let _ = self.stream.shutdown(Shutdown::Write);
        let until = Instant::now() + LINGER_TIME;
        let mut read = 0;
        self.unread.clear();
        while read < LINGER && self.read(until).is_ok() {
            read += self.unread.len();
            self.unread.clear();
        }
    }
}
