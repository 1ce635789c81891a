//! The head of a request: strict where leniency would let two readers understand two different
//! requests (RFC 9112).

use super::{Bad, Method, Request, Status};
use httparse::Header;

/// Most headers of a request.
const MAX_HEADERS: usize = 64;

/// A head with the lengths of what it stands for.
#[derive(Debug)]
pub(super) struct Head {
    pub request: Request,
    /// Bytes of the head itself.
    pub length: usize,
    /// Bytes of the body that must follow.
    pub body: usize,
}

fn bad(why: &'static str) -> Bad {
    Bad::Refused(Status::BadRequest, why)
}

/// Reads a head, if it is whole.
pub(super) fn parse(bytes: &[u8]) -> Result<Option<Head>, Bad> {
    let mut headers = [httparse::EMPTY_HEADER; MAX_HEADERS];
    let mut parsed = httparse::Request::new(&mut headers);
    let length = match parsed.parse(bytes) {
        Ok(httparse::Status::Partial) => return Ok(None),
        Ok(httparse::Status::Complete(length)) => length,
        Err(httparse::Error::TooManyHeaders) => {
            return Err(Bad::Refused(Status::HeadTooLarge, "this request has too many headers"));
        }
        Err(_) => return Err(bad("this request cannot be read")),
    };
    let new = parsed.version == Some(1);
    let headers = Headers(parsed.headers);
    let body = body_length(headers)?;
    let named = headers.only("host")?;
    if new && named.is_none() {
        return Err(bad("a request must name its Host"));
    }
    let (host, path) = target(parsed.path.unwrap_or_default(), named)?;
    let method = match parsed.method {
        Some("GET") => Method::Get,
        Some("HEAD") => Method::Head,
        Some("POST") => Method::Post,
        _ => Method::Other,
    };
    let request = Request {
        method,
        path: path.split(['?', '#']).next().unwrap_or_default().to_owned(),
        host: host.map(str::to_owned),
        origin: headers.only("origin")?.map(str::to_owned),
        content_type: headers.only("content-type")?.map(str::to_owned),
        body: Vec::new(),
        keep_alive: new && !headers.closes(),
    };
    Ok(Some(Head { request, length, body }))
}

#[derive(Clone, Copy)]
struct Headers<'a>(&'a [Header<'a>]);

impl<'a> Headers<'a> {
    fn all(self, name: &str) -> impl Iterator<Item = &'a [u8]> {
        self.0.iter().filter(move |header| header.name.eq_ignore_ascii_case(name)).map(|header| header.value)
    }

    /// The value of a header that may be there once at most: which of two would be meant?
    fn only(self, name: &str) -> Result<Option<&'a str>, Bad> {
        let mut values = self.all(name);
        let Some(value) = values.next() else { return Ok(None) };
        if values.next().is_some() {
            return Err(bad("a header that may stand once stands twice"));
        }
        let value = str::from_utf8(value).map_err(|_| bad("a header is not text"))?;
        Ok(Some(value.trim_matches([' ', '\t'])))
    }

    /// Does the client say that this request is its last?
    fn closes(self) -> bool {
        let mut options = self.all("connection").flat_map(|value| value.split(|&byte| byte == b','));
        options.any(|option| option.trim_ascii().eq_ignore_ascii_case(b"close"))
    }
}

/// How long the body is. A second opinion about that is how requests are smuggled.
fn body_length(headers: Headers<'_>) -> Result<usize, Bad> {
    let length = headers.only("content-length")?;
    if headers.all("transfer-encoding").next().is_some() {
        return Err(match length {
            Some(_) => bad("a request has a Content-Length or a Transfer-Encoding, not both"),
            None => Bad::Refused(Status::LengthRequired, "send the body with a Content-Length"),
        });
    }
    let Some(digits) = length else { return Ok(0) };
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(bad("a Content-Length is a number"));
    }
    // What no number can hold is too large for every bound.
    Ok(digits.parse().unwrap_or(usize::MAX))
}

/// Host and path. A target that is a whole address says itself whom it means, whatever `Host` says.
fn target<'a>(target: &'a str, host: Option<&'a str>) -> Result<(Option<&'a str>, &'a str), Bad> {
    if target.starts_with('/') || target == "*" {
        return Ok((host, target));
    }
    let scheme = "http://";
    match target.get(..scheme.len()) {
        Some(start) if start.eq_ignore_ascii_case(scheme) => {
            let rest = &target[scheme.len()..];
            let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
            let path = if rest[end..].starts_with('/') { &rest[end..] } else { "/" };
            Ok((Some(&rest[..end]), path))
        }
        _ => Err(bad("a request is for a path, such as /")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(text: &str) -> Option<Status> {
        match parse(text.as_bytes()) {
            Err(Bad::Refused(status, _)) => Some(status),
            _ => None,
        }
    }

    fn read(text: &str) -> Request {
        parse(text.as_bytes()).expect("a good head").expect("a whole head").request
    }

    #[test]
    fn a_head_is_read_when_it_is_whole() {
        let text = "POST /api/open?x=1 HTTP/1.1\r\nHost: localhost:1\r\nContent-Length: 3\r\n\r\nabc";
        for end in 0..text.len() - 3 {
            assert!(parse(&text.as_bytes()[..end]).unwrap().is_none(), "{end}");
        }
        let head = parse(text.as_bytes()).unwrap().unwrap();
        assert_eq!((head.length, head.body), (text.len() - 3, 3));
        let request = head.request;
        assert_eq!((request.method, request.path.as_str()), (Method::Post, "/api/open"));
        assert!(request.keep_alive);
        assert_eq!(request.host.as_deref(), Some("localhost:1"));
    }

    #[test]
    fn nonsense_is_refused() {
        assert_eq!(refusal("\0\0\0\0\r\n\r\n"), Some(Status::BadRequest));
        let many = format!("GET / HTTP/1.1\r\nHost: a\r\n{}\r\n", "A: b\r\n".repeat(MAX_HEADERS));
        assert_eq!(refusal(&many), Some(Status::HeadTooLarge));
        assert_eq!(refusal("GET / HTTP/1.1\r\n\r\n"), Some(Status::BadRequest), "nobody is named");
        assert_eq!(refusal("GET / HTTP/1.0\r\n\r\n"), None, "which was fine then");
    }

    #[test]
    fn headers_that_two_readers_would_understand_differently() {
        for (headers, status) in [
            ("Host: a\r\nHost: a\r\n", Status::BadRequest),
            ("Host: a\r\nhost: b\r\n", Status::BadRequest),
            ("Host: a\r\nOrigin: http://a\r\nOrigin: http://b\r\n", Status::BadRequest),
            ("Host: a\r\nContent-Type: a/b\r\nContent-Type: a/c\r\n", Status::BadRequest),
            ("Host: a\r\nContent-Length: 3\r\nContent-Length: 3\r\n", Status::BadRequest),
            ("Host: a\r\nContent-Length: 3, 3\r\n", Status::BadRequest),
            ("Host: a\r\nContent-Length: +3\r\n", Status::BadRequest),
            ("Host: a\r\nContent-Length: -1\r\n", Status::BadRequest),
            ("Host: a\r\nContent-Length:\r\n", Status::BadRequest),
            ("Host: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n", Status::BadRequest),
            ("Host: a\r\nTransfer-Encoding: chunked\r\n", Status::LengthRequired),
            ("Host: a\r\nTransfer-Encoding: identity\r\nTransfer-Encoding: x\r\n", Status::LengthRequired),
            ("Host: a\r\nX: b\r\n c\r\n", Status::BadRequest),
            ("Host : a\r\n", Status::BadRequest),
            (" Host: a\r\n", Status::BadRequest),
            ("Host: a\rb\r\n", Status::BadRequest),
            ("Host: a\r\nX: b\0c\r\n", Status::BadRequest),
            ("Host: a\r\nno colon\r\n", Status::BadRequest),
        ] {
            assert_eq!(refusal(&format!("POST / HTTP/1.1\r\n{headers}\r\n")), Some(status), "{headers:?}");
        }
        assert!(parse(b"GET / HTTP/1.1\r\nHost: \xFF\r\n\r\n").is_err());
        let endless = format!("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: {}\r\n\r\n", "9".repeat(40));
        assert_eq!(parse(endless.as_bytes()).unwrap().unwrap().body, usize::MAX);
    }

    #[test]
    fn targets_in_every_form() {
        let asked = |target: &str| {
            let request = read(&format!("GET {target} HTTP/1.1\r\nHost: localhost\r\n\r\n"));
            (request.host.unwrap_or_default(), request.path)
        };
        let is = |host: &str, path: &str| (host.to_owned(), path.to_owned());
        assert_eq!(asked("/a?b#c"), is("localhost", "/a"));
        assert_eq!(asked("http://evil.example/a?b"), is("evil.example", "/a"));
        assert_eq!(asked("HTTP://127.0.0.1:80?b"), is("127.0.0.1:80", "/"));
        assert_eq!(asked("http://localhost@evil.example"), is("localhost@evil.example", "/"));
        assert_eq!(asked("*"), is("localhost", "*"));
        for target in ["main.js", "https://localhost/", "localhost:80", "é"] {
            let text = format!("GET {target} HTTP/1.1\r\nHost: localhost\r\n\r\n");
            assert_eq!(refusal(&text), Some(Status::BadRequest), "{target}");
        }
    }

    #[test]
    fn the_last_request_of_a_connection() {
        let goes_on = |text: &str| read(&format!("GET / HTTP/1.1\r\nHost: a\r\n{text}\r\n")).keep_alive;
        assert!(goes_on("") && goes_on("Connection: keep-alive\r\n"));
        assert!(!goes_on("Connection: Close\r\n") && !goes_on("Connection: x, close\r\n"));
        assert!(!goes_on("Connection: x\r\nConnection: close\r\n"));
    }
}
