//! A study of whole collections: how many levels are solved, and in which time, as techniques are
//! added.

use super::steps::Step;
use crate::chart::{Bar, Look};
use crate::input::{entries, files_or_stdin};
use crate::interrupt::Interrupt;
use crate::print::{complain, counted, lasting};
use crate::progress::ProgressLine;
use crate::select::Selection;
use serde::Serialize;
use sokonaut_bench::CpuClock;
use sokonaut_level::{Leniency, Level};
use sokonaut_solver::{Clock, Control, Limits, Outcome, WallClock, solve};
use std::path::PathBuf;
use std::time::Duration;

/// Levels to study, and those that could not be read.
pub struct Levels {
    levels: Vec<Level>,
    /// Levels and files left out.
    pub unreadable: usize,
}

impl Levels {
    /// Reads all levels of some files, or those that a selection names. What cannot be read is
    /// said.
    pub fn read(files: &[PathBuf], chosen: Option<&Selection>, leniency: Leniency) -> Self {
        let mut all = Self { levels: Vec::new(), unreadable: 0 };
        for entry in entries(&files_or_stdin(files), chosen) {
            match entry.and_then(|entry| entry.level(leniency)) {
                Ok(level) => all.levels.push(level),
                Err(error) => {
                    complain(&error);
                    all.unreadable += 1;
                }
            }
        }
        all
    }

    /// How many.
    pub fn len(&self) -> usize {
        self.levels.len()
    }

    /// Tries all levels with one more technique. The limit of time counts CPU seconds, so that a
    /// busy machine solves the same levels.
    pub fn try_all(&self, step: &Step, limits: Limits, interrupt: &Interrupt) -> Tally {
        let mut tally = Tally::new(step, self.len());
        let line = ProgressLine::start(step.label.clone(), WallClock::start(), false);
        for (index, level) in self.levels.iter().enumerate() {
            let clock = CpuClock::start();
            let control = Control::new(&clock, interrupt.flag());
            let report = solve(level, &step.options(limits), control);
            if interrupt.requested() {
                break;
            }
            tally.add(report.ok().map(|report| (report.outcome, report.stats.stored)), clock.elapsed());
            line.say(&format!("{} of {} solved", tally.solved, counted(index + 1, "level")));
        }
        tally
    }
}

/// What one more technique does to a collection.
#[derive(Serialize, Default)]
pub struct Tally {
    technique: String,
    strategy: String,
    techniques: String,
    levels: usize,
    tried: usize,
    solved: usize,
    unsolvable: usize,
    /// Levels that the search does not take.
    refused: usize,
    /// CPU seconds of all levels.
    seconds: f64,
    /// CPU seconds of a level, those not solved at the limit.
    mean: f64,
    stored: u64,
}

impl Tally {
    fn new(step: &Step, levels: usize) -> Self {
        Self {
            technique: step.label.clone(),
            strategy: step.strategy.clone(),
            techniques: step.techniques.to_string(),
            levels,
            ..Self::default()
        }
    }

    fn add(&mut self, result: Option<(Outcome, u64)>, time: Duration) {
        self.tried += 1;
        self.seconds += time.as_secs_f64();
        self.mean = self.seconds / self.tried as f64;
        match result {
            None => self.refused += 1,
            Some((outcome, stored)) => {
                self.stored += stored;
                self.solved += usize::from(matches!(outcome, Outcome::Solved(_)));
                self.unsolvable += usize::from(matches!(outcome, Outcome::Unsolvable(_)));
            }
        }
    }

    /// The names of the columns.
    pub fn header() -> String {
        format!("{:<22}{:>10}{:>10}{:>14}{:>14}", "technique", "solved", "of", "CPU time", "a level")
    }

    /// The row as text.
    pub fn for_people(&self) -> String {
        let seconds = |seconds: f64| lasting(Duration::from_secs_f64(seconds));
        let mut line = format!(
            "{:<22}{:>10}{:>10}{:>14}{:>14}",
            self.technique,
            self.solved,
            self.tried,
            seconds(self.seconds),
            seconds(self.mean)
        );
        let left = self.levels - self.tried;
        let more = [
            (self.unsolvable, "without solution"),
            (self.refused, "not taken by this search"),
            (left, "not tried: interrupted"),
        ];
        for (count, words) in more.into_iter().filter(|(count, _)| *count > 0) {
            line += &format!("  {count} {words}");
        }
        line
    }

    /// The row as a bar.
    pub fn bar(&self) -> Bar {
        let finished = self.tried == self.levels;
        let remark = format!("{} of {}", self.solved, self.tried);
        Bar {
            label: self.technique.clone(),
            value: Some(self.solved as u64),
            look: Look::of(finished),
            remark,
        }
    }
}
