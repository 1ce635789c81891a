//! What the optimizer made of a level.

use crate::input::Entry;
use crate::print::{BAD, FAINT, GOOD, OPEN, counted, grouped, heading, lasting, styled};
use serde::Serialize;
use sokonaut_results::Outcome as Ending;
use sokonaut_rules::{Metrics, Verified};
use sokonaut_solver::{Metric, Optimized, Ranking};
use std::time::Duration;

/// A solution as it was and as it is now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Change {
    before: Metrics,
    after: Metrics,
}

impl Change {
    /// `12 → 10 pushes`.
    fn of(&self, metric: Metric) -> String {
        let (before, after) = (metric.of(&self.before), metric.of(&self.after));
        format!("{} → {}", grouped(before as u64), counted(after, metric.word()))
    }

    /// Is it better in what was asked for? What nobody asked for may change without being worth a
    /// word.
    fn is_better(&self, ranking: &Ranking) -> bool {
        let lengths = |metrics| ranking.named().iter().map(|metric| metric.of(metrics)).collect::<Vec<_>>();
        lengths(&self.after) < lengths(&self.before)
    }
}

/// What was saved of each metric that was asked for. Of the later ones there may be more than
/// before.
pub fn saved(ranking: &Ranking, changes: &[Change]) -> String {
    let sum = |metric: Metric, side: fn(&Change) -> &Metrics| {
        changes.iter().map(|change| metric.of(side(change))).sum::<usize>()
    };
    let told = ranking.named().iter().map(|&metric| {
        let (before, after) = (sum(metric, |change| &change.before), sum(metric, |change| &change.after));
        let word = if after > before { "more" } else { "saved" };
        format!("{} {word}", counted(before.abs_diff(after), metric.word()))
    });
    told.collect::<Vec<_>>().join(", ")
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
    before: Option<Metrics>,
    #[serde(flatten)]
    after: Option<Metrics>,
    #[serde(skip)]
    change: Option<Change>,
    seconds: f64,
    nodes: Option<u64>,
    /// Nothing was left to try.
    exhausted: bool,
    /// Never claimed here: that is the affair of `solve --objective`.
    optimal: bool,
}

impl Finding {
    /// What became of a level: the solution before and after, if there is one.
    pub fn new(
        entry: &Entry,
        outcome: Ending,
        solutions: Option<(&Verified, &Verified)>,
        improved: Option<&Optimized>,
        time: Duration,
    ) -> Self {
        let change =
            solutions.map(|(before, after)| Change { before: before.metrics(), after: after.metrics() });
        Self {
            file: entry.file.clone(),
            level: entry.number,
            title: entry.title().map(str::to_owned),
            outcome,
            solution: solutions.map(|(_, after)| after.lurd()),
            before: change.map(|change| change.before),
            after: change.map(|change| change.after),
            change,
            seconds: sokonaut_results::seconds(time),
            nodes: improved.map(|improved| improved.nodes),
            exhausted: improved.is_some_and(|improved| improved.exhausted),
            optimal: false,
        }
    }

    /// The solution before and after, if there is one.
    pub fn change(&self) -> Option<Change> {
        self.change
    }

    /// The same for people: what was asked for first, then pushes and moves in any case.
    pub fn for_people(&self, ranking: &Ranking) -> String {
        let head = heading(self.level, self.title.as_deref());
        let time = lasting(Duration::from_secs_f64(self.seconds));
        let Some(change) = self.change else {
            let word = match self.outcome {
                Ending::Unsolvable => styled(BAD, "no solution exists"),
                _ => styled(OPEN, "not solved"),
            };
            return format!("{head}  {word}  {time:>9}");
        };
        let word = if change.is_better(ranking) { styled(GOOD, "better") } else { styled(FAINT, "  same") };
        let effort = format!("{} nodes", grouped(self.nodes.unwrap_or(0)));
        let mut metrics = ranking.named().to_vec();
        let usual = [Metric::Pushes, Metric::Moves];
        metrics.extend(usual.into_iter().filter(|metric| !ranking.named().contains(metric)));
        let told: Vec<String> = metrics.into_iter().map(|metric| change.of(metric)).collect();
        format!(
            "{head}  {word}  {}  {time:>9}  {}\n      {}",
            told.join(", "),
            styled(FAINT, effort),
            self.solution.as_deref().unwrap_or_default(),
        )
    }
}
