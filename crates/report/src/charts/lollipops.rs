//! Rows of lollipops: a bar for each run, with the run's mark at its end.

use super::Table;
use crate::plot::{Scale, hue, mark, svg};
use crate::text::{escaped, grouped, share};
use std::fmt::Write;

const WIDTH: f64 = 480.0;
const LEFT: f64 = 172.0;
const RIGHT: f64 = 56.0;
const TOP: f64 = 8.0;
const BOTTOM: f64 = 24.0;
/// Room for the bar of a run.
const BAR: f64 = 11.0;
/// Room between two rows.
const GAP: f64 = 9.0;
/// Letters of a label that fit.
const LETTERS: usize = 22;

/// A row: a kind of levels, and what each run has of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bin {
    /// What the levels have in common.
    pub name: String,
    /// For each run, how many of how many.
    pub counts: Vec<(usize, usize)>,
    /// The number at the end of the row.
    pub number: usize,
}

/// The picture: shares in per cent.
pub fn lollipops(title: &str, description: &str, bins: &[Bin]) -> String {
    let runs = bins.first().map_or(0, |bin| bin.counts.len());
    let height = BAR * runs as f64 + GAP;
    let bottom = TOP + height * bins.len() as f64;
    let rows = bins.iter().enumerate().map(|(index, bin)| row(bin, TOP + height * index as f64, height));
    svg(WIDTH, bottom + BOTTOM, title, description, &(grid(bottom) + &rows.collect::<String>()))
}

/// Where a share is, from the left.
fn place(percent: f64) -> f64 {
    LEFT + Scale::percent().place(percent) * (WIDTH - LEFT - RIGHT)
}

fn grid(bottom: f64) -> String {
    let mut out = String::new();
    for tick in Scale::percent().ticks() {
        let (x, y) = (place(tick.value), bottom + 16.0);
        let label = tick.label.unwrap_or_default();
        let _ = write!(out, "<path class=\"grid\" d=\"M{x:.1} {TOP}V{bottom}\"/>");
        let _ = write!(out, "<text x=\"{x:.1}\" y=\"{y}\" class=\"mid\">{label} %</text>");
    }
    out
}

fn row(bin: &Bin, top: f64, height: f64) -> String {
    let middle = top + height / 2.0 + 4.0;
    let (name, number) = (escaped(&short(&bin.name)), grouped(bin.number));
    let mut out = format!(
        "<text x=\"{}\" y=\"{middle:.1}\" class=\"end\">{name}</text>\
         <text x=\"{}\" y=\"{middle:.1}\" class=\"end faint\">{number}</text>",
        LEFT - 10.0,
        WIDTH - 6.0,
    );
    for (run, &(part, whole)) in bin.counts.iter().enumerate().filter(|(_, count)| count.1 > 0) {
        let y = top + GAP / 2.0 + BAR * (run as f64 + 0.5);
        let x = place(100.0 * part as f64 / whole as f64);
        let _ =
            write!(out, "<path class=\"bar {}\" d=\"M{LEFT} {y:.1}H{x:.1}\"/>{}", hue(run), mark(run, x, y));
    }
    out
}

/// The same in numbers.
pub fn table(what: &str, runs: &[String], bins: &[Bin]) -> Table {
    let head = std::iter::once(what.to_owned()).chain(runs.iter().cloned()).collect();
    let cell = |&(part, whole): &(usize, usize)| match whole {
        0 => "-".to_owned(),
        _ => format!("{part} of {whole} ({})", share(part, whole)),
    };
    let row = |bin: &Bin| std::iter::once(bin.name.clone()).chain(bin.counts.iter().map(cell)).collect();
    Table { head, rows: bins.iter().map(row).collect() }
}

fn short(name: &str) -> String {
    if name.chars().count() <= LETTERS {
        return name.to_owned();
    }
    name.chars().take(LETTERS - 1).chain(['…']).collect()
}
