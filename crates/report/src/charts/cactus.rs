//! The cactus plot: every run's solved levels in the order of their times. It shows the tail of
//! hard levels, which the plot against time squeezes together.

use super::curve::steps;
use super::{Chart, FASTEST, Table, clocks_note, runs_legend, seconds_label};
use crate::model::Data;
use crate::plot::{Axis, Frame, Scale};
use crate::text::{figure, grouped, maybe};

/// Places in the order that the table tells about, as shares of all levels.
const PLACES: [f64; 7] = [0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99];

/// The plot.
pub fn chart(data: &Data) -> Chart {
    let runs: Vec<Vec<f64>> = (0..data.runs.len()).map(|run| data.solved_seconds(run)).collect();
    let most = runs.iter().map(Vec::len).max().unwrap_or(0);
    let frame = Frame {
        x: Axis { label: "levels, easiest first".to_owned(), scale: Scale::linear(most as f64) },
        y: Axis { label: seconds_label(data), scale: Scale::log(FASTEST, data.longest()) },
    };
    let curve = |(run, times): (usize, &Vec<f64>)| {
        let points = times.iter().enumerate().map(|(index, &time)| ((index + 1) as f64, time));
        steps(&frame, run, &points.collect::<Vec<_>>())
    };
    let curves: String = runs.iter().enumerate().map(curve).collect();
    let title = "Cactus plot";
    let slowest = |(run, times): (usize, &Vec<f64>)| {
        let last = times.last().map_or_else(|| "none".to_owned(), |time| format!("{} s", figure(*time)));
        format!("{}: {} levels, the slowest {last}", data.runs[run].name, times.len())
    };
    let description = runs.iter().enumerate().map(slowest).collect::<Vec<_>>().join("; ");
    Chart {
        id: "cactus".to_owned(),
        title: title.to_owned(),
        note: format!(
            "Every run has its solved levels sorted by their time, so the n-th level is not the same one in all of \
             them. Further to the right is more, lower is faster.{}",
            clocks_note(data)
        ),
        svg: frame.svg(title, &description, &curves),
        legend: runs_legend(data),
        table: table(data, &runs, most),
    }
}

fn table(data: &Data, runs: &[Vec<f64>], most: usize) -> Table {
    let mut head = vec!["n-th level".to_owned()];
    head.extend(data.runs.iter().map(|run| format!("{}, s", run.name)));
    let row = |share: &f64| {
        let place = ((most as f64 * share).ceil() as usize).max(1);
        let cell = |times: &Vec<f64>| maybe(times.get(place - 1).copied());
        std::iter::once(grouped(place)).chain(runs.iter().map(cell)).collect::<Vec<_>>()
    };
    let mut rows: Vec<Vec<String>> = PLACES.iter().map(row).collect();
    rows.push(row(&1.0));
    rows.dedup();
    Table { head, rows }
}
