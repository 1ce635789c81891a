//! Two hundred clients at once, none of them polite, and one player among them who must not notice.

use crate::common::{Client, LEVEL, opened, start_with, vast};
use serde_json::{Value, json};
use sokonaut_web::Limits;
use std::thread;
use std::time::{Duration, Instant};

const CLIENTS: usize = 200;
/// Most mebibytes that the process may ever hold, server and clients together; twice what was seen.
const MOST_MEMORY: u64 = 512;

#[test]
fn two_hundred_clients_with_garbage_harm_nobody() {
    let limits = Limits { timeout: Duration::from_secs(5), memory: 64 << 20, ..Limits::default() };
    let client = start_with(limits);
    let game = opened(&client, LEVEL);
    let before = peak_memory();
    let mut waits = Vec::new();
    thread::scope(|scope| {
        let crowd: Vec<_> = (0..CLIENTS)
            .map(|number| {
                let client = &client;
                scope.spawn(move || misbehave(client, number))
            })
            .collect();
        while waits.len() < 100 || crowd.iter().any(|client| !client.is_finished()) {
            let since = Instant::now();
            let moved = client.patient_command(&game, &json!({"move": "r"}));
            let back = client.patient_command(&game, &json!("restart"));
            waits.push(since.elapsed() / 2);
            assert_eq!((&moved["view"]["moves"], &back["view"]["moves"]), (&json!(1), &json!(0)));
        }
    });
    waits.sort();
    println!(
        "{} moves, median {:?}, slowest {:?}",
        2 * waits.len(),
        waits[waits.len() / 2],
        waits[waits.len() - 1]
    );
    assert_eq!(client.get("/").status, 200);
    assert_eq!(client.ask(&game, "hint")["events"][0]["event"], "hint", "the solver is free again");
    let (Some(before), Some(after)) = (before, peak_memory()) else {
        return println!("memory is not measured: there is no /proc");
    };
    println!("at most {before} MiB before, {after} MiB in the crowd");
    assert!(after < MOST_MEMORY, "{after} MiB");
}

/// One of several ways to be a bad client.
fn misbehave(client: &Client, number: usize) {
    let claims = |length: usize| {
        format!("POST /api/game HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length}\r\n\r\n")
    };
    match number % 9 {
        0 => drop(client.send(&[0, 255, 13, 10, 7, 0, 13, 10])),
        1 => drop(client.send(claims(usize::MAX).as_bytes())),
        2 => drop(client.send(b"GET / HTTP/1.1\r\nHost: loc")),
        3 => {
            let bomb = format!("{0}#p998#|{0}\n\n", "1000#|".repeat(400)).repeat(50);
            client.try_post("/api/collection", &bomb);
        }
        4 => {
            let level = format!("{0}\n#@$.{1}#\n{0}\n", "#".repeat(1900), " ".repeat(1895));
            client.try_post("/api/game", &json!({ "level": level }).to_string());
        }
        5 => {
            client.try_post("/api/game", &Value::Array(vec![json!(number); 1000]).to_string());
        }
        6 => {
            let games = format!("{LEVEL}\n{}", "Solution\n4000000r\n\n".repeat(1000));
            client.try_post("/api/collection", &games);
        }
        7 => {
            // Half a body, and then silence for a while.
            let line = client.send((claims(1 << 20) + &"#".repeat(1 << 19)).as_bytes());
            thread::sleep(Duration::from_secs(1));
            drop(line);
        }
        _ => abandon_a_solve(client),
    }
}

/// A large level, a long solve, and the page is gone.
fn abandon_a_solve(client: &Client) {
    let Some(answer) = client.try_post("/api/game", &json!({ "level": vast() }).to_string()) else { return };
    let Some(game) = answer.json()["game"].as_str().map(str::to_owned) else { return };
    let request = format!("GET /api/game/{game}/ask/rest HTTP/1.1\r\nHost: localhost\r\n\r\n");
    let line = client.send(request.as_bytes());
    thread::sleep(Duration::from_millis(300));
    drop(line);
}

/// Mebibytes that this process has held at most, where the system tells.
fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().strip_suffix(" kB")?.parse::<u64>().ok()? / 1024)
}
