//! What is remembered between games: best solutions, the game at hand, a few wishes.
//!
//! One JSON file in the user's data folder. It is written beside itself and then renamed, so a crash leaves the old one or
//! the new one, never half of one. Two games at once do not lose each other's solutions: the file is read
//! again before it is written, and the better solution stays.

use serde::{Deserialize, Serialize};
use sokonaut_game::Session;
use sokonaut_level::{Identity, Level, Lurd};
use sokonaut_rules::verify;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The memory of earlier games.
#[derive(Debug)]
pub struct Store {
    /// `None`: nothing is kept, as in tests and where there is no home.
    path: Option<PathBuf>,
    memory: Memory,
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
struct Memory {
    /// Does the player wish to be warned of lost positions?
    warn: bool,
    levels: BTreeMap<String, Record>,
}

/// What is known of one level.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
struct Record {
    /// The solution with fewest moves, as text.
    moves: Option<String>,
    /// The solution with fewest pushes, as text.
    pushes: Option<String>,
    /// The game that was left, as text.
    game: Option<String>,
}

/// The folder where the program keeps what it remembers for a user; `None` if the user has no home.
#[must_use]
pub fn data_folder() -> Option<PathBuf> {
    let folder = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let data = folder("XDG_DATA_HOME").or_else(|| folder("HOME").map(|home| home.join(".local/share")));
    data.map(|data| data.join("sokonaut"))
}

impl Store {
    /// The store of the user; empty if nothing can be read.
    #[must_use]
    pub fn open() -> Self {
        Self::at(data_folder().map(|data| data.join("progress.json")))
    }

    /// The store in this file; `None` keeps nothing.
    #[must_use]
    pub fn at(path: Option<PathBuf>) -> Self {
        let memory = path.as_deref().and_then(read).unwrap_or_default();
        Self { path, memory }
    }

    /// Does the player wish to be warned?
    #[must_use]
    pub fn warn(&self) -> bool {
        self.memory.warn
    }

    /// Keeps the wish to be warned.
    pub fn set_warn(&mut self, warn: bool) {
        self.memory.warn = warn;
    }

    /// Moves and pushes of the best solutions of a level.
    #[must_use]
    pub fn best(&self, level: &Level) -> Option<(usize, usize)> {
        let record = self.memory.levels.get(&key(level.identity()))?;
        let count = |text: &Option<String>, counts: fn(&char) -> bool| {
            text.as_ref().map(|text| text.chars().filter(counts).count())
        };
        count(&record.moves, |_| true).zip(count(&record.pushes, char::is_ascii_uppercase))
    }

    /// Was a game left on this level?
    #[must_use]
    pub fn begun(&self, level: &Level) -> bool {
        self.memory.levels.get(&key(level.identity())).is_some_and(|record| record.game.is_some())
    }

    /// A session for a level, with what is remembered of it.
    #[must_use]
    pub fn session(&self, level: Level) -> Session {
        let record = self.memory.levels.get(&key(level.identity())).cloned().unwrap_or_default();
        let mut session = Session::new(level);
        for text in [record.moves, record.pushes].into_iter().flatten() {
            let steps = text.parse::<Lurd>().map(|lurd| lurd.dirs()).unwrap_or_default();
            if let Ok(solution) = verify(session.level(), &steps) {
                session.add_solution(&solution);
            }
        }
        if let Some(game) = record.game {
            // A game of a mirror image of this level cannot be replayed here; then it begins anew.
            session.apply(sokonaut_game::Command::Paste(game));
        }
        session
    }

    /// Remembers a session.
    pub fn remember(&mut self, session: &Session) {
        let lurd = session.lurd();
        let forward = session.mode() == sokonaut_game::Mode::Forward;
        let record = self.memory.levels.entry(key(session.level().identity())).or_default();
        let best = session.best();
        record.moves = best.moves.as_ref().map(sokonaut_rules::Verified::lurd).or(record.moves.take());
        record.pushes = best.pushes.as_ref().map(sokonaut_rules::Verified::lurd).or(record.pushes.take());
        if forward {
            record.game = Some(lurd).filter(|lurd| !lurd.is_empty() && !session.is_solved());
        }
        if *record == Record::default() {
            self.memory.levels.remove(&key(session.level().identity()));
        }
    }

    /// Writes everything down.
    ///
    /// # Errors
    /// If the file cannot be written; the old one is then still there.
    pub fn save(&mut self) -> io::Result<()> {
        let Some(path) = &self.path else { return Ok(()) };
        if let Some(theirs) = read(path) {
            self.memory.learn_from(theirs);
        }
        let folder = path.parent().unwrap_or(Path::new("."));
        fs::create_dir_all(folder)?;
        let beside = path.with_extension(format!("{}.tmp", std::process::id()));
        fs::write(&beside, serde_json::to_vec_pretty(&self.memory)?)?;
        fs::rename(&beside, path)
    }
}

impl Memory {
    /// Takes over what another game has written since: levels not known here, and better solutions.
    fn learn_from(&mut self, theirs: Self) {
        for (key, record) in theirs.levels {
            let ours = self.levels.entry(key).or_insert_with(|| record.clone());
            let shorter =
                |ours: &mut Option<String>, theirs: Option<String>, cost: fn(&str) -> (usize, usize)| {
                    if let Some(theirs) = theirs
                        && ours.as_ref().is_none_or(|ours| cost(&theirs) < cost(ours))
                    {
                        *ours = Some(theirs);
                    }
                };
            shorter(&mut ours.moves, record.moves, |text| (text.len(), pushes(text)));
            shorter(&mut ours.pushes, record.pushes, |text| (pushes(text), text.len()));
        }
    }
}

fn pushes(text: &str) -> usize {
    text.chars().filter(char::is_ascii_uppercase).count()
}

fn key(identity: Identity) -> String {
    format!("{identity:.16}")
}

/// Reads the file. One that makes no sense is put aside, not overwritten.
fn read(path: &Path) -> Option<Memory> {
    let text = fs::read(path).ok()?;
    serde_json::from_slice(&text)
        .inspect_err(|_| {
            let _ = fs::rename(path, path.with_extension("json.unreadable"));
        })
        .ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sokonaut_game::Command;
    use sokonaut_level::Dir;

    fn level() -> Level {
        "######\n#@$ .#\n######".parse().unwrap()
    }

    #[test]
    fn games_and_solutions_are_remembered() {
        let folder = tempfile::tempdir().unwrap();
        let path = Some(folder.path().join("deep/progress.json"));
        let mut store = Store::at(path.clone());
        let mut session = store.session(level());
        session.apply(Command::Move(Dir::Right));
        store.remember(&session);
        store.save().unwrap();
        let mut later = Store::at(path.clone());
        let mut session = later.session(level());
        assert_eq!((session.lurd().as_str(), later.begun(&level())), ("R", true));
        session.apply(Command::Move(Dir::Right));
        later.remember(&session);
        later.save().unwrap();
        let last = Store::at(path);
        assert_eq!((last.best(&level()), last.begun(&level())), (Some((2, 2)), false));
    }

    #[test]
    fn another_game_at_the_same_time_loses_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = Some(folder.path().join("progress.json"));
        let (mut ours, mut theirs) = (Store::at(path.clone()), Store::at(path.clone()));
        let mut session = theirs.session(level());
        session.apply(Command::Paste("RR".to_owned()));
        theirs.remember(&session);
        theirs.save().unwrap();
        ours.set_warn(true);
        ours.save().unwrap();
        assert_eq!(Store::at(path).best(&level()), Some((2, 2)));
    }

    #[test]
    fn an_unreadable_file_is_put_aside() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("progress.json");
        fs::write(&path, "{ not json").unwrap();
        let mut store = Store::at(Some(path.clone()));
        store.save().unwrap();
        assert_eq!(fs::read_to_string(path.with_extension("json.unreadable")).unwrap(), "{ not json");
    }
}
