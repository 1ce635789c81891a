//! Reading requests: bounded in bytes and in time.

use super::Status;
use crate::limits::Limits;
use std::io::{self, Read};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

/// Most headers of a request.
const MAX_HEADERS: usize = 64;
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
    /// Somebody is there, but must be told that this will not do.
    Refused(Status),
}

impl From<io::Error> for Bad {
    fn from(_: io::Error) -> Self {
        Self::Gone
    }
}

/// One end of a connection, with what was read but not used yet.
#[derive(Debug)]
pub struct Connection {
    stream: TcpStream,
    unread: Vec<u8>,
    limits: Limits,
}

struct Head {
    request: Request,
    length: usize,
    body: usize,
}

impl Connection {
    /// A connection nobody has read from yet.
    #[must_use]
    pub fn new(stream: TcpStream, limits: Limits) -> Self {
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
            if let Some(head) = parse(&self.unread)? {
                break head;
            }
            if self.unread.len() > self.limits.head {
                return Err(Bad::Refused(Status::HeadTooLarge));
            }
            self.read(until)?;
        };
        if head.body > self.limits.body {
            return Err(Bad::Refused(Status::TooLarge));
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
        match self.stream.read(&mut chunk)? {
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

fn parse(bytes: &[u8]) -> Result<Option<Head>, Bad> {
    let mut headers = [httparse::EMPTY_HEADER; MAX_HEADERS];
    let mut parsed = httparse::Request::new(&mut headers);
    let bad = || Bad::Refused(Status::BadRequest);
    let length = match parsed.parse(bytes) {
        Ok(httparse::Status::Partial) => return Ok(None),
        Ok(httparse::Status::Complete(length)) => length,
        Err(httparse::Error::TooManyHeaders) => return Err(Bad::Refused(Status::HeadTooLarge)),
        Err(_) => return Err(bad()),
    };
    let header = |name: &str| {
        let found = parsed.headers.iter().find(|header| header.name.eq_ignore_ascii_case(name))?;
        std::str::from_utf8(found.value).ok().map(|value| value.trim().to_owned())
    };
    if header("transfer-encoding").is_some() {
        return Err(Bad::Refused(Status::LengthRequired));
    }
    let body = match header("content-length") {
        Some(length) => length.parse().map_err(|_| bad())?,
        None => 0,
    };
    let method = match parsed.method {
        Some("GET") => Method::Get,
        Some("HEAD") => Method::Head,
        Some("POST") => Method::Post,
        _ => Method::Other,
    };
    let target = parsed.path.unwrap_or_default();
    let closes = header("connection").is_some_and(|value| value.eq_ignore_ascii_case("close"));
    let request = Request {
        method,
        path: target.split(['?', '#']).next().unwrap_or_default().to_owned(),
        host: header("host"),
        origin: header("origin"),
        content_type: header("content-type"),
        body: Vec::new(),
        keep_alive: parsed.version == Some(1) && !closes,
    };
    Ok(Some(Head { request, length, body }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(text: &str) -> Option<Bad> {
        parse(text.as_bytes()).err()
    }

    #[test]
    fn a_head_is_read_when_it_is_whole() {
        let text = "POST /api/open?x=1 HTTP/1.1\r\nHost: localhost:1\r\nContent-Length: 3\r\n\r\nabc";
        for end in 0..text.len() - 3 {
            assert!(parse(&text.as_bytes()[..end]).unwrap().is_none(), "{end}");
        }
        let head = parse(text.as_bytes()).unwrap().unwrap();
        assert_eq!(
            (head.request.method, head.request.path.as_str(), head.body),
            (Method::Post, "/api/open", 3)
        );
        assert!(head.request.keep_alive);
        assert_eq!(head.request.host.as_deref(), Some("localhost:1"));
    }

    #[test]
    fn nonsense_is_refused() {
        assert_eq!(refusal("\0\0\0\0\r\n\r\n"), Some(Bad::Refused(Status::BadRequest)));
        let length = "GET / HTTP/1.1\r\nContent-Length: minus one\r\n\r\n";
        assert_eq!(refusal(length), Some(Bad::Refused(Status::BadRequest)));
        let chunked = "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n";
        assert_eq!(refusal(chunked), Some(Bad::Refused(Status::LengthRequired)));
        let many = format!("GET / HTTP/1.1\r\n{}\r\n", "A: b\r\n".repeat(MAX_HEADERS + 1));
        assert_eq!(refusal(&many), Some(Bad::Refused(Status::HeadTooLarge)));
    }
}
