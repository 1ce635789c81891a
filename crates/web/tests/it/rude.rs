//! Rude clients, one at a time and in crowds: requests that two readers would understand
//! differently, bounds to the byte, and connections that do nothing but take a place.

use crate::common::{LEVEL, opened, start, start_with, vast};
use serde_json::json;
use sokonaut_web::Limits;
use std::io::{ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
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
        "Host: localhost\r\nhost: evil.example\r\n",
        "Host: localhost\r\nContent-Type: a/b\r\nContent-Type: a/c\r\n",
        "Host: localhost\r\nContent-Length: 0, 0\r\n",
        "Host: localhost\r\nContent-Length: -1\r\n",
        "Host: localhost\r\nContent-Length:\r\n",
        "Host: localhost\r\nTransfer-Encoding: chunked\r\nContent-Length: 0\r\n",
        " Host: localhost\r\n",
        "Host: localhost\r\nX: b\0c\r\n",
        "Host: localhost\r\nno colon\r\n",
        "Host: localhost\r\nOrigin: \u{e9}\r\n",
    ] {
        assert_eq!(status(headers), 400, "{headers:?}");
    }
    assert_eq!(status("Host: localhost\r\nTransfer-Encoding: chunked\r\n"), 411);
    let endless = format!("Host: localhost\r\nContent-Length: {}\r\n", "9".repeat(40));
    assert!([400, 413].contains(&status(&endless)), "more than any number can say");
    assert_eq!(status(&format!("Host: localhost\r\n{}", "X: y\r\n".repeat(62))), 200, "64 in all");
    assert_eq!(status(&format!("Host: localhost\r\n{}", "X: y\r\n".repeat(63))), 431);
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
fn several_requests_in_one_packet_are_answered_one_by_one() {
    let client = start();
    let one = "POST /api/collection HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
               Content-Length: 3\r\n\r\n###GET /nowhere HTTP/1.1\r\nHost: localhost\r\n\r\n";
    let last = "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nContent-Length: 0\r\n\r\n";
    let all = client.raw(&format!("{one}{one}{last}{one}"));
    let text = format!("{}\r\n\r\n{}", all.head, all.body);
    let answers = text.match_indices("HTTP/1.1 ").map(|(start, _)| &text[start + 9..start + 12]);
    assert_eq!(answers.collect::<Vec<_>>(), ["200", "404", "200", "404", "400"], "and no more after it");
}

#[test]
fn who_sent_too_much_or_closes_one_way_still_hears_the_answer() {
    let client = start_with(Limits { body: 1_000, ..Limits::default() });
    for length in [1_001, 3 << 20] {
        assert_eq!(client.post("/api/collection", &"#".repeat(length)).status, 413, "{length} bytes");
    }
    assert_eq!(client.raw(&format!("GET / HTTP/1.1\r\n{}", "X: y\r\n".repeat(100_000))).status, 431);
    let request = b"GET /nowhere HTTP/1.1\r\nHost: localhost\r\n\r\n";
    let mut stream = client.send(request).expect("a connection");
    stream.shutdown(Shutdown::Write).expect("an open line");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 404"), "{answer}");
}

#[test]
fn heads_bodies_and_silence_time_out() {
    let client = start_with(Limits { timeout: Duration::from_secs(1), ..Limits::default() });
    for beginning in [
        "",
        "GET / HTTP/1.1\r\nHost: loc",
        "POST /api/collection HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
         Content-Length: 9000\r\n\r\n#",
        "GET /nowhere HTTP/1.1\r\nHost: localhost\r\n\r\n",
    ] {
        let mut stream = client.send(beginning.as_bytes()).expect("a connection");
        // A byte now and then does not help.
        let mut answer = Vec::new();
        let mut drip = stream.try_clone().expect("the same line");
        let dripping = std::thread::spawn(move || {
            while drip.write_all(b"x").is_ok() {
                std::thread::sleep(Duration::from_millis(20));
            }
        });
        let end = stream.read_to_end(&mut answer).map_err(|error| error.kind());
        assert!(
            !matches!(end, Err(ErrorKind::WouldBlock | ErrorKind::TimedOut)),
            "{beginning:?} is still open"
        );
        let answered = answer.starts_with(b"HTTP/1.1 404");
        assert_eq!(answered, beginning.contains("nowhere"), "{beginning:?}");
        dripping.join().expect("no more to say");
    }
}

#[test]
fn nobody_is_sent_away_from_work() {
    let client = start_with(Limits { connections: 1, ..Limits::default() });
    let game = opened(&client, &vast());
    let mut running = client.stream(&format!("/api/game/{game}/ask/rest"));
    assert_eq!((running.status(), running.next_event().0.as_str()), (200, "progress"));
    assert_eq!(client.get("/").status, 503);
    assert_eq!(running.next_event().0, "progress");
    drop(running);
    let since = Instant::now();
    while client.try_get("/").is_none_or(|answer| answer.status != 200) {
        assert!(since.elapsed() < Duration::from_secs(60), "the place is still taken");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn slow_connections_keep_no_visitor_out() {
    // So patient that only an eviction can make room before the test gives up.
    let limits = Limits { connections: 16, timeout: Duration::from_secs(120), ..Limits::default() };
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
    let limits = Limits { connections: 4, timeout: Duration::from_secs(120), ..Limits::default() };
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
