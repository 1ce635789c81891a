//! A process with all that it has started: another solver may be a script that starts the real one.
//!
//! Where the system does not tell, there is nobody below, and only the process itself is ended.

use crate::meter::{cpu_of, memory_of};
use std::fs;
use std::time::Duration;

/// How the process table counts time: in hundredths of a second, on every Linux that programs see.
const TICK: Duration = Duration::from_millis(10);

/// The processes that one has started, those that these have started, and so on.
pub fn below(id: u32) -> Vec<u32> {
    let mut found = children(id);
    let mut next = 0;
    while let Some(&id) = found.get(next) {
        next += 1;
        for child in children(id) {
            // Nothing is its own ancestor, but a number may be given to another process meanwhile.
            if !found.contains(&child) {
                found.push(child);
            }
        }
    }
    found
}

fn children(id: u32) -> Vec<u32> {
    let Ok(threads) = fs::read_dir(format!("/proc/{id}/task")) else { return Vec::new() };
    let lists =
        threads.flatten().filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok());
    lists
        .flat_map(|list| list.split_whitespace().filter_map(|id| id.parse().ok()).collect::<Vec<_>>())
        .collect()
}

/// CPU time and real memory of these processes now, and the CPU time of those that they started and
/// that are gone. Memory that several share counts for each.
pub fn usage(ids: &[u32]) -> (Duration, u64) {
    let spent = |&id: &u32| cpu_of(id).unwrap_or_default() + gone(id).unwrap_or_default();
    (ids.iter().map(spent).sum(), ids.iter().filter_map(|&id| memory_of(id)).sum())
}

/// CPU time of the processes that this one has started and seen end.
fn gone(id: u32) -> Option<Duration> {
    let stat = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    // The name may have anything in it, so what counts begins after its parenthesis: the state of
    // the process, and twelve fields later the two that are wanted.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |field: usize| fields.get(field)?.parse::<u32>().ok();
    Some(TICK * (ticks(13)? + ticks(14)?))
}

/// Ends these processes at once.
#[cfg(unix)]
pub fn kill(ids: &[u32]) {
    use nix::sys::signal::{Signal, kill};
    for pid in ids.iter().filter_map(|&id| i32::try_from(id).ok()) {
        // It may be gone already, which is as good.
        let _ = kill(nix::unistd::Pid::from_raw(pid), Signal::SIGKILL);
    }
}

/// Ends everything in the group of a process that was made the head of one, and what has left it.
#[cfg(unix)]
pub fn end_group(id: u32) {
    let strays = below(id);
    if let Ok(group) = i32::try_from(id) {
        let _ =
            nix::sys::signal::killpg(nix::unistd::Pid::from_raw(group), nix::sys::signal::Signal::SIGKILL);
    }
    kill(&strays);
}

/// There are no groups here.
#[cfg(not(unix))]
pub fn end_group(_: u32) {}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::process::{Command, Stdio};

    #[test]
    fn the_children_of_children_are_found_and_ended() {
        let script = "sh -c 'sleep 100 & sleep 100; true'; true";
        let mut child =
            Command::new("sh").args(["-c", script]).stdin(Stdio::null()).spawn().expect("a shell");
        let mut ids = below(child.id());
        while ids.len() < 3 {
            std::thread::sleep(Duration::from_millis(5));
            ids = below(child.id());
        }
        assert!(below(std::process::id()).contains(&ids[2]));
        assert!(usage(&ids).1 > 0);
        kill(&ids);
        kill(&[child.id()]);
        child.wait().expect("it was ours");
        assert_eq!(gone(std::process::id()).map(|time| time < Duration::from_secs(1000)), Some(true));
        assert_eq!((below(u32::MAX), gone(u32::MAX)), (vec![], None));
    }
}
