//! Which strategy solved how much.

use super::lollipops::{Bin, lollipops, table};
use super::{Chart, runs_legend};
use crate::model::Data;
use std::collections::BTreeMap;

/// The plot, if any run tells about strategies.
pub fn chart(data: &Data) -> Option<Chart> {
    let solved: Vec<BTreeMap<&str, usize>> = (0..data.runs.len()).map(|run| by_strategy(data, run)).collect();
    let mut total: BTreeMap<&str, usize> = BTreeMap::new();
    for (name, count) in solved.iter().flatten() {
        *total.entry(name).or_default() += count;
    }
    let mut names: Vec<(&str, usize)> = total.into_iter().collect();
    names.sort_by_key(|&(name, count)| (std::cmp::Reverse(count), name));
    let share = |strategies: &BTreeMap<&str, usize>, name: &str| {
        (strategies.get(name).copied().unwrap_or(0), strategies.values().sum())
    };
    let bin = |&(name, number): &(&str, usize)| Bin {
        name: name.to_owned(),
        number,
        counts: solved.iter().map(|strategies| share(strategies, name)).collect(),
    };
    let bins: Vec<Bin> = names.iter().map(bin).collect();
    let runs: Vec<String> = data.runs.iter().map(|run| run.name.clone()).collect();
    let title = "Which strategy solved it";
    (!bins.is_empty()).then(|| Chart {
        id: "strategies".to_owned(),
        title: title.to_owned(),
        note: "Among the solved levels of a run, the share that each strategy solved; how many in all stands to the right.".to_owned(),
        svg: lollipops(title, &format!("{} strategies", bins.len()), &bins),
        legend: runs_legend(data),
        table: table("strategy", &runs, &bins),
    })
}

fn by_strategy(data: &Data, run: usize) -> BTreeMap<&str, usize> {
    let mut counts = BTreeMap::new();
    for (_, attempt) in data.attempts(run).filter(|(_, attempt)| attempt.solved_in().is_some()) {
        if let Some(strategy) = &attempt.strategy {
            *counts.entry(strategy.as_str()).or_default() += 1;
        }
    }
    counts
}
