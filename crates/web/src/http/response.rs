//! Writing responses. The headers that keep a page from harm are on every one of them.

use serde::Serialize;
use sokonaut_protocol::Trouble;
use std::io::{self, Write};

/// How a request ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// Here it is.
    Ok,
    /// The request makes no sense.
    BadRequest,
    /// Another page, or another name of this machine, has no business here.
    Forbidden,
    /// There is no such thing.
    NotFound,
    /// There is, but not for this method.
    NotAllowed,
    /// How long is it?
    LengthRequired,
    /// Too much.
    TooLarge,
    /// Not the type that was expected.
    WrongType,
    /// Understood, but it cannot be done.
    Unprocessable,
    /// Too many headers, or too long ones.
    HeadTooLarge,
    /// Everybody is at work; try again.
    Busy,
}

impl Status {
    /// Number and words.
    #[must_use]
    pub const fn line(self) -> &'static str {
        match self {
            Self::Ok => "200 OK",
            Self::BadRequest => "400 Bad Request",
            Self::Forbidden => "403 Forbidden",
            Self::NotFound => "404 Not Found",
            Self::NotAllowed => "405 Method Not Allowed",
            Self::LengthRequired => "411 Length Required",
            Self::TooLarge => "413 Content Too Large",
            Self::WrongType => "415 Unsupported Media Type",
            Self::Unprocessable => "422 Unprocessable Content",
            Self::HeadTooLarge => "431 Request Header Fields Too Large",
            Self::Busy => "503 Service Unavailable",
        }
    }
}

/// Scripts and styles from our own files only, talk to our own server only, and no framing.
const SAFETY: &str = "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n\
    X-Content-Type-Options: nosniff\r\n\
    Referrer-Policy: no-referrer\r\n\
    Cross-Origin-Opener-Policy: same-origin\r\n\
    Cross-Origin-Resource-Policy: same-origin\r\n";

/// A whole answer.
#[derive(Clone, Debug)]
pub struct Response {
    status: Status,
    mime: &'static str,
    body: Vec<u8>,
    /// The methods that would have been right.
    allow: Option<&'static str>,
}

impl Response {
    /// A file.
    #[must_use]
    pub fn file(mime: &'static str, text: &str) -> Self {
        Self { status: Status::Ok, mime, body: text.as_bytes().to_vec(), allow: None }
    }

    /// Data.
    #[must_use]
    pub fn json(value: &impl Serialize) -> Self {
        Self::told(Status::Ok, value)
    }

    /// A refusal, in words.
    #[must_use]
    pub fn refusal(status: Status, why: &str) -> Self {
        Self::told(status, &serde_json::json!({ "error": why }))
    }

    /// A refusal by its type, and in words.
    #[must_use]
    pub fn trouble(status: Status, trouble: &Trouble) -> Self {
        Self::told(status, &serde_json::json!({ "error": trouble.english, "trouble": trouble }))
    }

    /// The right path, but the wrong method.
    #[must_use]
    pub fn not_allowed(allow: &'static str) -> Self {
        Self { allow: Some(allow), ..Self::refusal(Status::NotAllowed, "this method makes no sense here") }
    }

    fn told(status: Status, value: &impl Serialize) -> Self {
        let body = serde_json::to_vec(value).expect("our own data can be written");
        Self { status, mime: "application/json", body, allow: None }
    }

    /// Writes it, in one piece so that it leaves in one packet.
    ///
    /// # Errors
    /// If nobody is there any more.
    pub fn write(&self, out: &mut impl Write, body: bool, keep_alive: bool) -> io::Result<()> {
        let mut bytes = format!(
            "HTTP/1.1 {}\r\nContent-Type: {}\r\nContent-Length: {}\r\nCache-Control: no-cache\r\nConnection: {}\r\n",
            self.status.line(),
            self.mime,
            self.body.len(),
            if keep_alive { "keep-alive" } else { "close" },
        );
        if let Some(allow) = self.allow {
            bytes += &format!("Allow: {allow}\r\n");
        }
        bytes += SAFETY;
        bytes += "\r\n";
        let mut bytes = bytes.into_bytes();
        if body {
            bytes.extend_from_slice(&self.body);
        }
        out.write_all(&bytes)
    }
}

/// What comes before a stream of server-sent events.
#[must_use]
pub fn head_of_stream() -> String {
    format!(
        "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-store\r\n\
         Connection: close\r\n{SAFETY}\r\n"
    )
}
