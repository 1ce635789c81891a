//! `sokonaut serve` from outside.

use crate::common::*;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

/// A server that ends with the test.
struct Server {
    process: Child,
    address: String,
}

impl Server {
    fn start(args: &[&str]) -> Self {
        let mut process = Command::new(assert_cmd::cargo::cargo_bin!("sokonaut"))
            .args(["serve", "--port", "0"])
            .args(args)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("http://").and_then(|line| line.strip_suffix('/'));
        Self { process, address: address.expect(&line).to_owned() }
    }

    fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.address).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn the_page_and_our_levels_are_served_on_this_machine_only() {
    let server = Server::start(&[]);
    assert!(server.address.starts_with("127.0.0.1:"), "{}", server.address);
    assert!(server.get("/").contains("<title>sokonaut</title>"));
    assert!(server.get("/api/collections").contains("One push"));
}

#[test]
fn levels_of_a_file() {
    let dir = dir();
    let levels = file(&dir, "tea.xsb", TINY);
    let collections = Server::start(&[arg(&levels)]).get("/api/collections");
    assert!(
        collections.contains(r#""name":"tea""#) && collections.contains(r#""title":"Tiny""#),
        "{collections}"
    );
}

#[test]
fn what_cannot_be_served_is_told() {
    let dir = dir();
    run(&["serve", arg(&file(&dir, "empty.xsb", "nothing"))]).ends(4).says("no level");
    run(&["serve", "no-such-file.xsb"]).ends(4);
    let server = Server::start(&[]);
    let port = server.address.rsplit(':').next().unwrap();
    run(&["serve", "--port", port]).ends(2).says("--port");
}
