//! Files into the library, batch by batch. What a file is, its text tells.
//!
//! Collections bring levels and solutions; JSON lines of `solve --json` and `bench run`, Festival's
//! `times.txt` and bare moves bring what was found for levels that are there already.

mod collection;
mod moves;
mod records;
mod times;

use crate::{Award, Change, Credit, Library, LibraryError, Redrawing};
use collection::CollectionFile;
use moves::MovesFile;
use records::RecordsFile;
use serde::Serialize;
use sokonaut_level::Leniency;
use sokonaut_results::festival;
use sokonaut_rules::Refuted;
use sokonaut_solver::Metric;
use std::path::Path;
use times::TimesFile;

/// Entries that become one change: enough to make light of waiting for the disk, few enough to lose
/// nothing much.
const BATCH: usize = 64;

/// How to import.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ImportOptions {
    /// The name of the collection, if it is not the file's.
    pub collection: Option<String>,
    /// Who gave the solutions, if the file does not tell.
    pub giver: Option<String>,
    /// Only solutions: levels that are not in the library stay outside.
    pub known_only: bool,
    /// How to read levels.
    pub leniency: Leniency,
    /// The date to note.
    pub today: String,
}

/// What became of one entry of a file.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Note {
    /// The file.
    pub file: String,
    /// The number of the level in it, or of the line.
    pub entry: usize,
    /// The title of the level.
    pub title: Option<String>,
    /// The name of the puzzle.
    pub identity: Option<String>,
    /// Is the level new to the library?
    pub new: bool,
    /// How it is drawn, compared with the drawing in the library.
    #[serde(rename = "kinship")]
    pub redrawing: Option<Redrawing>,
    /// Was a result of a run noted?
    pub result: bool,
    /// What became of its solutions.
    pub solutions: Vec<SolutionOutcome>,
    /// What could not be used, and why.
    #[serde(rename = "troubles")]
    pub errors: Vec<String>,
}

/// What became of a solution.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase", tag = "fate")]
pub enum SolutionOutcome {
    /// Stored: the best by these metrics.
    Best {
        /// Their names.
        metrics: Vec<&'static str>,
    },
    /// Not kept: there are better ones by every metric, or the same one.
    Beaten,
    /// It is no solution.
    Wrong {
        /// Why not.
        why: String,
    },
}

impl From<Result<Award, Refuted>> for SolutionOutcome {
    fn from(judged: Result<Award, Refuted>) -> Self {
        match judged {
            Ok(Award::Best(metrics)) => {
                Self::Best { metrics: metrics.into_iter().map(Metric::name).collect() }
            }
            Ok(Award::Beaten) => Self::Beaten,
            Err(refuted) => Self::Wrong { why: refuted.to_string() },
        }
    }
}

/// A file whose entries go into a library, one after the other.
trait Entries {
    /// The next entry; `None` at the end.
    fn next(&mut self, change: &Change<'_>, settings: &Settings) -> Result<Option<Note>, LibraryError>;

    /// All entries are in.
    fn end(&mut self, change: &Change<'_>) -> Result<(), LibraryError> {
        let _ = change;
        Ok(())
    }
}

/// What all kinds of files want to know.
struct Settings {
    file: String,
    options: ImportOptions,
}

impl Settings {
    fn credit(&self, giver: Option<String>) -> Credit {
        let giver = self.options.giver.clone().or(giver);
        Credit { giver, origin: self.file.clone(), added: self.options.today.clone() }
    }

    /// The collection that a file without boards speaks of.
    fn collection(&self) -> String {
        let file = || {
            if self.file == "-" { "standard input".to_owned() } else { sokonaut_results::stem(&self.file) }
        };
        self.options.collection.clone().unwrap_or_else(file)
    }

    fn error(&self, entry: usize, error: String) -> Note {
        Note { file: self.file.clone(), entry, errors: vec![error], ..Note::default() }
    }
}

/// Imports one file.
pub struct Importer {
    settings: Settings,
    entries: Box<dyn Entries>,
    over: bool,
}

impl Importer {
    /// An importer of a file with this content.
    pub fn new(path: &Path, content: Vec<u8>, mut options: ImportOptions) -> Self {
        let text = String::from_utf8_lossy(&content);
        let entries: Box<dyn Entries> = if text.trim_start().starts_with('{') {
            Box::new(RecordsFile::new(&text))
        } else if let Ok(rows) = festival::read_times(&text) {
            options.collection = options.collection.or_else(|| times::collection_beside(path));
            Box::new(TimesFile::new(rows))
        } else if sokonaut_level::read(&content).next().is_none() && MovesFile::is_moves(&text) {
            Box::new(MovesFile::new(&text))
        } else {
            Box::new(CollectionFile::new(festival::is_solutions(&text), content))
        };
        let file = path.to_string_lossy().into_owned();
        Self { settings: Settings { file, options }, entries, over: false }
    }

    /// Imports the next entries and tells what became of them; `None` at the end. What is told is
    /// on the disk.
    ///
    /// # Errors
    /// If the library cannot be written; nothing of this batch is in it then.
    pub fn advance(&mut self, library: &mut Library) -> Result<Option<Vec<Note>>, LibraryError> {
        if self.over {
            return Ok(None);
        }
        let mut over = false;
        let notes = library.change(|change| {
            let mut notes = Vec::new();
            while notes.len() < BATCH && !over {
                match self.entries.next(change, &self.settings)? {
                    Some(note) => notes.push(note),
                    None => {
                        self.entries.end(change)?;
                        over = true;
                    }
                }
            }
            Ok(notes)
        })?;
        self.over = over;
        Ok(Some(notes))
    }
}
