//! Another solver, measured: started, watched, ended at its limits, and its answer looked for.
//!
//! This happens in a worker process that does nothing else, so that what all its children took is
//! what the solver took, whatever it starts.

use crate::answer::{Answer, find};
use crate::guard::{Guard, Usage};
use crate::job::Job;
use crate::tail::{last_words, tail};
use crate::tree;
use sokonaut_level::Level;
use sokonaut_results::{CommandLine, Outcome, Record, Settings, seconds};
use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};
use std::{fs, io};

/// Longest time between two looks at it.
const LOOK: Duration = Duration::from_millis(20);
/// So long its output is waited for after its end: nobody is left who could write.
const DRAIN_TIME: Duration = Duration::from_secs(5);
/// Bytes of output, and of each file, that are looked through, from the end.
const MOST_TEXT: usize = 16 << 20;
/// Files that are looked through.
const MOST_FILES: usize = 16;
/// The file with the level.
const LEVEL: &str = "level.xsb";

/// Is there a program of this name, here or on the path?
pub fn is_program(name: &str) -> bool {
    let is_file = |path: &Path| path.is_file();
    if Path::new(name).components().count() > 1 {
        return is_file(Path::new(name));
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| is_file(&folder.join(name)))
}

/// Lets another solver work on a level, in a folder that is empty.
pub fn solve(job: &Job, level: &Level, command: &str) -> Record {
    match attempt(job, level, command) {
        Ok(record) => Record { strategy: Some(job.strategy.clone()), ..record },
        Err(why) => Record { error: Some(why), cpu_seconds: Some(0.0), ..Record::default() },
    }
}

fn attempt(job: &Job, level: &Level, command: &str) -> Result<Record, String> {
    let command: CommandLine = command.parse().map_err(|error| format!("{error}"))?;
    let folder = job.folder.as_deref().ok_or("there is no folder for the level")?;
    fs::write(folder.join(LEVEL), level.to_xsb()).map_err(|error| format!("{LEVEL}: {error}"))?;
    let words =
        command.filled(&values(folder, &job.settings).each_ref().map(|(key, value)| (*key, value.as_str())));
    adopt();
    let (start, mut usage) = (Instant::now(), Usage::default());
    let child = Command::new(&words[0])
        .args(&words[1..])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut child = child.map_err(|error| format!("{} cannot be started: {error}", words[0]))?;
    let printed = read(child.stdout.take(), |stream| tail(stream, MOST_TEXT));
    let said = read(child.stderr.take(), last_words);
    let guard = Guard::exact(&job.settings);
    let (status, bound) = wait(&mut child, &guard, start, &mut usage).map_err(|error| error.to_string())?;
    let wall = start.elapsed();
    end_all();
    usage.add(children_usage());
    let bound = bound.or_else(|| guard.passed(wall, usage));
    let printed = printed.recv_timeout(DRAIN_TIME).unwrap_or_default();
    let said = said.recv_timeout(DRAIN_TIME).unwrap_or_default();
    let record = match bound {
        Some(bound) => Record { outcome: Outcome::Limit, limit: Some(bound.to_owned()), ..Record::default() },
        None => judged(find(level, &texts(&printed, folder)), status, &said),
    };
    Ok(Record { seconds: seconds(wall), cpu_seconds: usage.cpu.map(seconds), rss: usage.memory, ..record })
}

/// What stands for the braces of a command line.
fn values(folder: &Path, settings: &Settings) -> [(&'static str, String); 4] {
    let place = |name: &str| folder.join(name).to_string_lossy().into_owned();
    // A program that takes a number takes a large one, too.
    let seconds = settings.seconds().map_or(1e6, f64::ceil);
    let memory = settings.memory_limit.unwrap_or(1 << 20);
    [
        ("level", place(LEVEL)),
        ("output", place("output.txt")),
        ("seconds", format!("{seconds:.0}")),
        ("memory", memory.to_string()),
    ]
}

/// Reads a stream on a thread of its own.
fn read<S: Read + Send + 'static, T: Send + 'static>(
    stream: Option<S>,
    reading: impl FnOnce(S) -> T + Send + 'static,
) -> Receiver<T> {
    let (send, receive) = mpsc::channel();
    if let Some(stream) = stream {
        std::thread::spawn(move || send.send(reading(stream)));
    }
    receive
}

/// Waits until it ends, or ends it at one of its limits, which is told.
fn wait(
    child: &mut Child,
    guard: &Guard,
    start: Instant,
    usage: &mut Usage,
) -> io::Result<(ExitStatus, Option<&'static str>)> {
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok((status, None));
        }
        let (cpu, memory) = tree::usage(&tree::below(std::process::id()));
        usage.cpu = usage.cpu.max(Some(cpu));
        usage.memory = usage.memory.max(Some(memory));
        if let Some(bound) = guard.passed(start.elapsed(), *usage) {
            let _ = child.kill();
            return Ok((child.wait()?, Some(bound)));
        }
        // Small levels are not to seem longer than they are.
        std::thread::sleep((start.elapsed() / 16).clamp(Duration::from_millis(1), LOOK));
    }
}

/// What the program printed, and the files that it left beside the level.
fn texts(printed: &[u8], folder: &Path) -> String {
    let mut text = String::from_utf8_lossy(printed).into_owned();
    let files = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut files: Vec<_> = files.filter(|path| path.is_file() && !path.ends_with(LEVEL)).collect();
    files.sort();
    for file in files.iter().take(MOST_FILES).filter_map(|path| fs::File::open(path).ok()) {
        text.push_str("\n\n");
        text.push_str(&String::from_utf8_lossy(&tail(file, MOST_TEXT)));
    }
    text
}

/// What its end and its answer come to.
fn judged(answer: Answer, status: ExitStatus, said: &str) -> Record {
    let colon = if said.is_empty() { "" } else { ": " };
    match answer {
        Answer::Solution(moves) => {
            Record { outcome: Outcome::Solved, solution: Some(moves), ..Record::default() }
        }
        Answer::Wrong { claim, why } => Record {
            outcome: Outcome::Refuted,
            error: Some(format!("{why}; it says '{}'", short(&claim))),
            ..Record::default()
        },
        Answer::None if status.code().is_none() => Record {
            outcome: Outcome::Crashed,
            error: Some(format!("it died ({status}){colon}{said}")),
            ..Record::default()
        },
        Answer::None => Record {
            outcome: Outcome::Limit,
            limit: Some("ideas".to_owned()),
            error: Some(format!("it ended without an answer ({status}){colon}{said}")),
            ..Record::default()
        },
    }
}

fn short(claim: &str) -> String {
    const ENOUGH: usize = 60;
    let cut: String = claim.chars().take(ENOUGH).collect();
    if cut.len() < claim.len() { format!("{cut}…") } else { cut }
}

/// From now on, what is left behind by a child becomes a child of this process.
#[cfg(target_os = "linux")]
fn adopt() {
    let _ = nix::sys::prctl::set_child_subreaper(true);
}

/// Nobody can be adopted here.
#[cfg(not(target_os = "linux"))]
fn adopt() {}

/// Ends whatever was started and still lives.
#[cfg(unix)]
pub fn end_all() {
    use nix::sys::wait::{WaitPidFlag, waitpid};
    // What is ended may have started something in the meantime.
    for _ in 0..1000 {
        tree::kill(&tree::below(std::process::id()));
        while waitpid(None, Some(WaitPidFlag::WNOHANG)).is_ok_and(|status| status.pid().is_some()) {}
        if tree::below(std::process::id()).is_empty() {
            return;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Nobody can tell what still lives.
#[cfg(not(unix))]
pub fn end_all() {}

/// What all that was started took, by the book of the system.
#[cfg(unix)]
fn children_usage() -> Usage {
    use nix::sys::resource::{UsageWho, getrusage};
    let Ok(taken) = getrusage(UsageWho::RUSAGE_CHILDREN) else { return Usage::default() };
    let time = taken.user_time() + taken.system_time();
    let micros =
        u64::try_from(time.tv_sec()).unwrap_or(0) * 1_000_000 + u64::try_from(time.tv_usec()).unwrap_or(0);
    let unit = if cfg!(target_os = "macos") { 1 } else { 1024 };
    let memory = u64::try_from(taken.max_rss()).ok().map(|most| most * unit);
    Usage::of(Duration::from_micros(micros), memory)
}

/// Nobody tells.
#[cfg(not(unix))]
fn children_usage() -> Usage {
    Usage::default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_found_on_the_path_or_where_they_are() {
        assert!(!is_program("no-such-solver") && !is_program("./no/such/solver") && !is_program("/"));
        let own = std::env::current_exe().expect("a program");
        assert!(is_program(&own.to_string_lossy()));
        assert_eq!(is_program("sh"), cfg!(unix));
    }
}
