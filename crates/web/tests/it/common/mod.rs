//! A server on loopback, and a client of few words.

use serde_json::{Value, json};
use sokonaut_protocol::catalogue::Collection;
use sokonaut_web::{Limits, Server};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

pub const LEVEL: &str = "#######\n#@$  .#\n#######\n";

/// So much space for so many boxes that a solve takes a while.
pub fn vast() -> String {
    let (rim, empty) = ("#".repeat(42), format!("#{}#\n", " ".repeat(40)));
    let boxes = format!("#  {}  #\n{empty}{empty}", "$  ".repeat(12)).repeat(10);
    let goals = format!("#{}#\n", ".".repeat(40)).repeat(3);
    format!("{rim}\n#@{}#\n{empty}{boxes}{empty}{goals}{rim}\n", " ".repeat(39))
}

/// No answer takes longer than this.
const TIMEOUT: Duration = Duration::from_secs(60);

pub struct Client(SocketAddr);

pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

/// A stream of events.
pub struct Events {
    input: BufReader<TcpStream>,
    status: u16,
}

pub fn start() -> Client {
    start_with(Limits::default())
}

pub fn start_with(limits: Limits) -> Client {
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    let levels = vec![Collection::read("one", LEVEL.as_bytes())];
    let server = Server::bind(address, levels, limits).unwrap();
    let client = Client(server.address());
    thread::spawn(move || server.run());
    client
}

pub fn opened(client: &Client, level: &str) -> String {
    let answer = client.post("/api/game", &json!({ "level": level }).to_string());
    answer.json()["game"].as_str().expect(&answer.body).to_owned()
}

impl Client {
    /// Sends bytes and leaves the line open.
    pub fn send(&self, bytes: &[u8]) -> Option<TcpStream> {
        let mut stream = TcpStream::connect(self.0).ok()?;
        stream.set_read_timeout(Some(TIMEOUT)).unwrap();
        stream.write_all(bytes).ok().map(|()| stream)
    }

    fn try_raw(&self, request: &str) -> Option<Answer> {
        let mut text = String::new();
        // Part of an answer is an answer: some are cut by a reset.
        let _ = self.send(request.as_bytes())?.read_to_string(&mut text);
        let (head, body) = text.split_once("\r\n\r\n")?;
        let status = head.split(' ').nth(1)?.parse().ok()?;
        Some(Answer { status, head: head.to_owned(), body: body.to_owned() })
    }

    pub fn raw(&self, request: &str) -> Answer {
        self.try_raw(request).expect("an answer")
    }

    pub fn try_get(&self, path: &str) -> Option<Answer> {
        self.try_raw(&format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.0))
    }

    pub fn get(&self, path: &str) -> Answer {
        self.try_get(path).expect("an answer")
    }

    pub fn try_post(&self, path: &str, body: &str) -> Option<Answer> {
        let length = body.len();
        self.try_raw(&format!(
            "POST {path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\
             Connection: close\r\n\r\n{body}",
            self.0
        ))
    }

    pub fn post(&self, path: &str, body: &str) -> Answer {
        self.try_post(path, body).expect("an answer")
    }

    pub fn command(&self, game: &str, command: &Value) -> Value {
        let answer = self.post(&format!("/api/game/{game}/command"), &command.to_string());
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.json()
    }

    /// Tries again when the server is full, as a browser would.
    pub fn patient_command(&self, game: &str, command: &Value) -> Value {
        let until = Instant::now() + TIMEOUT;
        while Instant::now() < until {
            match self.try_post(&format!("/api/game/{game}/command"), &command.to_string()) {
                Some(answer) if answer.status == 200 => return answer.json(),
                _ => thread::sleep(Duration::from_millis(20)),
            }
        }
        panic!("the server never answered {command}");
    }

    pub fn stream(&self, path: &str) -> Events {
        let request = format!("GET {path} HTTP/1.1\r\nHost: {}\r\n\r\n", self.0);
        let mut input = BufReader::new(self.send(request.as_bytes()).expect("a connection"));
        let mut line = String::new();
        input.read_line(&mut line).unwrap();
        let status = line.split(' ').nth(1).unwrap().parse().unwrap();
        while input.read_line(&mut line).unwrap() > 2 {}
        Events { input, status }
    }

    /// What a question brings in the end; tries again when the solver is busy, as a player would.
    pub fn ask(&self, game: &str, question: &str) -> Value {
        let since = Instant::now();
        let mut events = self.stream(&format!("/api/game/{game}/ask/{question}"));
        while events.status() == 503 && since.elapsed() < TIMEOUT {
            events = self.stream(&format!("/api/game/{game}/ask/{question}"));
        }
        assert_eq!(events.status(), 200);
        loop {
            let (name, data) = events.next_event();
            if name == "answer" {
                return data;
            }
        }
    }
}

impl Answer {
    pub fn header(&self, name: &str) -> &str {
        let found = self.head.lines().filter_map(|line| line.split_once(": "));
        found.clone().find(|(key, _)| key.eq_ignore_ascii_case(name)).map_or("", |(_, value)| value)
    }

    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).expect(&self.body)
    }
}

impl Events {
    pub fn status(&self) -> u16 {
        self.status
    }

    pub fn next_event(&mut self) -> (String, Value) {
        let mut line = || {
            let mut line = String::new();
            assert_ne!(self.input.read_line(&mut line).unwrap(), 0, "the stream ended");
            line.trim_end().to_owned()
        };
        // Between events there are the lengths of chunks: an event is one.
        let name = loop {
            if let Some(name) = line().strip_prefix("event: ") {
                break name.to_owned();
            }
        };
        let data = serde_json::from_str(line().strip_prefix("data: ").unwrap()).unwrap();
        line();
        (name, data)
    }
}
