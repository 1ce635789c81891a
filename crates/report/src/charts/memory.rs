//! How much memory levels took, solved or not.

use super::curve::steps;
use super::{Chart, Table, runs_legend};
use crate::model::{Data, sorted};
use crate::plot::{Axis, Frame, Scale};
use crate::text::{figure, grouped, maybe};

/// Shares of levels that the table tells about.
const SHARES: [f64; 5] = [0.5, 0.75, 0.9, 0.99, 1.0];

/// The plot, if any run tells about memory.
pub fn chart(data: &Data) -> Option<Chart> {
    let runs: Vec<Vec<f64>> = (0..data.runs.len())
        .map(|run| sorted(data.attempts(run).filter_map(|(_, attempt)| attempt.mebibytes())))
        .collect();
    let all = || runs.iter().flatten().copied();
    let least = all().reduce(f64::min)?;
    let most = all().fold(least, f64::max);
    let frame = Frame {
        x: Axis { label: "MiB".to_owned(), scale: Scale::log(least * 0.8, most) },
        y: Axis { label: "% of levels".to_owned(), scale: Scale::percent() },
    };
    let curve = |(run, sizes): (usize, &Vec<f64>)| {
        let height = |count: usize| 100.0 * count as f64 / sizes.len() as f64;
        let mut points: Vec<(f64, f64)> = sizes.first().map(|&size| (size, 0.0)).into_iter().collect();
        points.extend(sizes.iter().enumerate().map(|(index, &size)| (size, height(index + 1))));
        steps(&frame, run, &points)
    };
    let curves: String = runs.iter().enumerate().map(curve).collect();
    let title = "Memory";
    let description = format!("The largest process took {} MiB.", figure(most));
    Some(Chart {
        id: "memory".to_owned(),
        title: title.to_owned(),
        note: "The share of levels, solved or not, whose process took no more real memory than this."
            .to_owned(),
        svg: frame.svg(title, &description, &curves),
        legend: runs_legend(data),
        table: table(data, &runs),
    })
}

fn table(data: &Data, runs: &[Vec<f64>]) -> Table {
    let mut head = vec!["share of levels".to_owned()];
    head.extend(data.runs.iter().map(|run| format!("{}, MiB", run.name)));
    let row = |share: &f64| {
        let cell = |sizes: &Vec<f64>| {
            let place = (sizes.len() as f64 * share).ceil() as usize;
            maybe(place.checked_sub(1).map(|place| sizes[place]))
        };
        let name = format!("{} %", grouped((share * 100.0).round() as usize));
        std::iter::once(name).chain(runs.iter().map(cell)).collect()
    };
    Table { head, rows: SHARES.iter().map(row).collect() }
}
