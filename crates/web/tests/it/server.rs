//! The server from outside, over loopback: what it serves, what it refuses, and what it survives.

use crate::common::{LEVEL, opened, start, start_with, vast};
use serde_json::json;
use sokonaut_web::Limits;
use std::io::Read;
use std::time::{Duration, Instant};

#[test]
fn the_page_is_there_with_its_types_and_fences() {
    let client = start();
    for (path, mime) in [("/", "text/html"), ("/main.js", "text/javascript"), ("/style.css", "text/css")] {
        let answer = client.get(path);
        assert_eq!(answer.status, 200, "{path}");
        assert!(answer.header("content-type").starts_with(mime), "{path}");
        assert!(answer.header("content-security-policy").contains("script-src 'self';"), "{path}");
        assert!(!answer.header("content-security-policy").contains("unsafe"), "{path}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        let head =
            client.raw(&format!("HEAD {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"));
        assert_eq!((head.status, head.body.len()), (200, 0), "{path}");
        assert_eq!(head.header("content-length"), answer.body.len().to_string(), "{path}");
    }
}

#[test]
fn who_can_unpack_gets_texts_packed() {
    let client = start();
    for path in ["/", "/main.js", "/style.css", "/api/collections"] {
        let plain = client.get(path);
        assert_eq!(
            (plain.header("content-encoding"), plain.header("vary")),
            ("", "accept-encoding"),
            "{path}"
        );
        let mut packed = client
            .send(
                format!(
                    "GET {path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br, gzip\r\n\
                     Connection: close\r\n\r\n"
                )
                .as_bytes(),
            )
            .expect("a connection");
        let mut bytes = Vec::new();
        packed.read_to_end(&mut bytes).expect("an answer");
        let end = bytes.windows(4).position(|window| window == b"\r\n\r\n").expect("a head") + 4;
        assert!(str::from_utf8(&bytes[..end]).expect("text").contains("content-encoding: gzip"), "{path}");
        let mut text = String::new();
        flate2::read::GzDecoder::new(&bytes[end..]).read_to_string(&mut text).expect("packed text");
        assert_eq!(text, plain.body, "{path}");
    }
}

#[test]
fn overlays_and_levels_are_asked_for_by_name() {
    let client = start();
    let name = opened(&client, LEVEL);
    let ask = |path: &str| client.get(&format!("/api/game/{name}/ask/overlay/{path}"));
    let reach = ask("reach");
    assert_eq!(
        reach.head.to_ascii_lowercase().matches("cache-control: no-cache").count(),
        1,
        "{}",
        reach.head
    );
    assert!(reach.status == 200 && reach.body.contains("\"event\":\"overlay\""), "{}", reach.body);
    let from = ask("distances/1/3");
    assert!(from.body.contains(r#"{"meaning":"square","at":[1,3]}"#), "{}", from.body);
    for made in ["daily/20775", "like/easier/7"] {
        let answer = client.get(&format!("/api/game/{name}/ask/{made}"));
        assert!(answer.body.contains(r#""event":"made""#), "{made}: {}", answer.body);
    }
    for nowhere in ["daily", "daily/soon", "daily/-1", "like/harder", "like/best/1", "like/same/x"] {
        assert_eq!(client.get(&format!("/api/game/{name}/ask/{nowhere}")).status, 404, "{nowhere}");
    }
    for nowhere in ["walls", "", "distances/1", "distances/a/b"] {
        assert_eq!(ask(nowhere).status, 404, "{nowhere}");
    }
}

#[test]
fn no_path_leads_outside() {
    let client = start();
    for path in [
        "/../Cargo.toml",
        "/..%2fCargo.toml",
        "/etc/passwd",
        "//etc/passwd",
        "/api",
        "/api/",
        "/page/main.js",
        "/%2e%2e/Cargo.toml",
        "/site",
        "/.",
    ] {
        assert_eq!(client.get(path).status, 404, "{path}");
    }
}

#[test]
fn wrong_methods_and_types_are_told() {
    let client = start();
    let posted = client.post("/main.js", "{}");
    let allowed: Vec<_> = posted.header("allow").split(',').map(str::trim).collect();
    assert_eq!((posted.status, allowed.as_slice()), (405, ["GET", "HEAD"].as_slice()));
    let read = client.get("/api/game");
    assert_eq!((read.status, read.header("allow")), (405, "POST"));
    assert_eq!(read.json(), json!({"error": "this method makes no sense here"}));
    let path = format!("/api/game/{}/ask/hint", opened(&client, LEVEL));
    let head = client.raw(&format!("HEAD {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"));
    assert_eq!((head.status, head.header("allow")), (405, "GET"), "a look at the head is not worth a solve");
    let plain = "POST /api/game HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}";
    assert_eq!(client.raw(plain).status, 415);
    assert_eq!(client.post("/api/game", "{\"level\":").status, 400);
    assert_eq!(client.post("/api/game", r#"{"level":"nothing"}"#).status, 422);
}

#[test]
fn pages_from_elsewhere_are_turned_away() {
    let client = start();
    let with =
        |header: &str| format!("GET /api/collections HTTP/1.1\r\n{header}\r\nConnection: close\r\n\r\n");
    assert_eq!(client.raw(&with("Host: evil.example")).status, 403);
    assert_eq!(client.raw(&with("Host: localhost\r\nOrigin: http://evil.example")).status, 403);
    assert_eq!(client.raw(&with("Host: localhost\r\nOrigin: http://localhost")).status, 200);
}

#[test]
fn a_level_is_played_to_the_end() {
    let client = start();
    let game = opened(&client, LEVEL);
    let blocked = client.command(&game, &json!({"move": "u"}));
    assert_eq!(blocked["events"][0]["event"], "rejected");
    client.command(&game, &json!({"move": "r"}));
    let undone = client.command(&game, &json!({"undo": "step"}));
    assert_eq!(undone["moves"], "");
    let solved =
        client.command(&game, &json!({"push_box_to": {"from": [1, 2], "to": [1, 5], "prefer": "moves"}}));
    assert_eq!(solved["view"]["solved"], true);
    assert_eq!(solved["moves"], "RRR");
}

#[test]
fn hints_solutions_and_losses_come_as_streams() {
    let client = start();
    let game = opened(&client, LEVEL);
    let hint = client.ask(&game, "hint");
    assert_eq!(hint["events"][0], json!({"event": "hint", "from": [1, 2], "to": [1, 3], "dir": "r"}));
    let rest = client.ask(&game, "rest");
    assert_eq!(rest["events"][0], json!({"event": "solution", "moves": 3, "pushes": 3}));
    let lost = opened(&client, "######\n#  @ #\n# $ .#\n#    #\n######\n");
    for dir in ["l", "d"] {
        client.command(&lost, &json!({"move": dir}));
    }
    let told = client.ask(&lost, "doomed");
    assert_eq!(told["events"][0]["event"], "lost", "{told}");
    assert_eq!(told["events"][0]["why"]["boxes"], json!([[3, 2]]));
    assert_eq!(told["events"][0]["why"]["reason"], "dead_square");
    let back = client.ask(&lost, "lost");
    assert_eq!(back["events"][0]["back"]["moves"], 1, "{back}");
    assert_eq!(client.get(&format!("/api/game/{lost}/ask/nonsense")).status, 404);
}

#[test]
fn what_is_proved_in_the_background_waits_for_no_solve() {
    let client = start_with(Limits { solves: 1, ..Limits::default() });
    let large = opened(&client, &vast());
    let mut running = client.stream(&format!("/api/game/{large}/ask/rest"));
    assert_eq!(running.next_event().0, "progress");
    let game = opened(&client, LEVEL);
    let told = client.ask(&game, "fewest");
    assert_eq!(told["view"]["fewest"], json!({"at_least": 3, "at_most": 3}), "{told}");
    assert_eq!(client.ask(&game, "doomed")["view"]["to_go"], 3);
}

#[test]
fn a_solution_is_shortened_in_a_stream() {
    let client = start();
    let game = opened(&client, LEVEL);
    assert_eq!(client.ask(&game, "fewer_moves")["events"][0]["event"], "rejected", "it is not solved");
    for dir in ["r", "l", "r", "r", "r"] {
        client.command(&game, &json!({ "move": dir }));
    }
    let mut events = client.stream(&format!("/api/game/{game}/ask/fewer_moves"));
    let (mut name, mut told) = events.next_event();
    while name == "progress" {
        (name, told) = events.next_event();
    }
    assert_eq!((name.as_str(), &told["view"]["best_moves"]), ("found", &json!("RRR")), "before the end");
    let short = json!({"moves": 3, "pushes": 3});
    let answer = client.ask(&game, "fewer_moves");
    assert_eq!(answer["events"][0]["now"], short, "{answer}");
}

#[test]
fn runs_are_drawn_and_nonsense_is_told() {
    let client = start();
    assert_eq!(client.get("/plots.css").status, 200);
    let table = "collection,level,solved,cpu_seconds,pushes,moves\nPack,1,1,0.5,3,9\nPack,2,0,60.0,,\n";
    let drawn = client.post("/api/plots", &json!([{"name": "peer", "text": table}]).to_string()).json();
    assert_eq!((&drawn["runs"], &drawn["levels"]), (&json!(["peer"]), &json!(2)));
    assert!(drawn["charts"][0]["svg"].as_str().unwrap().starts_with("<svg"), "{drawn}");
    let wrong = client.post("/api/plots", &json!([{"name": "peer", "text": "a,b\n"}]).to_string());
    assert_eq!(wrong.status, 422);
    assert_eq!(client.post("/api/plots", "{}").status, 400);
    let bounded = start_with(Limits { body: 100, ..Limits::default() });
    assert_eq!(bounded.post("/api/plots", &json!([{"name": "peer", "text": table}]).to_string()).status, 413);
}

#[test]
fn squares_and_numbers_beyond_everything_are_told() {
    let client = start();
    let far = json!([65_535, 65_535]);
    let game = opened(&client, LEVEL);
    for command in [
        json!({ "walk_to": far }),
        json!({"push_box_to": {"from": far, "to": [1, 1], "prefer": "moves"}}),
        json!({"push_box_to": {"from": [1, 2], "to": far, "prefer": "pushes"}}),
        json!({"restore": u64::MAX}),
        json!("play_rest"),
        json!({"load": ""}),
        json!({"edit": {"paint": {"at": far, "letter": "#"}}}),
        json!({"edit": {"draw": "no drawing"}}),
    ] {
        assert_eq!(client.command(&game, &command)["events"][0]["event"], "rejected", "{command}");
    }
    client.command(&game, &json!({"replay": {"seek": u64::MAX}}));
    let look = json!({"box": {"from": far, "prefer": "pushes"}});
    assert_eq!(client.post(&format!("/api/game/{game}/look"), &look.to_string()).json(), json!([]));
    for path in ["/api/game//command", "/api/game/nobody/command", &format!("/api/game/{game}/command/more")]
    {
        assert_eq!(client.post(path, "\"restart\"").status, 404, "{path}");
    }
}

#[test]
fn bodies_heads_and_levels_have_bounds() {
    let words = sokonaut_protocol::Limits { squares: 100, ..sokonaut_protocol::Limits::default() };
    let limits = Limits { body: 5_000, words, ..Limits::default() };
    let client = start_with(limits);
    assert_eq!(client.post("/api/collection", &"#".repeat(5_001)).status, 413);
    assert_eq!(client.post("/api/collection", &"9".repeat(4_000)).status, 200);
    let long = format!("GET /{} HTTP/1.1\r\n", "x".repeat(40_000));
    assert_eq!(client.raw(&long).status, 431);
    let wide = format!("{0}\n#@$.{1}#\n{0}\n", "#".repeat(60), " ".repeat(55));
    assert_eq!(client.post("/api/game", &json!({ "level": wide }).to_string()).status, 413);
    let game = opened(&client, LEVEL);
    let path = format!("/api/game/{game}/command");
    assert_eq!(client.post(&path, &json!({ "paste": wide }).to_string()).status, 413);
    let blank = json!({"edit": {"blank": {"rows": 50, "cols": 50}}});
    let draw = json!({"edit": {"draw": format!("{}\n", "#".repeat(50)).repeat(50)}});
    for edit in [blank, draw] {
        assert_eq!(client.post(&path, &edit.to_string()).status, 413, "{edit}");
    }
}

#[test]
fn old_games_make_room_and_can_be_opened_anew() {
    let client = start_with(Limits { sessions: 2, ..Limits::default() });
    let first = opened(&client, LEVEL);
    client.command(&first, &json!({"move": "r"}));
    let others = [opened(&client, LEVEL), opened(&client, LEVEL)];
    let path = format!("/api/game/{first}/command");
    assert_eq!(client.post(&path, r#"{"move":"r"}"#).status, 404);
    let again = client.post("/api/game", &json!({"level": LEVEL, "moves": "R"}).to_string());
    assert_eq!(again.json()["view"]["moves"], 1);
    assert_eq!(client.post(&format!("/api/game/{}/command", others[1]), r#"{"move":"r"}"#).status, 200);
}

#[test]
fn a_solve_ends_when_its_page_goes_away() {
    let client = start_with(Limits { solves: 1, ..Limits::default() });
    let game = opened(&client, &vast());
    let mut running = client.stream(&format!("/api/game/{game}/ask/rest"));
    assert_eq!(running.next_event().0, "progress");
    let other = opened(&client, &vast());
    assert_eq!(client.get(&format!("/api/game/{other}/ask/rest")).status, 503, "one at a time");
    assert_eq!(client.command(&other, &json!({"move": "r"}))["view"]["moves"], 1, "but everybody can play");
    assert_eq!(client.ask(&other, "doomed")["events"][0]["event"], "undecided", "and gets quick answers");
    drop(running);
    let since = Instant::now();
    let mut next = loop {
        let next = client.stream(&format!("/api/game/{other}/ask/rest"));
        if next.status() == 200 {
            break next;
        }
        assert!(since.elapsed() < Duration::from_secs(20), "the first solve goes on for nobody");
    };
    assert_eq!(next.next_event().0, "progress");
}

#[test]
fn time_has_a_bound() {
    let client = start_with(Limits { time: Duration::from_millis(300), ..Limits::default() });
    let game = opened(&client, &vast());
    let told = client.ask(&game, "rest");
    assert_eq!(told["events"][0], json!({"event": "undecided", "question": "rest", "why": "limit"}));
}

#[test]
fn memory_has_a_bound() {
    let client = start_with(Limits { memory: 1 << 20, time: Duration::from_secs(40), ..Limits::default() });
    let game = opened(&client, &vast());
    let since = Instant::now();
    let told = client.ask(&game, "rest");
    assert_eq!(told["events"][0]["event"], "undecided", "{told}");
    assert!(since.elapsed() < Duration::from_secs(40), "it was the time that ended it");
}
