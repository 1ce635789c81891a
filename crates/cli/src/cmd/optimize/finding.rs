//! What the optimizer made of a level.

use crate::input::Entry;
use crate::print::{FAINT, GOOD, OPEN, counted, grouped, lasting, styled};
use crate::record::Ending;
use serde::Serialize;
use sokonaut_rules::{Metrics, Verified};
use sokonaut_solver::Improved;
use std::time::Duration;

/// The lengths of a solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Measured {
    moves: usize,
    pushes: usize,
    box_lines: usize,
    box_changes: usize,
    pushing_sessions: usize,
    player_lines: usize,
}

impl From<Metrics> for Measured {
    fn from(metrics: Metrics) -> Self {
        let Metrics { moves, pushes, box_lines, box_changes, pushing_sessions, player_lines } = metrics;
        Self { moves, pushes, box_lines, box_changes, pushing_sessions, player_lines }
    }
}

/// One level: a JSON object that `verify` understands too.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Finding {
    file: String,
    level: usize,
    title: Option<String>,
    outcome: Ending,
    solution: Option<String>,
    /// The solution that was given, or found first.
    before: Option<Measured>,
    #[serde(flatten)]
    after: Option<Measured>,
    seconds: f64,
    nodes: Option<u64>,
    /// Nothing was left to try.
    exhausted: bool,
    /// Never claimed here: that is the affair of `solve --objective`.
    optimal: bool,
}

impl Finding {
    /// What became of a level.
    #[must_use]
    pub fn new(
        entry: &Entry,
        before: Option<&Verified>,
        after: Option<&Verified>,
        improved: Option<&Improved>,
        time: Duration,
    ) -> Self {
        Self {
            file: entry.file.clone(),
            level: entry.number,
            title: entry.title().map(str::to_owned),
            outcome: if after.is_some() { Ending::Solved } else { Ending::Limit },
            solution: after.map(Verified::lurd),
            before: before.map(|solution| solution.metrics().into()),
            after: after.map(|solution| solution.metrics().into()),
            seconds: (time.as_secs_f64() * 1e6).round() / 1e6,
            nodes: improved.map(|improved| improved.nodes),
            exhausted: improved.is_some_and(|improved| improved.exhausted),
            optimal: false,
        }
    }

    /// Pushes saved.
    #[must_use]
    pub fn saved(&self) -> usize {
        self.before.zip(self.after).map_or(0, |(before, after)| before.pushes.saturating_sub(after.pushes))
    }

    /// The same for people.
    #[must_use]
    pub fn for_people(&self) -> String {
        let head = format!("{:>4}  {:<24}", self.level, self.title.as_deref().unwrap_or("-"));
        let time = lasting(Duration::from_secs_f64(self.seconds));
        let (Some(before), Some(after)) = (self.before, self.after) else {
            return format!("{head}  {}  {time:>9}", styled(OPEN, "not solved"));
        };
        let word = if before == after { styled(FAINT, "  same") } else { styled(GOOD, "better") };
        let effort = format!("{} nodes", grouped(self.nodes.unwrap_or(0)));
        format!(
            "{head}  {word}  {} → {}, {} → {}  {time:>9}  {}\n      {}",
            before.pushes,
            counted(after.pushes, "push"),
            before.moves,
            counted(after.moves, "move"),
            styled(FAINT, effort),
            self.solution.as_deref().unwrap_or_default(),
        )
    }
}
