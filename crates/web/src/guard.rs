//! Who may talk to the server: its own page, and programs of the user; no page from elsewhere.
//!
//! A page from anywhere can make a browser send requests to this machine. It cannot hide its
//! origin, it cannot send JSON to another origin without asking first (and nobody answers), and if
//! its own name was bent to point to this machine, the name is still in the request.

use crate::http::{Method, Request, Response, Status};
use std::net::SocketAddr;

/// Turns away requests that come from foreign pages.
///
/// # Errors
/// The answer to give instead.
pub fn admit(request: &Request, bound_to: SocketAddr) -> Result<(), Response> {
    let host = request.host.as_deref().unwrap_or_default();
    if bound_to.ip().is_loopback() && !is_loopback(host) {
        return Err(Response::refusal(Status::Forbidden, "this server answers to the name localhost only"));
    }
    let own = |origin: &str| origin.split_once("://").is_some_and(|(_, name)| name == host);
    if request.origin.as_deref().is_some_and(|origin| !own(origin)) {
        return Err(Response::refusal(Status::Forbidden, "pages from elsewhere may not talk to this server"));
    }
    let mime = request.content_type.as_deref().unwrap_or_default().split(';').next().unwrap_or_default();
    if request.method == Method::Post && !matches!(mime, "application/json" | "application/octet-stream") {
        return Err(Response::refusal(Status::WrongType, "send JSON, and say so in Content-Type"));
    }
    Ok(())
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
