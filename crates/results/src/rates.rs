//! Positions a second, by the number of boxes: what a move costs grows with them.

use crate::table::{Layout, Table};
use crate::{Record, Results};
use serde::Serialize;
use std::collections::BTreeMap;

/// Positions a second of levels with so many boxes, the set-up of levels left out.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Rate {
    /// The strategy asked for, where there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asked: Option<String>,
    /// Boxes of the levels; `None` for all levels together.
    pub boxes: Option<usize>,
    /// Levels that were searched at all.
    pub levels: usize,
    /// Seconds of search.
    pub seconds: f64,
    /// Seconds for the facts of the levels.
    pub setup: f64,
    /// Positions generated a second.
    pub generated: f64,
    /// Positions stored a second.
    pub stored: f64,
    /// Positions expanded a second.
    pub expanded: f64,
}

#[derive(Default)]
struct Sum {
    levels: usize,
    seconds: f64,
    setup: f64,
    /// Generated, stored, expanded.
    counts: [u64; 3],
}

impl Sum {
    fn rate(&self, boxes: Option<usize>) -> Rate {
        let [generated, stored, expanded] =
            self.counts.map(|count| (count as f64 / self.seconds.max(1e-6)).round());
        Rate {
            asked: None,
            boxes,
            levels: self.levels,
            seconds: self.seconds,
            setup: self.setup,
            generated,
            stored,
            expanded,
        }
    }
}

/// The rates of a run by the number of boxes; all levels together come last.
pub fn rates<'a>(records: impl IntoIterator<Item = &'a Record>) -> Vec<Rate> {
    let mut sums: BTreeMap<usize, Sum> = BTreeMap::new();
    let mut all = Sum::default();
    for record in records {
        let counts = [record.generated, record.stored, record.nodes].map(Option::unwrap_or_default);
        let (Some(boxes), true) = (record.boxes, counts[2] > 0) else { continue };
        let setup = record.setup_seconds.unwrap_or(0.0);
        for sum in [sums.entry(boxes).or_default(), &mut all] {
            sum.levels += 1;
            sum.seconds += (record.cost() - setup).max(0.0);
            sum.setup += setup;
            sum.counts.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
        }
    }
    let mut rates: Vec<Rate> = sums.iter().map(|(&boxes, sum)| sum.rate(Some(boxes))).collect();
    rates.push(all.rate(None));
    rates
}

/// The rates of results, those of each strategy apart.
pub fn rates_by_strategy(results: &Results) -> Vec<Rate> {
    let names = results.strategies();
    if names.len() < 2 {
        return rates(results.records());
    }
    let named = |name: &String| {
        let records = results.records().filter(|record| record.asked == *name);
        rates(records).into_iter().map(|rate| Rate { asked: Some(name.clone()), ..rate }).collect::<Vec<_>>()
    };
    names.iter().flat_map(named).collect()
}

/// The rates as a table.
pub fn rates_text(rates: &[Rate], layout: Layout) -> String {
    let several = rates.iter().any(|rate| rate.asked.is_some());
    let mut head = Vec::from_iter(several.then_some("strategy"));
    head.extend(["boxes", "levels", "search s", "set-up s", "generated/s", "stored/s", "expanded/s"]);
    let mut table = Table::new(&head);
    for rate in rates {
        let boxes = rate.boxes.map_or_else(|| "all".to_owned(), |boxes| boxes.to_string());
        let counts = [rate.generated, rate.stored, rate.expanded].map(|count| format!("{count:.0}"));
        let mut row = Vec::from_iter(rate.asked.clone());
        row.extend([boxes, rate.levels.to_string(), format!("{:.2}", rate.seconds)]);
        row.push(format!("{:.3}", rate.setup));
        row.extend(counts);
        table.push(row);
    }
    table.text(layout)
}
