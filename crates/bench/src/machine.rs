//! The machine and the build that a run was made with.

use crate::BenchError;
use crate::meter::bytes_after;
use sokonaut_generate::Day;
use sokonaut_results::{Choice, FORMAT, Header, Machine, Settings};
use std::fs;
use std::io::Read;
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

/// The commit that the program was built from; `+changes` if it was not quite that.
pub const COMMIT: &str = env!("SOKONAUT_COMMIT");
/// The version of the program.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The header of a run that begins now, on this machine.
///
/// # Errors
/// If the running program cannot be read.
pub fn header(settings: Settings, choice: Choice, jobs: usize, planned: usize) -> Result<Header, BenchError> {
    Ok(Header {
        format: FORMAT.to_owned(),
        version: VERSION.to_owned(),
        commit: COMMIT.to_owned(),
        build: build().map_err(BenchError::Worker)?,
        date: now(),
        machine: machine(),
        jobs,
        planned,
        settings,
        choice,
    })
}

/// This machine.
fn machine() -> Machine {
    let cpuinfo = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    Machine {
        cores: std::thread::available_parallelism().map_or(1, usize::from),
        memory_mib: physical_memory().map(|bytes| bytes >> 20),
        model: model(&cpuinfo),
        system: format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
    }
}

/// Bytes of real memory that this machine has, if the system tells.
pub fn physical_memory() -> Option<u64> {
    fs::read_to_string("/proc/meminfo").ok().and_then(|text| bytes_after("MemTotal:", &text))
}

fn model(cpuinfo: &str) -> Option<String> {
    let line = cpuinfo.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}

/// The program that is running, also after the file was replaced by a newer build.
pub fn program() -> std::io::Result<PathBuf> {
    let running = PathBuf::from("/proc/self/exe");
    if running.exists() { Ok(running) } else { std::env::current_exe() }
}

/// A number that differs between builds: a hash of the program's bytes, eight at a time. One by
/// one, as FNV-1a has it, took longer than the first levels of a run.
fn build() -> std::io::Result<String> {
    let mut file = fs::File::open(program()?)?;
    let mut chunk = vec![0; 1 << 16];
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    loop {
        let length = file.read(&mut chunk)?;
        if length == 0 {
            return Ok(format!("{hash:016x}"));
        }
        for bytes in chunk[..length].chunks(8) {
            let mut word = [0; 8];
            word[..bytes.len()].copy_from_slice(bytes);
            hash = (hash ^ u64::from_le_bytes(word)).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(29);
        }
    }
}

/// The time now, in UTC: `2026-02-28T23:59:59Z`.
pub fn now() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    utc(since.as_secs())
}

fn utc(seconds: u64) -> String {
    let day = Day::of_seconds(seconds).map_or_else(String::new, |day| day.to_string());
    let (hour, minute, second) = (seconds / 3_600 % 24, seconds / 60 % 60, seconds % 60);
    format!("{day}T{hour:02}:{minute:02}:{second:02}Z")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_of_the_calendar() {
        assert_eq!(utc(0), "1970-01-01T00:00:00Z");
        assert_eq!(utc(951_782_399), "2000-02-28T23:59:59Z");
        assert_eq!(utc(951_782_400), "2000-02-29T00:00:00Z");
        assert_eq!(utc(1_709_251_199), "2024-02-29T23:59:59Z");
        assert_eq!(utc(4_107_542_400), "2100-03-01T00:00:00Z");
    }

    #[test]
    fn what_the_system_says_about_the_machine() {
        assert_eq!(
            model("processor : 0\nmodel name\t: Abacus 9 @ 1 Hz\n").as_deref(),
            Some("Abacus 9 @ 1 Hz")
        );
        assert_eq!(model(""), None);
    }

    #[test]
    fn a_build_has_one_number() {
        assert_eq!(build().unwrap(), build().unwrap());
    }
}
