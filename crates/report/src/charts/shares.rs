//! Which levels are solved, by what they are made of.

use super::lollipops::{Bin, lollipops, table};
use super::{Chart, runs_legend};
use crate::model::{Data, Puzzle};

/// Where a new kind of level begins, by boxes.
const BOXES: [usize; 10] = [1, 3, 5, 7, 10, 15, 20, 30, 50, 100];
/// Where a new kind of level begins, by squares.
const SQUARES: [usize; 9] = [1, 20, 40, 60, 80, 120, 200, 400, 1000];

/// By the number of boxes, if it is known of any level.
pub fn by_boxes(data: &Data) -> Option<Chart> {
    by_number(data, "Share solved by number of boxes", ["boxes", "number of boxes"], &BOXES, |level| {
        level.boxes
    })
}

/// By the number of floor squares, if it is known of any level.
pub fn by_squares(data: &Data) -> Option<Chart> {
    let names = ["squares", "number of floor squares"];
    by_number(data, "Share solved by floor squares", names, &SQUARES, |level| level.squares)
}

/// By collection, if there are several.
pub fn by_collection(data: &Data) -> Option<Chart> {
    let together = data.levels.chunk_by(|one, other| one.collection == other.collection);
    let of = |levels: &[Puzzle]| {
        bin(data.runs.len(), levels[0].collection.clone(), &levels.iter().collect::<Vec<_>>())
    };
    let bins: Vec<Bin> = together.map(of).collect();
    (bins.len() > 1)
        .then(|| chart(data, "Share solved by collection", ["collection", "collection"], &bins, 0))
}

fn by_number(
    data: &Data,
    title: &str,
    names: [&str; 2],
    begins: &[usize],
    number: fn(&Puzzle) -> Option<usize>,
) -> Option<Chart> {
    let between = |index: usize| {
        let (first, next) = (begins[index], begins.get(index + 1).copied());
        let inside = |level: &&Puzzle| {
            number(level).is_some_and(|it| it >= first && next.is_none_or(|next| it < next))
        };
        let name = match next {
            None => format!("{first} and more"),
            Some(next) => format!("{first} to {}", next - 1),
        };
        bin(data.runs.len(), name, &data.levels.iter().filter(inside).collect::<Vec<_>>())
    };
    let filled = |bin: &Bin| bin.counts.iter().any(|count| count.1 > 0);
    let bins: Vec<Bin> = (0..begins.len()).map(between).filter(filled).collect();
    let unknown = data.levels.iter().filter(|level| number(level).is_none()).count();
    (!bins.is_empty()).then(|| chart(data, title, names, &bins, unknown))
}

/// For each run, how many of these levels it solved, of how many that it has.
fn bin(runs: usize, name: String, levels: &[&Puzzle]) -> Bin {
    let count = |run: usize| {
        let attempts = || levels.iter().filter_map(|level| level.results[run].as_ref());
        (attempts().filter(|attempt| attempt.solved_in().is_some()).count(), attempts().count())
    };
    Bin { name, counts: (0..runs).map(count).collect(), number: levels.len() }
}

fn chart(data: &Data, title: &str, [id, unit]: [&str; 2], bins: &[Bin], unknown: usize) -> Chart {
    let runs: Vec<String> = data.runs.iter().map(|run| run.name.clone()).collect();
    let mut note = format!("Levels by {unit}; how many there are stands to the right.");
    if unknown > 0 {
        note += &format!(" Of {unknown} levels it is not known, so they are not in this plot.");
    }
    let rows = bins.len();
    Chart {
        id: format!("by-{id}"),
        title: title.to_owned(),
        note,
        svg: lollipops(title, &format!("{rows} rows; the same numbers stand in the table below"), bins),
        legend: runs_legend(data),
        table: table(unit, &runs, bins),
    }
}
