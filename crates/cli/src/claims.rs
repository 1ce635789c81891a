//! Solutions that somebody claims, from wherever they are written.

use crate::args::ChosenLevels;
use crate::exit::{CommandError, Exit};
use crate::input::{Entry, read_all};
use crate::print::{complain, counted, first_of, note, shown, shown_path};
use crate::select::Selection;
use sokonaut_level::{Leniency, Lurd, ParsedLevel, Place, Step};
use sokonaut_pddl::{PlanError, is_plan, read_plan};
use sokonaut_results::{Header, Record, festival};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A claim that some moves solve a level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// Index of the level among those chosen.
    pub entry: usize,
    /// Where the moves are written.
    pub place: String,
    /// The moves.
    pub moves: Lurd,
    /// Moves and pushes that the writer counted.
    pub counted: Option<(usize, usize)>,
}

/// Something that is announced as a solution and cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// Index of the level among those chosen.
    pub entry: usize,
    /// Where reading ended.
    pub place: String,
    /// What is wrong there.
    pub why: String,
}

/// Claims, and what was found that cannot be one.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Claims {
    /// What to check.
    pub claims: Vec<Claim>,
    /// What is wrong without being checked.
    pub broken: Vec<Broken>,
    /// What cannot be checked, with file and place.
    pub errors: Vec<String>,
    /// What was passed over, and why.
    pub notes: Vec<String>,
}

impl Claims {
    /// The solutions that a command line names: one on the line itself, or else those below the
    /// boards if `own` ones are asked for, and those in files.
    ///
    /// # Errors
    /// If a solution on the line is for several levels or none, or a file cannot be opened.
    pub fn gather(
        chosen: &ChosenLevels,
        files: &[PathBuf],
        own: bool,
        entries: &[Entry],
        leniency: Leniency,
    ) -> Result<Self, CommandError> {
        let mut claims = match &chosen.solution {
            Some(text) => Self::given(text, entries)?,
            None if own => Self::within(entries),
            None => Self::default(),
        };
        files.iter().try_for_each(|path| claims.read(path, entries, chosen.level.as_ref(), leniency))?;
        Ok(claims)
    }

    /// Says what was passed over, and what cannot be checked; how the program ends because of it.
    pub fn tell(&self) -> Exit {
        self.notes.iter().for_each(note);
        first_of(&self.errors, complain);
        if self.errors.is_empty() { Exit::Done } else { Exit::BadInput }
    }

    /// The solutions written below the boards. Games that were saved on the way claim nothing.
    fn within(entries: &[Entry]) -> Self {
        let mut found = Self::default();
        for (entry, level) in entries.iter().enumerate() {
            found.of_games(entry, &level.parsed, &level.file);
        }
        found
    }

    /// One solution, for the only level chosen.
    ///
    /// # Errors
    /// If there is more than one level, or the text is not moves.
    fn given(text: &str, entries: &[Entry]) -> Result<Self, CommandError> {
        if entries.len() != 1 {
            return Err(CommandError::misuse("--solution is for one level; choose it with --level"));
        }
        let moves = text.parse().map_err(|error| CommandError::input(format!("--solution: {error}")))?;
        let claim = Claim { entry: 0, place: "--solution".to_owned(), moves, counted: None };
        Ok(Self { claims: vec![claim], ..Self::default() })
    }

    /// Adds the solutions in a file of any kind: JSON lines, boards with solutions, plans, or bare
    /// moves.
    /// If the entries were `chosen`, those of other levels are passed over.
    pub fn read(
        &mut self,
        path: &Path,
        entries: &[Entry],
        chosen: Option<&Selection>,
        leniency: Leniency,
    ) -> Result<(), CommandError> {
        let bytes = read_all(path)?;
        let name = shown_path(path);
        let text = String::from_utf8_lossy(&bytes);
        if text.trim().is_empty() {
            self.errors.push(format!("{name}: there is no solution in it; it is empty"));
            return Ok(());
        }
        if text.trim_start().starts_with('{') {
            self.of_records(&text, &name, entries, chosen.is_some());
            return Ok(());
        }
        if is_plan(&text) {
            self.of_plan(&text, &name, entries, leniency);
            return Ok(());
        }
        if festival::read_times(&text).is_ok() {
            self.errors.push(format!("{name}: it has times, but no solutions; they are in solutions.sok"));
            return Ok(());
        }
        let levels: Vec<ParsedLevel> = sokonaut_level::read(&bytes).collect();
        if levels.is_empty() {
            self.of_moves(&text, &name, entries);
        } else {
            let strangers = self.of_collection(&levels, &name, entries, leniency);
            let claiming = levels.iter().filter(|level| claims_something(level)).count();
            match chosen {
                None => self.errors.extend(strangers),
                Some(_) if strangers.len() == claiming && claiming > 0 => {
                    self.errors.push(format!("{name}: it has no solution of the levels chosen"));
                }
                Some(_) => {}
            }
        }
        Ok(())
    }

    fn of_games(&mut self, entry: usize, level: &ParsedLevel, file: &str) {
        let games = level.about.games.iter().enumerate().filter(|(_, game)| game.claims_to_solve());
        for (index, game) in games {
            let title = game.title.as_deref().unwrap_or_default();
            let name = if title.is_empty() { format!("solution {}", index + 1) } else { shown(title) };
            let place = format!("{file}, {name}");
            self.claims.push(Claim { entry, place, moves: game.moves.clone(), counted: None });
        }
        for broken in &level.about.broken {
            let Place { line, column } = broken.place;
            let place = format!("{file}:{line}:{column}, {}", shown(&broken.title));
            self.broken.push(Broken { entry, place, why: broken.why.clone() });
        }
    }

    /// The objects of `solve --json` or of `bench run`, one a line.
    /// If the entries were chosen, those of other levels are passed over.
    fn of_records(&mut self, text: &str, name: &str, entries: &[Entry], chosen: bool) {
        let mut strangers: BTreeMap<String, usize> = BTreeMap::new();
        for (line, text) in text.lines().enumerate().filter(|(_, text)| !text.trim().is_empty()) {
            let place = format!("{name}:{}", line + 1);
            let record = match Record::read(text.as_bytes()) {
                Ok(record) => record,
                // The first line of a run tells of the run, not of a level.
                Err(_) if serde_json::from_str::<Header>(text).is_ok() => continue,
                Err(error) => {
                    let kinds = "'solve --json' or 'bench run'";
                    self.errors.push(format!("{place}: not a line of {kinds}: {error}"));
                    continue;
                }
            };
            let Some(solution) = &record.solution else { continue };
            let known =
                |entry: &Entry| Some(entry.number) == record.level && same_file(&entry.file, &record.file);
            let Some(entry) = entries.iter().position(known) else {
                if !entries.iter().any(|entry| same_file(&entry.file, &record.file)) {
                    *strangers.entry(record.file.clone()).or_default() += 1;
                } else if !chosen {
                    let number = record.level.map_or("none".to_owned(), |number| number.to_string());
                    self.errors
                        .push(format!("{place}: there is no level {number} in {}", shown(&record.file)));
                }
                continue;
            };
            match solution.parse() {
                Ok(moves) => {
                    let counted = record.moves.zip(record.pushes);
                    self.claims.push(Claim { entry, place, moves, counted });
                }
                Err(error) => self.broken.push(Broken { entry, place, why: error.to_string() }),
            }
        }
        let told =
            |(file, count): (&String, &usize)| format!("{} of {}", counted(*count, "solution"), shown(file));
        let told: Vec<String> = strangers.iter().map(told).collect();
        if !told.is_empty() {
            let why = "results belong to a level by the name of its file and its number";
            self.notes.push(format!("{name}: passed over {}: {why}", told.join(", ")));
        }
    }

    /// A collection with solutions: they belong to the level with the same board. Returns what to
    /// say of boards that are not there.
    fn of_collection(
        &mut self,
        levels: &[ParsedLevel],
        name: &str,
        entries: &[Entry],
        leniency: Leniency,
    ) -> Vec<String> {
        let mut strangers = Vec::new();
        let ours: Vec<_> = entries.iter().map(|entry| entry.parsed.level_with(leniency).ok()).collect();
        for level in levels.iter().filter(|level| claims_something(level)) {
            let theirs = level.level_with(leniency).ok();
            match ours.iter().position(|ours| ours.is_some() && *ours == theirs) {
                Some(entry) => self.of_games(entry, level, name),
                None => {
                    let place = level.place();
                    strangers.push(format!(
                        "{name}:{}:{}: this board is not among the levels to check against",
                        place.line, place.column
                    ));
                }
            }
        }
        strangers
    }

    /// The plan of a planner, for the only level chosen.
    fn of_plan(&mut self, text: &str, name: &str, entries: &[Entry], leniency: Leniency) {
        let [only] = entries else {
            self.errors.push(format!("{name}: a plan is for one level; choose it with --level"));
            return;
        };
        let mut broken = |place, why| self.broken.push(Broken { entry: 0, place, why });
        match only.parsed.level_with(leniency).map(|level| read_plan(&level, text)) {
            Ok(Ok(steps)) => {
                let moves = steps.into_iter().map(Step::Walk).collect();
                self.claims.push(Claim { entry: 0, place: name.to_owned(), moves, counted: None });
            }
            Ok(Err(PlanError { line, why })) => broken(format!("{name}:{line}"), why),
            Err(error) => broken(name.to_owned(), error.to_string()),
        }
    }

    /// Bare moves: all of one level, or one line a level. An empty line passes a level over.
    fn of_moves(&mut self, text: &str, name: &str, entries: &[Entry]) {
        if let ([_], Ok(moves)) = (entries, text.parse::<Lurd>()) {
            self.claims.push(Claim { entry: 0, place: name.to_owned(), moves, counted: None });
            return;
        }
        for (entry, line) in text.trim_end().lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            let place = format!("{name}:{}", entry + 1);
            match line.parse() {
                Ok(_) if entry >= entries.len() => {
                    self.errors.push(format!("{place}: there is no level left for these moves"));
                }
                Ok(moves) => self.claims.push(Claim { entry, place, moves, counted: None }),
                Err(error) => self.errors.push(format!("{place}: {error}")),
            }
        }
    }
}

fn claims_something(level: &ParsedLevel) -> bool {
    !level.about.games.is_empty() || !level.about.broken.is_empty()
}

/// Do two names as typed mean the same file? Folders may differ: files are moved about.
fn same_file(ours: &str, theirs: &str) -> bool {
    let last = |name: &str| Path::new(name).file_name().map(std::ffi::OsStr::to_owned);
    ours == "-" || theirs == "-" || last(ours) == last(theirs)
}
