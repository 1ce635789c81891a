//! Festival's `times.txt`: how long each level of a collection took.

use super::{Entries, Note, Settings};
use crate::collections::Placed;
use crate::runs::{Ended, Run};
use crate::{Change, LibraryError};
use sokonaut_results::festival::TimedLevel;
use std::path::Path;

pub(super) struct TimesFile {
    rows: std::vec::IntoIter<TimedLevel>,
    seen: usize,
}

impl TimesFile {
    pub fn new(rows: Vec<TimedLevel>) -> Self {
        Self { rows: rows.into_iter(), seen: 0 }
    }
}

/// The collection that the `solutions.sok` beside a table speaks of: the table itself does not name
/// one.
pub(super) fn collection_beside(path: &Path) -> Option<String> {
    let content = std::fs::read(path.with_file_name("solutions.sok")).ok()?;
    sokonaut_level::Reader::of(&content).header().title.as_deref().map(super::collection::plain_name)
}

impl Entries for TimesFile {
    fn next(&mut self, change: &Change<'_>, settings: &Settings) -> Result<Option<Note>, LibraryError> {
        let Some(row) = self.rows.next() else { return Ok(None) };
        self.seen += 1;
        let collection = settings.collection();
        let Some((number, placed)) = find(change, &collection, &row)? else {
            let why = format!(
                "{}: task {}: there is no such level of '{collection}' in the library; import it first, \
                 or name the collection with --collection",
                settings.file, row.task
            );
            return Ok(Some(settings.error(self.seen, why)));
        };
        let run = change.run(&Run::of_solver(&row.solver, &collection))?;
        change.end_of_level(run, placed.level, &ended(&row, collection, number))?;
        Ok(Some(Note {
            file: settings.file.clone(),
            entry: self.seen,
            title: Some(row.level),
            identity: Some(placed.drawing.identity().to_string()),
            result: true,
            ..Note::default()
        }))
    }
}

/// By title, by the number in `Level 12`, by the number of the line.
fn find(
    change: &Change<'_>,
    collection: &str,
    row: &TimedLevel,
) -> Result<Option<(usize, Placed)>, LibraryError> {
    if let Some(found) = change.titled(collection, &row.level)? {
        return Ok(Some(found));
    }
    let number = row.numbered().unwrap_or(row.task);
    Ok(change.placed(collection, number)?.map(|placed| (number, placed)))
}

fn ended(row: &TimedLevel, collection: String, number: usize) -> Ended {
    let (moves, pushes) = row.lengths();
    Ended {
        collection,
        number,
        asked: String::new(),
        outcome: if row.is_solved() { "solved" } else { "limit" }.to_owned(),
        seconds: Some(row.seconds),
        moves,
        pushes,
        record: row.to_string().trim_end().to_owned(),
    }
}
