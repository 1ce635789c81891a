//! A worker process, from its start to its end, whatever that is.

use crate::guard::{Guard, Usage};
use crate::job::Job;
use crate::meter::memory_of;
use crate::tail::last_words;
use crate::tree;
use crate::{BenchError, machine};
use sokonaut_results::Record;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How often a worker is looked at.
const LOOK: Duration = Duration::from_millis(50);
/// CPU time after which a worker is spent: to start another one costs next to nothing against it.
const SPENT: Duration = Duration::from_secs(1);
/// Bytes of real memory left over after a level from which on a worker is spent: the next level
/// would seem to need them.
const BLOATED: u64 = 32 << 20;

/// How a worker ended.
#[derive(Clone, PartialEq, Debug)]
pub enum End {
    /// With an answer.
    Answered(Box<Record>),
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

/// A worker process. It does one job after another until it is spent, and does not outlive its
/// owner.
pub struct Worker {
    child: Child,
    /// Stays open as long as the worker is wanted: its closing tells that there is no parent any
    /// more.
    jobs: ChildStdin,
    answers: Receiver<String>,
    words: Option<JoinHandle<String>>,
    worked: Duration,
}

impl Worker {
    /// Starts a worker. `args` make the program one.
    ///
    /// # Errors
    /// If no process can be started.
    pub fn start(args: &[String]) -> Result<Self, BenchError> {
        let mut child = command(args).and_then(|mut command| command.spawn()).map_err(BenchError::Worker)?;
        let jobs = child.stdin.take().expect("it was asked for");
        let stdout = child.stdout.take().expect("it was asked for");
        let stderr = child.stderr.take().expect("it was asked for");
        let (send, answers) = mpsc::channel();
        std::thread::spawn(move || {
            let lines = BufReader::new(stdout).lines().map_while(Result::ok);
            lines.take_while(|line| send.send(line.clone()).is_ok()).for_each(drop);
        });
        let words = Some(std::thread::spawn(move || last_words(stderr)));
        Ok(Self { child, jobs, answers, words, worked: Duration::ZERO })
    }

    /// Lets it do a job. Gives it back if it may do another one.
    ///
    /// # Errors
    /// If nobody can tell how it ended.
    pub fn work(
        mut self,
        job: &Job,
        guard: &Guard,
        stop: &AtomicBool,
    ) -> Result<(Ended, Option<Self>), BenchError> {
        let (start, id) = (Instant::now(), self.child.id());
        let mut usage = Usage::since(id);
        let mut line = serde_json::to_string(job).expect("plain data has a JSON form");
        line.push('\n');
        // A worker that dies before it has read its job is a crash like any other.
        let _ = self.jobs.write_all(line.as_bytes()).and_then(|()| self.jobs.flush());
        let answer = loop {
            match self.answers.recv_timeout(LOOK) {
                Ok(line) => break Some(line),
                Err(RecvTimeoutError::Disconnected) => break None,
                Err(RecvTimeoutError::Timeout) => {}
            }
            usage.look(id);
            let bound = guard.passed(start.elapsed(), usage);
            if bound.is_some() || stop.load(Ordering::SeqCst) {
                let end = bound.map_or(End::Stopped, |bound| End::Killed { bound });
                return Ok((Ended { end, wall: start.elapsed(), usage }, None));
            }
        };
        let wall = start.elapsed();
        let ended = |end| Ended { end, wall, usage };
        match answer.as_deref().map(serde_json::from_str::<Record>) {
            Some(Ok(answer)) => {
                self.worked += Duration::try_from_secs_f64(answer.cost()).unwrap_or_default();
                // What another solver took is told for all that a worker ever started.
                let fit = job.settings.solver.is_none()
                    && self.worked < SPENT
                    && memory_of(id).is_none_or(|left| left < BLOATED);
                Ok((ended(End::Answered(Box::new(answer))), fit.then_some(self)))
            }
            // It may want to stop because somebody told all processes to.
            _ if stop.load(Ordering::SeqCst) => Ok((ended(End::Stopped), None)),
            strange => Ok((ended(End::Crashed { words: self.obituary(strange.is_some())? }), None)),
        }
    }

    /// How it died, and its last words.
    fn obituary(&mut self, strange: bool) -> Result<String, BenchError> {
        if strange {
            // It may still be at it.
            let _ = self.child.kill();
        }
        let status = self.child.wait().map_err(BenchError::Worker)?;
        let words = self.words.take().and_then(|words| words.join().ok()).unwrap_or_default();
        let strange = if strange { ", with an answer that makes no sense" } else { "" };
        let colon = if words.is_empty() { "" } else { ": " };
        Ok(format!("the worker died ({status}){strange}{colon}{words}"))
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        // It may be gone already, which is as good. Otherwise what it has started goes with it.
        if matches!(self.child.try_wait(), Ok(None)) {
            tree::end_group(self.child.id());
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
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
