//! One worker process, from its start to its end, whatever that is.

use crate::guard::{Guard, Usage};
use crate::job::{Answer, Job};
use crate::{BenchError, machine};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

/// How often a worker is looked at.
const LOOK: Duration = Duration::from_millis(50);
/// Letters of the worker's last words that are kept.
const LAST_WORDS: usize = 600;

/// How a worker ended.
#[derive(Clone, PartialEq, Debug)]
pub enum End {
    /// With an answer.
    Answered(Box<Answer>),
    /// By itself, without one.
    Crashed {
        /// How, and its last words.
        words: String,
    },
    /// It was killed because it passed a bound: `time` or `memory`.
    Killed {
        /// The bound.
        bound: &'static str,
    },
    /// It was killed because the run is to stop.
    Stopped,
}

/// What is known about a worker when it is gone.
#[derive(Clone, PartialEq, Debug)]
pub struct Ended {
    /// How.
    pub end: End,
    /// When, since its start.
    pub wall: Duration,
    /// What it was seen to have used.
    pub usage: Usage,
}

/// Lets a worker do a job.
///
/// `args` make the program a worker.
///
/// # Errors
/// If no process can be started.
pub fn employ(args: &[String], job: &Job, guard: &Guard, stop: &AtomicBool) -> Result<Ended, BenchError> {
    let start = Instant::now();
    let mut worker =
        Worker(command(args).and_then(|mut command| command.spawn()).map_err(BenchError::Worker)?);
    // A worker that dies before it has read its job is a crash like any other. The pipe stays open
    // until the worker is gone: its closing tells the worker that there is no parent any more.
    let mut pipe = worker.0.stdin.take().expect("it was asked for");
    let line = serde_json::to_string(job).expect("plain data has a JSON form");
    let _ = writeln!(pipe, "{line}").and_then(|()| pipe.flush());
    let (send, answers) = mpsc::channel();
    let stdout = worker.0.stdout.take().expect("it was asked for");
    let listener = std::thread::spawn(move || {
        let mut line = String::new();
        let _ = BufReader::new(stdout).read_line(&mut line);
        let _ = send.send(line);
    });
    let stderr = worker.0.stderr.take().expect("it was asked for");
    let words = std::thread::spawn(move || last_words(stderr));
    let mut usage = Usage::default();
    let end = loop {
        match answers.recv_timeout(LOOK) {
            Ok(line) if !line.is_empty() => break serde_json::from_str(&line).map_err(|_| line),
            Ok(line) => break Err(line),
            Err(RecvTimeoutError::Disconnected) => break Err(String::new()),
            Err(RecvTimeoutError::Timeout) => {}
        }
        usage.look(worker.0.id());
        let bound = guard.passed(start.elapsed(), usage);
        if bound.is_some() || stop.load(Ordering::SeqCst) {
            worker.end();
            let end = bound.map_or(End::Stopped, |bound| End::Killed { bound });
            return Ok(Ended { end, wall: start.elapsed(), usage });
        }
    };
    let wall = start.elapsed();
    let end = match end {
        Ok(answer) => {
            worker.end();
            End::Answered(answer)
        }
        // It may want to stop because somebody told all processes to.
        Err(_) if stop.load(Ordering::SeqCst) => End::Stopped,
        Err(line) => {
            let status = worker.0.wait().map_err(BenchError::Worker)?;
            End::Crashed { words: obituary(status, &line, &words.join().unwrap_or_default()) }
        }
    };
    let _ = listener.join();
    Ok(Ended { end, wall, usage })
}

fn command(args: &[String]) -> io::Result<Command> {
    let mut command = Command::new(machine::program()?);
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    // The last words should be the message, not the way to it.
    command.env("RUST_BACKTRACE", "0");
    // Ctrl-C is for the parent, which then decides.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    Ok(command)
}

/// A process that does not outlive its owner.
struct Worker(Child);

impl Worker {
    fn end(&mut self) {
        // It may be gone already, which is as good.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.end();
    }
}

/// The end of what a worker says, however much it is.
fn last_words(stream: impl Read) -> String {
    let mut kept = Vec::new();
    let mut stream = BufReader::new(stream);
    while let Ok(chunk) = stream.fill_buf() {
        if chunk.is_empty() {
            break;
        }
        let length = chunk.len();
        kept.extend_from_slice(chunk);
        stream.consume(length);
        let surplus = kept.len().saturating_sub(LAST_WORDS);
        kept.drain(..surplus);
    }
    String::from_utf8_lossy(&kept).split_whitespace().collect::<Vec<_>>().join(" ")
}

fn obituary(status: ExitStatus, answer: &str, words: &str) -> String {
    let strange = if answer.is_empty() { "" } else { ", with an answer that makes no sense" };
    let colon = if words.is_empty() { "" } else { ": " };
    format!("the worker died ({status}){strange}{colon}{words}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_many_words_the_last_are_kept() {
        let long = "a ".repeat(5000) + "the end";
        let kept = last_words(long.as_bytes());
        assert!(kept.len() <= LAST_WORDS && kept.ends_with("a the end"), "{kept}");
        assert_eq!(last_words(&b"  one\n\n two "[..]), "one two");
    }
}
