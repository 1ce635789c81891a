//! Answers that are not streams, and where they are worked out.

use axum::body::Bytes;
use axum::http::header::{ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_TYPE, VARY};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Serialize;
use serde_json::Value;
use sokonaut_protocol::ProtocolError;
use std::io::Write;
use std::sync::OnceLock;

/// An answer, or why there is none.
pub type Answered<T = Response> = Result<T, Refusal>;

/// Why a request is not answered.
#[derive(Debug)]
pub struct Refusal {
    status: StatusCode,
    told: Value,
}

impl Refusal {
    /// In words.
    pub fn new(status: StatusCode, why: &str) -> Self {
        Self { status, told: serde_json::json!({ "error": why }) }
    }

    /// By its type, and in words.
    pub fn of(status: StatusCode, why: &ProtocolError) -> Self {
        Self { status, told: serde_json::json!({ "error": why.english, "trouble": why }) }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        (self.status, json(&self.told)).into_response()
    }
}

/// Data.
pub fn json(value: &impl Serialize) -> Response {
    let body = serde_json::to_vec(value).expect("our own data can be written");
    ([(CONTENT_TYPE, "application/json")], body).into_response()
}

/// Works out what may take a moment, where no connection has to wait for it.
///
/// # Errors
/// If there is no answer.
pub async fn off_thread<T: Send + 'static>(
    work: impl FnOnce() -> Answered<T> + Send + 'static,
) -> Answered<T> {
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|_| Err(bug()))
}

/// What is said when the work on an answer ended in a panic.
pub fn bug() -> Refusal {
    Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, "this is a bug of the server")
}

/// A text that never changes, packed for whoever can unpack it.
#[derive(Debug)]
pub struct Text {
    mime: &'static str,
    plain: Bytes,
    packed: OnceLock<Bytes>,
}

impl Text {
    /// As it is.
    pub fn new(mime: &'static str, plain: Bytes) -> Self {
        Self { mime, plain, packed: OnceLock::new() }
    }

    /// For whoever sent these headers.
    pub fn answer(&self, wishes: &HeaderMap) -> Response {
        let headers = [(CONTENT_TYPE, self.mime), (VARY, ACCEPT_ENCODING.as_str())];
        if takes_gzip(wishes) {
            (headers, [(CONTENT_ENCODING, "gzip")], self.packed().clone()).into_response()
        } else {
            (headers, self.plain.clone()).into_response()
        }
    }

    fn packed(&self) -> &Bytes {
        self.packed.get_or_init(|| {
            let mut packer = GzEncoder::new(Vec::new(), Compression::default());
            let packed = packer.write_all(&self.plain).and_then(|()| packer.finish());
            packed.expect("memory takes everything").into()
        })
    }
}

fn takes_gzip(wishes: &HeaderMap) -> bool {
    let lists = wishes.get_all(ACCEPT_ENCODING).iter().filter_map(|list| list.to_str().ok());
    lists.flat_map(|list| list.split(',')).any(|wish| {
        let (name, weight) = wish.split_once(';').unwrap_or((wish, "q=1"));
        let weight = weight.trim().strip_prefix("q=").and_then(|weight| weight.parse::<f32>().ok());
        name.trim().eq_ignore_ascii_case("gzip") && weight.is_some_and(|weight| weight > 0.0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_who_asks_for_it_gets_it_packed() {
        let takes =
            |wish: &str| takes_gzip(&HeaderMap::from_iter([(ACCEPT_ENCODING, wish.parse().unwrap())]));
        for wish in ["gzip", "br, GZIP", "deflate, gzip;q=0.5, *"] {
            assert!(takes(wish), "{wish}");
        }
        for wish in ["", "br", "gzip;q=0", "gzip;q=0.000", "xgzip", "gzip;q=much"] {
            assert!(!takes(wish), "{wish}");
        }
    }
}
