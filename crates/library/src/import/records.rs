//! JSON lines of `solve --json` and `bench run`: what became of levels that the library knows.

use super::{Entries, Note, Settings, SolutionOutcome};
use crate::collections::Placed;
use crate::runs::{Ended, Run, RunId};
use crate::{Change, LibraryError};
use sokonaut_level::Lurd;
use sokonaut_results::{Header, Record, stem};

pub(super) struct RecordsFile {
    lines: Vec<String>,
    /// Does the text end in the middle of a line, as that of a run that is under way may?
    cut: bool,
    next: usize,
    header: Option<Header>,
    run: Option<RunId>,
}

impl RecordsFile {
    pub fn new(text: &str) -> Self {
        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let header = lines.first().and_then(|line| serde_json::from_str(line).ok());
        let next = usize::from(header.is_some());
        Self { lines, cut: !text.ends_with('\n'), next, header, run: None }
    }

    /// The next line with a record in it, or why there is none.
    fn record(&mut self) -> Option<(usize, Result<Record, serde_json::Error>)> {
        while let Some(line) = self.lines.get(self.next) {
            self.next += 1;
            if line.trim().is_empty() {
                continue;
            }
            let record = Record::read(line.as_bytes());
            let being_written = self.cut && self.next == self.lines.len() && record.is_err();
            if !being_written {
                return Some((self.next, record));
            }
        }
        None
    }

    fn run(&mut self, change: &Change<'_>, settings: &Settings) -> Result<RunId, LibraryError> {
        if let Some(run) = self.run {
            return Ok(run);
        }
        let name = stem(&settings.file);
        let run = change.run(&match &self.header {
            Some(header) => Run {
                key: self.lines[0].clone(),
                name,
                program: header.program(),
                date: Some(header.date.clone()),
            },
            None => Run { key: format!("solve\n{name}"), name, program: "sokonaut".to_owned(), date: None },
        })?;
        self.run = Some(run);
        Ok(run)
    }

    fn take(
        &mut self,
        change: &Change<'_>,
        settings: &Settings,
        line: usize,
        record: Record,
    ) -> Result<Note, LibraryError> {
        let Some(placed) = find(change, settings, &record)? else {
            let level =
                record.level.map_or_else(|| "its level".to_owned(), |number| format!("level {number}"));
            let (place, file) = (format!("{}:{line}", settings.file), &record.file);
            return Ok(settings.error(
                line,
                format!("{place}: {level} of {file} is not in the library; import {file} first"),
            ));
        };
        let identity = placed.drawing.identity().to_string();
        let mut note =
            Note { file: settings.file.clone(), entry: line, title: record.title.clone(), ..Note::default() };
        note.identity = Some(identity);
        match record.solution.as_deref().map(str::parse::<Lurd>) {
            None => {}
            Some(Ok(moves)) => {
                let credit = settings.credit(Some(self.giver(&record)));
                note.solutions.push(SolutionOutcome::from(change.solve(&placed, &moves.dirs(), &credit)?));
            }
            Some(Err(error)) => note.errors.push(format!("{}:{line}: {error}", settings.file)),
        }
        let run = self.run(change, settings)?;
        let ended = Ended {
            collection: collection(settings, &record),
            number: record.number(),
            outcome: record.outcome.word().to_owned(),
            seconds: Some(record.cost()),
            asked: if record.asked.is_empty() { record.strategy.unwrap_or_default() } else { record.asked },
            moves: record.moves,
            pushes: record.pushes,
            record: self.lines[line - 1].clone(),
        };
        change.end_of_level(run, placed.level, &ended)?;
        note.result = true;
        Ok(note)
    }

    fn giver(&self, record: &Record) -> String {
        let program = self.header.as_ref().map_or_else(|| "sokonaut".to_owned(), Header::program);
        record.strategy.as_ref().map_or(program.clone(), |strategy| format!("{program}, {strategy}"))
    }
}

impl Entries for RecordsFile {
    fn next(&mut self, change: &Change<'_>, settings: &Settings) -> Result<Option<Note>, LibraryError> {
        while let Some((line, record)) = self.record() {
            match record {
                // A file that could not be read is no level.
                Ok(record) if record.level.is_none() && record.identity.is_none() => {}
                Ok(record) => return self.take(change, settings, line, record).map(Some),
                Err(error) => {
                    let why = format!(
                        "{}:{line}: not a line of 'solve --json' or 'bench run': {error}",
                        settings.file
                    );
                    return Ok(Some(settings.error(line, why)));
                }
            }
        }
        Ok(None)
    }
}

fn collection(settings: &Settings, record: &Record) -> String {
    settings.options.collection.clone().unwrap_or_else(|| stem(&record.file))
}

/// The level that a line speaks of: by its place, or by its identity, then turned as its solution
/// wants it.
fn find(change: &Change<'_>, settings: &Settings, record: &Record) -> Result<Option<Placed>, LibraryError> {
    let place = match record.level {
        Some(number) => change.placed(&collection(settings, record), number)?,
        None => None,
    };
    let Some(identity) = &record.identity else { return Ok(place) };
    let fits = |placed: &Placed| placed.drawing.identity().to_string() == *identity;
    if let Some(placed) = place.filter(fits) {
        return Ok(Some(placed));
    }
    let steps =
        record.solution.as_deref().and_then(|text| text.parse::<Lurd>().ok()).map(|moves| moves.dirs());
    Ok(change.named(identity)?.map(|placed| match steps {
        Some(steps) => placed.turned_to_fit(&steps),
        None => placed,
    }))
}
