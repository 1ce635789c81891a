//! Collections of levels, with solutions below the boards. Festival's `solutions.sok` is one as
//! well.

use super::{Entries, Note, Settings, SolutionOutcome};
use crate::collections::{CollectionId, Placed};
use crate::runs::{Ended, Run, RunId};
use crate::{Change, LibraryError};
use sokonaut_level::{About, Defect, Format, Level, ParsedLevel, Reader, SavedGame};
use sokonaut_results::festival::Effort;
use std::convert::Infallible;

const CHUNK: usize = 1 << 16;

pub(super) struct CollectionFile {
    content: Vec<u8>,
    given: usize,
    reader: Reader,
    seen: usize,
    /// No level was found, and nobody has complained yet.
    barren: bool,
    kind: Kind,
    collection: Option<CollectionId>,
    runs: Vec<(String, RunId)>,
}

/// What the numbers of levels in a file mean.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// The file is the collection: its third level is level 3.
    Levels,
    /// A solver wrote it about some levels of a collection: known levels keep their number.
    Solutions,
}

impl CollectionFile {
    pub fn new(solutions: bool, content: Vec<u8>) -> Self {
        let kind = if solutions { Kind::Solutions } else { Kind::Levels };
        let (reader, runs) = (Reader::new(), Vec::new());
        Self { content, given: 0, reader, seen: 0, barren: true, kind, collection: None, runs }
    }

    fn parsed(&mut self) -> Option<ParsedLevel> {
        let Self { content, given, reader, .. } = self;
        let Ok(next) = reader.next_of(|| {
            let from = std::mem::replace(given, content.len().min(*given + CHUNK));
            Ok::<_, Infallible>((from < *given).then(|| &content[from..*given]))
        });
        self.seen += usize::from(next.is_some());
        self.barren &= next.is_none();
        next
    }

    /// The name that the collection goes by.
    fn name(&self, settings: &Settings) -> String {
        // A stream has no name of its own.
        let nameless = self.kind == Kind::Solutions || settings.file == "-";
        let title = self.reader.header().title.as_deref().filter(|_| nameless);
        let named = settings.options.collection.clone();
        named.or_else(|| title.map(plain_name)).unwrap_or_else(|| settings.collection())
    }

    fn collection(&mut self, change: &Change<'_>, name: &str) -> Result<CollectionId, LibraryError> {
        if let Some(known) = self.collection {
            return Ok(known);
        }
        let about = self.reader.header();
        let found = match self.kind {
            Kind::Levels => change.collection(name, about)?,
            Kind::Solutions => change.collection_or_new(name, &About::default())?,
        };
        self.collection = Some(found);
        Ok(found)
    }

    fn admit(
        &mut self,
        change: &Change<'_>,
        settings: &Settings,
        parsed: &ParsedLevel,
        level: Level,
    ) -> Result<Note, LibraryError> {
        let identity = level.identity().to_string();
        let mut note = settings.note(self.seen, &parsed.about, &identity);
        if settings.options.known_only && change.named(&identity)?.is_none() {
            note.errors.push(format!("{}: level {}: it is not in the library", settings.file, self.seen));
            return Ok(note);
        }
        let (id, redrawing) = change.admit(&level)?;
        (note.new, note.redrawing) = (redrawing.is_none(), redrawing);
        let placed = Placed { level: id, drawing: level };
        let name = self.name(settings);
        let number = match self.kind {
            _ if settings.options.known_only => self.seen,
            Kind::Levels => {
                change.place(self.collection(change, &name)?, self.seen, &placed, &parsed.about)?;
                self.seen
            }
            Kind::Solutions => {
                change.place_or_append(self.collection(change, &name)?, &placed, &parsed.about)?
            }
        };
        note.solutions = solve(change, settings, &placed, parsed)?;
        note.result = self.note_effort(change, &name, number, &placed, parsed)?;
        Ok(note)
    }

    /// What the file says about the work of a solver on a level.
    fn note_effort(
        &mut self,
        change: &Change<'_>,
        collection: &str,
        number: usize,
        placed: &Placed,
        parsed: &ParsedLevel,
    ) -> Result<bool, LibraryError> {
        let effort = Effort::of(parsed);
        let (Some(solver), Some(seconds)) = (effort.solver, effort.seconds) else { return Ok(false) };
        let run = match self.runs.iter().find(|(known, _)| *known == solver) {
            Some((_, run)) => *run,
            None => {
                let run = change.run(&Run::of_solver(&solver, collection))?;
                self.runs.push((solver, run));
                run
            }
        };
        let solved = parsed.about.games.iter().any(SavedGame::claims_to_solve);
        let ended = Ended {
            collection: collection.to_owned(),
            number,
            asked: String::new(),
            outcome: if solved { "solved" } else { "limit" }.to_owned(),
            seconds: Some(seconds),
            moves: None,
            pushes: None,
            record: String::new(),
        };
        change.end_of_level(run, placed.level, &ended)?;
        Ok(true)
    }
}

impl Entries for CollectionFile {
    fn next(&mut self, change: &Change<'_>, settings: &Settings) -> Result<Option<Note>, LibraryError> {
        let Some(parsed) = self.parsed() else {
            let absence = self.reader.absence();
            let nothing =
                || format!("{}: there is no level in it, and nothing else of use; {absence}", settings.file);
            return Ok(std::mem::take(&mut self.barren).then(|| settings.error(0, nothing())));
        };
        match parsed.level_with(settings.options.leniency) {
            Ok(level) => self.admit(change, settings, &parsed, level).map(Some),
            Err(error) => {
                let why = parsed.complaint(&settings.file, self.seen, &error, Defect::option);
                let mut note = settings.error(self.seen, why);
                note.title = parsed.about.title;
                Ok(Some(note))
            }
        }
    }

    fn end(&mut self, change: &Change<'_>) -> Result<(), LibraryError> {
        match self.collection {
            Some(collection) if self.kind == Kind::Levels => change.end(collection, self.seen),
            _ => Ok(()),
        }
    }
}

fn solve(
    change: &Change<'_>,
    settings: &Settings,
    placed: &Placed,
    parsed: &ParsedLevel,
) -> Result<Vec<SolutionOutcome>, LibraryError> {
    let solver = Effort::of(parsed).solver;
    let games = parsed.about.games.iter().filter(|game| game.claims_to_solve());
    let judged = games.map(|game| {
        let giver = giver(game).or_else(|| solver.clone());
        Ok(SolutionOutcome::from(change.solve(placed, &game.moves.dirs(), &settings.credit(giver))?))
    });
    let broken = parsed.about.broken.iter();
    judged.chain(broken.map(|broken| Ok(SolutionOutcome::Wrong { why: broken.to_string() }))).collect()
}

/// Who is named in a title such as `Solution 34/12 (Festival 3.1)`.
fn giver(game: &SavedGame) -> Option<String> {
    let (_, name) = game.title.as_deref()?.trim().strip_suffix(')')?.rsplit_once('(')?;
    Some(name.trim().to_owned()).filter(|name| !name.is_empty())
}

/// A solver may name a collection by its file.
pub(super) fn plain_name(title: &str) -> String {
    if Format::of_file(title).is_some() { sokonaut_results::stem(title) } else { title.to_owned() }
}

impl Settings {
    fn note(&self, entry: usize, about: &About, identity: &str) -> Note {
        Note {
            file: self.file.clone(),
            entry,
            title: about.title.clone(),
            identity: Some(identity.to_owned()),
            ..Note::default()
        }
    }
}

impl Run {
    /// What a solver did with a collection, as its own files tell.
    pub(super) fn of_solver(solver: &str, collection: &str) -> Self {
        Self {
            key: format!("{solver}\n{collection}"),
            name: collection.to_owned(),
            program: solver.to_owned(),
            date: None,
        }
    }
}
