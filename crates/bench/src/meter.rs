//! Time and memory of processes: of this one, and of one that is watched.
//!
//! Where the system does not tell, the answer is `None` and the record says `null`.

use cpu_time::ProcessTime;
use sokonaut_solver::Clock;
use std::fs;
use std::time::Duration;

/// Counts CPU seconds of all threads of this process since it was made.
///
/// On a busy machine a process waits; this clock waits with it, so a limit means the same work.
#[derive(Clone, Copy, Debug)]
pub struct CpuClock(ProcessTime);

impl CpuClock {
    /// A clock that starts now.
    pub fn start() -> Self {
        Self(ProcessTime::now())
    }
}

impl Clock for CpuClock {
    fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

/// Lets the most memory that this process ever had begin anew, where the system can do that.
pub fn forget_peak_memory() {
    // What the number means is written in proc(5): it resets the peak.
    let _ = fs::write("/proc/self/clear_refs", "5");
}

/// Most bytes of real memory that this process ever had, or since that was forgotten.
pub fn own_peak_memory() -> Option<u64> {
    status_bytes("self", "VmHWM:")
}

/// Bytes of real memory that another process has now.
pub fn memory_of(id: u32) -> Option<u64> {
    status_bytes(&id.to_string(), "VmRSS:")
}

/// CPU time that another process has used.
#[cfg(target_os = "linux")]
pub fn cpu_of(id: u32) -> Option<Duration> {
    let id = nix::unistd::Pid::from_raw(i32::try_from(id).ok()?);
    let clock = nix::time::ClockId::pid_cpu_clock_id(id).ok()?;
    clock.now().ok().map(Duration::from)
}

/// CPU time that another process has used: nobody tells.
#[cfg(not(target_os = "linux"))]
pub fn cpu_of(_: u32) -> Option<Duration> {
    None
}

/// A figure in the process table of the system.
fn status_bytes(process: &str, key: &str) -> Option<u64> {
    bytes_after(key, &fs::read_to_string(format!("/proc/{process}/status")).ok()?)
}

/// The figure after a key in one of the system's tables, which count in KiB.
pub fn bytes_after(key: &str, table: &str) -> Option<u64> {
    let line = table.lines().find_map(|line| line.strip_prefix(key))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kib.checked_mul(1024)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn the_two_ways_to_see_a_process_agree() {
        let own = std::process::id();
        let (before, after) = (cpu_of(own).unwrap(), cpu_of(own).unwrap());
        assert!(before <= after);
        assert!(memory_of(own).unwrap() > 0);
        assert!(own_peak_memory().unwrap() >= memory_of(own).unwrap() / 2);
        assert_eq!(memory_of(u32::MAX), None);
        assert_eq!(bytes_after("MemTotal:", "MemFree: 1 kB\nMemTotal:       1024 kB\n"), Some(1 << 20));
        assert_eq!(bytes_after("MemTotal:", "nothing"), None);
    }
}
