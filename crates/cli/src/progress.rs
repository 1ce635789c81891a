//! The line that tells, on a terminal, what a search is doing.

use crate::print::{grouped, sized};
use console::{Term, truncate_str};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use sokonaut_solver::{Clock, Observer, Progress, Throttle, WallClock};
use std::io::IsTerminal;
use std::sync::Mutex;
use std::time::Duration;

/// How often the line changes.
const TICK: Duration = Duration::from_millis(120);

/// A bar that is seen on a terminal alone.
pub fn bar(quiet: bool) -> ProgressBar {
    let shown = !quiet && std::io::stderr().is_terminal();
    let target = if shown { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    ProgressBar::with_draw_target(None, target)
}

/// The progress line of one search; nothing at all unless standard error is a terminal.
#[derive(Debug)]
pub struct ProgressLine {
    bar: ProgressBar,
    name: String,
    throttle: Throttle,
    noted: Mutex<String>,
}

impl ProgressLine {
    /// A line about a search that begins now.
    pub fn start(name: String, clock: WallClock, quiet: bool) -> Self {
        let bar = bar(quiet).with_elapsed(clock.elapsed());
        let style =
            ProgressStyle::with_template("{spinner:.cyan} {elapsed:>4}  {msg}").expect("a fixed template");
        bar.set_style(style.tick_chars("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏ "));
        bar.set_message(fitting(&name));
        if !bar.is_hidden() {
            bar.enable_steady_tick(TICK);
        }
        Self { bar, name, throttle: Throttle::new(clock, TICK), noted: Mutex::default() }
    }

    /// Says something else about the same work, unless it said something just now.
    pub fn say(&self, words: &str) {
        if !self.bar.is_hidden() && self.throttle.is_due() {
            let noted = self.noted.lock().map(|noted| noted.clone()).unwrap_or_default();
            self.bar.set_message(fitting(&format!("{}  {noted}{words}", self.name)));
        }
    }

    /// Something to repeat from now on.
    pub fn note(&self, words: &str) {
        if let Ok(mut noted) = self.noted.lock() {
            *noted = format!("{words}  ");
        }
        self.say("");
    }

    /// Does something that writes, with the line out of the way.
    pub fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }

    /// Takes the line off the screen.
    pub fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

impl Observer for ProgressLine {
    fn progress(&self, progress: &Progress<'_>) {
        self.say(&words(progress, self.throttle.clock().elapsed()));
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        self.clear();
    }
}

/// Columns that the line leaves free for spinner and time.
const SPARE: usize = 16;

fn fitting(text: &str) -> String {
    let (_, columns) = Term::stderr().size();
    truncate_str(text, usize::from(columns).saturating_sub(SPARE), "…").into_owned()
}

fn words(progress: &Progress<'_>, now: Duration) -> String {
    let nodes = progress.stats.expanded;
    let rate = nodes as f64 / now.as_secs_f64().max(1e-3);
    format!(
        "{}  {} nodes  {}/s  {}  best {}/{}",
        progress.strategy,
        grouped(nodes),
        grouped(rate as u64),
        sized(progress.memory),
        progress.best.packed,
        progress.best.boxes,
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use sokonaut_solver::{Best, Stats};

    #[test]
    fn the_words_of_the_line() {
        let stats = Stats { expanded: 50_000, ..Stats::default() };
        let best = Best { packed: 4, boxes: 6, ..Best::default() };
        let progress = Progress { strategy: "auto", stats: &stats, memory: 3 << 20, best: &best };
        assert_eq!(
            words(&progress, Duration::from_secs(2)),
            "auto  50,000 nodes  25,000/s  3.0 MiB  best 4/6"
        );
    }
}
