//! Levels solved against time: the plot that the field compares solvers by.

use super::curve::steps;
use super::{Chart, FASTEST, Table, clocks_note, runs_legend, seconds_label};
use crate::model::Data;
use crate::plot::{Axis, Frame, Scale};
use crate::text::{grouped, plain, share};

/// Times that the table tells about.
const MARKS: [f64; 9] = [0.001, 0.01, 0.1, 1.0, 5.0, 10.0, 60.0, 600.0, 3600.0];

/// The plot.
pub fn chart(data: &Data) -> Chart {
    let end = data.runs.iter().filter_map(|run| run.limit).fold(data.longest(), f64::max);
    // Counts can be compared only over the same levels.
    let same = data.same_levels();
    let (label, scale) = if same {
        ("levels solved", Scale::linear(data.levels.len() as f64))
    } else {
        ("% of the run's levels solved", Scale::percent())
    };
    let frame = Frame {
        x: Axis { label: seconds_label(data), scale: Scale::log(FASTEST, end) },
        y: Axis { label: label.to_owned(), scale },
    };
    let runs: Vec<Curve> = (0..data.runs.len()).map(|run| Curve::new(data, run)).collect();
    let curves: String = runs.iter().enumerate().map(|(run, curve)| curve.draw(run, same, &frame)).collect();
    let title = "Levels solved against time";
    let note = if same {
        "How many levels are solved within the time on the axis, each level with a clock of its own."
            .to_owned()
    } else {
        "Which share of its own levels a run solves within the time on the axis. The runs have different levels, \
         so the curves cannot be held against each other as they can be over common levels."
            .to_owned()
    };
    let total = |(run, curve): (usize, &Curve)| {
        format!("{}: {} of {}", data.runs[run].name, curve.seconds.len(), curve.levels)
    };
    let description = runs.iter().enumerate().map(total).collect::<Vec<_>>().join("; ");
    Chart {
        id: "solved".to_owned(),
        title: title.to_owned(),
        note: note + &clocks_note(data),
        svg: frame.svg(title, &description, &curves),
        legend: runs_legend(data),
        table: table(data, &runs, end),
    }
}

/// Seconds of the solved levels, in order.
struct Curve {
    seconds: Vec<f64>,
    levels: usize,
    end: Option<f64>,
}

impl Curve {
    fn new(data: &Data, run: usize) -> Self {
        let seconds = data.solved_seconds(run);
        let end = data.runs[run].limit.or(seconds.last().copied());
        Self { seconds, levels: data.attempts(run).count(), end }
    }

    fn draw(&self, run: usize, same: bool, frame: &Frame) -> String {
        let percent = |count: usize| 100.0 * count as f64 / self.levels.max(1) as f64;
        let height = |count: usize| if same { count as f64 } else { percent(count) };
        let mut points = vec![(FASTEST, 0.0)];
        points.extend(self.seconds.iter().enumerate().map(|(index, &time)| (time, height(index + 1))));
        points.extend(self.end.map(|end| (end, height(self.seconds.len()))));
        steps(frame, run, &points)
    }

    fn within(&self, seconds: f64) -> usize {
        self.seconds.partition_point(|&time| time <= seconds)
    }
}

fn table(data: &Data, runs: &[Curve], end: f64) -> Table {
    let mut head = vec!["within".to_owned()];
    head.extend(data.runs.iter().map(|run| run.name.clone()));
    let row = |&mark: &f64| {
        let cell = |curve: &Curve| {
            let count = curve.within(mark);
            format!("{} ({})", grouped(count), share(count, curve.levels))
        };
        std::iter::once(format!("{} s", plain(mark))).chain(runs.iter().map(cell)).collect()
    };
    Table { head, rows: MARKS.iter().filter(|&&mark| mark <= end.max(1.0)).map(row).collect() }
}
