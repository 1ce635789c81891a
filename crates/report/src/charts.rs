//! The plots of a report.

mod cactus;
mod curve;
mod duel;
mod lollipops;
mod memory;
mod shares;
mod solved;
mod strategies;

use crate::model::Data;
use crate::plot::legend;
use serde::Serialize;

/// A plot with its words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Chart {
    /// Its name in links.
    pub id: String,
    /// Its heading.
    pub title: String,
    /// What one should know to read it.
    pub note: String,
    /// The picture.
    pub svg: String,
    /// Which mark is which run, as HTML; empty if there is one run.
    pub legend: String,
    /// The same in numbers.
    pub table: Table,
}

/// Numbers behind a picture, for those who cannot see it or want to copy them.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Table {
    /// Names of the columns.
    pub head: Vec<String>,
    /// The rows; each begins with its name.
    pub rows: Vec<Vec<String>>,
}

/// Do points lead to rows of a table on the same page?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Links {
    /// Yes: the page has one, with the ids of the levels.
    Rows,
    /// There is no such table.
    None,
}

/// Every plot that the data has something for.
pub fn charts(data: &Data, links: Links) -> Vec<Chart> {
    let mut charts = vec![solved::chart(data), cactus::chart(data)];
    charts.extend((1..data.runs.len()).filter_map(|other| duel::chart(data, 0, other, links)));
    // The one that grows with the collections comes last.
    let others = [
        shares::by_boxes(data),
        shares::by_squares(data),
        strategies::chart(data),
        memory::chart(data),
        shares::by_collection(data),
    ];
    charts.extend(others.into_iter().flatten());
    charts
}

/// The legend for all runs, in their order.
fn runs_legend(data: &Data) -> String {
    legend(&data.runs.iter().map(|run| run.name.as_str()).collect::<Vec<_>>())
}

/// The seconds axis says which clock it shows.
fn seconds_label(data: &Data) -> String {
    let wall = data.runs.iter().filter(|run| run.clock == "wall").count();
    match wall {
        0 => "CPU seconds".to_owned(),
        all if all == data.runs.len() => "seconds on the wall".to_owned(),
        _ => "seconds (CPU, or on the wall)".to_owned(),
    }
}

/// Which runs have which clock, if they differ.
fn clocks_note(data: &Data) -> String {
    let names = |clock: &str| {
        let runs = data.runs.iter().filter(|run| run.clock == clock);
        runs.map(|run| run.name.as_str()).collect::<Vec<_>>()
    };
    let (cpu, wall) = (names("CPU"), names("wall"));
    match (cpu.len(), wall.len()) {
        (0, _) | (_, 0) => String::new(),
        (few, many) if few <= many => {
            format!(" CPU seconds for {}, seconds on the wall for the others.", cpu.join(", "))
        }
        _ => format!(" Seconds on the wall for {}, CPU seconds for the others.", wall.join(", ")),
    }
}

/// Anything faster is drawn as if it took so long: below, clocks tell nothing.
const FASTEST: f64 = 0.001;
