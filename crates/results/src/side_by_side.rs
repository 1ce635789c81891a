//! A table of every level and every run, for other programs.

use crate::ranking::Entrant;
use crate::results::Row;
use crate::{Record, ResultsError};
use std::collections::HashMap;
use std::io::Write;

/// What is told of each run.
const COLUMNS: [&str; 5] = ["outcome", "limit", "seconds", "pushes", "moves"];

/// Writes a table in CSV: a line for each level that any run has, and five columns for each run.
/// What a run does not tell is empty.
///
/// # Errors
/// If a run has several lines for a level, or nothing can be written.
pub fn side_by_side(entrants: &[Entrant], out: &mut dyn Write) -> Result<(), ResultsError> {
    let maps = entrants.iter().map(|one| one.results.by_level()).collect::<Result<Vec<_>, _>>()?;
    let mut levels: Vec<(&str, usize)> = Vec::new();
    let mut seen = HashMap::new();
    for row in entrants.iter().flat_map(|one| &one.results.rows) {
        let level = (row.collection.as_str(), row.level);
        if seen.insert(level, ()).is_none() {
            levels.push(level);
        }
    }
    let mut table = csv::Writer::from_writer(out);
    let fixed = ["collection", "level", "title", "identity", "boxes", "squares"].map(str::to_owned);
    let named = |one: &Entrant| COLUMNS.map(|column| format!("{}.{column}", one.name));
    let head = fixed.into_iter().chain(entrants.iter().flat_map(named));
    let mut write = |cells: Vec<String>| table.write_record(cells).map_err(unwritten);
    write(head.collect())?;
    for level in levels {
        let rows: Vec<Option<&Row>> = maps.iter().map(|map| map.get(&level).copied()).collect();
        let known = |field: fn(&Record) -> Option<String>| {
            let records = rows.iter().flatten().filter_map(|row| row.record.as_deref());
            records.filter_map(field).next().unwrap_or_default()
        };
        let mut cells = vec![level.0.to_owned(), level.1.to_string()];
        cells.push(known(|record| record.title.clone()));
        cells.push(known(|record| record.identity.clone()));
        cells.push(known(|record| record.boxes.map(|boxes| boxes.to_string())));
        cells.push(known(|record| record.squares.map(|squares| squares.to_string())));
        cells.extend(rows.iter().flat_map(|row| told(*row)));
        write(cells)?;
    }
    table.flush().map_err(|error| unwritten(error.into()))
}

fn told(row: Option<&Row>) -> [String; COLUMNS.len()] {
    let Some(row) = row else { return Default::default() };
    let number = |value: Option<usize>| value.map_or_else(String::new, |value| value.to_string());
    let limit = row.record.as_ref().and_then(|record| record.limit.clone());
    let seconds = if row.seconds.is_finite() { row.seconds.to_string() } else { String::new() };
    [row.outcome.word().to_owned(), limit.unwrap_or_default(), seconds, number(row.pushes), number(row.moves)]
}

fn unwritten(error: csv::Error) -> ResultsError {
    match error.into_kind() {
        csv::ErrorKind::Io(source) => ResultsError::Write(source),
        other => ResultsError::Misuse(format!("the table cannot be written: {other:?}")),
    }
}
