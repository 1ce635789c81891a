//! One search of a study in figures.

use super::steps::Step;
use crate::chart::{Bar, Look};
use crate::print::{GOOD, OPEN, counted, grouped, lasting, styled};
use serde::Serialize;
use sokonaut_results::Record;
use sokonaut_solver::Report;
use std::time::Duration;

/// What one more technique does to one level.
#[derive(Serialize, Default)]
pub struct Row {
    technique: String,
    strategy: String,
    techniques: String,
    outcome: &'static str,
    limit: Option<String>,
    nodes: u64,
    generated: u64,
    stored: u64,
    seconds: f64,
    pushes: Option<usize>,
}

impl Row {
    /// What a search came to.
    pub fn new(step: &Step, report: &Report, time: Duration) -> Self {
        let Record { outcome, limit, pushes, .. } = Record::of(report, time);
        Self {
            outcome: outcome.word(),
            limit,
            nodes: report.stats.expanded,
            generated: report.stats.generated,
            stored: report.stats.stored,
            seconds: time.as_secs_f64(),
            pushes,
            ..Self::refused(step)
        }
    }

    /// A search that does not take this level.
    pub fn refused(step: &Step) -> Self {
        Self {
            technique: step.label.clone(),
            strategy: step.strategy.clone(),
            techniques: step.techniques.to_string(),
            outcome: "refused",
            limit: Some("not taken by this search".to_owned()),
            ..Self::default()
        }
    }

    /// The names of the columns.
    pub fn header() -> String {
        format!(
            "{:<22}{:>14}{:>10}{:>14}{:>16}{:>12}  outcome",
            "technique", "stored", "effect", "expanded", "generated", "time"
        )
    }

    /// The row as text, beside the one before it.
    pub fn for_people(&self, before: Option<&Self>) -> String {
        let style = if self.limit.is_none() { GOOD } else { OPEN };
        format!(
            "{:<22}{:>14}{:>10}{:>14}{:>16}{:>12}  {}",
            self.technique,
            grouped(self.stored),
            before.map_or(String::new(), |before| self.effect(before)),
            grouped(self.nodes),
            grouped(self.generated),
            lasting(Duration::from_secs_f64(self.seconds)),
            styled(style, self.words()),
        )
    }

    /// What the technique changed. A search that ran into a limit tells nothing about that: `?`.
    fn effect(&self, before: &Self) -> String {
        if self.limit.is_some() || before.limit.is_some() {
            return "?".to_owned();
        }
        if self.stored == before.stored {
            return "none".to_owned();
        }
        format!("{:+.1} %", (self.stored as f64 / before.stored.max(1) as f64 - 1.0) * 100.0)
    }

    fn words(&self) -> String {
        match (self.limit.as_deref(), self.pushes) {
            (Some(limit), _) => format!("not solved ({limit})"),
            (None, Some(pushes)) => format!("solved, {}", counted(pushes, "push")),
            (None, None) => "no solution exists".to_owned(),
        }
    }

    /// The row as a bar.
    pub fn bar(&self) -> Bar {
        let finished = self.limit.is_none();
        let stored = grouped(self.stored);
        let remark = if finished { stored } else { format!("{stored}, unsolved") };
        Bar { label: self.technique.clone(), value: Some(self.stored), look: Look::of(finished), remark }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(stored: u64, limit: Option<&str>) -> Row {
        Row { limit: limit.map(str::to_owned), stored, ..Row::default() }
    }

    #[test]
    fn an_effect_is_told_only_if_both_searches_came_to_an_end() {
        assert_eq!(row(500, None).effect(&row(1000, None)), "-50.0 %");
        assert_eq!(row(1000, None).effect(&row(1000, None)), "none");
        assert_eq!(row(1000, Some("nodes")).effect(&row(1000, Some("nodes"))), "?");
        assert_eq!(row(10, None).effect(&row(1000, Some("nodes"))), "?");
    }
}
