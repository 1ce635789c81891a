//! Rude clients, one at a time and in crowds: requests that two readers would understand
//! differently, bounds to the byte, and connections that do nothing but take a place.

use crate::common::{LEVEL, opened, start, start_with};
use serde_json::json;
use sokonaut_web::Limits;
use std::io::Read;
use std::net::TcpStream;
use std::time::{Duration, Instant};

#[test]
fn ambiguous_requests_are_refused() {
    let client = start();
    let status =
        |headers: &str| client.raw(&format!("GET / HTTP/1.1\r\n{headers}Connection: close\r\n\r\n")).status;
    assert_eq!(status("Host: localhost\r\n"), 200);
    for headers in [
        "",
        "Host: localhost\r\nHost: localhost\r\n",
        "Host: localhost\r\nHost: evil.example\r\n",
        "Host : localhost\r\n",
        "Host: localhost\r\nX: a\r\n b\r\n",
        "Host: local\rhost\r\n",
        "Host: localhost\r\nContent-Length: 0\r\nContent-Length: 0\r\n",
        "Host: localhost\r\nContent-Length: 0\r\nContent-Length: 5\r\n",
        "Host: localhost\r\nContent-Length: +0\r\n",
        "Host: localhost\r\nContent-Length: 0\r\nTransfer-Encoding: chunked\r\n",
        "Host: localhost\r\nOrigin: http://localhost\r\nOrigin: http://evil.example\r\n",
    ] {
        assert_eq!(status(headers), 400, "{headers:?}");
    }
    assert_eq!(status("Host: localhost\r\nTransfer-Encoding: chunked\r\n"), 411);
}

#[test]
fn a_whole_address_as_target_names_its_host() {
    let client = start();
    let status = |target: &str, host: &str| {
        client.raw(&format!("GET {target} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")).status
    };
    assert_eq!(status("http://localhost/main.js", "evil.example"), 200);
    assert_eq!(status("http://evil.example/main.js", "localhost"), 403);
    assert_eq!(status("http://localhost@evil.example/", "localhost"), 403);
    assert_eq!(status("main.js", "localhost"), 400);
    assert_eq!(status("https://localhost/", "localhost"), 400);
    assert_eq!(status("*", "localhost"), 404);
}

#[test]
fn the_bound_on_heads_holds_to_the_byte() {
    const MOST: usize = 16 << 10;
    let client = start_with(Limits { head: MOST, ..Limits::default() });
    let status = |length: usize| {
        let (start, end) = ("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nX: ", "\r\n\r\n");
        let filler = "x".repeat(length - start.len() - end.len());
        client.raw(&format!("{start}{filler}{end}")).status
    };
    for (length, expected) in [(MOST - 1, 200), (MOST, 200), (MOST + 1, 431), (20 << 10, 431)] {
        assert_eq!(status(length), expected, "{length} bytes");
    }
}

#[test]
fn slow_connections_keep_no_visitor_out() {
    // So patient that only an eviction can make room before the test gives up.
    let limits = Limits { connections: 16, patience: Duration::from_secs(120), ..Limits::default() };
    let client = start_with(limits);
    let game = opened(&client, LEVEL);
    let slow = |number: usize| {
        let beginnings = [
            "",
            "GET / HTTP/1.1\r\nHost: loc",
            "POST /api/game HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n",
        ];
        client.send(beginnings[number % beginnings.len()].as_bytes()).expect("a connection")
    };
    let mut crowd: Vec<TcpStream> = (0..48).map(slow).collect();
    let since = Instant::now();
    for _ in 0..8 {
        assert_eq!(client.get("/").status, 200);
        assert_eq!(client.command(&game, &json!("restart"))["view"]["moves"], 0);
    }
    assert!(since.elapsed() < Duration::from_secs(60), "visitors had to wait: {:?}", since.elapsed());
    let first = &mut crowd[0];
    first.set_read_timeout(Some(Duration::from_secs(60))).expect("a timeout");
    assert!(matches!(first.read(&mut [0]), Ok(0) | Err(_)), "who came first and said nothing is gone");
}

#[test]
fn clients_that_do_not_take_their_answer_keep_no_visitor_out() {
    let limits = Limits { connections: 4, patience: Duration::from_secs(120), ..Limits::default() };
    let client = start_with(limits);
    // So much text that the answer fills every buffer on the way.
    let levels = format!("{LEVEL}\n").repeat(30_000);
    let request = format!(
        "POST /api/collection HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/octet-stream\r\n\
         Content-Length: {}\r\n\r\n{levels}",
        levels.len()
    );
    let crowd: Vec<_> = (0..4).map(|_| client.send(request.as_bytes()).expect("a connection")).collect();
    let since = Instant::now();
    while client.try_get("/").is_none_or(|answer| answer.status != 200) {
        assert!(since.elapsed() < Duration::from_secs(60), "the answers are still on their way");
        std::thread::sleep(Duration::from_millis(20));
    }
    drop(crowd);
}
