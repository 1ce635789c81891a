//! Bare moves, one line a level. An empty line passes a level over.

use super::{Entries, Note, Settings, SolutionOutcome};
use crate::{Change, LibraryError};
use sokonaut_level::Lurd;

pub(super) struct MovesFile {
    lines: Vec<String>,
    next: usize,
}

impl MovesFile {
    pub fn new(text: &str) -> Self {
        Self { lines: text.trim_end().lines().map(str::to_owned).collect(), next: 0 }
    }

    /// Are there moves, and nothing else?
    pub fn is_moves(text: &str) -> bool {
        text.parse::<Lurd>().is_ok_and(|moves| !moves.steps().is_empty())
    }
}

impl Entries for MovesFile {
    fn next(&mut self, change: &Change<'_>, settings: &Settings) -> Result<Option<Note>, LibraryError> {
        while self.lines.get(self.next).is_some_and(|line| line.trim().is_empty()) {
            self.next += 1;
        }
        let Some(line) = self.lines.get(self.next) else { return Ok(None) };
        self.next += 1;
        let (number, collection) = (self.next, settings.collection());
        let place = format!("{}:{number}", settings.file);
        let moves = match line.parse::<Lurd>() {
            Ok(moves) => moves,
            Err(error) => return Ok(Some(settings.error(number, format!("{place}: {error}")))),
        };
        let Some(placed) = change.placed(&collection, number)? else {
            let why = format!(
                "{place}: there is no level {number} of '{collection}' in the library; name the collection with --collection"
            );
            return Ok(Some(settings.error(number, why)));
        };
        let identity = Some(placed.drawing.identity().to_string());
        let outcome = SolutionOutcome::from(change.solve(&placed, &moves.dirs(), &settings.credit(None))?);
        let file = settings.file.clone();
        Ok(Some(Note { file, entry: number, identity, solutions: vec![outcome], ..Note::default() }))
    }
}
