//! How much a worker may take before it is killed.

use crate::meter::{cpu_of, memory_of};
use sokonaut_results::Settings;
use std::time::Duration;

/// A worker limited by CPU time may be asleep, or starved by others: this many times as long on the
/// wall.
const SLACK: f64 = 10.0;
/// Bytes that a worker may have besides the search: the program, the analysis, tables.
const BESIDES: u64 = 1 << 30;

/// Bounds past which a worker is killed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Guard {
    cpu: Option<Duration>,
    wall: Option<Duration>,
    memory: Option<u64>,
}

/// What a worker was seen to have used.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Usage {
    /// CPU time that it had used before.
    before: Duration,
    /// CPU time.
    pub cpu: Option<Duration>,
    /// Most memory at any look.
    pub memory: Option<u64>,
}

impl Usage {
    /// From now on.
    pub fn since(id: u32) -> Self {
        Self { before: cpu_of(id).unwrap_or_default(), ..Self::default() }
    }

    /// Looks at a living process.
    pub fn look(&mut self, id: u32) {
        self.cpu = cpu_of(id).map(|cpu| cpu.saturating_sub(self.before)).or(self.cpu);
        self.memory = self.memory.max(memory_of(id));
    }

    /// What was seen in the end.
    #[cfg(unix)]
    pub fn of(cpu: Duration, memory: Option<u64>) -> Self {
        Self { cpu: Some(cpu), memory, ..Self::default() }
    }

    /// What somebody else has seen of the same.
    pub fn add(&mut self, other: Self) {
        self.cpu = self.cpu.max(other.cpu);
        self.memory = self.memory.max(other.memory);
    }
}

impl Guard {
    /// The bounds that follow from settings.
    pub fn new(settings: &Settings) -> Self {
        let exact = Self::past(settings, settings.grace);
        Self { memory: exact.memory.map(|most| most.saturating_add((most / 2).max(BESIDES))), ..exact }
    }

    /// The limits themselves, for a program that does not have to know of them.
    pub fn exact(settings: &Settings) -> Self {
        Self::past(settings, 0.0)
    }

    /// The limits, those of time by so many seconds later.
    fn past(settings: &Settings, grace: f64) -> Self {
        let past =
            |limit: Option<f64>, factor: f64| Duration::try_from_secs_f64((limit? + grace) * factor).ok();
        Self {
            cpu: past(settings.cpu_limit, 1.0),
            wall: past(settings.time_limit, 1.0).or(past(settings.cpu_limit, SLACK)),
            memory: settings.memory_limit.map(|mib| mib << 20),
        }
    }

    /// Which bound is passed, if any.
    pub fn passed(&self, wall: Duration, usage: Usage) -> Option<&'static str> {
        if usage.cpu.zip(self.cpu).is_some_and(|(used, most)| used > most)
            || self.wall.is_some_and(|most| wall > most)
        {
            Some("time")
        } else if usage.memory.zip(self.memory).is_some_and(|(used, most)| used > most) {
            Some("memory")
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_follow_from_the_settings() {
        let second = Duration::from_secs;
        let used = |cpu: u64, mib: u64| {
            let (cpu, memory) = (Some(second(cpu)), Some(mib << 20));
            Usage { cpu, memory, ..Usage::default() }
        };
        let usual = Settings::default();
        let guard = Guard::new(&usual);
        assert_eq!(guard.passed(second(100), used(15, 2048)), None);
        assert_eq!(guard.passed(second(100), used(16, 0)), Some("time"));
        assert_eq!(guard.passed(second(151), used(0, 0)), Some("time"), "asleep for too long");
        assert_eq!(guard.passed(second(0), used(0, 4096)), Some("memory"));
        let wall = Guard::new(&Settings { cpu_limit: None, time_limit: Some(1.0), ..usual.clone() });
        assert_eq!(wall.passed(second(5), used(99, 0)), None);
        assert_eq!(wall.passed(second(7), Usage::default()), Some("time"));
        let exact = Guard::exact(&usual);
        assert_eq!(exact.passed(second(100), used(10, 2048)), None);
        assert_eq!(exact.passed(second(0), used(11, 0)), Some("time"));
        assert_eq!(exact.passed(second(101), used(0, 0)), Some("time"));
        assert_eq!(exact.passed(second(0), used(0, 2049)), Some("memory"));
        let none = Settings { cpu_limit: None, memory_limit: None, ..usual };
        assert_eq!(Guard::new(&none).passed(second(1 << 30), used(1 << 30, 1 << 30)), None);
    }
}
