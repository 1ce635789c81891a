//! Who may talk to the server: its own page, and programs of the user; no page from elsewhere.
//!
//! A page from anywhere can make a browser send requests to this machine. It cannot hide its
//! origin, it cannot send JSON to another origin without asking first (and nobody answers), and if
//! its own name was bent to point to this machine, the name is still in the request.

use crate::answer::{Answered, Refusal};
use crate::seats::Seat;
use axum::Extension;
use axum::body::{HttpBody, to_bytes};
use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, HeaderName, ORIGIN, REFERRER_POLICY,
    TRANSFER_ENCODING, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::request::Parts;
use axum::http::uri::Scheme;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Version};
use axum::middleware::Next;
use axum::response::Response;
use std::net::SocketAddr;
use std::sync::Arc;

/// On every answer. Scripts and styles from our own files only, talk to our own server only, and no
/// framing.
const FENCE: [(HeaderName, &str); 6] = [
    (
        CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (CACHE_CONTROL, "no-cache"),
];

/// What is to be known at the door.
#[derive(Clone, Copy, Debug)]
pub struct Door {
    /// Where the server listens.
    pub address: SocketAddr,
    /// Most bytes of a body.
    pub body: usize,
}

/// Puts the headers that keep a page from harm on an answer.
pub async fn fence(mut response: Response) -> Response {
    for (name, value) in FENCE {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Turns away requests that come from foreign pages, and has the others answered. Only when all of
/// a request is there the server is at work.
///
/// # Errors
/// If it is turned away.
pub async fn admit(
    State(door): State<Door>,
    Extension(seat): Extension<Arc<Seat>>,
    request: Request,
    next: Next,
) -> Answered {
    let (head, body) = request.into_parts();
    judge(&head, door.address)?;
    if usize::try_from(body.size_hint().lower()).map_or(true, |length| length > door.body) {
        return Err(Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, "the body of this request is too long"));
    }
    let body = to_bytes(body, door.body).await.map_err(|_| bad("the body of this request is not whole"))?;
    let mut request = Request::from_parts(head, body.into());
    let work = seat.work();
    request.extensions_mut().insert(work.clone());
    let response = next.run(request).await;
    drop(work);
    Ok(response)
}

fn bad(why: &str) -> Refusal {
    Refusal::new(StatusCode::BAD_REQUEST, why)
}

fn judge(head: &Parts, bound_to: SocketAddr) -> Answered<()> {
    if head.headers.contains_key(TRANSFER_ENCODING) {
        return Err(Refusal::new(StatusCode::LENGTH_REQUIRED, "send the body with a Content-Length"));
    }
    let host = host(head)?;
    if bound_to.ip().is_loopback() && !is_loopback(host) {
        return Err(Refusal::new(StatusCode::FORBIDDEN, "this server answers to the name localhost only"));
    }
    let own = |origin: &str| origin.split_once("://").is_some_and(|(_, name)| name == host);
    if only(&head.headers, ORIGIN)?.is_some_and(|origin| !own(origin)) {
        return Err(Refusal::new(StatusCode::FORBIDDEN, "pages from elsewhere may not talk to this server"));
    }
    let mime = only(&head.headers, CONTENT_TYPE)?.and_then(|mime| mime.split(';').next());
    if head.method == Method::POST && !matches!(mime, Some("application/json" | "application/octet-stream")) {
        let why = "send JSON, and say so in Content-Type";
        return Err(Refusal::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, why));
    }
    Ok(())
}

/// Whom the client believes to talk to. A target that is a whole address says it itself, whatever
/// `Host` says.
fn host(head: &Parts) -> Answered<&str> {
    let named = only(&head.headers, HOST)?;
    if named.is_none() && head.version == Version::HTTP_11 {
        return Err(bad("a request must name its Host"));
    }
    match (head.uri.scheme(), head.uri.authority()) {
        (None, None) => Ok(named.unwrap_or_default()),
        (Some(scheme), Some(authority)) if *scheme == Scheme::HTTP => Ok(authority.as_str()),
        _ => Err(bad("a request is for a path, such as /")),
    }
}

/// The value of a header that may be there once at most: which of two would be meant?
fn only(headers: &HeaderMap, name: HeaderName) -> Answered<Option<&str>> {
    let mut values = headers.get_all(name).iter();
    let Some(value) = values.next() else { return Ok(None) };
    if values.next().is_some() {
        return Err(bad("a header that may stand once stands twice"));
    }
    value.to_str().map(Some).map_err(|_| bad("a header is not text"))
}

/// Is it a name of the machine for itself, with a port or without?
fn is_loopback(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    matches!(name, "localhost" | "127.0.0.1" | "[::1]")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_this_machine() {
        for host in ["localhost", "localhost:8080", "127.0.0.1:1", "[::1]:8080", "[::1]"] {
            assert!(is_loopback(host), "{host}");
        }
        for host in ["", "evil.example", "localhost.evil.example:80", "127.0.0.1.evil.example", "10.0.0.1:80"]
        {
            assert!(!is_loopback(host), "{host}");
        }
    }
}
